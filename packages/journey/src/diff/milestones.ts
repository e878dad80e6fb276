import type { Instant } from '../observation.ts'
import type { Change, TransportEventChange } from './change.ts'
import { DAY_MS, epochMs } from '../local-time.ts'
import type { ContainerPicture, Milestone } from '../picture.ts'

/** Milestones that are new, told differently, or not told any more: withdrawals first, then rows in time order. */
export function milestoneChanges(before: ContainerPicture | null, after: ContainerPicture, now: Instant): Change[] {
  const gone = new Map(before?.milestones.map((milestone) => [milestone.key, milestone]))
  const kept = new Set<string>()
  for (const milestone of after.milestones) {
    const old = gone.get(milestone.key)
    if (old === undefined) continue
    kept.add(milestone.key)
    if (isSameRow(old, milestone)) gone.delete(milestone.key)
  }
  const unchanged = new Set([...kept].filter((key) => !gone.has(key)))
  const replaced = new Set<string>()
  const rows = after.milestones
    .filter(({ key }) => !unchanged.has(key))
    .flatMap((milestone): Change[] => {
      const old =
        gone.get(milestone.key) ??
        [...gone.values()].find(({ key, event }) => event === milestone.event && !kept.has(key) && !replaced.has(key))
      if (old === undefined) return [rowOf(after.number, milestone, null)]
      replaced.add(old.key)
      return [withdrawal(after.number, old.key, now), rowOf(after.number, milestone, old)]
    })
  const withdrawn = [...gone.keys()]
    .filter((key) => !replaced.has(key))
    .map((key) => withdrawal(after.number, key, now))
  return [...withdrawn, ...rows]
}

function withdrawal(container: string, milestone_key: string, at: Instant): Change {
  return { kind: 'transport_event_withdrawn', container, milestone_key, at }
}

const ROW_FIELDS = [
  'at',
  'time_zone',
  'locode',
  'location_name',
  'terminal_id',
  'vessel_imo',
  'vessel_name',
  'voyage',
  'data_source',
] as const

function isSameRow(a: Milestone, b: Milestone): boolean {
  return ROW_FIELDS.every((field) => (a[field] ?? null) === (b[field] ?? null))
}

/** Replacing a row by one less than a day away is not told again; wire contract 5.2. */
function rowOf(container: string, milestone: Milestone, old: Milestone | null): TransportEventChange {
  const {
    event,
    at,
    time_zone,
    locode,
    location_name,
    terminal_id,
    vessel_imo,
    vessel_name,
    voyage,
    data_source,
    stated_at,
    observation_id,
  } = milestone
  const told = old === null || Math.abs(epochMs(at) - epochMs(old.at)) > DAY_MS
  return {
    kind: 'transport_event',
    container,
    event: `container.transport.${event}`,
    milestone,
    replaces: old?.key ?? null,
    at,
    time_zone,
    locode,
    location_name,
    terminal_id,
    vessel_imo,
    vessel_name,
    voyage,
    data_source,
    value: null,
    value_at: stated_at,
    observation_id,
    told,
  }
}
