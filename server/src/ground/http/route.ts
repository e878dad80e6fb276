import type { Entitlement, RateBucket } from '@quaylog/contract'
import type { Transaction } from '../db/index.ts'
import type { Access } from './entrance.ts'
import type { Query } from './query.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What a handler is given of a request. `Caller` and `Services` are decided by the application. */
export interface Call<Caller, Services> {
  readonly caller: Caller
  readonly services: Services
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  /** The parsed JSON body; undefined when none was sent. */
  readonly body: unknown
  /** The parts of a form, where the route takes one and one was sent. */
  readonly form?: FormData
  /** The Range header, as it was sent. */
  readonly range?: string
  /** Absolute address of the request as made, from the configured public origin. */
  readonly url: string
  readonly request_id: string
}

/** What a handler answers. A string body is sent as it is, an object is printed as JSON, undefined sends nothing. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  /** Bytes that are sent as they come, instead of a body. */
  readonly bytes?: AsyncIterable<Uint8Array>
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Reads may not write. Writes run in one transaction that also keeps the answer for its Idempotency-Key, and nothing in
 * it leaves the process; what a write has to ask of somebody else first, it asks in `prepare`, which gives what the
 * transaction then does.
 */
export type Handler<Caller, Services> =
  | { readonly kind: 'read'; readonly handle: (call: Call<Caller, Services>) => Promise<Reply> }
  | { readonly kind: 'write'; readonly handle: (call: Call<Caller, Services>, tx: Transaction) => Promise<Reply> }
  | {
      readonly kind: 'prepared_write'
      readonly prepare: (call: Call<Caller, Services>) => Promise<(tx: Transaction) => Promise<Reply>>
    }

/** A handler that writes. */
export type WriteHandler<Caller, Services> = Exclude<Handler<Caller, Services>, { readonly kind: 'read' }>

/** That an endpoint should no longer be used: since when, and from when on it may be gone (instants). */
export interface Deprecation {
  readonly since: string
  readonly sunset?: string
}

/** One line of the table of contents: address, handler and the policy in force. */
export interface Route<Caller, Services> {
  readonly method: Method
  /** Below `/v2`, with `:name` parameters. */
  readonly path: string
  readonly handler: Handler<Caller, Services>
  readonly bucket: RateBucket
  readonly access: Access
  /** Open to those who see a part of the account, to which the handler keeps; absent: closed to them. */
  readonly for_part?: true
  /** What the account must be enabled for; its handler refuses without. */
  readonly needs?: Entitlement
  readonly deprecated?: Deprecation
  /** Its answer may come of a replica of the database, and then says how old it may be. */
  readonly says_age?: true
  /** Takes a form (`multipart/form-data`) of so many bytes as well as JSON. */
  readonly form_bytes_max?: number
}
