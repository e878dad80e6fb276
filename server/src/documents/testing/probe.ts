import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'

/** Tries what a file that took over its reader would try, and prints what came of each. */
async function main(): Promise<void> {
  const tried = {
    read: attempt(() => readFileSync('/etc/passwd')),
    write: attempt(() => writeFileSync('/tmp/quaylog-probe', 'x')),
    start: attempt(() => spawnSync('ls')),
    thread: attempt(() => new Worker('0', { eval: true })),
    connect: await connected(),
    environment: Object.keys(process.env).length === 0 ? 'empty' : 'full',
  }
  process.stdout.write(JSON.stringify(tried))
}

function attempt(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return codeOf(error)
  }
}

function connected(): Promise<string> {
  return new Promise((resolve) => {
    try {
      connect(9, '127.0.0.1')
        .on('connect', () => resolve('done'))
        .on('error', (error) => resolve(codeOf(error)))
    } catch (error) {
      resolve(codeOf(error))
    }
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

await main()
