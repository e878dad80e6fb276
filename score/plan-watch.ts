import { z } from 'zod'
import type { BoxTruth } from './world-answers.ts'

/** Longer than it takes until a railroad was asked. */
const grace_ms = 36 * 3_600_000
const instant = z.iso
  .datetime()
  .transform((text) => Date.parse(text))
  .nullable()

/** The last free days of `GET /containers/{id}`. */
export const deadlines_document = z.object({
  data: z.object({
    attributes: z.object({
      pickup_lfd: instant,
      import_deadlines: z.object({ pickup_lfd_line: instant, pickup_lfd_terminal: instant, pickup_lfd_rail: instant }),
    }),
  }),
})
type Deadlines = z.infer<typeof deadlines_document>

/** What is wrong with the last free days of a box for an account with or without the railroad's; null: nothing. */
export function deadlineProblem(
  {
    data: {
      attributes: { pickup_lfd, import_deadlines },
    },
  }: Deadlines,
  truth: BoxTruth,
  has_rail: boolean,
  now_ms: number,
): string | null {
  const { pickup_lfd_line: line, pickup_lfd_terminal: terminal, pickup_lfd_rail: rail } = import_deadlines
  if (!has_rail && rail !== null) return 'the day of the railroad is shown, which the plan does not hold'
  if (has_rail && rail === null && isRailDayTold(truth, now_ms))
    return 'the day of the railroad is told and not shown, though the plan holds it'
  if (pickup_lfd !== (line ?? terminal ?? rail)) return `pickup_lfd is ${pickup_lfd}, of ${line} ${terminal} ${rail}`
  return null
}

function isRailDayTold({ stays, movements }: BoxTruth, now_ms: number): boolean {
  const gone = movements.some(
    ({ kind, tellings }) => kind === 'full_out' && tellings.some(({ known_at }) => known_at <= now_ms),
  )
  const states = stays.find(({ kind }) => kind === 'ramp')?.states ?? []
  return (
    !gone &&
    states.some(
      ({ told_at, last_free_day }) => told_at !== null && told_at <= now_ms - grace_ms && last_free_day !== null,
    )
  )
}
