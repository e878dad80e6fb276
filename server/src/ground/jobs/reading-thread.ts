import { Worker } from 'node:worker_threads'
import type { Logger } from '../log.ts'

/** What reading one body may take. */
export interface ReadingLimits {
  readonly memory_mb: number
  /** For an answer: what a body holds, or its next parts. */
  readonly time_ms: number
}

/** What a reading thread is made of. */
export interface ReadingThreadParts<Start> {
  /** The module that the thread runs: it posts one message when it is ready, and then one for each question. */
  readonly module: URL
  /** What the thread begins with. */
  readonly start: Start
  readonly log: Logger
  readonly limits?: ReadingLimits
}

const limits_usual: ReadingLimits = { memory_mb: 768, time_ms: 60_000 }
/** A thread that nobody asks ends, and gives back its memory. */
const idle_ms = 60_000

/** A body broke its reading, with what happened in words for its sender. */
export class ReadingFailed extends Error {
  override readonly name = 'ReadingFailed'
}

/**
 * A thread that bodies are read in, beside the one that serves. Begins when it is first asked, and again after it
 * broke.
 */
export interface ReadingThread<Question, Answer> {
  /**
   * Asks one question; the caller waits for the answer before it asks the next.
   * @throws {ReadingFailed} when the body broke the thread: it took too much memory or time, or met a defect
   */
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

/** A thread that runs the given module. Throws what any thread throws that cannot begin. */
export function createReadingThread<Start, Question, Answer>(
  parts: ReadingThreadParts<Start>,
): ReadingThread<Question, Answer> {
  const { log, limits = limits_usual } = parts
  let worker: Promise<Worker> | null = null
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await (await ended?.catch(() => undefined))?.terminate()
  }
  return {
    async ask(question) {
      clearTimeout(idle)
      worker ??= begin(parts, limits, () => (worker = null))
      try {
        const thread = await worker
        thread.ref()
        const answer = await answered<Answer>(thread, question, limits)
        thread.unref()
        idle = setTimeout(() => void end(), idle_ms).unref()
        return answer
      } catch (error) {
        log.error({ err: error, limits }, 'the thread that bodies are read in broke')
        await end()
        throw error
      }
    },
    close: end,
  }
}

function begin<Start>(
  { module, start }: ReadingThreadParts<Start>,
  { memory_mb }: ReadingLimits,
  onEnd: () => void,
): Promise<Worker> {
  const worker = new Worker(module, { workerData: start, resourceLimits: { maxOldGenerationSizeMb: memory_mb } })
  return new Promise((resolve, reject) => {
    worker.once('message', () => {
      worker.off('error', reject)
      // What breaks it between two questions is nobody's: the next question begins another.
      worker.on('error', () => undefined).once('exit', onEnd)
      resolve(worker)
    })
    worker.once('error', reject)
  })
}

function answered<Answer>(worker: Worker, question: unknown, { memory_mb, time_ms }: ReadingLimits): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onError = (error: unknown) => reject(new ReadingFailed(causeOf(error, memory_mb), { cause: error }))
  const onExit = () => reject(new ReadingFailed('reading it broke off'))
  const timer = setTimeout(() => reject(new ReadingFailed(`reading it took longer than ${time_ms / 1_000} s`)), time_ms)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  worker.postMessage(question)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}

function causeOf(error: unknown, memory_mb: number): string {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return `reading it took more than ${memory_mb} MB of memory`
  return `reading it met a defect of ours: ${error instanceof Error ? error.message : 'unknown'}`
}
