/** A value as the service shows it, made comparable; instants are milliseconds. */
export type Value = string | number | boolean | null

/** What a witness says of a fact from `known_ms` on, until it says otherwise. */
export interface Statement {
  readonly known_ms: number
  readonly value: Value
}

/**
 * How two values are the same: `moment` to the minute, `day` on the same calendar day of a zone, `weight` to the pound.
 */
export type Likeness =
  | { readonly kind: 'exact' }
  | { readonly kind: 'moment' }
  | { readonly kind: 'day'; readonly time_zone: string }
  | { readonly kind: 'weight' }

/** One thing that can be shown of a box or shipment, with what each witness says of it in the order of saying. */
export interface Fact {
  readonly subject: string
  readonly field: string
  readonly witnesses: readonly (readonly Statement[])[]
  readonly like: Likeness
  /** From when on nothing is expected any more: what a facility says of a box that is gone is of no use to anybody. */
  readonly until_ms?: number
  /** Of a milestone: which and where. */
  readonly milestone?: { readonly event: string; readonly locode: string }
}

const minute_ms = 60_000

/** Whether a shown value is what was said. */
export function isSame(a: Value, b: Value, like: Likeness): boolean {
  if (a === b) return true
  if (typeof a !== 'number' || typeof b !== 'number') return false
  switch (like.kind) {
    case 'exact':
      return false
    case 'moment':
      return Math.abs(a - b) <= minute_ms
    case 'weight':
      return Math.abs(a - b) <= 1
    case 'day':
      return dayOf(a, like.time_zone) === dayOf(b, like.time_zone)
  }
}

/** Only those statements that say something else than the one before. */
export function changesOf(statements: readonly Statement[]): Statement[] {
  return statements.filter((statement, index) => index === 0 || statement.value !== statements[index - 1]?.value)
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dayOf(ms: number, time_zone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(ms)
}
