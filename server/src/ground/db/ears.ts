import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from './client.ts'
import type { Client } from './client.ts'
import type { Hosts } from './hosts.ts'

/** One connection that listens for notices (LISTEN). */
export interface Ears {
  /** Resolves when the first attempt is over; where it failed, it is repeated. */
  readonly listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>
  /** Gives the connection up and makes another. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

const retry_ms = 500

/** Notices sent while the connection is away are not heard: they are hints, and whoever waits for one polls as well. */
export function openEars(hosts: Hosts): Ears {
  const listeners = new Map<string, ((payload: string) => void)[]>()
  let client: Client | null = null
  let closed = false

  const open = () => {
    const opened: Client = openClient(hosts, {
      is_pooled: false,
      connections_max: 1,
      statement_timeout_ms: 5_000,
      idle_timeout_s: null,
      onEnd: () => void reopen(opened),
      onNotice: (channel, payload) => listeners.get(channel)?.forEach((onPayload) => onPayload(payload)),
    })
    return opened
  }
  const reopen = async (lost: Client) => {
    if (closed || client !== lost) return
    client = null
    void lost.retire(0)
    await sleep(retry_ms, undefined, { ref: false })
    await hosts.lost()
    if (closed || client !== null) return
    client = open()
    await Promise.all([...listeners.keys()].map((channel) => listenOn(channel)))
  }
  /** A failure needs nothing more: it ends the connection, and that opens the next one. */
  const listenOn = async (channel: string) => {
    try {
      if (client) await client.sql`listen ${client.sql(channel)}`
    } catch {
      client?.retire(0).catch(() => {})
    }
  }

  return {
    async listen(channel, onPayload) {
      client ??= open()
      listeners.set(channel, [...(listeners.get(channel) ?? []), onPayload])
      await listenOn(channel)
    },
    reset() {
      if (client) void reopen(client)
    },
    async close() {
      closed = true
      await client?.retire(1)
    },
  }
}
