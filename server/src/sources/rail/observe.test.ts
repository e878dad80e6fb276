import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUnit } from '../container-number.ts'
import type { Json } from '../json.ts'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readMessage } from './message.ts'
import { observeMessage } from './observe.ts'
import { readRailPayload } from './source.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function observe(message: Json) {
  const read = readMessage(message)
  return read === null ? null : observeMessage(read, parts)
}

function sighting(code: string, more: Record<string, Json> = {}): Json {
  return {
    equipment_initial: 'CSQU',
    equipment_number: '305438',
    sighting_code: code,
    sighting_date: '20261115',
    sighting_time: '410',
    city: 'LONG BEACH',
    state: 'CA',
    load_empty: 'L',
    ...more,
  }
}

test('units come without check digit, padded, or whole', () => {
  for (const digits of ['305438', '0000305438', '3054383'])
    assert.equal(readUnit('CSQU', digits).number, 'CSQU3054383', digits)
  assert.equal(readUnit('MSKU', '0601167').number, 'MSKU6011672')
  assert.equal(readUnit('csqu ', ' 305438').number, 'CSQU3054383')
  assert.deepEqual(
    [readUnit('DTTX', null).number, readUnit('DTTX', '12').number, readUnit(null, '305438').number],
    [null, null, null],
  )
})

test('a chassis or a generator of a train is no container, whatever its number looks like', () => {
  const none = { number: null, defects: ['a chassis or a generator, no container'] }
  for (const initial of ['TSXZ', 'dchz ', 'CSQJ'])
    for (const digits of ['305438', '0000305438', '3054383']) assert.deepEqual(readUnit(initial, digits), none, initial)
  assert.deepEqual(readUnit('CSQZ', '305438', '3'), none)
  const chassis = { equipment_initial: 'DCHZ', equipment_number: '421730' }
  const message = {
    sightings: [sighting('D', chassis), sighting('D')],
    ramps: [{ ...chassis, ramp: 'LOGISTICS PARK CHICAGO', state: 'in_yard', last_free_day: '2026-11-20' }],
  }
  assert.deepEqual(
    observe(message)?.map(({ container }) => container),
    ['CSQU3054383'],
  )
  assert.deepEqual(readMessage(message)?.unread, [
    '/sightings/0: "DCHZ 421730" is no container',
    '/ramps/0: "DCHZ 421730" is no container',
  ])
})

test('the train column is no train where it holds a hold or bad order code, and is one at every other code', () => {
  const codes = [...'HBADFGJNPQRSWXYZ']
  const end = { eta: '2026-11-19T10:00:00-06:00', destination_city: 'CHICAGO', destination_state: 'IL' }
  const told = codes.map((code) => {
    const observations = observe({ sightings: [sighting(code, { train_id: 'J 099', ...end })] }) ?? []
    const moves = observations.flatMap((one) => (one.kind === 'movement' ? [one] : []))
    return [code, moves.map(({ voyage }) => voyage), moves[0]?.defects.length]
  })
  assert.deepEqual(
    told,
    codes.map((code) => [code, 'HB'.includes(code) ? [null, null] : ['J 099', 'J 099'], 0]),
  )
})

test('hold and bad order codes stay in the words of their sighting', () => {
  const told = observe({ sightings: [sighting('H', { train_id: 'CUS' }), sighting('B', { train_id: 'J 099' })] }) ?? []
  assert.deepEqual(
    told.map((one) => (one.kind === 'movement' ? one.description : null)),
    ['held: CUS', 'bad order: J 099'],
  )
})

test('sightings that mean a movement, and those that are only kept', () => {
  const observations = observe({
    sightings: ['P', 'A', 'D', 'Y', 'W', 'Z', 'J', 'F', 'Q', 'K'].map((code) => sighting(code)),
  })
  assert.deepEqual(
    observations?.map((one) =>
      one.kind === 'movement' ? [one.type, one.code, one.role_hint, one.defects.length] : [],
    ),
    [
      ['transport', 'DEPA', null, 0],
      ['transport', 'ARRI', null, 0],
      ['transport', 'ARRI', 'destination', 0],
      ['equipment', 'AVPU', 'destination', 0],
      ['transport', 'CLM_W', null, 0],
      ['transport', 'CLM_Z', null, 0],
      ['transport', 'CLM_J', null, 0],
      ['transport', 'CLM_F', null, 0],
      ['transport', 'CLM_Q', null, 0],
      ['transport', 'CLM_K', null, 1],
    ],
  )
})

test('times are the wall time at the place, whole hours may lack their zero', () => {
  const [seen] = observe({ sightings: [sighting('P')] }) ?? []
  assert.ok(seen?.kind === 'movement')
  assert.deepEqual(
    [seen.at, seen.at_local, seen.time_zone, seen.place?.locode],
    ['2026-11-15T12:10:00Z', '2026-11-15T04:10:00', 'America/Los_Angeles', 'USLGB'],
  )
})

