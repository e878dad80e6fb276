import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../server/src/ground/db/address.ts'

const command_line = join(import.meta.dirname, '../../server/bin/quaylog.js')
const look_again_ms = 20

/** A service in a process of its own. */
export interface KillableService {
  readonly url: string
  kill(): Promise<void>
}

/** Starts one; those that are started one after another on a database need the same key. */
export async function startKillable(address: Address, secret_key: string): Promise<KillableService> {
  const told = JSON.stringify({ address, secret_key })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'service.ts'), told], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line]: unknown[] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the service did not start'))),
  ])
  return { url: String(line).trim(), kill: () => killed(child) }
}

/** How a run of the command line ended; null: it was killed. */
export interface Ended {
  readonly code: number | null
  readonly said: string
}

/** `quaylog export` as a person runs it. */
export interface RunningExport {
  readonly ended: Promise<Ended>
  /** Waits until the file, or what is written in its place, has so many bytes; false: it ended before. */
  reached(bytes: number): Promise<boolean>
  kill(): Promise<void>
}

export function startExport(url: string, key: string, file: string, more: readonly string[]): RunningExport {
  const env = { PATH: process.env['PATH'], SERVICE_API_BASE_URL: `${url}/v2`, SERVICE_API_TOKEN: key }
  const child = spawn(process.execPath, [command_line, 'export', 'containers', '--out', file, ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const size = () =>
    Math.max(...[file, `${file}.part`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0))
  return {
    ended: once(child, 'close').then(() => ({ code: child.exitCode, said: said.trim() })),
    async reached(bytes) {
      while (size() < bytes) {
        if (child.exitCode !== null) return false
        await sleep(look_again_ms)
      }
      return child.exitCode === null
    },
    kill: () => killed(child),
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
