import { z } from 'zod'

const instant = z.iso.datetime().transform((text) => Date.parse(text))
const statement = z.object({ known_at: instant, at: instant })

/** `GET /world/sources`, those that are asked over HTTP. */
export const world_sources = z
  .array(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      scac: z.string().optional(),
      profile: z.string().optional(),
      base_url: z.string().optional(),
      credentials: z.record(z.string(), z.string()),
      terminals: z.array(z.string()).default([]),
      per_minute: z.number().optional(),
    }),
  )
  .transform((sources) =>
    sources.flatMap((source) => (source.base_url === undefined ? [] : [{ ...source, base_url: source.base_url }])),
  )

export type WorldSource = z.infer<typeof world_sources>[number]

/** `GET /world/numbers`: what can be tracked. */
export const world_numbers = z.array(
  z.object({ request_number: z.string(), request_type: z.string(), scac: z.string(), story: z.string() }),
)
export type WorldNumber = z.infer<typeof world_numbers>[number]

const itinerary = z.object({
  known_at: instant,
  railroad: z.string().nullable(),
  ramp_locode: z.string().nullable(),
  feeder_follows: z.boolean(),
  port_of_lading: z.string().nullable(),
  port_of_discharge: z.string().nullable(),
  terminal_of_discharge: z.string().nullable(),
  departure_told: z.array(statement),
  arrival_told: z.array(statement),
  legs: z.array(z.object({ voyage: z.string(), import_voyage: z.string(), vessel: z.string(), mode: z.string() })),
})
export type Itinerary = z.infer<typeof itinerary>

const movement = z.object({
  milestone: z.string().nullable(),
  kind: z.string(),
  at: instant,
  locode: z.string(),
  time_zone: z.string(),
  tellings: z.array(z.object({ by: z.enum(['carrier', 'terminal', 'rail', 'edi']), known_at: instant, at: instant })),
})
export type Movement = z.infer<typeof movement>

const yard_state = z.object({
  at: instant,
  told_at: instant.nullable(),
  state: z.string(),
  yard_position: z.string().nullable(),
  available: z.boolean(),
  holds: z.array(z.object({ name: z.string(), status: z.string() })),
  fees: z.array(z.object({ type: z.string(), amount: z.number() })),
  demurrage: z.number(),
  last_free_day: z.string().nullable(),
  appointment_at: instant.nullable(),
})
export type YardState = z.infer<typeof yard_state>

const stay = z.object({
  facility: z.string(),
  kind: z.enum(['port_terminal', 'ramp']),
  provides: z.array(z.string()),
  time_zone: z.string(),
  holds: z.array(z.object({ name: z.string(), from: instant, to: instant })),
  states: z.array(yard_state),
})
export type Stay = z.infer<typeof stay>

/** `GET /world/truth/{number}`: one box on one journey, past and to come. */
export const world_truth = z.array(
  z.object({
    container: z.string(),
    bill: z.string(),
    booking: z.string(),
    scac: z.string(),
    booked_at: instant,
    manifested_at: instant,
    cancelled_at: instant.nullable(),
    iso_code: z.string(),
    seal_number: z.string(),
    weight_kg: z.number(),
    /** whether its line goes on naming the schedule beside each estimate */
    tells_schedule: z.boolean(),
    itineraries: z.array(itinerary),
    movements: z.array(movement),
    stops: z.array(z.object({ at: instant, locode: z.string(), time_zone: z.string(), known_at: instant })),
    stays: z.array(stay),
  }),
)
export type BoxTruth = z.infer<typeof world_truth>[number]

/** `GET /world/told/{number}`: what the line tells at this moment as having happened. */
export const world_told = z.array(
  z.object({
    container: z.string().nullable(),
    code: z.string(),
    role: z.string(),
    mode: z.string().nullable(),
    empty: z.boolean().nullable(),
    at: instant.nullable(),
  }),
)
export type ToldEvent = z.infer<typeof world_told>[number]

/** The catalogue in `GET /world/faults`. */
export const world_faults = z.object({
  catalogue: z.array(
    z.object({ name: z.string(), number: z.number().nullable(), kinds: z.array(z.string()), expected: z.string() }),
  ),
})

/** A world that does not listen gives addresses without an origin. */
export function absoluteCredentials(credentials: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => [
      name,
      name.endsWith('_url') && value.startsWith('/') ? `http://world${value}` : value,
    ]),
  )
}
