import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceConfigurationError } from '../../configuration-error.ts'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import { apiSettings } from '../settings.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const equipment = { initial: 'CSQU', number: '0000305438' }
const chicago = { cityLong: 'CHICAGO', state: 'IL', timeZone: 'CT' }
const sighting = (clmCode: string, own: object = {}) => ({
  clmCode,
  sightingDate: '2026-11-20',
  sightingTime: '14:05',
  reportingScac: 'BNSF',
  loadEmptyStatus: 'L',
  location: chicago,
  trainId: 'ZCHC01',
  ...own,
})
const trip = (own: object = {}) => ({ cycleNumber: 3, events: [sighting('P')], ...own })
const traces = (...trips: readonly object[]) => [{ equipment, requestDateTime: '2026-11-20', tripTraces: trips }]
const credentials = {
  username: 'user',
  password: 'secret',
  account: 'EX/1',
  fleet: 'IMPORTS',
  trace_path: '/tracing/{account}/{fleet}?equipment={units}',
  railroads: 'NS, csx',
}
const configuration = {
  id: 'railsight',
  kind: 'api',
  profile: 'railsight',
  base_url: 'http://127.0.0.1:4950/railsight',
  credentials,
} as const
const question = { kind: 'container', number: box, containers: [] } as const
const upstream = { configuration, question }

conforms({
  ...upstream,
  document: traces(trip()),
  shows: [
    traces(trip({ events: [sighting('Y')] })),
    traces(
      trip({
        tripPlan: { eta: '2026-11-23 04:30', timeZone: 'CT' },
        waybill: { destination: 'CHICAGO, IL', billingRoad: 'BNSF' },
      }),
    ),
  ],
  not_found: jsonAnswer(traces()),
  except: ['a good answer is found, whole and kept as it came'],
})

const told = async (...trips: readonly object[]) =>
  toldBy((await askOnce(upstream, () => jsonAnswer(traces(...trips)))).answer)
const movesIn = async (...trips: readonly object[]) =>
  (await told(...trips)).flatMap((said) => (said.kind === 'movement' ? [[said.code, said.classifier, said.at]] : []))

test('it is asked at the path that the operator was given, by user and password, for units without a check digit', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer(traces(trip())))
  const url = new URL(asked[0]?.url ?? '')
  assert.equal(url.pathname, '/railsight/tracing/EX%2F1/IMPORTS')
  assert.equal(url.searchParams.get('equipment'), 'CSQU305438')
  assert.equal(asked[0]?.headers.authorization, `Basic ${Buffer.from('user:secret').toString('base64')}`)
})

test('a path without a place for the boxes is said before anything is asked', async () => {
  const { answer, asked } = await askOnce(
    { ...upstream, configuration: { ...configuration, credentials: { ...credentials, trace_path: '/tracing' } } },
    () => jsonAnswer(traces()),
  )
  assert.equal(asked.length, 0)
  assert.match(JSON.stringify(answer), /trace_path has to begin with \/ and to hold \{units\}/)
})

test('it speaks for the railroads that the operator names, each under the SCAC of the contract', () => {
  const settingsOf = (railroads: string) =>
    apiSettings({ ...configuration, credentials: { ...credentials, railroads }, terminals: [] }, '2026-11-20T00:00:00Z')
  assert.deepEqual(settingsOf('NS, csx').scacs, ['NSRR', 'CSXT'])
  assert.throws(
    () => settingsOf('NORFOLK'),
    (error) => error instanceof SourceConfigurationError && /railroads: NORFOLK is no SCAC/.test(error.message),
  )
})

test('codes that mean a move are read as one, and the rest is kept and moves nothing', async () => {
  const events = ['P', 'A', 'D', 'Y', 'R', 'Z', 'W', '?'].map((code) => sighting(code))
  assert.deepEqual(
    (await told(trip({ events }))).flatMap((said) =>
      said.kind === 'movement' ? [[said.code, said.role_hint, said.defects]] : [],
    ),
    [
      ['DEPA', null, []],
      ['ARRI', null, []],
      ['ARRI', 'destination', []],
      ['AVPU', 'destination', []],
      ['CLM_R', null, []],
      ['CLM_Z', null, []],
      ['CLM_W', null, []],
      ['CLM_?', null, ['unknown code']],
    ],
  )
})

test('a sighting names its train but where a unit is held or in bad order, whose code stays in the words', async () => {
  const events = ['P', 'H', 'B'].map((code) => sighting(code, { trainId: 'J 099' }))
  assert.deepEqual(
    (await told(trip({ events }))).flatMap((said) =>
      said.kind === 'movement' ? [[said.voyage, said.description]] : [],
    ),
    [
      ['J 099', 'departed'],
      [null, 'held: J 099'],
      [null, 'bad order: J 099'],
    ],
  )
})

test('a station has its own time before the letters of its zone, which serve where nobody knows it', async () => {
  const moved = sighting('P', { location: { ...chicago, timeZone: 'PT' } })
  const nowhere = sighting('P', { sightingTime: '1405', location: { cityLong: 'NOWHERE AT ALL', timeZone: 'MT' } })
  assert.deepEqual(await movesIn(trip({ events: [moved, nowhere] })), [
    ['DEPA', 'actual', '2026-11-20T20:05:00Z'],
    ['DEPA', 'actual', '2026-11-20T21:05:00Z'],
  ])
})

test('of several trips the one seen last is read, whatever their order', async () => {
  const former = trip({ cycleNumber: 9, events: [sighting('D', { sightingDate: '2026-03-01' })] })
  assert.deepEqual(await movesIn(trip(), former), [['DEPA', 'actual', '2026-11-20T20:05:00Z']])
  assert.deepEqual(await movesIn(former, trip()), [['DEPA', 'actual', '2026-11-20T20:05:00Z']])
})

test('the end of the trip plan is expected, and is no arrival', async () => {
  const planned = trip({
    events: [],
    tripPlan: { eta: '2026-11-23 04:30', timeZone: 'CT' },
    waybill: { destination: 'CHICAGO, IL', billingRoad: 'BNSF' },
  })
  assert.deepEqual(await movesIn(planned), [['ARRI', 'estimated', '2026-11-23T10:30:00Z']])
  assert.deepEqual(await movesIn(trip({ tripPlan: { eta: 'N/A' } })), [['DEPA', 'actual', '2026-11-20T20:05:00Z']])
})

test('the newest trip is the one that was seen last by the calendar, in whatever form its days are written', async () => {
  const seenOn = (sightingDate: string, own: object = {}) => ({ events: [sighting('P', { sightingDate, ...own })] })
  const { answer } = await askOnce(upstream, () =>
    jsonAnswer(traces(seenOn('12/30/2026'), seenOn('01/02/2027', { sightingTime: 410 }))),
  )
  assert.deepEqual(
    toldBy(answer).flatMap((said) => (said.kind === 'movement' ? [said.at] : [])),
    ['2027-01-02T10:10:00Z'],
  )
})
