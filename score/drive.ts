import { attemptRequest } from '../server/src/tracking/attempt.ts'
import { pollSubjects } from '../server/src/tracking/poll.ts'
import { claimDueRequests } from '../server/src/tracking/request-store.ts'
import { stopEndedShipments } from '../server/src/tracking/stop-ended.ts'
import { claimDueSubjects } from '../server/src/world-facts/subject-store.ts'
import type { Subject } from '../server/src/world-facts/subject.ts'
import type { EngineTools } from '../server/src/asking/tools.ts'

const rounds_max = 20
const at_once = 200
const facility_batch = 50
const lease_ms = 120_000

/** Does what the loops of the service would do now, one thing after the other, so that a play has one outcome. */
export async function workUntilDone(tools: EngineTools): Promise<void> {
  for (let round = 0; round < rounds_max; round++) {
    const real_now = new Date(tools.clock.realMs()).toISOString()
    const lease_until = new Date(tools.clock.realMs() + lease_ms).toISOString()
    const requests = await claimDueRequests(tools.db.work, tools.clock.now(), real_now, lease_until, at_once)
    for (const request of requests.toSorted((a, b) => order(a.id, b.id))) await attemptRequest(tools, request)
    const subjects = await claimDueSubjects(tools.db.work, tools.clock.now(), real_now, lease_until, at_once)
    for (const group of groupsOf(subjects)) await pollSubjects(tools, group)
    if (requests.length + subjects.length === 0) break
  }
  await stopEndedShipments(tools)
}

/** Lines are asked one number at a time, facilities and railroads for many boxes. */
function groupsOf(subjects: readonly Subject[]): Subject[][] {
  const sorted = subjects.toSorted((a, b) => order(`${a.source_key} ${a.number}`, `${b.source_key} ${b.number}`))
  return [...Map.groupBy(sorted, (subject) => subject.source_key)].flatMap(([key, same]) => {
    const size = key.startsWith('line:') ? 1 : facility_batch
    return Array.from({ length: Math.ceil(same.length / size) }, (_, index) => same.slice(index * size, (index + 1) * size))
  })
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
