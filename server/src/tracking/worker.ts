import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import { attemptRequest } from './attempt.ts'
import { pollSubjects } from './poll.ts'
import { claimDueRequests } from './request-store.ts'
import { claimDueSubjects, schedulePoll } from '../world-facts/subject-store.ts'
import type { Subject } from '../world-facts/subject.ts'
import type { EngineTools } from '../asking/tools.ts'

const requests_at_once = 8
const subjects_at_once = 200
/** Boxes that a facility is asked for in one go; contract 11.4. */
const facility_batch_max = 50
/** Asks running at the same time, over all sources and of one source: one carrier's trouble never slows another's. */
const asks_at_once = 16
const asks_of_source_at_once = 4
const lease_ms = 120_000
const pause_ms = 1_000

/** The two loops of the engine: new requests, due polls. Any number of processes may run them. */
export interface EngineWorker {
  readonly requests: Loop
  readonly polls: Loop
  stop(): Promise<void>
}

export function startEngineWorker(tools: EngineTools): EngineWorker {
  const lease = () => {
    const real_ms = tools.clock.realMs()
    return { real_now: new Date(real_ms).toISOString(), lease_until: new Date(real_ms + lease_ms).toISOString() }
  }
  const requests = startLoop('requests', pause_ms, tools.log, async () => {
    const { real_now, lease_until } = lease()
    const claimed = await claimDueRequests(tools.db.work, tools.clock.now(), real_now, lease_until, requests_at_once)
    await Promise.all(claimed.map((request) => attemptRequest(tools, request).catch((error: unknown) => tools.log.error({ err: error, tracking_request: request.id }, 'an attempt failed'))))
    return claimed.length === requests_at_once
  })
  const polls = startLoop('polls', pause_ms, tools.log, async () => {
    const { real_now, lease_until } = lease()
    const claimed = await claimDueSubjects(tools.db.work, tools.clock.now(), real_now, lease_until, subjects_at_once)
    await runBounded(groupsOf(claimed), (group) => pollGroup(tools, group))
    return claimed.length === subjects_at_once
  })
  return {
    requests,
    polls,
    async stop() {
      await Promise.all([requests.stop(), polls.stop()])
    },
  }
}

/** What is asked in one go: a line's subjects one by one, a facility's or railroad's in batches. */
function groupsOf(subjects: readonly Subject[]): Subject[][] {
  const groups: Subject[][] = []
  for (const [key, same] of Map.groupBy(subjects, (subject) => subject.source_key)) {
    const size = key.startsWith('line:') ? 1 : facility_batch_max
    for (let at = 0; at < same.length; at += size) groups.push(same.slice(at, at + size))
  }
  return groups
}

async function pollGroup(tools: EngineTools, group: readonly Subject[]): Promise<void> {
  try {
    await pollSubjects(tools, group)
  } catch (error) {
    tools.log.error({ err: error, source_key: group[0]?.source_key }, 'a poll failed')
    const later = new Date(tools.clock.worldMs() + 60_000).toISOString()
    for (const subject of group) await schedulePoll(tools.db.work, subject.id, later).catch(() => {})
  }
}

async function runBounded(groups: readonly Subject[][], run: (group: readonly Subject[]) => Promise<void>): Promise<void> {
  const waiting = [...groups]
  const running = new Map<string, number>()
  const next = async (): Promise<void> => {
    for (;;) {
      const at = waiting.findIndex((group) => (running.get(group[0]?.source_key ?? '') ?? 0) < asks_of_source_at_once)
      const group = waiting[at]
      if (group === undefined) return
      waiting.splice(at, 1)
      const key = group[0]?.source_key ?? ''
      running.set(key, (running.get(key) ?? 0) + 1)
      await run(group)
      running.set(key, (running.get(key) ?? 1) - 1)
    }
  }
  await Promise.all(Array.from({ length: asks_at_once }, next))
}
