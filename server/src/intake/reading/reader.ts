import { ReadingFailed } from '../../ground/jobs/reading-thread.ts'
import type { ReadingLimits } from '../../ground/jobs/reading-thread.ts'
import { createTurns } from '../../ground/turns.ts'
import { tooManyAtOnce } from '../../ground/http/refusal.ts'
import type { Logger } from '../../ground/log.ts'
import type { Reference } from '../../reference/reference.ts'
import type { AcknowledgementStamp } from '../../sources/edi/acknowledge.ts'
import { decodeInterchange } from '../../sources/edi/read.ts'
import type { FileReading, ToldPiece } from '../edi/reading.ts'
import { createPushReading } from '../push/reading.ts'
import type { PushAnswer, PushOpening, PushQuestion } from '../push/reading.ts'
import { packText } from '../quarantine/store.ts'
import { createBodyThread } from './thread.ts'
import type { BodyThread } from './thread.ts'

/** Asks of a push that is open. */
export type AskPush = (question: PushQuestion) => Promise<PushAnswer>

/**
 * Reads what is handed to us beside the thread that serves, so that a large body holds nobody up. One is read at a
 * time, in turns of their senders, and one recorded.
 */
export interface BodyReader {
  /** What a file holds; what breaks its reading is refused with the cause. */
  read(sender: string, body: Buffer, stamp: AcknowledgementStamp): Promise<FileReading>
  /**
   * Gives the pieces of a file, some at a time: the next are made when those before are used. Throws when the file
   * breaks its reading.
   */
  eachPieces(body: Buffer, use: (pieces: readonly ToldPiece[]) => Promise<void>): Promise<void>
  /** What a push holds, or in words what broke its reading. Small ones are read at once. */
  readPush(sender: string, opening: PushOpening): Promise<PushAnswer | { readonly broke: string }>
  /** Opens a push to ask about parts of it until `use` ends. Throws when the push breaks its reading. */
  usePush<T>(opening: PushOpening, use: (opened: PushAnswer, ask: AskPush) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Bodies of one sender that wait to be read while they are held in memory. */
const waiting_max = 16

/** Pushes of fewer bytes are read in some milliseconds: they need not wait behind large bodies. */
const beside_from_bytes_usual = 256 * 1_024

export function createBodyReader(
  reference: Reference,
  log: Logger,
  limits?: ReadingLimits,
  beside_from_bytes: number = beside_from_bytes_usual,
): BodyReader {
  const [reading, recording] = [
    createBodyThread(reference.tables(), log, limits),
    createBodyThread(reference.tables(), log, limits),
  ]
  const reading_turns = createTurns({ at_once: 1, waiting_max, all_at_once: 1 }, () =>
    tooManyAtOnce('bodies to read', waiting_max),
  )
  const recording_turns = createTurns({ at_once: 1, waiting_max: Infinity }, () => new Error('unreachable'))

  return {
    read: (sender, body, stamp) => reading_turns.take(sender, () => readFileBeside(reading, body, stamp)),
    eachPieces: (body, use) => recording_turns.take('', () => eachPiecesBeside(recording, body, use)),
    async readPush(sender, opening) {
      if (opening.body.length < beside_from_bytes) return createPushReading(reference)(opening)
      return reading_turns.take(sender, () =>
        askPush(reading, opening).catch((error: unknown) => ({ broke: brokeBy(error).message })),
      )
    },
    async usePush(opening, use) {
      if (opening.body.length < beside_from_bytes) {
        const answer = createPushReading(reference)
        return use(answer(opening), async (question) => answer(question))
      }
      return recording_turns.take('', async () =>
        use(await askPush(recording, opening), (question) => askPush(recording, question)),
      )
    },
    async close() {
      await Promise.all([reading.close(), recording.close()])
    },
  }
}

async function readFileBeside(thread: BodyThread, body: Buffer, stamp: AcknowledgementStamp): Promise<FileReading> {
  try {
    const answer = await thread.ask({ ask: 'read', body, stamp })
    if ('reading' in answer) return answer.reading
    throw otherAnswer()
  } catch (error) {
    return { refused: brokeBy(error).message, packed: await packText(decodeInterchange(body)) }
  }
}

async function eachPiecesBeside(
  thread: BodyThread,
  body: Buffer,
  use: (pieces: readonly ToldPiece[]) => Promise<void>,
): Promise<void> {
  let answer = await thread.ask({ ask: 'pieces', body })
  while ('pieces' in answer && answer.pieces.length > 0) {
    await use(answer.pieces)
    answer = await thread.ask({ ask: 'next' })
  }
}

async function askPush(thread: BodyThread, question: PushQuestion): Promise<PushAnswer> {
  const answer = await thread.ask({ ask: 'push', question })
  if ('push' in answer) return answer.push
  throw otherAnswer()
}

function otherAnswer(): Error {
  return new Error('the reading thread answered another question')
}

/** What a body broke; throws whatever else it is. */
function brokeBy(error: unknown): ReadingFailed {
  if (error instanceof ReadingFailed) return error
  throw error
}
