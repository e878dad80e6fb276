import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { CommandError } from '../command.ts'

/** The simulator as a child process. */
export interface WorldProcess {
  stop(): Promise<void>
}

/** One that cannot start ends and says why; this is for one that hangs, not for a busy machine. */
const ready_ms = 60_000

/** It answers few at a time: Node would keep three times as much ready for what is short-lived. */
const young_memory = '--max-semi-space-size=4'

/** Starts the simulator on the port beside the service; its clock and faults are kept in the data folder. */
export async function startWorldProcess(config: Config): Promise<WorldProcess> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.resolve('@quaylog/world')))
  const child = spawn(process.execPath, [young_memory, main], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C is for the service, which asks the world until it has stopped; without the service the world ends by
    // itself.
    detached: true,
    env: {
      QUAYLOG_WORLD_HOST: config.world_host,
      QUAYLOG_WORLD_TOKEN: config.world_token ?? '',
      QUAYLOG_WORLD_PORT: String(config.world_port),
      QUAYLOG_WORLD_TLS_PORT: '0',
      QUAYLOG_WORLD_SEED: String(config.world_seed),
      QUAYLOG_WORLD_SPEED: String(config.world_speed),
      QUAYLOG_WORLD_STATE: join(config.data_dir, 'world.json'),
      QUAYLOG_WORLD_EDI_DIR: join(config.data_dir, 'world-edi'),
      QUAYLOG_WORLD_PARENT: '1',
      // Where this process keeps what Node has compiled (bin/quaylog.js).
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < 50) errors.push(chunk.toString())
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CommandError(`the simulated world did not start within ${ready_ms / 1_000} s`)),
      ready_ms,
    )
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('world ready')) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new CommandError(worldTrouble(errors.join(''), config.world_port)))
    })
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await exited
      clearTimeout(timer)
    },
  }
}

function worldTrouble(errors: string, port: number): string {
  if (errors.includes('EADDRINUSE'))
    return `port ${port} (the simulated world's, one above QUAYLOG_PORT) is in use: free it, set QUAYLOG_PORT, or run with QUAYLOG_WORLD=off`
  return `the simulated world could not start: ${errors.trim().split('\n')[0] ?? 'no reason given'}`
}
