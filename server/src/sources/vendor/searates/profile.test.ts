import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askOnce, conforms, toldBy } from '../../api/testing.ts'
import { jsonAnswer } from '../../testing/scripted-parts.ts'

const box = 'CSQU3054383'
const shanghai = { id: 1, name: 'Shanghai', locode: 'CNSHA', timezone: 'Asia/Shanghai' }
const los_angeles = { id: 2, name: 'Los Angeles', locode: 'USLAX', timezone: 'America/Los_Angeles' }
const ship = { id: 7, name: 'EMMA EXAMPLE', imo: 9999999 }
const moved = (own: object) => ({
  location: 1,
  event_type: 'EQUIPMENT',
  event_code: 'LOAD',
  date: '2026-11-01 10:00:00',
  actual: true,
  vessel: 7,
  voyage: '042E',
  ...own,
})
const answer = (events: readonly object[] = [moved({})], containers?: readonly object[]) => ({
  status: 'success',
  message: 'OK',
  data: {
    metadata: { sealine: 'OOLU' },
    locations: [shanghai, los_angeles],
    vessels: [ship],
    route: { pol: { location: 1 }, pod: { location: 2, date: '2026-11-20 06:00:00', actual: false } },
    containers: containers ?? [{ number: box, iso_code: '45G1', events }],
  },
})
const upstream = {
  configuration: {
    id: 'searates',
    kind: 'api',
    profile: 'searates',
    base_url: 'http://127.0.0.1:4950/searates',
    credentials: { api_key: 'k&1', lines: 'OOLU' },
  },
  question: { kind: 'container', number: box, containers: [], scac: 'OOLU' },
} as const
const worded = (message: string, status = 'success') => jsonAnswer({ status, message, data: null })

const at_discharge = [
  { event_code: 'ARRI', event_type: 'TRANSPORT' },
  { event_code: 'DISC' },
  { event_code: 'GTOT', status: 'CGO' },
  { event_code: 'GTIN', status: 'CER' },
].map((own) => moved({ location: 2, ...own }))

conforms({
  ...upstream,
  document: answer(),
  shows: [answer(at_discharge)],
  not_found: worded('SEALINE_HASNT_PROVIDE_INFO'),
})
conforms({
  ...upstream,
  configuration: { ...upstream.configuration, id: 'sinay', profile: 'sinay' },
  document: {
    metadata: {},
    locations: [shanghai],
    route: { pol: { location: shanghai }, pod: { location: los_angeles } },
    containers: [
      {
        containerNumber: box,
        events: [
          { location: shanghai, eventCode: 'LOAD', isActual: true, date: '2026-11-01T10:00:00', description: '' },
          ...['ARRI', 'DISC', 'GTOT', 'GTIN'].map((eventCode) => ({
            location: los_angeles,
            eventCode,
            isActual: true,
            date: '2026-11-20T10:00:00',
            description: '',
          })),
        ],
      },
    ],
  },
  not_found: jsonAnswer({ message: 'SEALINE_HASNT_PROVIDE_INFO' }),
})

async function toldOf(...events: readonly object[]) {
  const { answer: said } = await askOnce(upstream, () => jsonAnswer(answer(events)))
  return toldBy(said).filter((one) => one.kind === 'movement')
}

test('the key of SeaRates is sent in the address and stands in nothing that is kept', async () => {
  const { asked, answer: said } = await askOnce(upstream, () => jsonAnswer(answer()))
  assert.equal(new URL(asked[0]?.url ?? '').searchParams.get('api_key'), 'k&1')
  assert.equal(new URL(asked[0]?.url ?? '').searchParams.get('type'), 'CT')
  assert.ok(said.payloads.every(({ origin }) => !origin.includes('k&1') && !origin.includes('k%261')))
})

test('each of its words has an outcome of its own, though the status is always 200', async () => {
  const outcomeOf = async (message: string, status?: string) => {
    const { answer: said } = await askOnce(upstream, () => worded(message, status))
    if (said.outcome === 'temporary') return said.trouble
    return said.outcome === 'not_found' && said.ambiguous !== undefined ? 'ambiguous' : said.outcome
  }
  for (const [message, expected] of [
    ['SEALINE_HASNT_PROVIDE_INFO', 'ambiguous'],
    ['SEALINE_CANCELED_SHIPMENT', 'cancelled'],
    ['NO_CONTAINERS', 'not_manifested'],
    ['NO_EVENTS', 'not_manifested'],
    ['WRONG_NUMBER', 'bad_number'],
    ['AUTO_CANT_DETECT_SEALINE', 'bad_number'],
    ['SEALINE_NOT_SUPPORTED', 'ambiguous'],
    ['SEALINE_NO_RESPONSE', 'outage'],
    ['API_KEY_EXPIRED', 'credentials'],
    ['API_KEY_LIMIT_REACHED', 'rate_limit'],
    ['SOMETHING_NEW', 'unreadable'],
  ] as const)
    assert.equal(await outcomeOf(message, 'error'), expected, message)
})

test('times are those of the place, ports give events their part in the voyage, and what is not actual is expected', async () => {
  const [loaded, arrives] = await toldOf(
    moved({}),
    moved({ location: 2, event_code: 'ARRI', event_type: 'TRANSPORT', date: '2026-11-20 06:00:00', actual: false }),
  )
  assert.deepEqual(
    [loaded?.at, loaded?.role_hint, loaded?.vessel?.imo, loaded?.classifier],
    ['2026-11-01T02:00:00Z', 'pol', '9999999', 'actual'],
  )
  assert.deepEqual([arrives?.at, arrives?.role_hint, arrives?.classifier], ['2026-11-20T14:00:00Z', 'pod', 'estimated'])
})

