import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askOnce, conforms, toldBy } from '../api/testing.ts'
import type { SourceConfiguration } from '../registry.ts'
import { createSource } from '../registry.ts'
import type { HttpRequest } from '../source.ts'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'

const imo = '9321483'
const configuration: SourceConfiguration = {
  id: 'timetables',
  kind: 'dcsa_schedules',
  profile: 'maersk_schedules',
  base_url: 'http://127.0.0.1:4950/schedules',
  credentials: { consumer_key: 'key-of-ours' },
}
const question = { kind: 'vessel', number: imo, containers: [] } as const

const stamp = (eventClassifierCode: string, eventDateTime: string, eventTypeCode = 'ARRI') => ({
  eventTypeCode,
  eventClassifierCode,
  eventDateTime,
})
const call = (given: object = {}) => ({
  transportCallReference: 'TC-1',
  carrierImportVoyageNumber: '042W',
  carrierExportVoyageNumber: '043E',
  location: { locationName: 'Los Angeles', UNLocationCode: 'USLAX', facilitySMDGCode: 'APM' },
  timestamps: [
    stamp('PLN', '2026-11-24T06:00:00-08:00'),
    stamp('EST', '2026-11-25T06:00:00-08:00'),
    stamp('PLN', '2026-11-27T06:00:00-08:00', 'DEPA'),
  ],
  ...given,
})
const ship = (calls: readonly object[], given: object = {}) => ({
  vessel: { vesselIMONumber: imo, name: 'Emma', MMSINumber: '219000001' },
  isDummyVessel: false,
  transportCalls: calls,
  ...given,
})
const services = (...schedules: readonly object[]) => [
  { carrierServiceName: 'Pacific one', carrierServiceCode: 'PS1', vesselSchedules: schedules },
]

conforms({ configuration, question, document: services(ship([call()])), not_found: jsonAnswer([]) })

const askShip = async (document: unknown) =>
  (await askOnce({ configuration, question }, () => jsonAnswer(document))).answer

test('a ship is asked about once, for the days around now, and the key goes in a header alone', async () => {
  const { asked } = await askOnce({ configuration, question }, () => jsonAnswer(services(ship([call()]))))
  assert.equal(asked.length, 1)
  const { pathname, searchParams } = new URL(asked[0]?.url ?? '')
  assert.equal(pathname, '/schedules/v1/vessel-schedules')
  assert.deepEqual(Object.fromEntries(searchParams), {
    vesselIMONumber: imo,
    startDate: '2026-11-17',
    endDate: '2027-01-04',
    limit: '100',
  })
  assert.equal(asked[0]?.headers['Consumer-Key'], 'key-of-ours')
})

test('further pages are asked for with the same filters', async () => {
  const asked: HttpRequest[] = []
  const parts = scriptedParts((request, index) => {
    asked.push(request)
    const calls = [call(), call({ location: { UNLocationCode: 'USLGB' } })].slice(index, index + 1)
    return jsonAnswer(services(ship(calls)), index === 0 ? { 'Next-Page-Cursor': 'next' } : {})
  })
  const told = toldBy(await createSource(configuration, parts).ask(question))
  assert.deepEqual(
    told.map((said) => [said.page, said.kind === 'movement' ? said.place?.locode : null]),
    [
      [0, 'USLAX'],
      [0, 'USLAX'],
      [1, 'USLGB'],
      [1, 'USLGB'],
    ],
  )
  const [first, second] = asked.map(({ url }) => new URL(url).searchParams)
  assert.equal(second?.get('cursor'), 'next')
  second?.delete('cursor')
  assert.equal(String(second), String(first))
})

test('it is asked about ships alone', async () => {
  const { answer, asked } = await askOnce(
    { configuration, question: { kind: 'container', number: 'CSQU3054383', containers: [] } },
    () => jsonAnswer([]),
  )
  assert.deepEqual([answer.outcome, asked.length], ['bad_number', 0])
})

test('an arrival is expected and planned, at its port and terminal, on all voyages of the call', async () => {
  const told = toldBy(await askShip(services(ship([call()]))))
  assert.deepEqual(
    told.flatMap((said) => (said.kind === 'movement' ? [[said.classifier, said.at, said.container]] : [])),
    [
      ['planned', '2026-11-24T14:00:00Z', null],
      ['estimated', '2026-11-25T14:00:00Z', null],
    ],
  )
  const [first] = told
  assert.ok(first?.kind === 'movement')
  assert.deepEqual(first.timetable_voyages, ['042W', '043E'])
  assert.deepEqual(first.vessel, { imo, name: 'EMMA', mmsi: '219000001' })
  assert.deepEqual(first.facility, { type: 'POTE', code: 'APM', provider: 'SMDG', name: null })
  assert.equal(first.pointer, '/0/vesselSchedules/0/transportCalls/0/timestamps/0')
})

test('a time without offset is the clock of the port, and a ship that has called is expected no more', async () => {
  const called = call({ timestamps: [stamp('EST', '2026-11-19T06:00:00-08:00'), stamp('ACT', '2026-11-19T09:00:00')] })
  const told = toldBy(await askShip(services(ship([called]))))
  assert.deepEqual(
    told.flatMap((said) => (said.kind === 'movement' ? [[said.classifier, said.at]] : [])),
    [['actual', '2026-11-19T17:00:00Z']],
  )
})

test('a ship that is not assigned yet and other ships say nothing, whatever the absence means', async () => {
  const dummy = ship([call()], { vessel: null, isDummyVessel: true })
  const other = ship([call()], { vessel: { vesselIMONumber: '9333010', name: 'Other' } })
  const answer = await askShip(services(dummy, other))
  assert.ok(answer.outcome === 'not_found' && answer.ambiguous !== undefined)
})

test('a call that cannot be read makes the answer incomplete, so that nothing is taken back by it', async () => {
  for (const damage of [
    { timestamps: null },
    { timestamps: [{ eventTypeCode: 'ARRI' }] },
    { location: { locationName: 'Los Angeles' } },
    { carrierImportVoyageNumber: null, carrierExportVoyageNumber: null },
  ]) {
    const damaged = call(damage)
    const answer = await askShip(services(ship([call(), damaged])))
    assert.ok(answer.outcome === 'found' && !answer.complete, JSON.stringify(damage))
    const alone = await askShip(services(ship([damaged])))
    assert.ok(alone.outcome === 'temporary' && alone.trouble === 'unreadable', JSON.stringify(damage))
  }
  const nameless = await askShip(services(ship([call()], { vessel: { name: 'Emma' } })))
  assert.ok(nameless.outcome === 'temporary' && nameless.trouble === 'unreadable')
})

test('a credential that is missing is named, and so is a profile that nobody knows', () => {
  const parts = scriptedParts(() => jsonAnswer([]))
  assert.throws(() => createSource({ ...configuration, credentials: {} }, parts), /consumer_key/)
  assert.throws(() => createSource({ ...configuration, profile: 'nobody' }, parts), /maersk_schedules/)
  assert.throws(
    () => createSource({ ...configuration, profile: 'hapag_lloyd_schedules', base_url: null, credentials: {} }, parts),
    /client_id/,
  )
})
