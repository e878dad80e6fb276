import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/newcomer/ports.ts'

/** A `serve` or `work` process that can be restarted at the same port. */
export interface ServiceProcess {
  readonly name: string
  readonly base_url: string
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Memory that it holds, in MB. */
  memoryMb(): number
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../server/bin/quaylog.js', import.meta.url))
const secret_key = Buffer.alloc(32, 7).toString('base64')
const start_patience_ms = 120_000

export async function startProcess(command: 'serve' | 'work', database_url: string): Promise<ServiceProcess> {
  const port = await freePort()
  const data_dir = mkdtempSync(join(tmpdir(), 'two-machines-data-'))
  const launch = () =>
    spawn(process.execPath, [program, command], {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database_url,
        QUAYLOG_DATA_DIR: data_dir,
        QUAYLOG_SECRET_KEY: secret_key,
        QUAYLOG_WORLD: 'off',
        [command === 'serve' ? 'QUAYLOG_PORT' : 'QUAYLOG_WORK_PORT']: String(port),
      },
    })
  let child = launch()
  await untilReady(port, child)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    name: `${command} ${port}`,
    base_url: `http://127.0.0.1:${port}`,
    async restart(signal) {
      await end(signal)
      child = launch()
      await untilReady(port, child)
    },
    memoryMb() {
      const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return Math.round(Number(kb) / 1_024)
    },
    async stop() {
      await end('SIGTERM')
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
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
