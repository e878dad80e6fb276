import { tooManyAtOnce } from '../http/refusal.ts'
import { createReadingThread, ReadingFailed } from '../jobs/reading-thread.ts'
import type { ReadingLimits, ReadingThread } from '../jobs/reading-thread.ts'
import type { Logger } from '../log.ts'
import { createTurns } from '../turns.ts'
import type { SpreadsheetChoice, SpreadsheetReading } from './sheet.ts'

/** What the thread that spreadsheets are read in is asked. */
export interface SpreadsheetQuestion {
  readonly bytes: Uint8Array
  readonly choice: SpreadsheetChoice
}

/** Reads spreadsheets beside the thread that serves, one at a time, in turns of their senders. */
export interface SpreadsheetReader {
  /**
   * The table in a file, or in words why it is not read; a file that takes too much memory or time is refused too.
   * `sender` is whose turn it takes, such as the id of an account. Throws a refusal (429) when too many of one sender
   * wait.
   */
  read(sender: string, bytes: Uint8Array, choice?: SpreadsheetChoice): Promise<SpreadsheetReading>
  close(): Promise<void>
}

/** Files of one sender that wait to be read while they are held in memory. */
const waiting_max = 8
const limits_usual: ReadingLimits = { memory_mb: 768, time_ms: 60_000 }

/** A reader whose thread begins when the first file comes. */
export function createSpreadsheetReader(log: Logger, limits: ReadingLimits = limits_usual): SpreadsheetReader {
  const thread: ReadingThread<SpreadsheetQuestion, SpreadsheetReading> = createReadingThread({
    module: new URL('./worker.ts', import.meta.url),
    start: null,
    log,
    limits,
  })
  const turns = createTurns({ at_once: 1, waiting_max, all_at_once: 1 }, () =>
    tooManyAtOnce('spreadsheets to read', waiting_max),
  )
  return {
    read: (sender, bytes, choice = {}) =>
      turns.take(sender, () =>
        thread.ask({ bytes, choice }).catch((error: unknown) => {
          if (error instanceof ReadingFailed) return { refused: error.message }
          throw error
        }),
      ),
    close: () => thread.close(),
  }
}
