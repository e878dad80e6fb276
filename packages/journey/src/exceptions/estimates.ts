import type { ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception, observationsBehind } from './find.ts'
import { hoursBetween, printedMoment } from './time.ts'

const estimates = [
  { field: 'pod_eta_at', first: 'pod_original_eta_at', zone: 'pod_timezone', what: 'arrival at the port of discharge' },
  {
    field: 'destination_eta_at',
    first: 'destination_original_eta_at',
    zone: 'destination_timezone',
    what: 'arrival at the destination',
  },
] as const

/**
 * Estimates that moved beyond the threshold, against the first that was ever learnt: many small moves count as the
 * large one that they are. The mark counts whole thresholds, so each further one is told.
 */
export function estimateExceptions(input: ExceptionInput): FamilyFindings {
  const found = estimates.flatMap((row) => moved(row, input))
  return { found, turns: [] }
}

function moved(
  { field, first: first_field, zone, what }: (typeof estimates)[number],
  { picture, rules }: ExceptionInput,
): ExceptionFound[] {
  const { [first_field]: first, [field]: now, [zone]: time_zone } = picture.facts
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
          text: `The ${what} was first estimated for ${printedMoment(first, time_zone)}, and now for ${printedMoment(now, time_zone)}: ${inWords(hours)} ${direction}.`,
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
