import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import type { HttpRequest } from '../../source.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const unit = (own: object = {}, location: object = {}) => ({
  unitinfo: { unit_nbr: box, unittypeiso_cd: '45G1', ownerline_scac: 'MAEU' },
  unitstatusinfo: { status_cd: 'AV', status_desc: 'READY' },
  locations: [
    { port_cd: 'USLAX', locationtype_cd: 'O', locationstatus_cd: 'CMP' },
    { port_cd: 'USLAX', locationtype_cd: 'D', locationstatus_cd: 'ACT', ...location },
  ],
  holdinfo: [],
  lfdinfo: { last_free_day: '2026-11-24', good_through_date: '2026-11-27' },
  activity: [{ seq_nbr: 1, event_cd: 'DISCH', event_desc: 'DISCHARGED', event_dttm: '2026-11-18T03:12:00' }],
  ...own,
})
const taken = { data: [{ success: true, unit_nbr: box, messages: [{ message_cd: '10000' }] }] }
const upstream = {
  configuration: {
    id: 'sprintpass',
    kind: 'api',
    profile: 'sprintpass',
    base_url: 'http://127.0.0.1:4950/sprintpass',
    credentials: { api_key: 'k' },
  },
  question: {
    kind: 'container',
    number: box,
    containers: [],
    terminal: 'Y258',
    references: { [box]: { bill_of_lading: 'MAEU123456789', booking: null } },
  },
  before: ({ method }: HttpRequest) => (method === 'POST' ? jsonAnswer(taken, {}, 202) : null),
} as const

const departing = (reservation_status: string) => ({
  locationinfo: {
    departureinfo: {
      appointment_info: {
        reservation_status,
        driverinfo: { name: 'ANN EXAMPLE' },
        slot_info: { visit_dt: '2026-11-23', visitstart_tm: '14:00' },
      },
    },
  },
})
const left = ['DPTRM', 'EMTRC'].map((event_cd) => ({ event_cd, event_dttm: '2026-11-24T10:00:00' }))

conforms({
  ...upstream,
  document: unit(),
  shows: [unit({ activity: left }), unit({}, departing('CONFIRMED'))],
  not_found: jsonAnswer({ message: 'Unit not found' }, {}, 404),
})

async function stateWith(own: object, location: object = {}) {
  const told = toldBy((await askOnce(upstream, () => jsonAnswer(unit(own, location)))).answer)
  const state = told.find(({ kind }) => kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  return { state, told }
}

test('SprintPass is ordered to trace the box at its port before it is asked, and nothing that costs or books', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer(unit()))
  assert.deepEqual(
    asked.map(({ method, url, body }) => [method, new URL(url).pathname, body === undefined ? null : JSON.parse(body)]),
    [
      [
        'POST',
        '/sprintpass/v1/orchestrations',
        {
          order: [
            {
              trade_type: 'I',
              billoflading: 'MAEU123456789',
              unit: { unit_nbr: box },
              locations: [{ port_cd: 'USLAX' }],
            },
          ],
        },
      ],
      ['GET', `/sprintpass/v1/orchestrations/trade-type/I/unit-nbr/${box}`, null],
    ],
  )
})

test('a port that the contract names otherwise is sent as it was told', async () => {
  const { configuration } = upstream
  for (const port_codes of ['Y258=LAX', 'USLAX=LAX,USOAK=OAK']) {
    const credentials = { ...configuration.credentials, port_codes }
    const { asked } = await askOnce({ ...upstream, configuration: { ...configuration, credentials } }, () =>
      jsonAnswer(unit()),
    )
    assert.match(asked[0]?.body ?? '', /"port_cd":"LAX"/)
  }
})

test('an order that is not taken leaves the box unasked, with what kept it', async () => {
  const refused = { data: [{ success: false, unit_nbr: box, messages: [{ message_txt: 'unit is not known' }] }] }
  const before = ({ method }: HttpRequest) => (method === 'POST' ? jsonAnswer(refused, {}, 412) : null)
  const { answer, asked } = await askOnce({ ...upstream, before }, () => jsonAnswer(unit()))
  assert.deepEqual([answer.outcome, asked.length], ['temporary', 1])
})

