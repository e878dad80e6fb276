import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePair } from '../newcomer/ports.ts'
import { ReleaseError } from './version.ts'

const start_timeout_ms = 240_000

/**
 * Starts a release from its own tree with a new database and the simulated world, asks whether it is ready and serves
 * its pages, and stops it.
 * @throws {ReleaseError} when it does not start, does not answer, or does not end well
 */
export async function tryRelease(tree: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'quaylog-release-'))
  const port = await freePair()
  const child = spawn(process.execPath, ['server/bin/quaylog.js', 'up'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], QUAYLOG_PORT: String(port), QUAYLOG_DATA_DIR: data, QUAYLOG_LOG_LEVEL: 'error' },
  })
  const heard: string[] = []
  const said = () => heard.join('').slice(-1_000)
  child.stderr.setEncoding('utf8').on('data', (text: string) => heard.push(text))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const timer = setTimeout(() => child.kill('SIGKILL'), start_timeout_ms)
  try {
    await Promise.race([
      ready(child.stdout.setEncoding('utf8'), heard),
      ended.then((code) =>
        Promise.reject(new ReleaseError(`the release ended with ${code} instead of starting: ${said()}`)),
      ),
    ])
    for (const path of ['/health/ready', '/sign-in', '/widget/app.bundle.js'])
      await answers(`http://127.0.0.1:${port}${path}`)
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new ReleaseError(`the release ended with ${code} when it was stopped: ${said()}`)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

/** The one line that machines wait for. */
function ready(output: NodeJS.ReadableStream, heard: string[]): Promise<void> {
  return new Promise((resolve) =>
    output.on('data', (text: string) => {
      heard.push(text)
      if (/^ready \{/m.test(heard.join(''))) resolve()
    }),
  )
}

async function answers(url: string): Promise<void> {
  const { status } = await fetch(url)
  if (status !== 200) throw new ReleaseError(`${url} of the release answers ${status}`)
}
