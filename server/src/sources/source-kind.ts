import type { QuestionKind } from './source.ts'

/** A credential or setting that an operator enters, and what it looks like. */
export interface SourceField {
  readonly name: string
  /** What it is and where it is found, in a sentence. */
  readonly what: string
  /** What it looks like, or how it begins; null: its form is not public. */
  readonly looks_like: string | null
  readonly is_optional: boolean
  /** Whether it has several lines, as certificates and keys in PEM have. */
  readonly is_pem: boolean
}

/** A kind of source as a form leads through it: where to apply for it, what to enter, and what it can tell. */
export interface SourceKind {
  readonly kind: string
  /** Carrier of the DCSA family, or upstream of the family of APIs; null: the kind has no profiles. */
  readonly profile: string | null
  readonly name: string
  readonly scac: string | null
  /** SCACs and FIRMS codes that it speaks for; none: those that the operator names. */
  readonly speaks_for: readonly string[]
  /** Facilities among them, by name. */
  readonly sites: readonly { readonly firms: string; readonly name: string }[]
  /** Where to apply for access, and who may; null: there is nobody to ask. */
  readonly apply: string | null
  readonly fields: readonly SourceField[]
  /** Ways to sign in, each by the names of what it needs; the first that is complete is used. */
  readonly ways: readonly (readonly string[])[]
  /** Where it answers; null: the operator has to say it. */
  readonly base_url: string | null
  readonly needs_terminals: boolean
  /** Kinds of numbers that it can be asked for; none: it is listened to. */
  readonly asks: readonly QuestionKind[]
  /** Whether it wants the bill of lading beside the number of a box. */
  readonly wants_bill_of_lading: boolean
  /** What its upstream allows and what a request costs, in words. */
  readonly allows: string
  /** Fields that it tells, by the names of the wire. */
  readonly tells: readonly { readonly field: string; readonly certainty: 'told' | 'unproved' }[]
  /** What the facts rest on, in words. */
  readonly proved_by: string
  /** The day on which an operator saw the upstream answer as expected; null: nobody has yet. */
  readonly proved_by_operator_on: string | null
  /** Why it is off unless an operator accepts that; null: it is not. */
  readonly unproved: string | null
}

interface Allowance {
  readonly per_minute: number | null
  readonly per_day: number | null
  readonly per_month?: number
  readonly spacing_ms?: number
}

/** What an upstream allows, in words. Pure. */
export function allowanceWords({ per_minute, per_day, per_month, spacing_ms }: Allowance, price?: string): string {
  const rates = [
    per_minute === null ? null : `${per_minute} requests a minute`,
    per_day === null ? null : `${per_day} a day`,
    per_month === undefined ? null : `${per_month} a month`,
    spacing_ms === undefined ? null : `at least ${spacing_ms / 1_000} s between two`,
  ].filter((rate) => rate !== null)
  const allowed = rates.length === 0 ? 'What it allows is not published.' : `It allows ${rates.join(', ')}.`
  return price === undefined ? allowed : `${allowed} ${price}`
}
