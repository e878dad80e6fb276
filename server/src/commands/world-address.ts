import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createWorldClient } from '../doors/sandbox/world-client.ts'
import type { WorldClient } from '../doors/sandbox/world-client.ts'
import { text } from './command.ts'
import type { Invocation } from './command.ts'
import { configOf } from './open.ts'

export const url_option = {
  url: {
    type: 'string',
    help: 'address of the world; of the world beside the running demo unless given, or the port above QUAYLOG_PORT',
  },
} as const

/** A busy machine answers late, and a walk of forty steps should not end because of it. */
const timeout_ms = 60_000

/**
 * The world that a command calls: the one of `--url`, that of the variables, else the one beside the service that
 * `quaylog up` runs out of the data folder.
 */
export async function clientOf(invocation: Invocation): Promise<WorldClient> {
  const config = configOf(invocation)
  const { QUAYLOG_PORT, QUAYLOG_WORLD_HOST } = invocation.env
  const left = QUAYLOG_PORT || QUAYLOG_WORLD_HOST ? null : await worldOfDemo(config.data_dir)
  return createWorldClient({ ...config, world_url: text(invocation, 'url') ?? left ?? config.world_url }, timeout_ms)
}

const demo_file = z.object({ world_url: z.url() })

/** What `quaylog up` noted in its data folder. */
async function worldOfDemo(data_dir: string): Promise<string | null> {
  const content = await readFile(join(data_dir, 'demo.json'), 'utf8').catch(() => null)
  return content === null ? null : (demo_file.safeParse(JSON.parse(content)).data?.world_url ?? null)
}