test('an estimate belongs to the place where the train goes', () => {
  const [, eta] =
    observe({
      sightings: [
        sighting('P', { eta: '2026-11-19T10:00:00-06:00', destination_city: 'CHICAGO', destination_state: 'IL' }),
      ],
    }) ?? []
  assert.ok(eta?.kind === 'movement')
  assert.deepEqual(
    [eta.classifier, eta.code, eta.place?.locode, eta.at, eta.stated_at],
    ['estimated', 'ARRI', 'USCHI', '2026-11-19T16:00:00Z', '2026-11-15T12:10:00Z'],
  )
})

test('a ramp record is the state at the ramp, with its last free day', () => {
  const ramp = {
    equipment_initial: 'CSQU',
    equipment_number: '305438',
    firms: 'H001',
    ramp: 'Logistics Park',
    un_locode: 'USCHI',
    notified_at: '2026-11-19T12:00:00',
    last_free_day: '2026-11-21',
    state: 'in_yard',
    storage_owed: 0,
    currency_code: 'USD',
  }
  const observations =
    observe({
      generated_at: '2026-11-20T00:00:00Z',
      sightings: [],
      ramps: [ramp, { ...ramp, last_free_day: null }, { ...ramp, last_free_day: 'call us' }],
    }) ?? []
  assert.deepEqual(
    observations.map((one) => one.kind),
    ['facility_state', 'deadline', 'movement', 'facility_state', 'deadline', 'movement', 'facility_state', 'movement'],
  )
  const [state, deadline, notified] = observations
  assert.ok(state?.kind === 'facility_state' && deadline?.kind === 'deadline' && notified?.kind === 'movement')
  assert.deepEqual(
    [state.presence, state.fees, deadline.deadline, deadline.day, notified.code, notified.at],
    [
      'in_yard',
      [{ type: 'demurrage', amount: 0, currency_code: 'USD' }],
      'rail',
      '2026-11-21',
      'AVPU',
      '2026-11-19T18:00:00Z',
    ],
  )
})

test('comma separated lines read like JSON, anything else reads as nothing', () => {
  const csv =
    'railroad,equipment_initial,equipment_number,sighting_code,load_empty,sighting_date,sighting_time,city,state\r\nBNSF,CSQU,0000305438,D,L,20261115,0410,LONG BEACH,CA\r\n\r\n'
  const [seen] = readRailPayload({ body: csv }, parts)
  assert.ok(seen?.kind === 'movement')
  assert.deepEqual([seen.code, seen.at, seen.pointer], ['ARRI', '2026-11-15T12:10:00Z', 'line 2'])
  for (const body of ['', '<html>', 'a,b\n1,2', '{"sightings":7}', '[]'])
    assert.deepEqual(readRailPayload({ body }, parts), [])
})

test('cells may be quoted, parted by semicolons or tabs, and begin behind a mark of the byte order', () => {
  const names = 'equipment_initial,equipment_number,sighting_code,load_empty,sighting_date,sighting_time,city,state'
  const cells = ['CSQU', '0000305438', 'D', 'L', '20261115', '0410', 'LONG BEACH', 'CA']
  for (const [separator, quote] of [
    [',', '"'],
    [';', ''],
    ['\t', '"'],
    ['|', ''],
  ] as const) {
    const lines = [names.split(','), cells].map((row) => row.map((cell) => `${quote}${cell}${quote}`).join(separator))
    const [seen] = readRailPayload({ body: `\uFEFF${lines.join('\r\n')}\r\n` }, parts)
    assert.ok(seen?.kind === 'movement', separator)
    assert.deepEqual([seen.code, seen.at, seen.pointer], ['ARRI', '2026-11-15T12:10:00Z', 'line 2'])
  }
  const [seen] = readRailPayload({ body: `${names},note\n"${cells.join('","')}","held, see yard"` }, parts)
  assert.ok(seen?.kind === 'movement' && seen.at === '2026-11-15T12:10:00Z')
})

test('a sighting names its railroad, and a wall time at a station without a known zone stays one', () => {
  const [seen, eta] =
    observe({
      railroad: 'BNSF',
      sightings: [
        sighting('A', {
          city: 'ELWOOD',
          state: 'IL',
          eta: '2026-11-19T10:00:00',
          destination_city: 'JOLIET',
          destination_state: 'IL',
        }),
      ],
    }) ?? []
  assert.ok(seen?.kind === 'movement' && eta?.kind === 'movement')
  assert.deepEqual(
    [seen.facility?.railroad_scac, seen.place?.name, seen.at, seen.at_local, eta.at, eta.at_local],
    ['BNSF', 'ELWOOD, IL', null, '2026-11-15T04:10:00', null, '2026-11-19T10:00:00'],
  )
})
