import type postgres from 'postgres'
import { arrayText, parseArrayText } from './array-text.ts'
import type { WithCommit } from './steps.ts'

/**
 * Anything that can run SQL: `sql<Row[]>\`select …\``, fragments, `sql(rows)`. Statements sent through it commit one by
 * one.
 */
export type Reader = postgres.ISql

/** A piece of a statement, to be put into another: `sql`and at > ${since}``. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Marks what only `db.transaction` makes. */
export const transactionMark = Symbol('transaction')

/**
 * A transaction in progress. Writers take it, so that nothing is written outside of one; it refuses to work after its
 * end. Its mark takes the statements that only its commit waits for.
 */
export type Transaction = Reader & { readonly [transactionMark]: (one: WithCommit) => void }

/**
 * Sends a statement whose answer nobody needs: the commit goes out right behind it, waits for it, and is undone by its
 * failure. What is sent so must not be expected to fail: there is nowhere to catch it. `into` names the table that it
 * inserts into and does nothing else with: several such statements, each with a table of its own, are one to the
 * database where nothing else is to be done.
 */
export function sendWithCommit(tx: Transaction, statement: Fragment, into: string | null = null): void {
  tx[transactionMark]({ statement, into })
}

/** Marks the readers whose statements may take their time: nothing else waits behind them. */
export const listMark = Symbol('list')

/**
 * A reader for what grows with the data: lists, searches, includes of several records, whatever a person or a program
 * asks for at will. Never the pipelined connection, on which everybody waits for everybody.
 */
export type ListReader = (Reader & { readonly [listMark]: true }) | Transaction

type Read = (text: string) => unknown
type Write = (value: unknown) => string

const asText: Write = (value) => (value instanceof Date ? value.toISOString() : String(value))

/**
 * An instant out of the database's text of it: UTC in whole seconds, as the wire writes them (contract 1.4); `infinity`
 * stays as it is.
 */
export function readInstant(text: string): string {
  return text.endsWith('infinity') ? text : `${text.slice(0, 10)}T${text.slice(11, 19)}Z`
}

/** Counts and sequences are numbers; one past 2^53 would silently be another number, so it is refused. */
function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}

/** A string is JSON text already, anything else is made into it. */
const writeJson: Write = (value) => (typeof value === 'string' ? value : JSON.stringify(value))
const readJson: Read = (text) => JSON.parse(text)

interface ScalarType {
  readonly oid: number
  readonly array_oid: number
  readonly read: Read
  readonly write: Write
}

const asItIs: Read = (text) => text

/** The types of our columns by their numbers in `pg_type`; days stay days, as text. */
const scalars: readonly ScalarType[] = [
  { oid: 16, array_oid: 1000, read: (text) => text === 't', write: asText },
  {
    oid: 17,
    array_oid: 1001,
    read: (text) => Buffer.from(text.slice(2), 'hex'),
    write: (value) =>
      value instanceof Uint8Array
        ? `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
        : asText(value),
  },
  { oid: 19, array_oid: 1003, read: asItIs, write: asText },
  { oid: 20, array_oid: 1016, read: readBigint, write: asText },
  ...[
    [21, 1005],
    [23, 1007],
    [26, 1028],
    [700, 1021],
    [701, 1022],
    [1700, 1231],
  ].map(([oid = 0, array_oid = 0]) => ({ oid, array_oid, read: Number, write: asText })),
  ...[
    [25, 1009],
    [1043, 1015],
    [1082, 1182],
    [2950, 2951],
  ].map(([oid = 0, array_oid = 0]) => ({ oid, array_oid, read: asItIs, write: asText })),
  ...[
    [1114, 1115],
    [1184, 1185],
  ].map(([oid = 0, array_oid = 0]) => ({ oid, array_oid, read: readInstant, write: asText })),
  ...[
    [114, 199],
    [3802, 3807],
  ].map(([oid = 0, array_oid = 0]) => ({ oid, array_oid, read: readJson, write: writeJson })),
]

/** How values cross between PostgreSQL and us, in the driver's form. */
export const valueTypes: Record<string, postgres.PostgresType> = Object.fromEntries(
  scalars.flatMap(({ oid, array_oid, read, write }) => [
    [`type_${oid}`, { to: oid, from: [oid], serialize: write, parse: read }],
    [
      `type_${array_oid}`,
      {
        to: array_oid,
        from: [array_oid],
        serialize: (value: unknown) => (Array.isArray(value) ? arrayText(value, write) : asText(value)),
        parse: (text: string) => parseArrayText(text, read),
      },
    ],
  ]),
)
