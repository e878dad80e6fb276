import { z } from 'zod'
import type { Billing, TrueCharge } from './billing.ts'

const stay = z.object({
  events: z.record(z.string(), z.string()),
  facility: z.object({ code: z.string() }),
  reported: z.array(z.object({ by: z.string(), day: z.string() })).default([]),
})
const paper = z.object({
  issuer: z.object({ kind: z.string(), scac: z.string().optional(), facility: z.string().optional() }),
  versions: z.array(
    z.object({
      terms: z.array(
        z.object({
          charge: z.string(),
          clock: z.object({ start_event: z.string() }),
          free: z.object({ days: z.number() }),
        }),
      ),
    }),
  ),
})
const day_ms = 86_400_000

/**
 * The last free day of a charge by rules that people use: free days counted as calendar days in UTC, as Monday to
 * Friday, and the day that the terminal shows; null: the rule gives none.
 */
export function naiveDays(file: unknown, truth: TrueCharge, { papers }: Billing): Record<string, string | null> {
  const { events, reported } = stay.parse(file)
  const terms = papers
    .map((one) => paper.parse(one))
    .find(
      ({ issuer }) =>
        issuer.kind === truth.biller.kind &&
        (issuer.scac ?? issuer.facility) === (truth.biller.scac ?? truth.biller.facility),
    )
    ?.versions[0]?.terms.find(({ charge }) => charge === truth.charge)
  const start = events[terms?.clock.start_event ?? '']?.slice(0, 10)
  const counted = (counts: (weekday: number) => boolean) =>
    start === undefined || terms === undefined ? null : after(start, terms.free.days, counts)
  return {
    calendar_days: counted(() => true),
    weekdays: counted((weekday) => weekday % 6 !== 0),
    terminal: reported.findLast(({ by }) => by === 'terminal')?.day ?? null,
  }
}

/** The day on which the n-th day that counts after a day falls. */
function after(day: string, days: number, counts: (weekday: number) => boolean): string {
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = days; left > 0;) {
    at += day_ms
    if (counts(new Date(at).getUTCDay())) left--
  }
  return new Date(at).toISOString().slice(0, 10)
}
