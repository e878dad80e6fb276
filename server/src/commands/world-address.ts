import { createWorldClient } from '../doors/sandbox/world-client.ts'
import type { WorldClient } from '../doors/sandbox/world-client.ts'
import { text } from './command.ts'
import type { Invocation } from './command.ts'
import { configOf } from './open.ts'

export const url_option = {
  url: { type: 'string', help: 'address of the world; the port above QUAYLOG_PORT unless given' },
} as const

/** A busy machine answers late, and a walk of forty steps should not end because of it. */
const timeout_ms = 60_000

/** The world that a command calls. */
export function clientOf(invocation: Invocation): WorldClient {
  const config = configOf(invocation)
  return createWorldClient({ ...config, world_url: text(invocation, 'url') ?? config.world_url }, timeout_ms)
}
