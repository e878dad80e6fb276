import { reconcile, type Observation, type ReconcileRequest, type ShipmentPicture } from '@quaylog/journey'
import type { Reference } from '../reference/reference.ts'

/** The journey that follows from statements that were not recorded, as if nothing else was known. Pure. */
export function pictureOf(
  observations: readonly Observation[],
  { source, request, now }: { readonly source: string; readonly request: ReconcileRequest; readonly now: string },
  reference: Reference,
): ShipmentPicture {
  const recorded = observations.map((said, index) => ({
    ...said,
    id: String(index + 1).padStart(6, '0'),
    source,
    recorded_at: now,
    withdrawn_at: null,
  }))
  return reconcile({ observations: recorded, request, now, reference })
}
