import { parentPort, workerData } from 'node:worker_threads'
import { referenceOf } from '../../reference/reference.ts'
import { readFile, toldPieces } from '../edi/reading.ts'
import type { ToldPiece } from '../edi/reading.ts'
import { rulesOf } from '../edi/rules.ts'
import { createPushReading } from '../push/reading.ts'
import type { BodyAnswer, BodyQuestion, BodyThreadStart } from './thread.ts'

/** Pieces that are handed over at once. */
const pieces_at_once = 100

/**
 * The thread that bodies are read in: it answers one question at a time and makes the next parts when it is asked for
 * them. What was open before another body is begun is forgotten, so that two never share the memory.
 */
function serve(port: NonNullable<typeof parentPort>, { tables }: BodyThreadStart): void {
  const reference = referenceOf(tables)
  const rules = rulesOf(reference)
  let pieces: Iterator<ToldPiece, void> | null = null
  let askPush = createPushReading(reference)
  const forget = () => {
    pieces = null
    askPush = createPushReading(reference)
  }
  const answer = (question: BodyQuestion): BodyAnswer => {
    if (question.ask === 'next') {
      // A thread that began anew since would else say that the file has ended.
      if (pieces === null) throw new Error('no file is open')
      return { pieces: take(pieces) }
    }
    if (question.ask === 'push') {
      if ('body' in question.question) forget()
      return { push: askPush(question.question) }
    }
    forget()
    if (question.ask === 'read') return { reading: readFile(question.body, rules, question.stamp) }
    pieces = toldPieces(question.body, rules)
    return { pieces: take(pieces) }
  }
  port.on('message', (question: BodyQuestion) => port.postMessage(answer(question)))
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
