import * as fc from 'fast-check'
import type { Instant, RecordedObservation } from '../observation.ts'
import { instantAt, HOUR_MS } from '../local-time.ts'
import {
  at,
  deadline,
  equipment,
  equipmentRecord,
  facility,
  hold,
  rampSays,
  record,
  terminalSays,
  transport,
  vessel,
} from './observations.ts'

const ORIGIN_MS = Date.parse('2026-10-01T00:00:00Z')

function hour(hours: number): Instant {
  return instantAt(ORIGIN_MS + hours * HOUR_MS) ?? '2026-10-01T00:00:00Z'
}

const ships = [vessel('ALPHA', '9321483'), vessel('BETA', '9333010'), vessel('GAMMA')] as const
const boxes = ['MSKU1234565', 'TCLU1234568'] as const
const ports = ['CNSHA', 'KRPUS', 'SGSIN', 'USLAX', 'USLGB', 'USCHI', 'USKCK'] as const

/** How a source may tell one thing: late, twice, corrected, as a plan, taken back, or by somebody else. */
const telling = fc.record({
  stated_at: fc.integer({ min: 0, max: 2000 }).map(hour),
  classifier: fc.constantFrom('actual', 'actual', 'actual', 'estimated', 'planned', null),
  voyage: fc.constantFrom('642E', '017E', null),
  vessel: fc.constantFrom(...ships, null),
  container: fc.constantFrom(...boxes, null),
  source: fc.constantFrom('maersk', 'edi', 'terminal:W185', 'rail:BNSF', 'ais'),
  withdrawn_at: fc.constantFrom(null, null, null, hour(1500)),
  source_event_id: fc.constantFrom(null, 'E1', 'E2', 'E3'),
  retracts: fc.constantFrom(null, null, null, null, null, null, 'E1'),
})

const sources = {
  maersk: 'shipping_line',
  edi: 'shipping_line',
  'terminal:W185': 'terminal',
  'rail:BNSF': 'rail',
  ais: 'ais',
} as const

function dataSourceOf(source: string) {
  const known: Readonly<Record<string, (typeof sources)[keyof typeof sources]>> = sources
  return known[source] ?? 'shipping_line'
}

const moment = fc.integer({ min: 0, max: 2000 }).map(hour)
const port = fc.constantFrom(...ports)

const moved = fc
  .tuple(
    fc.constantFrom('GTOT', 'GTIN', 'LOAD', 'DISC', 'PICK', 'DROP', 'AVPU', 'CUSI', 'CUSR'),
    moment,
    port,
    telling,
    fc.record({
      empty: fc.constantFrom(true, false, false, null),
      mode: fc.constantFrom('vessel', 'vessel', 'rail', 'truck', 'barge', null),
      facility: fc.constantFrom(
        null,
        facility('POTE', 'PIER400'),
        facility('DEPO'),
        facility('RAMP'),
        facility('OFFD'),
        facility('CLOC'),
      ),
    }),
  )
  .map(([code, when, where, told, how]) =>
    equipment(code, when, where, { ...told, ...how, data_source: dataSourceOf(told.source) }),
  )

const sailed = fc
  .tuple(
    fc.constantFrom('ARRI', 'DEPA', 'BRTH'),
    moment,
    port,
    telling,
    fc.constantFrom('vessel', 'vessel', 'feeder', 'rail'),
  )
  .map(([code, when, where, told, mode]) =>
    transport(code, when, where, { ...told, mode, data_source: dataSourceOf(told.source) }),
  )

