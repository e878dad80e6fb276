import { wordsBetween } from '../labels/regions.ts'
import { runOf } from '../page/lines.ts'
import type { LaidPage, Run } from '../page/lines.ts'
import { containersOf } from '../values/identifiers.ts'
import { isSealAlone } from '../values/seals.ts'

/** `MSKU1234565/ML123456/40HC/310 CTNS/7,820.00 KGS`: what a container's row says, parted by strokes. */
const begins_row = /^\s*\/\s*[^/\s][^/]*/
const title = /\bCON(?:TAINE|T)?RS?\b[^/&,]{0,20}[/&,]\s*SEAL/i

/** A part of a row, and whether it is a seal. */
export interface RowPart {
  readonly run: Run
  readonly is_seal: boolean
}

/** Whether a line holds containers with what belongs to them behind strokes: such a line is no row of columns. */
export function isSlashRow({ text }: Run): boolean {
  return containersOf(text).some(({ to }) => begins_row.test(text.slice(to)))
}

/** The parts behind a container's number, each by itself; null where they are not parted by strokes. */
export function slashPartsOf(run: Run, from: number, to: number): readonly RowPart[] | null {
  const rest = run.text.slice(from, to)
  if (!begins_row.test(rest)) return null
  const parts = [...rest.matchAll(/[^/]+/g)].filter(([part]) => /[\p{L}\p{N}]/u.test(part))
  const seal = parts.findIndex(([part]) => isSealAlone(part))
  return parts.map((part, index) => {
    const at = from + part.index
    return { run: runOf(wordsBetween(run.words, at, at + part[0].length), run.line), is_seal: index === seal }
  })
}

/** `Container No./Seal No.` is printed somewhere: then a seal stands right behind each number. */
export function saysSealFollows({ lines }: LaidPage): boolean {
  return lines.some(({ runs }) => runs.some(({ text }) => title.test(text)))
}
