import { malformedJson, serviceUnavailable, unprocessable } from '../http/refusal.ts'
import type { Refusal } from '../http/refusal.ts'

/** The database cannot be reached, or takes no work right now; the same call may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly retry_after_s = 2
}

/** What an error of the database means to its caller. */
export type DatabaseTrouble =
  | { readonly kind: 'unavailable'; readonly retry_after_s: number }
  /** A unique rule was broken; `constraint` is the name of its index. */
  | { readonly kind: 'taken'; readonly constraint: string }
  /** A value that no column can hold: input that a check before should have refused. */
  | { readonly kind: 'bad_value'; readonly sqlstate: string }
  | { readonly kind: 'too_deep' }
  /** Two transactions were in each other's way; `db.transaction` has tried again already. */
  | { readonly kind: 'conflict' }

const driverUnavailable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** By SQLSTATE, or its first two characters; what is missing is a defect. Appendix A of the PostgreSQL manual. */
const bySqlstate = new Map<string, 'unavailable' | 'bad_value' | 'too_deep' | 'conflict'>([
  ['08', 'unavailable'],
  ['53', 'unavailable'],
  ['57', 'unavailable'],
  ['58', 'unavailable'],
  ['55P03', 'unavailable'],
  ['25006', 'unavailable'],
  ['25P03', 'unavailable'],
  ['22', 'bad_value'],
  ['54001', 'too_deep'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
])

/** What went wrong, if the database or the way to it says so; null for everything else, which is a defect. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof Unavailable) return { kind: 'unavailable', retry_after_s: error.retry_after_s }
  const code = codeOf(error)
  if (code === null) return null
  if (driverUnavailable.has(code)) return { kind: 'unavailable', retry_after_s: 2 }
  if (code === '23505') return { kind: 'taken', constraint: constraintOf(error) }
  const kind = bySqlstate.get(code) ?? (/^[0-9A-Z]{5}$/.test(code) ? bySqlstate.get(code.slice(0, 2)) : undefined)
  switch (kind) {
    case undefined:
      return null
    case 'unavailable':
      return { kind, retry_after_s: 2 }
    case 'bad_value':
      return { kind, sqlstate: code }
    default:
      return { kind }
  }
}

/** Whether a statement was refused only because one before it in its transaction had failed. */
export function isOfAborted(error: unknown): boolean {
  return codeOf(error) === '25P02'
}

/** The answer to a request that met such trouble; null for defects. */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  const trouble = databaseTrouble(error)
  switch (trouble?.kind) {
    case 'unavailable':
      return serviceUnavailable(trouble.retry_after_s)
    case 'conflict':
      return serviceUnavailable(1)
    case 'taken':
      return unprocessable('taken', '', 'A record with this value already exists')
    case 'bad_value':
      return unprocessable('invalid', '', 'A value has a form that cannot be stored')
    case 'too_deep':
      return malformedJson('The document is nested too deeply')
    case undefined:
      return null
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint_name' in error && typeof error.constraint_name === 'string'
    ? error.constraint_name
    : ''
}
