import { instantOf } from './ground/clock.ts'
import type { Clock } from './ground/clock.ts'
import { dropPartitionsBefore, idMs, makePartitionsAhead, takesTurn } from './ground/db/index.ts'
import type { Database, Partitioned, Reader, Transaction } from './ground/db/index.ts'
import { startLoop } from './ground/jobs/loop.ts'
import type { Loop } from './ground/jobs/loop.ts'
import type { Logger } from './ground/log.ts'
import { oldestRequestAt, sweepRequests } from './doors/portal/developers/request-log-store.ts'
import { oldestInboundAt, sweepInbound } from './intake/inbound-store.ts'
import type { InboundKind } from './intake/inbound.ts'
import { oldestQuarantinedAt, sweepQuarantine } from './intake/quarantine/store.ts'
import { oldestPositionAt, sweepTracks } from './records/vessels/positions-store.ts'
import { retention_kinds } from './retention-kinds.ts'
import type { KeepDays, RetentionKind } from './retention-kinds.ts'
import { oldestNotification, sweepNotifications } from './subscriptions/notifications/retention-store.ts'
import { oldestFailedPayload, sweepFailedPayloads } from './world-facts/observation-store.ts'

export interface RetentionParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly keep_days: KeepDays
  /** Told of what was removed: rows, or whole partitions. */
  readonly onRemoved: (kind: RetentionKind, removed: number, unit: 'rows' | 'partitions') => void
}

/** How rows of a kind are found and removed. */
interface Removal {
  /** By which clock they age: `world` for what the world said, which is the simulator's in a sandbox. */
  readonly clock: 'real' | 'world'
  /** Deletes up to a number of rows from before a moment; returns how many there were. */
  readonly sweep: (tx: Transaction, before_ms: number, batch: number) => Promise<number>
  /** When the oldest row was written that may be removed, in milliseconds since 1970; null: there is none. */
  readonly oldest: (reader: Reader) => Promise<number | null>
  readonly partitioned?: Partitioned
}

const day_ms = 86_400_000
const msOf = (at: string | null) => (at === null ? null : Date.parse(at))
const msOfId = (id: string | null) => (id === null ? null : idMs(id))

const inbound = (kind: InboundKind): Removal => ({
  clock: 'world',
  sweep: (tx, before_ms, batch) => sweepInbound(tx, kind, instantOf(before_ms), batch),
  oldest: async (reader) => msOf(await oldestInboundAt(reader, kind)),
})

const removals: Readonly<Record<RetentionKind, Removal>> = {
  requests: {
    clock: 'real',
    sweep: (tx, before_ms, batch) => sweepRequests(tx, instantOf(before_ms), batch),
    oldest: async (reader) => msOf(await oldestRequestAt(reader)),
    partitioned: { table: 'request_log', period: 'day', by: 'id' },
  },
  notifications: {
    clock: 'real',
    sweep: sweepNotifications,
    oldest: async (reader) => msOfId(await oldestNotification(reader)),
  },
  failed_answers: {
    clock: 'real',
    sweep: sweepFailedPayloads,
    oldest: async (reader) => msOfId(await oldestFailedPayload(reader)),
  },
  positions: {
    clock: 'world',
    sweep: (tx, before_ms, batch) => sweepTracks(tx, instantOf(before_ms), batch),
    oldest: async (reader) => msOf(await oldestPositionAt(reader)),
    partitioned: { table: 'vessel_position', period: 'month', by: 'instant' },
  },
  edi: inbound('edi'),
  reports: inbound('report'),
  terminal_pushes: inbound('terminal_feed'),
  carrier_pushes: inbound('dcsa'),
  quarantine: {
    clock: 'world',
    sweep: (tx, before_ms, batch) => sweepQuarantine(tx, instantOf(before_ms), batch),
    oldest: async (reader) => msOf(await oldestQuarantinedAt(reader)),
  },
}

const kinds = retention_kinds.map(({ kind }) => kind)

/** Small enough that nobody waits for one; with the pause, 7.2 million rows of a kind in an hour. */
const batch_rows = 2_000
const pause_ms = 1_000
const look_every_ms = 3_600_000
const partitions_ahead = 2

/** Removes what is past its time, and makes the next partitions: an hour's look after the other, batch by batch. */
export function startRetention(parts: RetentionParts): Loop {
  const due_ms = new Map<RetentionKind, number>()
  return startLoop('retention', pause_ms, parts.log, async () => {
    const now_ms = parts.clock.realMs()
    for (const kind of kinds.filter((one) => (due_ms.get(one) ?? 0) <= now_ms)) {
      // A kind that fails is looked at again in an hour; the others go on.
      due_ms.set(kind, now_ms + look_every_ms)
      const more = await removePast(parts, kind).catch((error: unknown) => {
        parts.log.error({ err: error, kind }, 'what is past its time could not be removed')
        return false
      })
      if (more) due_ms.delete(kind)
    }
    return false
  })
}

/** One batch of a kind, and its partitions. True: there may be more. */
export async function removePast(parts: RetentionParts, kind: RetentionKind): Promise<boolean> {
  const { db, clock, keep_days, log, onRemoved } = parts
  const removal = removals[kind]
  const now_ms = removal.clock === 'real' ? clock.realMs() : clock.worldMs()
  const before_ms = now_ms - keep_days[kind] * day_ms
  const { partitioned } = removal
  if (partitioned !== undefined) {
    const dropped = await db.transaction(async (tx) => {
      if (!(await takesTurn(tx, `retention/${kind}`))) return []
      await makePartitionsAhead(tx, partitioned, now_ms, partitions_ahead)
      return dropPartitionsBefore(tx, partitioned, before_ms)
    })
    if (dropped.length > 0) {
      onRemoved(kind, dropped.length, 'partitions')
      log.info({ kind, dropped }, 'partitions past their time were dropped')
    }
  }
  const rows = await db.transaction(async (tx) =>
    (await takesTurn(tx, `retention/${kind}`)) ? removal.sweep(tx, before_ms, batch_rows) : 0,
  )
  if (rows > 0) onRemoved(kind, rows, 'rows')
  return rows === batch_rows
}

/** A kind whose oldest row should have been removed: for how many days it has been there. */
export interface Overdue {
  readonly kind: RetentionKind
  readonly age_days: number
}

/** The first look comes with the start of a process; a day or month is dropped when its last row is past its time. */
const grace_days: Readonly<Record<'day' | 'month' | 'none', number>> = { none: 2, day: 3, month: 33 }

/** Kinds that hold rows well past their time, which says that nobody removes them; ages are whole days. */
export async function overdueKinds(reader: Reader, clock: Clock, keep_days: KeepDays): Promise<readonly Overdue[]> {
  const ages = await Promise.all(
    kinds.map(async (kind) => {
      const { oldest, clock: ages_by, partitioned } = removals[kind]
      const oldest_ms = await oldest(reader)
      const now_ms = ages_by === 'real' ? clock.realMs() : clock.worldMs()
      const age_days = oldest_ms === null ? 0 : Math.floor((now_ms - oldest_ms) / day_ms)
      return { kind, age_days, most_days: keep_days[kind] + grace_days[partitioned?.period ?? 'none'] }
    }),
  )
  return ages
    .filter(({ age_days, most_days }) => age_days > most_days)
    .map(({ kind, age_days }) => ({ kind, age_days }))
}
