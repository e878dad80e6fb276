import type { Clock } from '../../ground/clock.ts'
import { tableSizes } from '../../ground/db/index.ts'
import type { Reader, TableSize } from '../../ground/db/index.ts'
import { openAlarms } from '../../asking/alarms/alarm-store.ts'
import { sourceHealth } from '../../asking/source-store.ts'
import { countQuarantined } from '../../intake/quarantine/store.ts'
import { queueDepths } from '../portal/operator/work-store.ts'

/** Figures of the whole service, out of the database that all processes share. */
export interface Figures {
  readonly queues: readonly { readonly queue: string; readonly due: number; readonly oldest_seconds: number }[]
  readonly sources: readonly {
    readonly source: string
    readonly asked: number
    readonly found: number
    readonly defects: number
    readonly failures_in_a_row: number
    readonly lag_seconds: number | null
  }[]
  /** Sources that need their operator, and why. */
  readonly alarms: readonly { readonly source: string; readonly reason: string }[]
  readonly quarantined: number
  /** Largest first. */
  readonly tables: readonly TableSize[]
}

const counted_max = 10_000

/** Reads them; every count stops at ten thousand, so that a scrape costs the same whatever has piled up. */
export async function readFigures(reader: Reader, clock: Clock): Promise<Figures> {
  const [depths, waiting, health, alarms, quarantined, tables] = await Promise.all([
    queueDepths(reader, clock.now()),
    waitingDeliveries(reader, clock),
    sourceHealth(reader),
    openAlarms(reader),
    countQuarantined(reader),
    tableSizes(reader),
  ])
  const age = (instant: string | null, now_ms: number) =>
    instant === null ? 0 : Math.max(0, (now_ms - Date.parse(instant)) / 1_000)
  return {
    queues: [
      ...depths.map(({ queue, due, oldest_due_at }) => ({
        queue,
        due,
        oldest_seconds: realSeconds(age(oldest_due_at, clock.worldMs()), clock),
      })),
      ...waiting.map(({ queue, due, oldest_due_at, now_ms }) => ({
        queue,
        due,
        oldest_seconds: age(oldest_due_at, now_ms),
      })),
    ],
    sources: health.map((one) => ({
      source: one.source_id,
      asked: one.asked_on_day,
      found: one.found_on_day,
      defects: one.defects_on_day,
      failures_in_a_row: one.failures_in_a_row,
      lag_seconds: one.last_succeeded_at === null ? null : age(one.last_succeeded_at, clock.worldMs()),
    })),
    alarms: alarms.map(({ source_id, reason }) => ({ source: source_id, reason })),
    quarantined,
    tables,
  }
}

/** How long world time took to pass: a sandbox of 600 times the speed has ten minutes in a second. */
const realSeconds = (world_seconds: number, clock: Clock): number => world_seconds / Math.max(1, clock.speed())

/** Notifications that wait for their delivery (some until a retry), and bodies that wait to be recorded. */
async function waitingDeliveries(
  reader: Reader,
  clock: Clock,
): Promise<readonly { queue: string; due: number; oldest_due_at: string | null; now_ms: number }[]> {
  const [deliveries] = await reader<{ due: number; oldest_due_at: string | null }[]>`
    select coalesce(sum(pending), 0)::int as due, min(next_at) as oldest_due_at
    from (select pending, next_at from delivery_lane limit ${counted_max}) l`
  const [inbound] = await reader<{ due: number; oldest_due_at: string | null }[]>`
    select count(*)::int as due, min(next_attempt_at) as oldest_due_at
    from (select next_attempt_at from inbound where next_attempt_at is not null limit ${counted_max}) i`
  return [
    {
      queue: 'deliveries',
      due: deliveries?.due ?? 0,
      oldest_due_at: deliveries?.oldest_due_at ?? null,
      now_ms: clock.deliveryMs(),
    },
    { queue: 'inbound', due: inbound?.due ?? 0, oldest_due_at: inbound?.oldest_due_at ?? null, now_ms: clock.realMs() },
  ]
}
