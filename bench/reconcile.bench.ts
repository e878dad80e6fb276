import type { RecordedObservation } from '@quaylog/journey'
import {
  at,
  deadline,
  equipment,
  facility,
  record,
  shipmentOf,
  terminalSays,
  transport,
  vessel,
} from '@quaylog/journey/testing'

/** One figure of a bench with the limit that it must keep. */
export interface ReconcileFigure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly limit: number
}

const ORIGIN_MS = Date.parse('2026-10-01T00:00:00Z')
const hour = (hours: number) => `${new Date(ORIGIN_MS + hours * 3_600_000).toISOString().slice(0, 19)}Z`

/**
 * A transshipped and railed import as its sources tell it: 16 moves, 21 arrival estimates, 20 terminal reports, 3 other
 * statements.
 */
function journeyOf60(): RecordedObservation[] {
  const [first, second] = [
    { vessel: vessel('ALPHA', '9321483'), voyage: '642E' },
    { vessel: vessel('BETA', '9333010'), voyage: '017E' },
  ]
  const rail = { mode: 'rail' } as const
  const holds = [{ name: 'customs', status: 'hold', description: null }] as const
  return [
    equipment('GTOT', hour(10), 'CNSHA', { empty: true, facility: facility('DEPO') }),
    equipment('GTIN', hour(50), 'CNSHA', { facility: facility('POTE') }),
    equipment('LOAD', hour(90), 'CNSHA', first),
    transport('DEPA', hour(100), 'CNSHA', first),
    transport('ARRI', hour(200), 'KRPUS', first),
    equipment('DISC', hour(205), 'KRPUS', first),
    equipment('LOAD', hour(250), 'KRPUS', second),
    transport('DEPA', hour(255), 'KRPUS', second),
    transport('ARRI', hour(500), 'USLAX', second),
    equipment('DISC', hour(510), 'USLAX', second),
    equipment('LOAD', hour(540), 'USLAX', rail),
    transport('DEPA', hour(545), 'USLAX', rail),
    transport('ARRI', hour(640), 'USCHI', rail),
    equipment('DISC', hour(645), 'USCHI', rail),
    equipment('GTOT', hour(700), 'USCHI', { mode: 'truck', facility: facility('RAMP') }),
    equipment('GTIN', hour(800), 'USCHI', { empty: true, facility: facility('DEPO') }),
    record({ port_of_lading: at('CNSHA'), port_of_discharge: at('USLAX'), destination: at('USCHI') }),
    deadline('line', '2026-10-27'),
    deadline('rail', '2026-11-02'),
    ...Array.from({ length: 21 }, (_, day) =>
      transport('ARRI', hour(495 + (day % 7)), 'USLAX', {
        ...second,
        classifier: 'estimated',
        stated_at: hour(day * 20),
      }),
    ),
    ...Array.from({ length: 20 }, (_, visit) =>
      terminalSays(hour(505 + visit * 4), {
        presence: 'in_yard',
        available: visit > 5,
        holds: visit < 3 ? holds : [],
        last_free_day: '2026-10-28',
      }),
    ),
  ]
}

/** Boxes of one bill of lading, each with a journey of its own and what is said of all. */
function billOf(boxes: number, journey: readonly RecordedObservation[]): RecordedObservation[] {
  const shared = journey.filter(({ container }) => container === null)
  const own = journey.filter(({ container }) => container !== null)
  const numbers = Array.from({ length: boxes }, (_, index) => `MSKU${String(100_000 + index)}0`)
  return [
    ...shared,
    ...numbers.flatMap((container) => own.map((said) => ({ ...said, id: `${container} ${said.id}`, container }))),
  ]
}

/** CPU per reconciliation, after warming up. */
function cpuMs(observations: readonly RecordedObservation[], runs: number): number {
  for (let run = 0; run < runs / 5; run++) shipmentOf(observations)
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) shipmentOf(observations)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}

/** How much CPU it takes to derive a journey, and a bill of lading of 40 boxes, from what was stated. */
export function benchReconcile(): ReconcileFigure[] {
  const journey = journeyOf60()
  return [
    {
      name: `reconcile ${journey.length} observations of one box`,
      value: cpuMs(journey, 2000),
      unit: 'ms CPU',
      limit: 1,
    },
    {
      name: 'reconcile a bill of lading of 40 boxes',
      value: cpuMs(billOf(40, journey), 50),
      unit: 'ms CPU',
      limit: 40,
    },
  ]
}
