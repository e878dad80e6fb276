import type { UnreadReason } from '@quaylog/documents/by-hand'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { documentReader, fencedArguments } from './fence.ts'
import { reading_limits } from './limits.ts'
import type { ChildLimits } from './limits.ts'
import type { ChildAnswer } from './outcome.ts'
import { useOf } from './watch.ts'

/** How often the process is looked at, in milliseconds. */
const look_every_ms = 50

/** What ends a process that did nothing wrong: the machine is short of memory, or goes down. */
const ended_from_outside: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

/** How much reading gives way to what answers and tracks, as `nice` counts it. */
const niceness = 10

/** A process whose time is over and that had less than this part of its work was kept from it by others. */
const starved_below = 0.25

/** Why a process was ended, or null: it ended by itself. */
type Ended = 'memory_limit' | 'time_limit' | null

/**
 * Asks a process of its own, which may neither open files nor connections, and is ended when it takes too much memory
 * or time. `input` is the question in one line of JSON and the file behind it. Whatever the file does, this answers;
 * throws where no process could be started, or something else than the file ended it, so that it can be tried again.
 */
export function askChild(input: Buffer, limits: ChildLimits): Promise<ChildAnswer> {
  const child: ChildProcess = spawn(process.execPath, fencedArguments(documentReader(), limits.memory_mb), {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  giveWay(child.pid)
  const { promise, resolve, reject } = Promise.withResolvers<ChildAnswer>()
  const answer: Buffer[] = []
  let answer_bytes = 0
  let said = ''
  let ended: Ended = null
  let worked_seconds: number | null = null
  const end = (why: Ended) => {
    ended ??= why
    child.kill('SIGKILL')
  }
  const looking = setInterval(() => {
    const use = child.pid === undefined ? null : useOf(child.pid)
    worked_seconds = use?.cpu_seconds ?? worked_seconds
    if (use !== null && use.memory_mb > limits.memory_mb) end('memory_limit')
    if (use !== null && use.cpu_seconds > limits.cpu_seconds) end('time_limit')
  }, look_every_ms)
  const waiting = setTimeout(() => end('time_limit'), limits.wall_seconds * 1_000)
  // Where nothing could be started there are no streams, and nothing is closed.
  child.on('error', (error) => {
    clearInterval(looking)
    clearTimeout(waiting)
    reject(new Error(`no process could be started to read a file: ${error.message}`))
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    answer_bytes += chunk.length
    if (answer_bytes > reading_limits.answer_bytes) end('memory_limit')
    else answer.push(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(0, 4_000)))
  // A process that ended early doesn't take its input.
  child.stdin?.on('error', () => undefined)
  child.on('close', (code, signal) => {
    clearInterval(looking)
    clearTimeout(waiting)
    if (ended === null && signal !== null && ended_from_outside.has(signal))
      reject(new Error(`the process that read a file was ended by ${signal}`))
    else {
      const is_starved = worked_seconds !== null && worked_seconds < limits.cpu_seconds * starved_below
      resolve(answerOf({ answer: Buffer.concat(answer).toString(), code, said, ended, limits, is_starved }))
    }
  })
  child.stdin?.end(input)
  return promise
}

/** Has a process get the processor after others; it may have ended, or the system know no such order. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // It reads as fast as the rest then.
  }
}

interface ChildEnd {
  readonly answer: string
  readonly code: number | null
  readonly said: string
  readonly ended: Ended
  readonly limits: ChildLimits
  readonly is_starved: boolean
}

function answerOf({ answer, code, said, ended, limits, is_starved }: ChildEnd): ChildAnswer {
  if (ended === 'memory_limit') return failed(ended, `reading it took more than ${limits.memory_mb} MB of memory`)
  if (ended === 'time_limit')
    return {
      ...failed(ended, `reading it took more than ${limits.cpu_seconds} s of work or ${limits.wall_seconds} s in all`),
      ...(is_starved ? { is_starved } : {}),
    }
  if (code === 0) return JSON.parse(answer)
  if (/heap out of memory|allocation failed/i.test(said))
    return failed('memory_limit', `reading it took more than ${limits.memory_mb} MB of memory`)
  return failed('malformed', `reading it broke off: ${lastLine(said)}`)
}

function lastLine(said: string): string {
  return (
    said
      .split('\n')
      .find((line) => /Error\b/.test(line))
      ?.trim()
      .slice(0, 200) ?? 'without a word'
  )
}

/** The answer that nothing was read. */
export function failed(reason: UnreadReason, detail: string) {
  return { status: 'failed' as const, reason, detail }
}
