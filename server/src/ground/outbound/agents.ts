import { createHash } from 'node:crypto'
import type { Agent } from 'undici'
import type { ClientIdentity } from './outbound.ts'

/** Identities that are kept connections for at a time; the one that was made first goes. */
const identities_max = 50

/** Connections by who asks: those of one client certificate are never used for another, or for none. */
export interface Agents {
  readonly of: (identity: ClientIdentity | undefined) => Agent
  readonly close: () => Promise<void>
}

/** Keeps one agent for requests without a certificate, and one for each certificate. */
export function createAgents(make: (identity?: ClientIdentity) => Agent): Agents {
  const plain = make()
  const by_identity = new Map<string, Agent>()
  return {
    of(identity) {
      if (identity === undefined) return plain
      const name = nameOf(identity)
      const known = by_identity.get(name)
      if (known !== undefined) return known
      const [oldest] = by_identity.keys()
      if (by_identity.size >= identities_max && oldest !== undefined) {
        void by_identity.get(oldest)?.close()
        by_identity.delete(oldest)
      }
      const made = make(identity)
      by_identity.set(name, made)
      return made
    },
    async close() {
      await Promise.all([plain, ...by_identity.values()].map((agent) => agent.destroy()))
    },
  }
}

function nameOf({ certificate, private_key, authorities = '' }: ClientIdentity): string {
  return createHash('sha256')
    .update(JSON.stringify([certificate, private_key, authorities]))
    .digest('base64')
}
