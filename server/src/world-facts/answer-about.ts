import { isSameBox } from '../sources/container-number.ts'
import type { Observation } from '@quaylog/journey'
import type { Answer, Payload, Question, Source } from '../sources/source.ts'

/**
 * What an answer says of one box, with the parts of its payloads that say it: whoever follows the box is shown nothing
 * of the others that were asked about in the same go or that the source spoke of unasked.
 */
export function answerAbout(answer: Answer, question: Question, source: Pick<Source, 'read' | 'excerpt'>): Answer {
  const told = 'observations' in answer ? answer.observations : []
  const others = [...new Set([...question.containers, ...told.flatMap(({ container }) => container ?? [])])].filter(
    (number) => !isSameBox(number, question.number),
  )
  const alone: Question = { ...question, containers: [] }
  const { excerpt } = source
  const isOwn = ({ container }: Observation) => container === null || isSameBox(container, question.number)
  if (told.length === 0 || excerpt === undefined) {
    const payloads = answer.payloads.map((payload) => withoutNumbers(payload, others))
    return 'observations' in answer
      ? foundOf({ ...answer, payloads, observations: told.filter(isOwn) })
      : { ...answer, payloads }
  }
  if (!('observations' in answer)) return answer
  const payloads = answer.payloads
    .flatMap((payload) => excerpt(payload, question.number) ?? [])
    .map((payload) => withoutNumbers(payload, others))
  const observations = payloads.flatMap((payload, page) =>
    source
      .read(payload, alone)
      .filter(isOwn)
      .map((said) => ({ ...said, page })),
  )
  return foundOf({ ...answer, payloads, observations })
}

function foundOf(answer: Extract<Answer, { observations: readonly Observation[] }>): Answer {
  return answer.outcome === 'found' && answer.observations.length === 0
    ? { outcome: 'not_found', payloads: answer.payloads }
    : answer
}

/**
 * A payload in which the numbers of other boxes are struck out, however they are written: in one word, padded, or in
 * parts.
 */
export function withoutNumbers(payload: Payload, others: readonly string[]): Payload {
  if (others.length === 0) return payload
  const forms = others.map(
    (number) => `${number.slice(0, 4)}[^A-Z0-9]{0,3}0{0,4}${number.slice(4, 10)}(?:[^A-Z0-9]?${number.slice(10)})?`,
  )
  const pattern = new RegExp(forms.join('|'), 'gi')
  const strike = (text: string) => text.replace(pattern, (written) => written.replace(/[A-Z0-9]/gi, 'X'))
  return { ...payload, body: strike(payload.body), origin: strike(payload.origin) }
}
