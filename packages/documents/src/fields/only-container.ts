import type { Chosen } from './choose.ts'
import type { ReadField } from './payload.ts'

const of_first = /^\/containers\/0\//
const of_any = /^\/containers\/(\d+)\/number$/

/**
 * What stands beside labels is a container's own where the paper names one container alone. What its row in a table
 * says of it comes first, and of several containers nobody knows which of them a label means. Words that were read as
 * what one of several containers has say nothing of the others: "MSCU1234566 is ready, LFD: 13 June".
 */
export function ofOnlyContainer(labelled: Chosen, boxes: readonly ReadField[]): Chosen {
  const is_only = boxes.filter(({ pointer }) => of_any.test(pointer)).length === 1
  const known = new Set(boxes.map(({ pointer }) => pointer))
  const own = new Set(is_only ? [] : boxes.map(({ pointer, evidence }) => wordsAs(memberIn(pointer), evidence)))
  const fields = labelled.fields.filter(({ pointer, evidence }) =>
    of_first.test(pointer) ? is_only && !known.has(pointer) : !own.has(wordsAs(pointer, evidence)),
  )
  const alternatives = Object.fromEntries(
    Object.entries(labelled.alternatives).filter(([pointer]) => !of_first.test(pointer)),
  )
  const warnings = labelled.warnings.filter(({ pointers }) => !pointers.some((pointer) => of_first.test(pointer)))
  return { fields, alternatives, warnings }
}

function memberIn(pointer: string): string {
  return pointer.replace(/^\/containers\/\d+/, '')
}

function wordsAs(pointer: string, evidence: ReadField['evidence']): string {
  return `${pointer} ${JSON.stringify(evidence)}`
}
