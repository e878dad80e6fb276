import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from './address.ts'
import { patience } from './availability.ts'
import { openHandle } from './client.ts'
import type { Database } from './connect.ts'
import { openHosts } from './hosts.ts'
import { list_limits, shareLists } from './lists.ts'
import { probe } from './probe.ts'
import { createReplicaAge, lsnOf } from './replica-age.ts'
import { Unavailable } from './sqlstate.ts'
import type { ListReader, Reader } from './types.ts'

/** Why a replica is not read from. */
export type ReplicaTrouble = 'away' | 'behind' | 'failing' | 'not_a_standby' | 'another_database'

/** What is true of the replica now. */
export interface ReplicaState {
  /** Null: it is read from. */
  readonly trouble: ReplicaTrouble | null
  /** What it shows is at most so old; null: that is not known. */
  readonly age_ms: number | null
}

/** A streaming standby from which lists are read. */
export interface Replica {
  /** As `Database.lists`: each account has its share of connections of their own. */
  readonly lists: (account_id: string) => ListReader
  readonly state: () => ReplicaState
  /** Whether it shows everything up to this place in the log, which a column of type pg_lsn has as text. */
  readonly hasReplayed: (lsn: string) => boolean
  /** A read failed on it that the primary answers: it is left alone for a while, unless it was in the way of replay. */
  readonly failed: (error: unknown) => void
  /** Asks both servers how far they have come. */
  readonly look: () => Promise<ReplicaState>
  readonly close: () => Promise<void>
}

/** How to reach a replica, and its primary. */
export interface ReplicaOptions {
  readonly address: Address
  readonly primary: Pick<Database, 'keyed'>
  /** Told when the replica begins to be read from, or is no longer; null: it is. */
  readonly onChange?: (trouble: ReplicaTrouble | null) => void
}

/** What an answer out of the replica may be older than the primary. */
export const replica_age_max_ms = 5_000
const look_every_ms = 250
const look_limits = { connections_max: 1, statement_timeout_ms: 2_000 } as const
const left_alone_ms = 5_000

interface Place {
  readonly lsn: string | null
  readonly is_standby: boolean
  readonly identity: string
}

/** Connects to the replica and looks at it four times a second, until it is closed. */
export function openReplica({ address, primary, onChange = () => {} }: ReplicaOptions): Replica {
  const hosts = openHosts(address, probe, () => {})
  const shared = { is_pooled: false, idle_timeout_s: null, onEnd: () => {} }
  const lists = openHandle(hosts, { ...shared, ...list_limits }, () => {})
  const looks = openHandle(hosts, { ...shared, ...look_limits }, () => {})
  const standing = createStanding(onChange)
  let looking: Promise<ReplicaState> | null = null
  let closed = false

  const measure = async (): Promise<true> => {
    const at_ms = performance.now()
    const here = await primaryPlace(primary.keyed)
    standing.found(at_ms, here, await replicaPlace(looks.sql).catch(() => null))
    return true
  }
  const look = async (): Promise<ReplicaState> => {
    // A primary that does not answer says nothing about the replica, whose age goes on growing.
    const measured = measure().catch(() => true)
    if (!(await Promise.race([measured, patience(replica_age_max_ms).then(() => false)]))) {
      standing.lost()
      for (const handle of [lists, looks]) handle.reset()
    }
    return closed ? standing.state() : standing.told()
  }
  const lookOnce = () => {
    looking ??= look().finally(() => (looking = null))
    return looking
  }
  const watch = async () => {
    while (!closed) {
      await lookOnce()
      await sleep(look_every_ms, undefined, { ref: false })
    }
  }
  void watch()

  return {
    lists: shareLists(lists.sql),
    state: standing.state,
    hasReplayed: standing.has,
    failed(error) {
      if (!isInTheWay(error)) standing.leaveAlone()
      if (!closed) standing.told()
    },
    look: lookOnce,
    async close() {
      closed = true
      await Promise.all([lists.close(), looks.close()])
    },
  }
}

/** What is known of the replica; `onChange` is told by `told`, where it is not what it was told last. */
function createStanding(onChange: (trouble: ReplicaTrouble | null) => void) {
  const age = createReplicaAge(replica_age_max_ms)
  let trouble: ReplicaTrouble | null = 'away'
  let alone_until_ms = Number.NEGATIVE_INFINITY
  let last: ReplicaTrouble | null | undefined
  const state = (): ReplicaState => {
    const now_ms = performance.now()
    const age_ms = age.ageMs(now_ms)
    if (trouble !== null) return { trouble, age_ms }
    if (now_ms < alone_until_ms) return { trouble: 'failing', age_ms }
    return { trouble: age_ms === null || age_ms > replica_age_max_ms ? 'behind' : null, age_ms }
  }
  return {
    state,
    has: (lsn: string) => age.has(lsnOf(lsn)),
    found(at_ms: number, here: Place, there: Place | null): void {
      trouble = troubleOf(here, there)
      if (here.lsn !== null) age.mark({ at_ms, lsn: lsnOf(here.lsn) })
      if (trouble === null && typeof there?.lsn === 'string') age.reached(lsnOf(there.lsn))
    },
    lost(): void {
      trouble = 'away'
    },
    leaveAlone(): void {
      alone_until_ms = performance.now() + left_alone_ms
    },
    told(): ReplicaState {
      const now = state()
      if (now.trouble !== last) onChange(now.trouble)
      last = now.trouble
      return now
    },
  }
}

function troubleOf(here: Place, there: Place | null): ReplicaTrouble | null {
  if (there === null) return 'away'
  if (there.identity !== here.identity) return 'another_database'
  return there.is_standby ? null : 'not_a_standby'
}

/** A long read was ended because the replica had to go on with what the primary sent: the next one may do. */
function isInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001'
}

/** What is committed has been flushed, so that whoever shows all up to here shows everything that was acknowledged. */
async function primaryPlace(reader: Reader): Promise<Place> {
  return one(
    await reader<Place[]>`
    select pg_current_wal_flush_lsn()::text as lsn, false as is_standby,
      (select system_identifier from pg_control_system()) || '/' ||
        (select oid from pg_database where datname = current_database()) as identity`,
  )
}

async function replicaPlace(reader: Reader): Promise<Place> {
  return one(
    await reader<Place[]>`
    select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() as is_standby,
      (select system_identifier from pg_control_system()) || '/' ||
        (select oid from pg_database where datname = current_database()) as identity`,
  )
}

function one([place]: readonly Place[]): Place {
  if (place === undefined) throw new Unavailable('the database did not say how far it has come')
  return place
}
