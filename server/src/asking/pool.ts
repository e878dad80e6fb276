import type { Logger } from '../ground/log.ts'

/** Asks running at the same time in one process, over all sources and of one source. */
const at_once = 256
const of_source_at_once = 4

/** Something that was claimed and is being done. */
export interface Job<Row> {
  /** Whom it asks: one that is slow holds up its own jobs alone. */
  readonly source: string
  /** What is leased for it. */
  readonly rows: readonly Row[]
  readonly run: () => Promise<void>
}

/** What one process is doing at the moment, never more than `of_source_at_once` for one source. */
export interface Pool<Row> {
  /** How many more jobs of a source may begin. */
  room(source: string): number
  begin(job: Job<Row>): void
  /** What is leased for the jobs that run. */
  held(): readonly Row[]
  /** Resolves when all jobs that were begun are done. */
  drained(): Promise<void>
}

/** A pool of jobs; `onFree` is called whenever one is done. */
export function createPool<Row extends { readonly id: string }>(
  log: Pick<Logger, 'error'>,
  onFree: () => void,
): Pool<Row> {
  const running = new Map<Job<Row>, Promise<void>>()
  const of_source = new Map<string, number>()

  async function run(job: Job<Row>): Promise<void> {
    try {
      await job.run()
    } catch (error) {
      log.error({ err: error, source: job.source, ids: job.rows.map(({ id }) => id) }, 'asking failed')
    }
    running.delete(job)
    of_source.set(job.source, (of_source.get(job.source) ?? 1) - 1)
    onFree()
  }

  return {
    room: (source) => Math.max(0, Math.min(of_source_at_once - (of_source.get(source) ?? 0), at_once - running.size)),
    begin(job) {
      of_source.set(job.source, (of_source.get(job.source) ?? 0) + 1)
      running.set(job, run(job))
    },
    held: () => [...running.keys()].flatMap(({ rows }) => rows),
    async drained() {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
