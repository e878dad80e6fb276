import type { LabelConcept } from '../labels/phrases.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { Line, Run } from '../page/lines.ts'
import type { PageWord } from '../page/page.ts'
import { billIn } from '../bills/like-containers.ts'
import { columnAt, hasRows, rowRunsOf } from './header.ts'

/** A number that stands in a column whose head says what it is. */
export interface ColumnNumber {
  readonly concept: LabelConcept
  readonly value: string
  readonly words: readonly PageWord[]
}

/** The numbers in columns of the given kinds, down to the end of each table. */
export function columnNumbersOf(page: LabelledPage, wanted: ReadonlySet<LabelConcept>): readonly ColumnNumber[] {
  const { laid, table_heads: heads } = page
  return heads.flatMap((head, index) => {
    const columns = head.columns.filter(({ concepts }) => concepts.some((concept) => wanted.has(concept)))
    const end = heads[index + 1]?.first_line ?? laid.lines.length
    if (columns.length === 0) return []
    const found = rowsUntilGap(laid.lines[head.last_line], laid.lines.slice(head.last_line + 1, end)).flatMap((line) =>
      rowRunsOf(line, head.columns).flatMap((run) => {
        const column = columnAt(run, head.columns)
        const concept = column?.concepts.find((each) => wanted.has(each))
        return column === null || concept === undefined ? [] : numberIn(run, concept, page)
      }),
    )
    return hasRows(head) || isList(found) ? found : []
  })
}

/** Three numbers of one length below each other: a list, and not a form whose titles stand side by side. */
function isList(found: readonly ColumnNumber[]): boolean {
  return found.length >= 3 && new Set(found.map(({ concept, value }) => `${concept} ${value.length}`)).size === 1
}

/** The lines below a head until a gap of four lines, as below the end of a table. */
function rowsUntilGap(head: Line | undefined, lines: readonly Line[]): readonly Line[] {
  const rows: Line[] = []
  let before = head
  for (const line of lines) {
    if (before !== undefined && line.y - before.y - before.h > 4 * line.h) break
    rows.push(line)
    before = line
  }
  return rows
}

function numberIn(run: Run, concept: LabelConcept, page: LabelledPage): readonly ColumnNumber[] {
  const found = billIn(run.text, page)
  if (found === null || found.from > 6) return []
  return [{ concept, value: found.value, words: wordsBetween(run.words, found.from, found.to) }]
}
