import type { HoldName, HoldStatus } from '@quaylog/contract'
import type { Hold, RecordedObservation } from '../observation.ts'
import { newestWith, type Reading } from './facility.ts'
import type { Found } from '../ledger.ts'
import type { Meaning } from '../milestones/milestone-table.ts'
import { isActual } from '../statements/standing.ts'
import type { Judged } from '../milestones/milestones.ts'
import { ascending } from '../order.ts'
import { isRelayed, newestFirst, saidMs } from '../statements/statement.ts'

export type RecordedHold = Extract<RecordedObservation, { kind: 'hold' }>

/** One hold set or cleared by a source that reports changes rather than states. */
interface HoldChange {
  readonly said: RecordedObservation
  readonly said_ms: number
  readonly name: HoldName
  /** null: cleared. */
  readonly status: HoldStatus | null
  readonly description: string | null
}

const meanings: Partial<Record<Meaning, { readonly name: HoldName; readonly status: HoldStatus | null }>> = {
  customs_pending: { name: 'customs', status: 'pending' },
  customs_hold: { name: 'customs', status: 'hold' },
  customs_cleared: { name: 'customs', status: null },
  freight_cleared: { name: 'freight', status: null },
}

/**
 * The holds that stand: the facility's newest list, then the single changes stated after it, in their order; a change
 * that is only passed on says nothing where the facility gives a list itself. Null: nobody spoke of holds.
 */
export function holdsOf(
  readings: readonly Reading[],
  observations: readonly RecordedHold[],
  judged: readonly Judged[],
): Found<readonly Hold[]> | null {
  const list = newestWith(readings, 'holds')
  const listing = readings.find(({ said }) => said.id === list?.from[0]?.id)
  const [listed_ms, own_until_ms] = [listing?.said_ms ?? Number.NEGATIVE_INFINITY, listsItselfUntil(listing)]
  const changes = changesOf(observations, judged).filter(
    ({ said, said_ms }) => said_ms > listed_ms && !(isRelayed(said) && said_ms <= own_until_ms),
  )
  if (list === null && changes.length === 0) return null
  let holds: readonly Hold[] = list?.value ?? []
  for (const change of changes) holds = changed(holds, change)
  const from = [...(list?.from ?? []), ...changes.map(({ said }) => said)].reverse()
  const rule = list === null || changes.length > 0 ? 'newest_facility_report_then_changes' : list.rule
  return { value: holds.toSorted(byName), rule, from, others: list?.others ?? [] }
}

/** Until when a facility gives the list itself, so that changes that are passed on say nothing. */
function listsItselfUntil(listing: Reading | undefined): number {
  if (listing === undefined || isRelayed(listing.said)) return Number.NEGATIVE_INFINITY
  return listing.denial?.denied_ms ?? Number.POSITIVE_INFINITY
}

function changesOf(observations: readonly RecordedHold[], judged: readonly Judged[]): HoldChange[] {
  const stated = observations.map((said) => ({
    said,
    said_ms: saidMs(said),
    name: said.name,
    status: said.status,
    description: said.description,
  }))
  const implied = judged.flatMap(({ statement, row, fate }) => {
    const change = row?.means ? meanings[row.means] : undefined
    if (change === undefined || fate === 'withdrawn' || !isActual(statement)) return []
    return [{ said: statement.said, said_ms: statement.said_ms, ...change, description: statement.said.description }]
  })
  return [...stated, ...implied].toSorted((a, b) => newestFirst(b, a))
}

function changed(holds: readonly Hold[], { name, status, description }: HoldChange): readonly Hold[] {
  const rest = holds.filter((hold) => hold.name !== name || (status !== null && hold.description !== description))
  return status === null ? rest : [...rest, { name, status, description }]
}

function byName(a: Hold, b: Hold): number {
  return (
    ascending(a.name, b.name) || ascending(a.description ?? '', b.description ?? '') || ascending(a.status, b.status)
  )
}
