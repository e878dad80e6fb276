import { parentPort, workerData } from 'node:worker_threads'
import { referenceOf } from '../../reference/reference.ts'
import { readFile, toldPieces } from './reading.ts'
import type { ToldPiece } from './reading.ts'
import type { ReadingAnswer, ReadingQuestion, ReadingStart } from './reading-thread.ts'
import { rulesOf } from './rules.ts'

/** Pieces that are handed over at once. */
const pieces_at_once = 100

/**
 * The thread that files are read in: it answers one question at a time and makes the next pieces when it is asked for
 * them.
 */
function serve(port: NonNullable<typeof parentPort>, { tables }: ReadingStart): void {
  const rules = rulesOf(referenceOf(tables))
  let pieces: Iterator<ToldPiece, void> = [][Symbol.iterator]()
  const answer = (question: ReadingQuestion): ReadingAnswer => {
    if (question.ask === 'read') return { reading: readFile(question.body, rules, question.stamp) }
    if (question.ask === 'pieces') pieces = toldPieces(question.body, rules)
    return { pieces: take(pieces) }
  }
  port.on('message', (question: ReadingQuestion) => port.postMessage(answer(question)))
  port.postMessage('ready')
}

function take(pieces: Iterator<ToldPiece, void>): readonly ToldPiece[] {
  const taken: ToldPiece[] = []
  while (taken.length < pieces_at_once) {
    const next = pieces.next()
    if (next.done === true) break
    taken.push(next.value)
  }
  return taken
}

if (parentPort !== null) serve(parentPort, workerData)
