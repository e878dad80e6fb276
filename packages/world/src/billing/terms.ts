import type { ClosureKind, HolidaySet } from './gate.ts'

export type Charge = 'demurrage' | 'storage' | 'detention' | 'merged' | 'rail_storage'

/** What starts a charge and what ends it; each word is one of the events of a stay. */
export type StartEvent = 'box_discharged' | 'available' | 'gated_out_full' | 'notified'
export type EndEvent = 'gated_out_full' | 'empty_in'

/** A step of a table of rates, in whole units of the paper's currency; `to` null: from then on. */
export type Step = { from: number; to: number | null; rate: number }

export type Forgiven = 'holiday' | 'weekend' | Exclude<ClosureKind, 'extra_opening'>

/** One row of a paper: for which boxes it is, how free time is counted and what the days after it cost. */
export type Terms = {
  id: string
  charge: Charge
  /** `any`: whatever is in the box; a reefer that isn't plugged in counts as dry */
  equipment: 'dry' | 'operating_reefer' | 'any'
  starts: StartEvent
  ends: EndEvent
  first_day: 'event_day' | 'next_day'
  /** From this hour on an event belongs to the next day; before `day_start` it belongs to the day before. */
  cut_off: string | null
  day_start: string | null
  end_day: 'counted' | 'not_counted'
  free: {
    days: number
    unit: 'calendar' | 'working' | 'calendar_excl_holidays'
    week: 'mon_fri' | 'mon_sat' | 'gate_open'
    holidays: HolidaySet
    gate_open_required: boolean
    forgiven: Forgiven[]
  }
  charged: {
    unit: 'calendar' | 'working'
    forgiven: Forgiven[]
    /** `after_free`: the first charged day is 1; `free_plus`: after the free days; `since_start`: since day one */
    numbered: 'after_free' | 'free_plus' | 'since_start'
  }
  steps: Step[]
  /** The hold that stops the count from its first day to its last, both included. */
  pause: 'customs' | 'freight' | null
  rule: string
}

/** The terms that hold from a day until the next version begins; null: until further notice. */
export type Version = { from: string; to: string | null; terms: Terms[] }

export type Issuer = { kind: 'line' | 'terminal' | 'railroad'; scac: string | null; facility: string | null }

/** What one issuer has published, or agreed with one customer: then only `extra_free` days are different. */
export type Paper = {
  name: string
  issuer: Issuer
  authority: 'public_tariff' | 'terminal_schedule' | 'railroad_circular'
  currency: string
  lock_date: 'discharged' | 'gated_out' | 'notified'
  versions: Version[]
}

/** An agreement of a line with a customer: other free days for some terms of its paper. */
export type Contract = { name: string; customer: string; scac: string; from: string; free_days: Record<string, number> }
