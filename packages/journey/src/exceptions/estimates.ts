import type { Instant } from '../observation.ts'
import type { ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception, observationsBehind } from './find.ts'
import { hoursBetween, printed } from './time.ts'

const estimates = [
  { field: 'pod_eta_at', first: 'pod_original_eta_at', what: 'arrival at the port of discharge' },
  { field: 'destination_eta_at', first: 'destination_original_eta_at', what: 'arrival at the destination' },
] as const

/**
 * Estimates that moved beyond the threshold, against the first that was ever learnt: many small moves count as the
 * large one that they are. The mark counts whole thresholds, so each further one is told.
 */
export function estimateExceptions(input: ExceptionInput): FamilyFindings {
  const found = estimates.flatMap(({ field, first, what }) => {
    const { facts } = input.picture
    return moved(facts[first], facts[field], field, what, input)
  })
  return { found, turns: [] }
}

function moved(
  first: Instant | null,
  now: Instant | null,
  field: string,
  what: string,
  { picture, rules }: ExceptionInput,
): ExceptionFound[] {
  if (first === null || now === null) return []
  const hours = hoursBetween(first, now)
  const steps = Math.trunc(hours / rules.estimate_moved_hours)
  if (steps === 0) return []
  const direction = hours > 0 ? 'later' : 'earlier'
  return [
    exception('estimate_moved', [field], {
      mark: String(steps),
      severity: hours > 0 ? 'warning' : 'info',
      action: 'take_note',
      containers: picture.containers.map(({ number }) => number),
      changed: { from: first, to: now },
      evidence: [
        {
          text: `The ${what} was first estimated for ${printed(first)}, and now for ${printed(now)}: ${inWords(hours)} ${direction}.`,
          observation_ids: observationsBehind(picture.provenance, field),
        },
      ],
    }),
  ]
}

function inWords(hours: number): string {
  const whole = Math.round(Math.abs(hours))
  const days = Math.floor(whole / 24)
  return days < 2 ? `${whole} hours` : `${days} days`
}
