import type { z } from 'zod'
import type { Account } from '../../request/account.ts'
import { Refusal } from '../../ground/http/refusal.ts'
import type { Problem } from '../../ground/http/refusal.ts'
import type { Door } from './parts.ts'
import type { SignedIn } from '../../people/sessions.ts'
import type { MemberRole } from '../../people/session-store.ts'

/** A request of the portal for something that `/v2` does not offer. */
export interface PortalCall extends SignedIn {
  readonly door: Door
  /** The account that the session works in, and the person's role there. */
  readonly account: Account
  readonly role: MemberRole
  /** The parties whose records alone the person sees; null: everything of the account. */
  readonly parties: readonly string[] | null
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
  /** Absolute address of the request. */
  readonly url: string
  /** The address that it came from. */
  readonly ip: string
  readonly request_id: string
}

/** An object is printed as JSON, a string is sent as it is. */
export interface ApiAnswer {
  readonly status: number
  readonly body?: object | string
  /** Bytes that are sent as they come, instead of a body. */
  readonly bytes?: AsyncIterable<Uint8Array>
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads a plain JSON body; each problem has its pointer, and a member that is not known is one. */
export function readCall<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  body: unknown,
): z.output<z.ZodObject<Shape>> {
  const read = schema.safeParse(body ?? {})
  const unknown = Object.keys(typeof body === 'object' && body !== null ? body : {})
    .filter((name) => !Object.hasOwn(schema.shape, name))
    .map((name): Problem => ({
      error: 'invalid',
      detail: `${name} is not supported here; known here: ${Object.keys(schema.shape).join(', ')}`,
      source: { pointer: `/${name}` },
    }))
  if (read.success && unknown.length === 0) return read.data
  const wrong = read.success
    ? []
    : read.error.issues.map((issue): Problem => ({
        error: 'invalid',
        detail: issue.message,
        source: { pointer: `/${issue.path.map(String).join('/')}` },
      }))
  const [first, ...more] = [...wrong, ...unknown]
  throw new Refusal(
    first === undefined
      ? [{ error: 'invalid', detail: 'The body is invalid', source: { pointer: '' } }]
      : [first, ...more],
  )
}
