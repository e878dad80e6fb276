import type { z } from 'zod'
import type { Account } from '../../request/account.ts'
import { Refusal } from '../../ground/http/refusal.ts'
import type { Problem } from '../../ground/http/refusal.ts'
import type { Door } from './parts.ts'
import type { SignedIn } from '../../people/sessions.ts'
import type { Role } from '../../people/session-store.ts'

/** A request of the portal for something that `/v2` does not offer. */
export interface ApiCall extends SignedIn {
  readonly door: Door
  /** The account that the session works in, and the person's role there. */
  readonly account: Account
  readonly role: Role
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  /** Absolute address of the request. */
  readonly url: string
}

/** An object is printed as JSON, a string is sent as it is. */
export interface ApiAnswer {
  readonly status: number
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads a plain JSON body; each problem has its pointer. */
export function readCall<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body ?? {})
  if (read.success) return read.data
  const [first, ...more] = read.error.issues.map((issue): Problem => ({ error: 'invalid', detail: issue.message, source: { pointer: `/${issue.path.map(String).join('/')}` } }))
  throw new Refusal(first === undefined ? [{ error: 'invalid', detail: 'The body is invalid', source: { pointer: '' } }] : [first, ...more])
}
