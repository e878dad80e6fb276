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
          clock: z.object({ start_event: z.string(), end_event: z.string() }),
          free: z.object({ days: z.number() }),
        }),
      ),
    }),
  ),
})
const day_ms = 86_400_000

/**
 * The last free day of a charge by rules that people use: free days counted as calendar days in UTC, as Monday to
 * Friday, the day that the terminal shows, and the earlier of the days that line and terminal tell; null: the rule
 * gives none. Days that are told are for the pick-up: they are no rule for a charge that ends with the return.
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
  const told = (who: string) => reported.findLast(({ by }) => by === who)?.day ?? null
  const by_days = { calendar_days: counted(() => true), weekdays: counted((weekday) => weekday % 6 !== 0) }
  if (terms?.clock.end_event === 'empty_in') return by_days
  const [earlier = null] = [told('line'), told('terminal')].filter((day) => day !== null).toSorted()
  return { ...by_days, terminal: told('terminal'), earlier }
}

/**
 * What somebody expects to owe who believes in a last free day: every calendar day after it, up to `until`, at the true
 * rates. Without such a day nothing is expected.
 */
export function naiveCost(
  last_free_on: string | null,
  { free_days, numbered, started_on, steps }: TrueCharge,
  until: string,
): number {
  if (last_free_on === null) return 0
  const at = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / day_ms)
  let sum = 0
  for (let day = at(last_free_on) + 1, charged = 1; day <= at(until); day++, charged++) {
    const number = { after_free: charged, free_plus: free_days + charged, since_start: day - at(started_on) }[numbered]
    sum += steps.find(({ from, to }) => number >= from && (to === null || number <= to))?.rate ?? 0
  }
  return sum
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
