import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { instantOf } from '../ground/clock.ts'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import type { Clients } from './clients.ts'
import { deleteGrant, grantById } from './grant-store.ts'
import { InvalidGrant } from './library.ts'
import { consumeToken, deleteInteraction, deleteToken, insertToken, interactionByUid, saveInteraction, token_kinds, tokenByValue } from './token-store.ts'
import type { TokenKind } from './token-store.ts'

interface AdapterParts {
  readonly db: Database
  readonly clock: Clock
  readonly clients: Clients
}

/** Where the library keeps what it makes. Sessions are not kept: who is signed in is asked anew for every authorization. */
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

function tokens({ db, clock }: AdapterParts, kind: TokenKind): Adapter {
  const now = () => instantOf(clock.realMs())
  return {
    ...nothing,
    async upsert(value, { jti: _value, ...payload }, expires_in_s = 0) {
      const { grantId: grant_id } = payload
      const kept = grant_id !== undefined && (await insertToken(db.work, { kind, value, grant_id, payload, expires_at: instantOf(clock.realMs() + expires_in_s * 1_000) }, now()))
      if (!kept) throw new InvalidGrant('the consent was ended')
    },
    async find(value) {
      const row = await tokenByValue(db.work, kind, value)
      return row === undefined ? undefined : { ...row.payload, jti: value, ...(row.consumed_at === null ? {} : { consumed: Date.parse(row.consumed_at) / 1_000 }) }
    },
    // Of two that come at once one is second, and a second use ends the family (RFC 9700, 2.1.1 and 4.14.2).
    async consume(value) {
      const outcome = await consumeToken(db.work, kind, value, now())
      if (outcome === 'consumed') return
      if (outcome !== 'gone') await deleteGrant(db.work, outcome.used_grant_id)
      throw new InvalidGrant('it was used before')
    },
    destroy: (value) => deleteToken(db.work, kind, value),
    revokeByGrantId: (grant_id) => deleteGrant(db.work, grant_id),
  }
}

/** Grants are made by consent alone; the library only reads and ends them. */
function grants({ db }: AdapterParts): Adapter {
  return {
    ...nothing,
    async find(id): Promise<AdapterPayload | undefined> {
      const grant = await grantById(db.work, id)
      if (grant === undefined) return undefined
      const { person_id: accountId, client_id: clientId, resource, scope } = grant
      const resources = Object.fromEntries(spellings(resource).map((spelling) => [spelling, scope]))
      return { jti: id, kind: 'Grant', accountId, clientId, openid: { scope }, resources }
    },
    destroy: (id) => deleteGrant(db.work, id),
  }
}

function interactions({ db, clock }: AdapterParts): Adapter {
  return {
    ...nothing,
    upsert: (uid, { jti: _uid, ...payload }, expires_in_s = 0) => saveInteraction(db.work, uid, payload, instantOf(clock.realMs() + expires_in_s * 1_000)),
    async find(uid) {
      const payload = await interactionByUid(db.work, uid)
      return payload === undefined ? undefined : { ...payload, jti: uid }
    },
    destroy: (uid) => deleteInteraction(db.work, uid),
  }
}

/** How a resource may be written: as it is, and with the slash that some clients add (contract 6.9). */
export function spellings(resource: string): readonly [string, string] {
  return [resource, `${resource}/`]
}
