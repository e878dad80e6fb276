import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endingWithTest } from '../../src/ground/testing/handed-over.ts'

const binary = join(import.meta.dirname, '../../bin/quaylog.js')

/** How a run of the real binary ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Running {
  readonly ended: Promise<Ended>
  /** What it printed so far. */
  printed(): string
  /** What it said beside that, so far. */
  said(): string
  /** Ctrl-C. */
  interrupt(): void
}

/** Runs `quaylog` with nothing of this process's environment but the path; the test that began it ends it. */
export function begin(words: readonly string[], env: Record<string, string>, input = ''): Running {
  const run = endingWithTest(
    spawn(process.execPath, [binary, ...words], { env: { PATH: process.env['PATH'] ?? '', ...env } }),
  )
  const read = { out: '', err: '' }
  run.stdout.on('data', (chunk: Buffer) => (read.out += chunk.toString()))
  run.stderr.on('data', (chunk: Buffer) => (read.err += chunk.toString()))
  run.stdin.end(input)
  return {
    ended: new Promise((resolve) => run.once('close', (code) => resolve({ code, ...read }))),
    printed: () => read.out,
    said: () => read.err,
    interrupt: () => run.kill('SIGINT'),
  }
}

export const quaylog = (words: readonly string[], env: Record<string, string>, input?: string): Promise<Ended> =>
  begin(words, env, input).ended