test('what was done by road or on land is none of a ship, and a barge has moves of its own', async () => {
  const told = await toldOf(
    ...[
      { event_code: 'DEPA', event_type: 'TRANSPORT', transport_type: 'TRUCK', description: 'Departed' },
      { event_code: 'LOAD', type: 'land', transport_type: null, description: 'Stowed' },
      { event_code: 'LOAD', routeType: 'LAND', transport_type: null, description: null, location: 2 },
      { event_code: 'ARRI', transport_type: null, description: 'Trucker arrived', location: 2 },
      { event_code: 'LOAD', transport_type: 'BARGE', description: 'Loaded' },
      { event_code: 'DISC', transport_type: 'VESSEL', description: 'Discharged from feeder', location: 2 },
      { event_code: 'LOAD', type: 'sea', transport_type: 'VESSEL', description: 'Loaded' },
      { event_code: 'LOAD', type: 'land', transport_type: 'RAIL', description: 'Loaded' },
    ].map((own) => moved(own)),
  )
  assert.deepEqual(
    told.map(({ code, mode, role_hint }) => [code, mode, role_hint]),
    [
      ['Departed', null, null],
      ['Stowed', null, null],
      ['LOAD on land', null, null],
      ['Trucker arrived', null, null],
      ['LOAD', 'barge', null],
      ['DISC', 'feeder', null],
      ['LOAD', 'vessel', 'pol'],
      ['LOAD', 'rail', null],
    ],
  )
})

test('the terminal of an event is told by its code where it has one, else by its name', async () => {
  const facilities = [
    { id: 1, name: 'Yangshan', locode: 'CNSHA', smdg_code: 'YSD1', bic_code: 'CNSHAABCD' },
    { id: 2, name: 'Pier 400', bic_code: 'USLAXABCD', smdg_code: null },
    { id: 3, name: 'Depot', bic_code: null },
  ]
  const document = answer([1, 2, 3, 4, null].map((facility) => moved({ facility })))
  const { answer: said } = await askOnce(upstream, () =>
    jsonAnswer({ ...document, data: { ...document.data, facilities } }),
  )
  assert.deepEqual(
    toldBy(said).flatMap((one) => (one.kind === 'movement' ? [one.facility] : [])),
    [
      { type: null, code: 'YSD1', provider: 'SMDG', name: 'Yangshan' },
      { type: null, code: 'USLAXABCD', provider: 'BIC', name: 'Pier 400' },
      { type: null, code: null, provider: null, name: 'Depot' },
      null,
      null,
    ],
  )
})

test('a gate is empty or full by its words, its status, or its side of the voyage, and else by nothing', async () => {
  const gate = (own: object) => moved({ vessel: null, ...own })
  const emptiness = async (...events: readonly object[]) =>
    (await toldOf(...events)).map(({ code, empty }) => [code, empty])
  assert.deepEqual(
    await emptiness(
      gate({ event_code: 'GTOT', description: 'Gate out empty', date: '2026-10-28 10:00:00' }),
      gate({ event_code: 'GTIN', status: 'CGI', date: '2026-10-30 10:00:00' }),
      moved({}),
      moved({ location: 2, event_code: 'DISC', date: '2026-11-21 10:00:00' }),
      gate({ location: 2, event_code: 'GTOT', date: '2026-11-24 10:00:00' }),
    ),
    [
      ['GTOT', true],
      ['GTIN', false],
      ['LOAD', false],
      ['DISC', false],
      ['GTOT', false],
    ],
  )
  assert.deepEqual(await emptiness(gate({ event_code: 'GTOT', description: 'Gate out' })), [['Gate out', null]])
})

test('of a box that was asked for no other box is told, and a place that is not listed is nowhere', async () => {
  const others = [
    { number: 'TCLU1234568', events: [moved({})] },
    { number: box, events: [moved({ location: 9 })] },
  ]
  const { answer: said } = await askOnce(upstream, () => jsonAnswer(answer([], others)))
  const told = toldBy(said).filter((one) => one.kind === 'movement')
  assert.deepEqual(
    told.map(({ container, place, at }) => [container, place, at]),
    [[box, null, null]],
  )
})

test('what the words of an event deny or only expect did not happen, whatever its code says', async () => {
  const told = await toldOf(
    ...['Discharge cancelled', 'Discharge failed', 'Not discharged', 'Expected discharge', 'Discharged'].map(
      (description) => moved({ event_code: 'DISC', location: 2, description }),
    ),
    moved({ event_code: 'GTOT', status: 'CGO', location: 2, description: 'Gate out refused' }),
  )
  assert.deepEqual(
    told.flatMap((one) =>
      one.kind === 'movement' && ['DISC', 'GTOT'].includes(one.code) ? [[one.description, one.classifier]] : [],
    ),
    [
      ['Expected discharge', 'estimated'],
      ['Discharged', 'actual'],
    ],
  )
})

test('a code or a message that is a name of the language is one that nobody knows', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const [move] = (await toldOf(moved({ event_code: name }))).filter(({ kind }) => kind === 'movement')
    assert.ok(move?.kind === 'movement' && move.defects.includes('wording not known'), name)
    const { answer: refused } = await askOnce(upstream, () => worded(name, 'error'))
    assert.equal(refused.outcome === 'temporary' && refused.trouble, 'unreadable', name)
  }
})
