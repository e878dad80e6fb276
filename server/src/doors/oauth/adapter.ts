import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { instantOf } from '../../ground/clock.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import type { Clients } from './clients.ts'
import { deleteGrant, grantById } from './grant-store.ts'
import { InvalidGrant } from './library.ts'
import {
  consumeToken,
  deleteInteraction,
  deleteToken,
  insertToken,
  interactionByUid,
  saveInteraction,
  token_kinds,
  tokenByValue,
} from './token-store.ts'
import type { TokenKind } from './token-store.ts'

interface AdapterParts {
  readonly db: Database
  readonly clock: Clock
  readonly clients: Clients
  /** When the request that is being answered came in. */
  readonly arrivedMs: () => number
}

/**
 * Where the library keeps what it makes. Sessions are not kept: who is signed in is asked anew for every authorization.
 */
export function createAdapter(parts: AdapterParts): AdapterFactory {
  return (name) => {
    const kind = token_kinds.find((known) => known === name)
    if (kind !== undefined) return tokens(parts, kind)
    switch (name) {
      case 'Client':
        return { ...nothing, find: (id) => parts.clients.forLibrary(id) }
      case 'Grant':
        return grants(parts)
      case 'Interaction':
        return interactions(parts)
      default:
        return nothing
    }
  }
}

const nothing: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

/**
 * A value works once. Of several requests that are under way together one succeeds and the others are refused; the
 * library ends the whole family when a used value comes in later (RFC 9700, 2.1.1 and 4.14.2).
 */
function tokens({ db, clock, arrivedMs }: AdapterParts, kind: TokenKind): Adapter {
  return {
    ...nothing,
    // A value whose consent is ended while it is made is not kept: it was revoked the moment it was given.
    async upsert(value, { jti: _value, ...payload }, expires_in_s = 0) {
      if (payload.grantId === undefined) throw new Error(`a ${kind} without a consent`)
      await insertToken(
        db.auth,
        {
          kind,
          value,
          grant_id: payload.grantId,
          payload,
          expires_at: instantOf(clock.realMs() + expires_in_s * 1_000),
        },
        instantOf(clock.realMs()),
      )
    },
    async find(value) {
      const row = await tokenByValue(db.auth, kind, value)
      if (row === undefined || (row.consumed_ms !== null && row.consumed_ms >= arrivedMs())) return undefined
      return {
        ...row.payload,
        jti: value,
        ...(row.consumed_ms === null ? {} : { consumed: Math.floor(row.consumed_ms / 1_000) }),
      }
    },
    async consume(value) {
      if (!(await consumeToken(db.auth, kind, value, new Date(clock.realMs()).toISOString())))
        throw new InvalidGrant('it was used before')
    },
    destroy: (value) => deleteToken(db.auth, kind, value),
    revokeByGrantId: (grant_id) => deleteGrant(db.auth, grant_id),
  }
}

/** Grants are made by consent alone; the library only reads and ends them. */
function grants({ db }: AdapterParts): Adapter {
  return {
    ...nothing,
    async find(id): Promise<AdapterPayload | undefined> {
      const grant = await grantById(db.auth, id)
      if (grant === undefined) return undefined
      const { person_id: accountId, client_id: clientId, resource, scope } = grant
      const resources = Object.fromEntries(spellings(resource).map((spelling) => [spelling, scope]))
      return { jti: id, kind: 'Grant', accountId, clientId, openid: { scope }, resources }
    },
    destroy: (id) => deleteGrant(db.auth, id),
  }
}

function interactions({ db, clock }: AdapterParts): Adapter {
  return {
    ...nothing,
    upsert: (uid, { jti: _uid, ...payload }, expires_in_s = 0) =>
      saveInteraction(db.auth, uid, payload, instantOf(clock.realMs() + expires_in_s * 1_000)),
    async find(uid) {
      const payload = await interactionByUid(db.auth, uid)
      return payload === undefined ? undefined : { ...payload, jti: uid }
    },
    destroy: (uid) => deleteInteraction(db.auth, uid),
  }
}

/** How a resource may be written: as it is, and with the slash that some clients add (contract 6.9). */
export function spellings(resource: string): readonly [string, string] {
  return [resource, `${resource}/`]
}