test('the words of a status are right where its code says something else', async () => {
  const { state } = await stateWith({ unitstatusinfo: { status_cd: 'O', status_desc: 'GATE OUT' } })
  assert.deepEqual([state.presence, state.available], ['gated_out', undefined])
  const { state: odd } = await stateWith({ unitstatusinfo: { status_cd: 'DN', status_desc: 'SOMETHING NEW' } })
  assert.deepEqual([odd.presence, odd.available], ['in_yard', false])
})

test('a terminal that has the box in no manifest does not know it, and lists no holds of it by that', async () => {
  const nothing = { locations: [], holdinfo: [], fee_receipts: [], activity: [], lfdinfo: undefined }
  for (const unitstatusinfo of [
    { status_cd: 'N', status_desc: 'NOT MANIFESTED' },
    { status_cd: 'N', status_desc: null },
    { status_cd: 'AE', status_desc: 'Not yet manifested' },
  ]) {
    const { state, told } = await stateWith({ ...nothing, unitstatusinfo })
    assert.deepEqual([state.found, state.holds, state.presence, told.length], [false, undefined, undefined, 1])
  }
  const { state: held } = await stateWith({
    ...nothing,
    unitstatusinfo: { status_cd: 'N', status_desc: 'NOT MANIFESTED' },
    holdinfo: [{ type: 'CUSTOMS', status: 'HOLD', details: [{ holdreason_cd: 'PQ' }] }],
  })
  assert.deepEqual([held.found, held.holds?.length, held.presence], [true, 1, undefined], 'what it tells counts')
})

test('a status that is denied or awaited places no box', async () => {
  for (const deed of ['GATE OUT', 'IN YARD', 'UNLOADED', 'ON VESSEL', 'MANIFESTED', 'DISCHARGED'])
    for (const qualifier of ['NOT', 'AWAITING', 'SCHEDULED']) {
      const status_desc = `${qualifier} ${deed}`
      const { state } = await stateWith({ unitstatusinfo: { status_cd: 'Y', status_desc } })
      assert.equal(state.presence, undefined, status_desc)
    }
})

test('a hold that is released is none, a code that nobody listed is told by its words, and a list without a shape says nothing', async () => {
  const { state } = await stateWith({
    holdinfo: [
      { type: 'CUSTOMS', status: 'RELEASED', details: [{ holdreason_cd: 'PQ' }] },
      { type: 'FREIGHT', status: 'HOLD', details: [{ holdreason_cd: 'FD', holdreason_desc: 'FREIGHT DUE' }] },
      { type: 'OTHER', status: 'HOLD', details: [{ holdreason_cd: 'CF', holdreason_desc: 'CTF' }] },
      { type: 'OTHER', status: 'NOT RELEASED', details: [{ holdreason_cd: 'ZZ', holdreason_desc: 'STRANGE' }] },
    ],
  })
  assert.deepEqual([state.holds?.map(({ name }) => name), state.available], [['freight', 'TMF', 'other'], false])
  assert.equal((await stateWith({ holdinfo: ['?'] })).state.holds, undefined)
  assert.deepEqual((await stateWith({ holdinfo: [] })).state.holds, [])
})

test('a hold is named by its reason, and its type serves where the reason names none', async () => {
  const named = async (holdreason_desc: string) =>
    (
      await stateWith({ holdinfo: [{ type: 'CUSTOMS', status: 'HOLD', details: [{ holdreason_desc }] }] })
    ).state.holds?.map(({ name }) => name)
  assert.deepEqual([await named('AGRICULTURE HOLD'), await named('STRANGE')], [['USDA'], ['customs']])
})

test('a box that stands where trucks fetch it is not available while the same answer calls it held', async () => {
  const activity = [{ event_cd: 'PLAVI', event_dttm: '2026-11-19T10:00:00' }]
  const codes = async (own: object) =>
    (await stateWith({ activity, ...own })).told.flatMap((said) => (said.kind === 'movement' ? [said.code] : []))
  assert.deepEqual(await codes({}), ['AVPU'])
  assert.deepEqual(await codes({ holdinfo: [{ type: 'CUSTOMS', status: 'HOLD' }] }), [])
})

