import type { Entitlement, RateBucket } from '@quaylog/contract'
import type { Transaction } from './ground/db/index.ts'
import type { Deprecation, Method } from './ground/http/route.ts'
import { requireOfParties } from './records/part.ts'
import type { TableOfParties } from './request/part-store.ts'
import { requireEntitlement } from './request/account.ts'
import type { ApiCall, ApiReply, ApiRoute, OutsideCall } from './request/services.ts'

interface Policy {
  readonly bucket?: RateBucket
  readonly access?: ApiRoute['access']
  readonly deprecated?: Deprecation
  readonly form_bytes_max?: number
}

function policyOf({ bucket, access, ...given }: Policy) {
  return { bucket: bucket ?? 'default', access: access ?? 'full', ...given } as const
}

/** Reads: GET, never write. Unless told: full plan, default bucket. */
export function read(path: string, handle: (call: OutsideCall) => Promise<ApiReply>, policy: Policy = {}): ApiRoute {
  return { method: 'GET', path, handler: { kind: 'read', handle }, ...policyOf(policy) }
}

/** Reads a list, a search or an export: from the replica, where there is one. */
export function listed(path: string, handle: (call: OutsideCall) => Promise<ApiReply>): ApiRoute {
  const route = read(path, (call) =>
    call.services.readLists(call.caller.account.id, (db) =>
      handle(db === call.services.db ? call : { ...call, services: { ...call.services, db } }),
    ),
  )
  return { ...route, says_age: true }
}

/** Writes: one transaction each, repeatable by Idempotency-Key. */
export function write(
  method: Exclude<Method, 'GET'>,
  path: string,
  handle: (call: ApiCall, tx: Transaction) => Promise<ApiReply>,
  policy: Policy = {},
): ApiRoute {
  return { method, path, handler: { kind: 'write', handle }, ...policyOf(policy) }
}

/** Writes what it first has to ask somebody else about: `prepare` asks, and what it gives goes into the transaction. */
export function preparedWrite<Prepared>(
  method: Exclude<Method, 'GET'>,
  path: string,
  prepare: (call: OutsideCall) => Promise<Prepared>,
  handle: (call: ApiCall, tx: Transaction, prepared: Prepared) => Promise<ApiReply>,
  policy: Policy = {},
): ApiRoute {
  const begin = async (call: OutsideCall) => {
    const prepared = await prepare(call)
    return (tx: Transaction) => handle(call, tx, prepared)
  }
  return { method, path, handler: { kind: 'prepared_write', prepare: begin }, ...policyOf(policy) }
}

/** Acts outside of the database, so it is no transaction and is not repeated by key. */
export function act(
  method: Exclude<Method, 'GET'>,
  path: string,
  handle: (call: OutsideCall) => Promise<ApiReply>,
  policy: Policy = {},
): ApiRoute {
  return { method, path, handler: { kind: 'read', handle }, ...policyOf(policy) }
}

/**
 * Opens a read to those who see a part of the account (contract 1.12): `table` is that of the record in its path, which
 * has to be theirs; without it the handler keeps to the part by its scope. Every other route is closed to them.
 */
export function forPart(route: ApiRoute, table: TableOfParties | null = null): ApiRoute {
  const { handler } = route
  if (handler.kind !== 'read') throw new Error(`${route.method} ${route.path} writes: who sees a part may not`)
  if (table === null) return { ...route, for_part: true }
  const handle: typeof handler.handle = async (call) => {
    await requireOfParties(call, table)
    return handler.handle(call)
  }
  return { ...route, for_part: true, handler: { kind: 'read', handle } }
}

/** Routes that an entitlement opens as a whole: without it they refuse with 403 before anything else (contract 9.2). */
export function featured(needs: Entitlement, routes: readonly ApiRoute[]): readonly ApiRoute[] {
  return routes.map((route) => ({ ...route, needs, handler: handlerFor(needs, route.handler) }))
}

function handlerFor(needs: Entitlement, handler: ApiRoute['handler']): ApiRoute['handler'] {
  const allow = ({ caller }: ApiCall) => requireEntitlement(caller.account, needs)
  switch (handler.kind) {
    case 'read':
      return {
        kind: 'read',
        handle: async (call) => {
          allow(call)
          return handler.handle(call)
        },
      }
    case 'write':
      return {
        kind: 'write',
        handle: async (call, tx) => {
          allow(call)
          return handler.handle(call, tx)
        },
      }
    case 'prepared_write':
      return {
        kind: 'prepared_write',
        prepare: async (call) => {
          allow(call)
          return handler.prepare(call)
        },
      }
  }
}
