import { traced } from '../ground/telemetry/span.ts'
import { createAsking, put_off_ms } from '../asking/asking.ts'
import type { Asking } from '../asking/asking.ts'
import { pollSubjects } from './poll.ts'
import type { Job } from '../asking/pool.ts'
import {
  claimDueOfLanes,
  dueLanes,
  releaseSubjects,
  renewSubjects,
  schedulePoll,
} from '../world-facts/subject-store.ts'
import { askedAtOnce, askedTogether, laneOf } from '../world-facts/subject.ts'
import type { Subject } from '../world-facts/subject.ts'
import type { EngineParts } from '../asking/parts.ts'

/** Lanes that no source answers for share this one: what they ask is answered at once. */
const nobody = 'nobody'

/**
 * Due polls, shared out by source: lines and vendors are asked one number at a time, facilities and railroads for many
 * boxes.
 */
export function createPolls(parts: EngineParts, onFree: () => void): Asking {
  const { db, clock, sources } = parts

  /** What is asked in one go, as far as the source's gate makes room; the rest is given back. */
  async function admitted(groups: readonly Subject[][]): Promise<readonly Job<Subject>[]> {
    const [[{ source_key } = { source_key: '' }] = []] = groups
    const source = sources.byKey(source_key)
    const admit = source?.gate === undefined ? groups.length : await source.gate.admit(groups.length)
    await releaseSubjects(
      db.work,
      groups.slice(admit).flatMap((group) => group.map(({ id }) => id)),
    )
    return groups
      .slice(0, admit)
      .map((group) => ({ source: source?.id ?? nobody, rows: group, run: () => pollGroup(parts, group) }))
  }

  return createAsking<Subject>(
    parts,
    {
      dueLanes: ({ now, real_now }) => dueLanes(db.work, now, real_now),
      sourceOf(lane) {
        const source = sources.byKey(lane)
        if (source === undefined) return nobody
        return (source.gate?.closedUntilMs('poll') ?? 0) > clock.worldMs() ? null : source.id
      },
      claim: (claims, { now, real_now, lease_until }) => claimDueOfLanes(db.work, claims, now, real_now, lease_until),
      laneOf: ({ source_key }) => laneOf(source_key),
      jobSize: askedAtOnce,
      async jobsOf(subjects) {
        const by_source = Map.groupBy(
          askedTogether(subjects),
          ([subject]) => sources.byKey(subject?.source_key ?? '')?.id ?? nobody,
        )
        return (await Promise.all([...by_source.values()].map(admitted))).flat()
      },
      renew: (subjects, lease_until) =>
        renewSubjects(
          db.work,
          subjects.map(({ id }) => id),
          lease_until,
        ),
    },
    onFree,
  )
}

/** A poll is a trace of its own: what is told of its answer, and delivered, is part of it. */
function pollGroup(parts: EngineParts, group: readonly Subject[]): Promise<void> {
  const attributes = { 'quaylog.source_key': group[0]?.source_key, 'quaylog.subjects': group.length }
  return traced(parts.tracing, { name: 'poll', kind: 'internal', parent: null, attributes }, () =>
    pollOrPutOff(parts, group),
  )
}

async function pollOrPutOff(parts: EngineParts, group: readonly Subject[]): Promise<void> {
  try {
    await pollSubjects(parts, group, true)
  } catch (error) {
    const later = new Date(parts.clock.worldMs() + put_off_ms).toISOString()
    for (const subject of group) await schedulePoll(parts.db.work, subject.id, later).catch(() => {})
    throw error
  }
}
