import type { Json } from '../../http/exchange.ts'
import type { Listening } from './upstream.ts'

/** The facts that upstreams state, in the words of the API where it has one. Instants are UTC, days are days. */
export type FactName =
  | 'available_for_pickup'
  | 'available_at'
  | 'pickup_lfd'
  | 'pickup_lfd_line'
  | 'pickup_lfd_rail'
  | 'paid_through'
  | 'hold'
  | 'holds_listed'
  | 'fee.demurrage'
  | 'fee.paid'
  | 'line_charge'
  | 'pickup_appointment_at'
  | 'yard_position'
  | 'terminal'
  | 'bill_of_lading'
  | 'seal_number'
  | 'chassis_number'
  | 'empty_out_at'
  | 'full_in_at'
  | 'vessel_loaded_at'
  | 'vessel_departed_at'
  | 'vessel_eta'
  | 'vessel_arrived_at'
  | 'vessel_berthed_at'
  | 'vessel_discharged_at'
  | 'rail_loaded_at'
  | 'rail_departed_at'
  | 'rail_stop_at'
  | 'rail_eta'
  | 'rail_arrived_at'
  | 'rail_unloaded_at'
  | 'rail_notified_at'
  | 'full_out_at'
  | 'empty_returned_at'
  | 'position'

/** A fact as it was stated first and last (times of the world, ISO). */
export type PrintedFact = {
  number: string
  fact: FactName
  value: string
  fields: readonly string[]
  first_at: number
  last_at: number
}

/** A rule of the upstream that a client broke. */
export type Violation = { rule: string; detail: string; at: number }

/** A number that a client had registered, and under which id. */
export type Registration = { number: string; id: string; at: number; asked: number; callback_url: string | null }

const FACTS_KEPT = 50_000
const VIOLATIONS_KEPT = 1_000
const REGISTRATIONS_KEPT = 20_000

/** The books of one upstream: what it stated, what clients did against its rules, what they registered and spent. */
export class Ledger {
  readonly facts = new Map<string, PrintedFact>()
  readonly violations: Violation[] = []
  readonly registrations = new Map<string, Registration>()
  readonly listening = new Map<string, Listening>()
  readonly counts = new Map<string, number>()
  readonly stamps = new Map<string, { world: number; real: number }[]>()

  /** Notes a fact; the same fact with the same value only moves the moment at which it was stated last. */
  print(number: string, fact: FactName, value: Json, fields: readonly string[], at: number): void {
    if (value === null || value === '') return
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const key = `${number}|${fact}|${text}`
    const known = this.facts.get(key)
    if (known === undefined && this.facts.size >= FACTS_KEPT) this.facts.delete(this.facts.keys().next().value ?? '')
    this.facts.set(
      key,
      known === undefined
        ? { number, fact, value: text, fields, first_at: at, last_at: at }
        : { ...known, last_at: at },
    )
  }

  /** Notes a broken rule; the oldest are forgotten. */
  violate(rule: string, detail: string, at: number): void {
    this.count(`violations.${rule}`)
    this.violations.push({ rule, detail, at })
    if (this.violations.length > VIOLATIONS_KEPT) this.violations.shift()
  }

  /** Adds to a counter and returns its new value. */
  count(name: string, by = 1): number {
    const value = (this.counts.get(name) ?? 0) + by
    this.counts.set(name, value)
    return value
  }

  /** Registers a number; one that is known keeps its id, and `again` says so. */
  register(
    number: string,
    id: string,
    at: number,
    callback_url: string | null,
  ): { entry: Registration; again: boolean } {
    const known = this.registrations.get(number)
    if (known !== undefined) {
      known.asked++
      return { entry: known, again: true }
    }
    if (this.registrations.size >= REGISTRATIONS_KEPT)
      this.registrations.delete(this.registrations.keys().next().value ?? '')
    const entry = { number, id, at, asked: 1, callback_url }
    this.registrations.set(number, entry)
    return { entry, again: false }
  }

  /** The registration with an id, null when there is none. */
  registered(id: string): Registration | null {
    return [...this.registrations.values()].find((entry) => entry.id === id) ?? null
  }
}
