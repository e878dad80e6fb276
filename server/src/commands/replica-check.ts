import { setTimeout as sleep } from 'node:timers/promises'
import { openReplica, replica_age_max_ms } from '../ground/db/index.ts'
import type { Replica, ReplicaState, ReplicaTrouble } from '../ground/db/index.ts'
import { bad, ok, warning } from './checks.ts'
import type { Check } from './checks.ts'
import type { Opened } from './open.ts'

const name = 'replica'
const looks_max = 10
const pause_ms = 250

/** Whether lists can be read from the standby of QUAYLOG_REPLICA_URL. */
export async function checkReplica({ config, db }: Pick<Opened, 'config' | 'db'>): Promise<Check[]> {
  if (config.replica_url === null) return []
  const replica = openReplica({ address: config.replica_url, primary: db })
  try {
    return [checkOf(await lookedAt(replica))]
  } finally {
    await replica.close()
  }
}

/** A standby in use is a moment behind, so it is looked at until it has reached the first moment. */
async function lookedAt(replica: Replica): Promise<ReplicaState> {
  let state = await replica.look()
  for (let looks = 1; state.trouble === 'behind' && looks < looks_max; looks++) {
    await sleep(pause_ms)
    state = await replica.look()
  }
  return state
}

/** What is found, and what to do about it. */
export function checkOf({ trouble, age_ms }: ReplicaState): Check {
  if (trouble === null) return ok(name, `shows what the primary has, at most ${Math.ceil(age_ms ?? 0)} ms later`)
  const { found, cure } = troubles[trouble]
  return trouble === 'behind' ? warning(name, found, cure) : bad(name, found, cure)
}

const troubles: Readonly<Record<ReplicaTrouble, { readonly found: string; readonly cure: string }>> = {
  away: {
    found: 'does not answer; lists are read from the primary',
    cure: 'start it, or correct QUAYLOG_REPLICA_URL: it must name the standby itself, not a pooler',
  },
  behind: {
    found: `is more than ${replica_age_max_ms / 1_000} s behind; lists are read from the primary`,
    cure: 'look at pg_stat_replication on the primary, and at long reads on the standby',
  },
  failing: {
    found: 'refuses reads that the primary answers',
    cure: 'look at its log: the user of QUAYLOG_REPLICA_URL may lack the right to read',
  },
  not_a_standby: {
    found: 'takes writes, so it is no standby; lists are read from the primary',
    cure: 'name a streaming standby of DATABASE_URL in QUAYLOG_REPLICA_URL, or leave it out',
  },
  another_database: {
    found: 'is a standby of another database; lists are read from the primary',
    cure: 'name a streaming standby of DATABASE_URL in QUAYLOG_REPLICA_URL, with the same database',
  },
}
