import { z } from 'zod'
import { createWorld } from '@quaylog/world'

const file = z.record(z.string(), z.unknown())
const day = z.string()
const days = z.array(z.object({ day, rate: z.number() }))
const biller = z.object({ kind: z.string(), scac: z.string().nullable(), facility: z.string().nullable() })

/** `GET /world/billing`: files that a customer would have, and what is true about each. */
const billing = z.object({
  papers: z.array(file),
  contracts: z.array(file),
  calendars: z.array(file),
  stays: z.array(z.looseObject({ container: z.string() })),
  truth: z.array(
    z.object({
      container: z.string(),
      charges: z.array(
        z.object({
          charge: z.string(),
          biller,
          currency: z.string(),
          /** the fact that nobody told and without which nothing can be counted; null: there is none */
          missing: z.string().nullable(),
          /** the fact that nobody told, though it makes no difference here; null: all is known */
          unknown: z.string().nullable(),
          /** every fact of both kinds */
          gaps: z.array(z.string()),
          last_free_on: day.nullable(),
          started_on: day,
          ended_on: day.nullable(),
          amount: z.number(),
          /** what decides the rate of a charged day */
          free_days: z.number(),
          numbered: z.enum(['after_free', 'free_plus', 'since_start']),
          steps: z.array(z.object({ from: z.number(), to: z.number().nullable(), rate: z.number() })),
          days,
        }),
      ),
    }),
  ),
  invoices: z.array(
    z.object({
      container: z.string(),
      document: file,
      truth: z.object({
        mistake: z.string().nullable(),
        codes: z.array(z.string()),
        voids: z.boolean(),
        days,
        repeats: z.string().nullable(),
        paid: z.boolean(),
        unknown: z.string().nullable(),
      }),
    }),
  ),
})

export type Billing = z.infer<typeof billing>
export type TrueCharge = Billing['truth'][number]['charges'][number]
export type SentInvoice = Billing['invoices'][number]

const first_day_ms = Date.parse('2025-11-20T18:00:00Z')
const day_ms = 86_400_000
const days_apart = 37
const days_of_year = 365

/** The moment at which the world of a seed stands; spread over a year, for its holidays and its clock changes. */
export function askedAt(seed: number): string {
  return new Date(first_day_ms + ((seed * days_apart) % days_of_year) * day_ms).toISOString()
}

/** What is billed in the world of a seed, for a number of boxes. */
export function billingOf(seed: number, boxes: number): Billing {
  const world = createWorld({ now: () => 0, seed: `money-${seed}`, epoch: Date.parse(askedAt(seed)), paused: true })
  const query = new URLSearchParams({ boxes: String(boxes) })
  const answer = world.answer({
    method: 'GET',
    path: '/world/billing',
    url: `/world/billing?${query.toString()}`,
    query,
    headers: {},
    body: '',
  })
  return billing.parse(JSON.parse(answer.body))
}
