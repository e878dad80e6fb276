import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { edi_event_names } from '@quaylog/contract'
import type { MovementObservation, Observation } from '@quaylog/journey'
import { checkDigit } from '@quaylog/journey/iso6346'
import { decodeInterchange, readInterchange } from '../../sources/edi/read.ts'
import { oceanStatus } from '../../sources/edi/status-codes.ts'
import { jsonAnswer, scriptedParts } from '../../sources/testing/scripted-parts.ts'
import { writeIftsta } from '../../sources/edi/write/iftsta.ts'
import { isClearClock } from '../../sources/edi/write/status-report.ts'
import type { StatusReport, WrittenInterchange } from '../../sources/edi/write/status-report.ts'
import { writtenStatus } from '../../sources/edi/write/told-status.ts'
import { write315 } from '../../sources/edi/write/x12-315.ts'
import { reportOf } from './report.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const parties = {
  sender: { qualifier: 'ZZ', id: 'QUAYLOG' },
  receiver: { qualifier: 'ZZ', id: 'ACME' },
  is_test: false,
}
const stamp = { control_number: 7, made_at: '2026-11-20T12:05:00Z' }

const instant = fc
  .integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2027-12-31T00:00:00Z') })
  .map((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const place = fc.constantFrom('CNSHA', 'SGSIN', 'KRPUS', 'NLRTM', 'USLAX', 'USLGB', 'USCHI', 'USDAL')
const word = maybe(
  fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: fc.constantFrom(..."AB1?+:'*~>#Ü é"), maxLength: 12 })),
)
const container = fc
  .tuple(fc.constantFrom('CSQU', 'MSCU', 'OOLU', 'TGHU'), fc.integer({ min: 0, max: 999_999 }))
  .map(([owner, serial]) => `${owner}${String(serial).padStart(6, '0')}`)
  .map((stem) => `${stem}${checkDigit(stem)}`)

/** A container's event and its records, as notifications bring them; anything but its number may be unknown. */
const told = fc.record({
  event: fc.constantFrom(...edi_event_names),
  container: fc.record({
    number: container,
    seal_number: word,
    pol_vessel_departed_at: maybe(instant),
    pod_arrived_at: maybe(instant),
    ind_ata_at: maybe(instant),
    ind_eta_at: maybe(instant),
  }),
  transport_event: fc.record({
    timestamp: instant,
    created_at: instant,
    location_locode: maybe(place),
    location_name: word,
    voyage_number: word,
  }),
  vessel: fc.record({ name: word, imo: maybe(fc.constantFrom('9321483', '9839272')) }),
  shipment: fc.record({
    bill_of_lading_number: word,
    shipping_line_scac: fc.constantFrom('MSCU', 'MAEU'),
    port_of_lading_locode: maybe(place),
    port_of_lading_name: word,
    port_of_discharge_locode: maybe(place),
    port_of_discharge_name: word,
    destination_locode: maybe(place),
    destination_name: word,
    pol_etd_at: maybe(instant),
    pod_eta_at: maybe(instant),
    destination_eta_at: maybe(instant),
  }),
})

type Told = typeof told extends fc.Arbitrary<infer T> ? T : never

const zoneOf = (locode: string | null) => (locode === null ? null : parts.zoneOf(locode))

function included({ container: box, transport_event, vessel, shipment }: Told) {
  const zoned = {
    ...shipment,
    pol_timezone: zoneOf(shipment.port_of_lading_locode),
    pod_timezone: zoneOf(shipment.port_of_discharge_locode),
    destination_timezone: zoneOf(shipment.destination_locode),
  }
  return JSON.stringify([
    { id: '1', type: 'shipment', attributes: zoned },
    { id: '2', type: 'container', attributes: box },
    { id: '3', type: 'vessel', attributes: vessel },
    {
      id: '4',
      type: 'transport_event',
      attributes: { ...transport_event, timezone: zoneOf(transport_event.location_locode) },
    },
  ])
}

const minuteOf = (at: string | null) => (at === null ? null : `${at.slice(0, 16)}:00Z`)
const isMovement = (one: Observation): one is MovementObservation => one.kind === 'movement'

function readBack(text: string): readonly MovementObservation[] {
  const reading = readInterchange(decodeInterchange(Buffer.from(text, 'latin1')), { parts })
  assert.ok(reading !== null)
  assert.deepEqual([reading.quarantined, reading.interchange.warnings], [[], []])
  return reading.observations.filter(isMovement)
}

/** What a report says, in the words of the reader: the status itself, and the times at its ports. */
function said(report: StatusReport) {
  const meaning = oceanStatus(report.code)
  const is_train = report.code === 'A'
  const code = meaning !== null && 'code' in meaning ? meaning.code : null
  return {
    status: { code: is_train ? 'ARRI' : (code ?? `EDI_${report.code}`), container: report.container },
    times: report.ports
      .flatMap(({ place: at_place, time }) =>
        time === null
          ? []
          : `${time.kind === 'arrival' ? 'ARRI' : 'DEPA'} ${time.is_estimate ? 'estimated' : 'actual'} ${minuteOf(time.at)} ${at_place.locode}`,
      )
      .toSorted(),
  }
}

function heard(movements: readonly MovementObservation[]) {
  const [status, ...times] = movements
  return {
    status: { code: status?.code, container: status?.container },
    times: times
      .map(({ code, classifier, at, place: there }) => `${code} ${classifier} ${at} ${there?.locode}`)
      .toSorted(),
  }
}

/** The status and the times at its ports, as they were told. */
function agree(movements: readonly MovementObservation[], report: StatusReport): void {
  const expected = said(report)
  // At a port of the voyage, an arrival of a train has no code of its own in a 315.
  if (report.code === 'A' && movements[0]?.code === 'EDI_A') expected.status.code = 'EDI_A'
  assert.deepEqual(heard(movements), expected)
}

function agreeOnReferences(
  status: MovementObservation | undefined,
  report: StatusReport,
  { left_out }: WrittenInterchange,
): void {
  assert.equal(status?.place?.locode ?? null, report.place.locode)
  const bill = left_out.includes('bill_of_lading') ? '' : (report.bill_of_lading?.trim() ?? '')
  assert.equal(status?.bill_of_lading ?? '', bill)
}

const isClear = ({ at, place: there }: StatusReport) => there.time_zone !== null && isClearClock(at, there.time_zone)

for (const [name, write, characters] of [
  ['a 315', write315, /^[\u0020-\u007e]*$/],
  ['an IFTSTA', writeIftsta, /^[\u0020-\u007e\u00a0-\u00ff]*$/],
] as const)
  test(`${name} is read back by our own reader as what was told, or says why it was not written`, () => {
    fc.assert(
      fc.property(told, (one) => {
        const report = reportOf(one.event, included(one))
        assert.ok(!('unwritable' in report))
        const written = write(report, parties, stamp)
        if ('unwritable' in written) {
          assert.deepEqual([name, report.place.time_zone], ['a 315', null])
          return
        }
        const movements = readBack(written.text)
        agree(movements, report)
        agreeOnReferences(movements[0], report, written)
        assert.ok(characters.test(written.text.replaceAll('\n', '')))
        if (name === 'an IFTSTA' || isClear(report)) assert.equal(movements[0]?.at, minuteOf(report.at))
        // What is expected is nowhere said to have happened.
        if (writtenStatus(one.event)?.estimates !== null) assert.notEqual(movements[0]?.type, 'transport')
      }),
      { numRuns: 500 },
    )
  })
