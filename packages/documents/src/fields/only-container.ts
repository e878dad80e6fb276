import type { Chosen } from './choose.ts'
import type { ReadField } from './payload.ts'

const of_first = /^\/containers\/0\//
const of_any = /^\/containers\/(\d+)\/number$/

/**
 * What stands beside labels is a container's own where the paper names one container alone. What its row in a table
 * says of it comes first, and of several containers nobody knows which of them a label means.
 */
export function ofOnlyContainer(labelled: Chosen, boxes: readonly ReadField[]): Chosen {
  const is_only = boxes.filter(({ pointer }) => of_any.test(pointer)).length === 1
  const known = new Set(boxes.map(({ pointer }) => pointer))
  const fields = labelled.fields.filter(({ pointer }) => !of_first.test(pointer) || (is_only && !known.has(pointer)))
  const alternatives = Object.fromEntries(
    Object.entries(labelled.alternatives).filter(([pointer]) => !of_first.test(pointer)),
  )
  const warnings = labelled.warnings.filter(({ pointers }) => !pointers.some((pointer) => of_first.test(pointer)))
  return { fields, alternatives, warnings }
}
