import { fieldLabelsOf } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { containersOf } from '../values/identifiers.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { choose, nothing_chosen } from './choose.ts'
import type { Chosen } from './choose.ts'
import type { ReadField } from './payload.ts'
import { candidatesOf } from './read-field.ts'
import type { FieldRule } from './read-field.ts'

/** The lines that are about one container: from the one with its number to the next one's. */
interface Block {
  readonly index: number
  readonly page: LabelledPage
  readonly first_line: number
  readonly end_line: number
}

/**
 * What stands beside labels below the number of each of several containers, as papers print that have a box for each.
 * Only where all of them have the same labels: then nothing is of the whole shipment, and nothing is of another one.
 */
export function containerBlocks(
  rules: readonly FieldRule[],
  pages: readonly LabelledPage[],
  habits: PrintingHabits,
  boxes: readonly ReadField[],
): Chosen {
  const indexes = new Map(
    boxes.flatMap(({ pointer, value }) => {
      const [, index] = /^\/containers\/(\d+)\/number$/.exec(pointer) ?? []
      return index === undefined ? [] : [[value, Number(index)] as const]
    }),
  )
  const blocks = indexes.size < 2 ? [] : pages.flatMap((page) => blocksOf(page, indexes))
  if (new Set(blocks.map(({ index }) => index)).size !== blocks.length || blocks.length < 2) return nothing_chosen
  const wanted = new Set(rules.flatMap(({ labels }) => labels))
  const [first, ...others] = blocks.map((block) => labelsIn(block, wanted))
  const names = conceptsOf(first)
  if (names === '' || others.some((labels) => conceptsOf(labels) !== names)) return nothing_chosen
  const found = blocks.flatMap((block) =>
    rules.flatMap((rule) =>
      candidatesOf(rule, [withLabelsOf(block)], habits).map((candidate) => ({
        ...candidate,
        pointer: candidate.pointer.replace('/containers/0', `/containers/${block.index}`),
      })),
    ),
  )
  const known = new Set(boxes.map(({ pointer }) => pointer))
  return choose(found.filter(({ pointer }) => !known.has(pointer)))
}

function blocksOf(page: LabelledPage, indexes: ReadonlyMap<ReadField['value'], number>): readonly Block[] {
  if (page.table_heads.some(({ columns }) => columns.some(({ concepts }) => concepts.includes('container')))) return []
  const starts = page.laid.lines.flatMap(({ number, runs }) => {
    const found = runs.flatMap(({ text }) => containersOf(text)).flatMap(({ value }) => indexes.get(value.number) ?? [])
    return found.map((index) => ({ index, number }))
  })
  // Two numbers on a line have nothing below them that is one's alone.
  if (new Set(starts.map(({ number }) => number)).size !== starts.length) return []
  const heights = starts.slice(1).map(({ number }, at) => number - (starts[at]?.number ?? 0))
  const end = (at: number) => starts[at + 1]?.number ?? (starts[at]?.number ?? 0) + Math.max(...heights, 1)
  return starts.map(({ index, number }, at) => ({ index, page, first_line: number, end_line: end(at) }))
}

function labelsIn({ page, first_line, end_line }: Block, wanted: ReadonlySet<LabelConcept>): readonly LabelConcept[] {
  return fieldLabelsOf(page)
    .filter(({ run, concept }) => run.line >= first_line && run.line < end_line && wanted.has(concept))
    .map(({ concept }) => concept)
}

const conceptsOf = (labels: readonly LabelConcept[] | undefined) => (labels ?? []).toSorted().join(' ')

/** The page as if it had no labels but those of a block. */
function withLabelsOf({ page, first_line, end_line }: Block): LabelledPage {
  const labels = new Map([...page.labels].filter(([{ line }]) => line >= first_line && line < end_line))
  return { ...page, labels }
}
