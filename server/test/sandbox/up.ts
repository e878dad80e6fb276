import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePair } from '../../../scripts/newcomer/ports.ts'

export const root = join(import.meta.dirname, '../../..')
const bin = join(root, 'server/bin/quaylog.js')

/** What `quaylog up` prints when it is ready, as far as tests need it. */
export interface Facts {
  readonly base_url: string
  readonly portal_url: string
  readonly world_url: string
  readonly api_key: string
  readonly login: { readonly email: string; readonly password: string }
}

/** `quaylog up` as a newcomer starts it, on a free pair of ports and in a folder of its own. */
export interface Up {
  readonly home: string
  readonly env: Readonly<Record<string, string>>
  /** Starts it; again after it was stopped: on the same data. */
  start(): Promise<Facts & { readonly printed: string }>
  stop(): Promise<void>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

export async function newcomer(more: Readonly<Record<string, string>> = {}): Promise<Up> {
  const home = await mkdtemp(join(tmpdir(), 'quaylog-sandbox-'))
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    QUAYLOG_PORT: String(await freePair()),
    QUAYLOG_DATA_DIR: join(home, 'data'),
    ...more,
  }
  let stop = async () => {}
  return {
    home,
    env,
    async start() {
      const service = spawn(process.execPath, [bin, 'up'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()))
      stop = async () => {
        service.kill('SIGTERM')
        await ended
      }
      let complaint = ''
      service.stderr.setEncoding('utf8').on('data', (part: string) => {
        complaint = `${complaint}${part}`.slice(-2_000)
      })
      const printed = await new Promise<string>((resolve, reject) => {
        let text = ''
        service.stdout.setEncoding('utf8').on('data', (part: string) => {
          text += part
          if (/^ready \{.*\n/m.test(text)) resolve(text)
        })
        service.once('exit', () => reject(new Error(`it ended: ${text}${complaint}`)))
      })
      const facts: Facts = JSON.parse(/^ready (\{.*)$/m.exec(printed)?.[1] ?? '')
      return { ...facts, printed }
    },
    stop: () => stop(),
    async remove() {
      await stop()
      await rm(home, { recursive: true })
    },
  }
}
