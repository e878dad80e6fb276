import { infer } from '../reference/infer.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'
import { hasSailed } from '../sources/movement.ts'
import { lasting_troubles } from '../sources/source.ts'
import type { Answer, QuestionKind } from '../sources/source.ts'
import { askSubject, containersIn } from '../asking/ask.ts'
import { heldAbout } from '../asking/held.ts'
import { ensureSubject } from '../world-facts/subject-store.ts'
import { lineKey } from '../world-facts/subject.ts'
import type { EngineParts } from '../asking/parts.ts'

/** Lines that are asked at the most to find out whose number it is; contract 12.1 rule 5. */
const probes_max = 6

export type Detected =
  | { readonly outcome: 'detected'; readonly scac: string }
  | { readonly outcome: 'unknown' }
  /** The line is known by its number, and nothing that is configured can tell of it. */
  | { readonly outcome: 'no_source' }
  | { readonly outcome: 'unreachable'; readonly trouble: Obstacle }

/** Why a line that may know the number did not tell. */
type Obstacle = Extract<Answer, { outcome: 'temporary' }>

/**
 * Finds the line of a number: a confident inference is believed, else likely lines are asked, likeliest first. A
 * definite hit is the answer; if nobody knows it but somebody could not be asked, it stays open. A line that was only
 * guessed and may not tell us is no reason to go on asking.
 */
export async function detectCarrier(parts: EngineParts, request: TrackingRequestRow): Promise<Detected> {
  const inferred = infer(request.request_number, parts.reference)
  const { decision, selected, candidates } = inferred.shipping_line
  if (decision === 'auto_select' && selected !== null && canAsk(parts, selected.scac, request))
    return { outcome: 'detected', scac: selected.scac }
  const likely = candidates.map((candidate) => candidate.scac)
  const others = parts.reference
    .lines()
    .toSorted((a, b) => b.prior - a.prior)
    .map((line) => line.scac)
  const probes = [...new Set([...likely, ...others])]
    .filter((scac) => scac !== 'TEST' && canAsk(parts, scac, request) && isFree(parts, scac, request))
    .slice(0, probes_max)
  const obstacles: Obstacle[] = []
  for (const scac of probes) {
    const subject = await ensureSubject(
      parts.db.work,
      parts.newId,
      {
        source_key: lineKey(scac, request.account_id),
        number_type: request.request_type,
        number: request.normalized_number,
      },
      parts.clock.now(),
    )
    const { answer } = await askSubject(parts, subject)
    if (isHit(answer)) return { outcome: 'detected', scac }
    if ((await heldAbout(parts, subject)).containers > 0) return { outcome: 'detected', scac }
    if (answer.outcome === 'temporary' && (answer.trouble !== 'entitlement' || likely.includes(scac)))
      obstacles.push(answer)
  }
  const certain = decision === 'auto_select' ? selected : null
  return certain !== null && !canAskAnything(parts, certain.scac, request)
    ? { outcome: 'no_source' }
    : unheardOf(obstacles)
}

/** Whether a line knows the number. */
function isHit(answer: Answer): boolean {
  return (
    containersIn(answer) > 0 ||
    answer.outcome === 'not_manifested' ||
    (answer.outcome === 'found' && hasSailed(answer.observations))
  )
}

/** Nobody knows the number; but somebody may, who could not be asked. */
function unheardOf(obstacles: readonly Obstacle[]): Detected {
  const passing = obstacles.find(({ trouble }) => trouble === undefined || !lasting_troubles.includes(trouble))
  const trouble = passing ?? obstacles[0]
  return trouble === undefined ? { outcome: 'unknown' } : { outcome: 'unreachable', trouble }
}

function canAskAnything(parts: EngineParts, scac: string, { account_id }: TrackingRequestRow): boolean {
  return parts.sources.byKey(lineKey(scac, account_id)) !== undefined
}

/** Whether asking a line on the off chance costs nothing: a vendor charges for every number that it is given. */
function isFree(parts: EngineParts, scac: string, { account_id }: TrackingRequestRow): boolean {
  return parts.sources.byKey(lineKey(scac, account_id))?.capabilities.hearsay === undefined
}

function canAsk(parts: EngineParts, scac: string, request: TrackingRequestRow): boolean {
  const asks: readonly QuestionKind[] = parts.sources.byKey(lineKey(scac, request.account_id))?.capabilities.asks ?? []
  return asks.includes(request.request_type)
}