const reported = fc
  .tuple(
    moment,
    fc.boolean(),
    fc.constantFrom(...boxes),
    fc.record(
      {
        available: fc.constantFrom(true, false, null),
        holds: fc.constantFrom([], [{ name: 'customs', status: 'hold', description: null }] as const),
        presence: fc.constantFrom('in_yard', 'on_vessel', 'off_dock', 'gated_out'),
        last_free_day: fc.constantFrom(null, '2026-11-24', '2026-11-25'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([when, inland, container, state]) => (inland ? rampSays : terminalSays)(when, { ...state, container }))

const other = fc
  .tuple(moment, fc.constantFrom(...boxes), port, fc.integer({ min: 0, max: 3 }))
  .map(([stated_at, container, where, kind]): RecordedObservation => {
    if (kind === 0) return deadline('line', '2026-11-26', { stated_at, container })
    if (kind === 1) return hold('freight', stated_at < hour(1000) ? 'hold' : null, { stated_at, container })
    return kind === 2
      ? record({ stated_at, port_of_discharge: at(where) })
      : equipmentRecord({ stated_at, container, weight_in_lbs: 40000 })
  })

const first = { vessel: ships[0], voyage: '642E' }
const second = { vessel: ships[1], voyage: '017E' }
const at_busan = [
  transport('ARRI', hour(200), 'KRPUS', first),
  equipment('DISC', hour(205), 'KRPUS', first),
  equipment('LOAD', hour(250), 'KRPUS', second),
  transport('DEPA', hour(255), 'KRPUS', second),
]
const by_rail = [
  equipment('LOAD', hour(540), 'USLAX', { mode: 'rail' }),
  transport('DEPA', hour(545), 'USLAX', { mode: 'rail' }),
  transport('ARRI', hour(640), 'USCHI', { mode: 'rail' }),
  equipment('DISC', hour(645), 'USCHI', { mode: 'rail' }),
  equipment('GTOT', hour(700), 'USCHI', { mode: 'truck', facility: facility('RAMP') }),
]

function voyageBy(hub: boolean, rail: boolean): RecordedObservation[] {
  const last = hub ? second : first
  return [
    equipment('GTOT', hour(10), 'CNSHA', { empty: true, facility: facility('DEPO') }),
    equipment('GTIN', hour(50), 'CNSHA', { facility: facility('POTE') }),
    equipment('LOAD', hour(90), 'CNSHA', first),
    transport('DEPA', hour(100), 'CNSHA', first),
    ...(hub ? at_busan : []),
    transport('ARRI', hour(500), 'USLAX', last),
    equipment('DISC', hour(510), 'USLAX', last),
    ...(rail ? by_rail : [equipment('GTOT', hour(600), 'USLAX', { mode: 'truck', facility: facility('POTE') })]),
    equipment('GTIN', hour(800), rail ? 'USCHI' : 'USLAX', { empty: true, facility: facility('DEPO') }),
  ]
}

function anHourLater(said: RecordedObservation): RecordedObservation {
  if (said.kind !== 'movement' || said.at === null) return said
  return {
    ...said,
    id: `newer ${said.id}`,
    at: instantAt(Date.parse(said.at) + HOUR_MS),
    recorded_at: '2027-01-01T00:00:00Z',
  }
}

const flag = fc.boolean()

/** A lawful voyage with what may disturb it: transshipment, rail, plans, repetitions under other ids, corrections. */
export const trueHistory: fc.Arbitrary<RecordedObservation[]> = fc
  .record({
    hub: flag,
    rail: flag,
    told: fc.integer({ min: 0, max: 20 }),
    repeated: flag,
    corrected: flag,
    terminal: flag,
  })
  .map(({ hub, rail, told, repeated, corrected, terminal }) => {
    const voyage = voyageBy(hub, rail)
    const happened = voyage.slice(0, told)
    const plans = voyage.map((said) =>
      said.kind === 'movement'
        ? { ...said, id: `plan ${said.id}`, classifier: 'planned' as const, stated_at: hour(0) }
        : said,
    )
    return [
      ...plans,
      ...happened,
      ...(repeated ? happened.map((said) => ({ ...said, id: `again ${said.id}`, pointer: '/again' })) : []),
      ...(corrected ? happened.slice(-2).map(anHourLater) : []),
      ...(terminal
        ? [terminalSays(hour(520), { presence: 'in_yard', available: true, holds: [], last_free_day: '2026-10-27' })]
        : []),
    ]
  })

const noise = fc.uniqueArray(
  fc.oneof(
    { weight: 5, arbitrary: moved },
    { weight: 4, arbitrary: sailed },
    { weight: 2, arbitrary: reported },
    other,
  ),
  { maxLength: 40, size: 'max', selector: ({ id }) => id },
)

/** Anything that sources may have stated about two boxes, often around a lawful voyage. */
export const statedHistory: fc.Arbitrary<RecordedObservation[]> = fc.oneof(
  noise,
  fc.tuple(noise, trueHistory).map(([disturbing, lawful]) => [...disturbing, ...lawful]),
)
