import type postgres from 'postgres'

/** Anything that can run SQL: `sql<Row[]>\`select …\``, fragments, `sql(rows)`. Statements sent through it commit one by one. */
export type Reader = postgres.ISql

/** A piece of a statement, to be put into another: `sql`and at > ${since}``. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Marks what only `db.transaction` makes. */
export const transactionMark = Symbol('transaction')

/** A transaction in progress. Writers take it, so that nothing is written outside of one; it refuses to work after its end. */
export type Transaction = Reader & { readonly [transactionMark]: true }

/** Days stay days, instants are UTC in whole seconds, as the wire writes them (contract 1.4); `infinity` stays as it is. */
const instant = {
  to: 1184,
  from: [1114, 1184],
  serialize: (value: string | Date) => (value instanceof Date ? value.toISOString() : value),
  parse: (text: string) => (text.endsWith('infinity') ? text : `${text.slice(0, 10)}T${text.slice(11, 19)}Z`),
}

const day = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text }

/** Counts and sequences are numbers; one past 2^53 would silently be another number, so it is refused. */
const bigint = {
  to: 20,
  from: [20],
  serialize: (value: number | bigint | string) => String(value),
  parse: (text: string) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
    return value
  },
}

const numeric = { to: 1700, from: [1700], serialize: (value: number | string) => String(value), parse: (text: string) => Number(text) }

/** A string is JSON text already, anything else is made into it. */
const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
}

/** How values cross between PostgreSQL and us; the names `date` and `json` replace the driver's own. */
export const valueTypes = { date: instant, day, bigint, numeric, json }
