import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { shell } from './machine.ts'
import { isFree } from './ports.ts'

/** What the line `ready {json}` says, as far as a newcomer needs it. */
export interface Facts {
  readonly base_url: string
  readonly mcp_url: string
  readonly portal_url: string
  readonly widget_url: string
  readonly map_url: string
  readonly world_url: string
  readonly api_key: string
  readonly login: { readonly email: string; readonly password: string }
}

/** A service that was started by a command of the README. */
export interface Started {
  readonly facts: Facts
  /** All that was printed before the line `ready`. */
  readonly banner: string
  /** Since its own part of the command began, without the installation. */
  readonly ready_after_s: number
  /** Ctrl-C. @throws when it does not end cleanly and completely */
  stop(): Promise<void>
}

const stopped_within_ms = 60_000
const ready_within_ms = 600_000

/**
 * Gives a command and waits until the service is ready; `onInstalled` hears when its own part of the command begins.
 * @throws with all that was printed when it is not
 */
export async function start(
  machine: Machine,
  command: string,
  folder: string,
  port: number,
  onInstalled: () => void = () => {},
): Promise<Started> {
  const child = shell(machine, command, folder, { QUAYLOG_PORT: String(port) })
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(String(signal ?? code))))
  const heard = { out: '', err: '', started_ms: performance.now() }
  const stop = () => stopService(child.pid ?? 0, ended, folder, port)
  try {
    const facts = await new Promise<Facts>((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(new Error(`'${command}' was not ready within ${ready_within_ms / 1_000} s: ${heard.out}${heard.err}`)),
        ready_within_ms,
      )
      child.stderr.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
      child.stdout.on('data', (chunk: Buffer) => {
        heard.out += chunk.toString()
        if (/^> start$/m.test(chunk.toString())) {
          heard.started_ms = performance.now()
          onInstalled()
        }
        const line = /^ready (\{.*\})$/m.exec(heard.out)?.[1]
        if (line === undefined) return
        clearTimeout(timer)
        resolve(JSON.parse(line))
      })
      ended.then((how) => {
        clearTimeout(timer)
        reject(new Error(`'${command}' ended with ${how} before it was ready: ${heard.out}${heard.err}`))
      }, reject)
    })
    const ready_after_s = (performance.now() - heard.started_ms) / 1_000
    assertQuiet(heard.out, heard.err)
    return { facts, banner: heard.out, ready_after_s, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/**
 * Nothing that a newcomer has to understand: no warning, no word of the bundler; on standard error only the service's
 * log.
 */
function assertQuiet(out: string, err: string): void {
  const strange = [
    ...out.split('\n').filter((line) => /\bwarn|deprecat|\berror\b|vite|rolldown|chunk/i.test(line)),
    ...err.split('\n').filter((line) => line !== '' && !line.startsWith('{"level":')),
  ]
  assert.deepEqual(strange, [], 'lines that a newcomer would have to understand')
}

async function stopService(group: number, ended: Promise<string>, folder: string, port: number): Promise<void> {
  signal(-group, 'SIGINT')
  const how = await Promise.race([ended, pause(stopped_within_ms, 'too late', { ref: false })])
  const database = join(folder, 'data/postgres/postmaster.pid')
  const left = existsSync(database) ? Number(readFileSync(database, 'utf8').split('\n')[0]) : null
  if (how === 'too late') signal(-group, 'SIGKILL')
  if (left !== null) signal(left, 'SIGQUIT')
  assert.notEqual(how, 'too late', 'Ctrl-C did not end it within a minute')
  assert.equal(left, null, 'Ctrl-C left the database running')
  for (const each of [port, port + 1]) assert.ok(await isFree(each), `Ctrl-C left something listening on port ${each}`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
