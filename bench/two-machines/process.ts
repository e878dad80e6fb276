import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/newcomer/ports.ts'

/** A `serve` or `work` process that can be restarted at the same port. */
export interface ServiceProcess {
  readonly name: string
  readonly base_url: string
  readonly data_dir: string
  /** Starts it and waits until it is ready. */
  start(): Promise<void>
  /** Ends it and starts it again, with another version's program if one is given. */
  restart(signal: 'SIGTERM' | 'SIGKILL', program?: string): Promise<void>
  /** Memory that it holds, in MB. */
  memoryMb(): number
  /** What it has done since it was started last. */
  done(): Promise<Done>
  stop(): Promise<void>
}

/** Questions put to sources, and attempts to deliver. */
export interface Done {
  readonly asked: number
  readonly delivered: number
}

/** Where a checkout has the command line. */
export const program_path = 'server/bin/quaylog.js'
const secret_key = Buffer.alloc(32, 7).toString('base64')
const start_patience_ms = 120_000

/** What every process of the service is told. */
export const environmentOf = (database_url: string, data_dir: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  DATABASE_URL: database_url,
  QUAYLOG_DATA_DIR: data_dir,
  QUAYLOG_SECRET_KEY: secret_key,
  QUAYLOG_WORLD: 'off',
  QUAYLOG_WEBHOOK_ALLOW_PRIVATE: 'true',
})

/** One that is not started yet, at a free port. */
export async function createProcess(
  command: 'serve' | 'work',
  first_program: string,
  database_url: string,
): Promise<ServiceProcess> {
  const port = await freePort()
  const data_dir = mkdtempSync(join(tmpdir(), 'two-machines-data-'))
  const port_variable = command === 'serve' ? 'QUAYLOG_PORT' : 'QUAYLOG_WORK_PORT'
  const env = { ...environmentOf(database_url, data_dir), [port_variable]: String(port) }
  let child: ChildProcess | null = null
  const launch = async (program: string) => {
    child = spawn(process.execPath, [program, command], { stdio: 'ignore', env })
    await untilReady(port, child)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    name: `${command} ${port}`,
    base_url: `http://127.0.0.1:${port}`,
    data_dir,
    start: () => launch(first_program),
    async restart(signal, program = first_program) {
      await end(signal)
      await launch(program)
    },
    memoryMb() {
      const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8')) ?? []
      return Math.round(Number(kb) / 1_024)
    },
    async done() {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (response) => response.text(),
        () => '',
      )
      return {
        asked: sumOf(text, 'quaylog_source_asks_total'),
        delivered: sumOf(text, 'quaylog_delivery_attempts_total'),
      }
    },
    async stop() {
      await end('SIGTERM')
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** The sum of a counter over all of its labels. */
function sumOf(metrics: string, name: string): number {
  const lines = metrics.split('\n').filter((line) => line.startsWith(name))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  const until = performance.now() + start_patience_ms
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error(`nothing was ready at port ${port}`)
}