test('the last free day is not the day until which somebody paid, and receipts are no fees that are owed', async () => {
  const { state } = await stateWith({ fee_receipts: [{ fee_cd: '4I', fee_amt: 185, fee_paid_dttm: '2026-11-25' }] })
  assert.deepEqual([state.last_free_day, state.fees], ['2026-11-24', undefined])
})

test('an appointment stands until it is cancelled, and who drives is not kept', async () => {
  assert.equal((await stateWith({}, departing('CONFIRMED'))).state.appointment_at, '2026-11-23T22:00:00Z')
  assert.equal((await stateWith({}, departing('CANCELED'))).state.appointment_at, null)
  assert.equal((await stateWith({}, departing('COMPLETED'))).state.appointment_at, undefined)
  const { answer } = await askOnce(upstream, () => jsonAnswer(unit({}, departing('PENDING'))))
  assert.ok(answer.payloads.every(({ body }) => !body.includes('ANN EXAMPLE')))
})

test('a box at an off-dock place says so, and its empty comes back at a place that nobody names', async () => {
  const { state, told } = await stateWith(
    { activity: [{ event_cd: 'EMTRC', event_dttm: '2026-11-26T10:00:00' }, { event_cd: 'CNMAN' }] },
    { locationtype_cd: 'M' },
  )
  assert.equal(state.presence, 'off_dock')
  const [returned, ...others] = told.filter(({ kind }) => kind === 'movement')
  assert.ok(returned?.kind === 'movement' && others.length === 0)
  assert.deepEqual([returned.code, returned.empty, returned.facility], ['GTIN', true, null])
})

test('an empty comes back to the terminal only where its event bears the code of what happened at the terminal', async () => {
  const returnedTo = async (facility_cd: string | null, first: object) => {
    const empty = { event_cd: 'EMTRC', event_dttm: '2026-11-26T10:00:00', facility_cd }
    const { told } = await stateWith({ activity: [first, empty] })
    return told.flatMap((said) => (said.kind === 'movement' && said.empty ? [said.place?.locode ?? null] : []))
  }
  const left = { event_cd: 'DPTRM', event_dttm: '2026-11-24T10:00:00', facility_cd: 'TRP' }
  assert.deepEqual(await returnedTo('trp', left), ['USLAX'])
  assert.deepEqual(await returnedTo('DEPOT7', left), [null])
  assert.deepEqual(await returnedTo(null, { ...left, facility_cd: null }), [null])
  assert.deepEqual(await returnedTo('TRP', { ...left, event_cd: 'CNMAN' }), [null], 'a manifest is of no place')
})

test('an event that its own words deny did not happen', async () => {
  const { told } = await stateWith({
    activity: [
      { event_cd: 'DISCH', event_desc: 'DISCHARGE CANCELLED', event_dttm: '2026-11-18T03:12:00' },
      { event_cd: 'PLAVI', event_desc: 'NOT AVAILABLE', event_dttm: '2026-11-18T03:12:00' },
    ],
  })
  assert.deepEqual(
    told.filter(({ kind }) => kind === 'movement'),
    [],
  )
})

test('a box that is ready for something else than its pick-up is not available', async () => {
  const availableBy = async (status_desc: string) =>
    (await stateWith({ unitstatusinfo: { status_desc } })).state.available
  assert.equal(await availableBy('READY FOR EXAM'), undefined)
  for (const words of ['READY', 'AVAILABLE FOR PICK UP']) assert.equal(await availableBy(words), true, words)
})

test('a status that says nothing beside empty lists is of a box of which nothing is known', async () => {
  const nothing = { locations: [], activity: [], holdinfo: [], lfdinfo: {} }
  for (const unitstatusinfo of [{}, { status_desc: 'UNKNOWN' }, { status_cd: '', status_desc: null }]) {
    const { answer } = await askOnce(upstream, () => jsonAnswer(unit({ ...nothing, unitstatusinfo })))
    assert.equal(answer.outcome, 'not_found', JSON.stringify(unitstatusinfo))
  }
  const manifested = { status_cd: 'O', status_desc: 'MANIFESTED' }
  assert.deepEqual((await stateWith({ ...nothing, unitstatusinfo: manifested })).state.holds, [])
})

test('a reservation that is only asked for is no appointment', async () => {
  assert.equal((await stateWith({}, departing('PENDING'))).state.appointment_at, undefined)
})
