import { createTurns } from '../../ground/turns.ts'
import { tooManyAtOnce } from '../../ground/http/refusal.ts'
import type { Logger } from '../../ground/log.ts'
import type { Reference } from '../../reference/reference.ts'
import type { AcknowledgementStamp } from '../../sources/edi/acknowledge.ts'
import { decodeInterchange } from '../../sources/edi/read.ts'
import { packText } from '../quarantine/store.ts'
import type { FileReading, ToldPiece } from './reading.ts'
import { createReadingThread, ReadingFailed } from './reading-thread.ts'
import type { ReadingLimits } from './reading-thread.ts'

/** Reads files beside the thread that serves, so that a large one holds nobody up. */
export interface EdiReader {
  /**
   * What a file holds. One is read at a time, in turns of their senders; what breaks its reading is refused with the
   * cause.
   */
  read(sender: string, body: Buffer, stamp: AcknowledgementStamp): Promise<FileReading>
  /**
   * Gives the pieces of a file, some at a time: the next are made when those before are used. Throws when the file
   * breaks its reading.
   */
  eachPieces(body: Buffer, use: (pieces: readonly ToldPiece[]) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Files of one sender that wait to be read while they are held in memory. */
const waiting_max = 16

export function createEdiReader(reference: Pick<Reference, 'tables'>, log: Logger, limits?: ReadingLimits): EdiReader {
  const [reading, recording] = [
    createReadingThread(reference.tables(), log, limits),
    createReadingThread(reference.tables(), log, limits),
  ]
  const reading_turns = createTurns({ at_once: 1, waiting_max, all_at_once: 1 }, () =>
    tooManyAtOnce('files to read', waiting_max),
  )
  const recording_turns = createTurns({ at_once: 1, waiting_max: Infinity }, () => new Error('unreachable'))

  async function read(body: Buffer, stamp: AcknowledgementStamp): Promise<FileReading> {
    try {
      const answer = await reading.ask({ ask: 'read', body, stamp })
      if ('reading' in answer) return answer.reading
      throw new Error('the reading thread answered another question')
    } catch (error) {
      if (!(error instanceof ReadingFailed)) throw error
      return { refused: error.message, packed: await packText(decodeInterchange(body)) }
    }
  }

  async function eachPieces(body: Buffer, use: (pieces: readonly ToldPiece[]) => Promise<void>): Promise<void> {
    let answer = await recording.ask({ ask: 'pieces', body })
    while ('pieces' in answer && answer.pieces.length > 0) {
      await use(answer.pieces)
      answer = await recording.ask({ ask: 'next' })
    }
  }
  return {
    read: (sender, body, stamp) => reading_turns.take(sender, () => read(body, stamp)),
    eachPieces: (body, use) => recording_turns.take('', () => eachPieces(body, use)),
    async close() {
      await Promise.all([reading.close(), recording.close()])
    },
  }
}
