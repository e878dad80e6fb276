import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
export const bin = join(root, 'server/bin/quaylog.js')

/** What `quaylog up` prints when it is ready, as far as tests need it. */
export interface Facts {
  readonly base_url: string
  readonly portal_url: string
  readonly world_url: string
  readonly api_key: string
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
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, QUAYLOG_PORT: String(await freePair()), QUAYLOG_DATA_DIR: join(home, 'data'), ...more }
  let stop = async () => {}
  return {
    home, env,
    async start() {
      const service = spawn(process.execPath, [bin, 'up'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()))
      stop = async () => {
        service.kill('SIGTERM')
        await ended
      }
      service.stderr.resume()
      const printed = await new Promise<string>((resolve, reject) => {
        let text = ''
        service.stdout.setEncoding('utf8').on('data', (part: string) => {
          text += part
          if (/^ready \{.*\n/m.test(text)) resolve(text)
        })
        service.once('exit', () => reject(new Error(`it ended: ${text}`)))
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

async function freePair(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = await portAt(0)
    if (port < 65_535 && (await portAt(port + 1).catch(() => 0)) === port + 1) return port
  }
  throw new Error('no two free ports side by side')
}

function portAt(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject).listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port ?? 0 : 0))
    })
  })
}
