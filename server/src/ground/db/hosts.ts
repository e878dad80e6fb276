import type { Address } from './address.ts'
import { targetsOf } from './address.ts'
import type { ProbeResult } from './availability.ts'

/** The servers of an address, of which one takes writes; which one it is may change. */
export interface Hosts {
  /** The first server of the address, whose user, database and settings hold for all. */
  readonly address: Address
  /** Where the next connection goes; null: to `address`, which names one server only. Never throws. */
  readonly place: () => Promise<{ readonly host: string; readonly port: number } | null>
  /** Looks whether the server that takes writes can be reached, and which one that is now. */
  readonly probe: () => Promise<ProbeResult>
  /** A connection was lost: looks which server takes writes now, where there is a choice. Never throws. */
  readonly lost: () => Promise<void>
}

/** Asks one server. With `writable`, one that takes no writes counts as refusing. */
export type ProbeServer = (address: Address, writable: boolean) => Promise<ProbeResult>

/**
 * `onMoved` is told when connections made so far lead to another server than the one that takes writes now. Of several
 * servers all
 * are asked at once, so that one that is gone without a word holds up nothing; the one in use stays in use as long as
 * it takes writes.
 */
export function openHosts(address: Address, probeServer: ProbeServer, onMoved: () => void): Hosts {
  const { servers, is_choice } = targetsOf(address)
  const [first] = servers
  if (!is_choice)
    return { address: first, place: async () => null, probe: () => probeServer(first, false), lost: async () => {} }
  let current: Address | null = null
  let used: Address | null = null
  let looking: Promise<ProbeResult> | null = null

  const take = (server: Address) => {
    current = server
    if (used === null || used === server) return
    used = null
    onMoved()
  }
  const look = async (): Promise<ProbeResult> => {
    const asked = servers.map((server) => ({ server, result: probeServer(server, true) }))
    const [kept] = await Promise.all(asked.filter(({ server }) => server === current).map(({ result }) => result))
    if (kept === 'answered') return 'answered'
    const found = await Promise.any(
      asked.map(async ({ server, result }) =>
        (await result) === 'answered' ? server : Promise.reject(new Error('takes no writes')),
      ),
    ).catch(() => null)
    if (found !== null) take(found)
    if (found !== null) return 'answered'
    const results = await Promise.all(asked.map(({ result }) => result))
    return results.includes('silent') ? 'silent' : 'refused'
  }
  const probe = () => {
    looking ??= look().finally(() => (looking = null))
    return looking
  }
  return {
    address: first,
    probe,
    async lost() {
      await probe()
    },
    async place() {
      if (current === null) await probe()
      used = current ?? first
      return placeOf(used)
    },
  }
}

function placeOf(address: Address): { host: string; port: number } | null {
  if (typeof address !== 'string') return null
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, '') || 'localhost', port: Number(port || 5432) }
}
