import { createReadingThread } from '../../ground/jobs/reading-thread.ts'
import type { ReadingLimits, ReadingThread } from '../../ground/jobs/reading-thread.ts'
import type { Logger } from '../../ground/log.ts'
import type { Tables } from '../../reference/tables.ts'
import type { AcknowledgementStamp } from '../../sources/edi/acknowledge.ts'
import type { FileReading, ToldPiece } from '../edi/reading.ts'
import type { PushAnswer, PushQuestion } from '../push/reading.ts'

/** What the thread that bodies are read in begins with. */
export interface BodyThreadStart {
  readonly tables: Tables
}

/** What the thread that bodies are read in is asked; it answers each with one message. */
export type BodyQuestion =
  | { readonly ask: 'read'; readonly body: Uint8Array; readonly stamp: AcknowledgementStamp }
  | { readonly ask: 'pieces'; readonly body: Uint8Array }
  | { readonly ask: 'next' }
  | { readonly ask: 'push'; readonly question: PushQuestion }

export type BodyAnswer =
  | { readonly reading: FileReading }
  | { readonly pieces: readonly ToldPiece[] }
  | { readonly push: PushAnswer }

/** A thread that reads EDI files and pushes. */
export type BodyThread = ReadingThread<BodyQuestion, BodyAnswer>

/** A thread that reads EDI files and pushes with the given tables. */
export function createBodyThread(tables: Tables, log: Logger, limits?: ReadingLimits): BodyThread {
  const start: BodyThreadStart = { tables }
  const module = new URL('./worker.ts', import.meta.url)
  return createReadingThread({ module, start, log, ...(limits === undefined ? {} : { limits }) })
}
