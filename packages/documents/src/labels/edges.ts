import type { LaidPage, Line, Run } from '../page/lines.ts'
import type { PageWord } from '../page/page.ts'
import { containersOf } from '../values/identifiers.ts'
import { isParted } from './beside.ts'

/** Two texts end at one edge where their ends differ by this part of their height at most. */
const edge_part = 0.15

/** Whether a run that begins further left ends where a label does, and nothing else of the label's line is above it. */
export function endsBelow(run: Run, label: Run, { runs }: Line): boolean {
  const height = Math.max(run.h, label.h)
  if (run.x >= label.x || Math.abs(run.x + run.w - label.x - label.w) > edge_part * height) return false
  return !runs.some((other) => other !== label && other.x < run.x + run.w && other.x + other.w > run.x)
}

/** An address has at most so many lines, and they stand so close; a part of their height. */
const [lines_max, leading_part] = [4, 0.9]
/** The house and its street, or a place with its postal code. */
const street =
  /^\d{1,5}[A-Z]?(?:[-/]\d{1,4})?,?\s+\p{L}{2}|\p{L}{3}[\p{L}.]*\.?\s+\d{1,4}[a-z]?(?:\s*,|$)|\bP\.?\s?O\.?\s?BOX\s+\d/iu
const postal_place =
  /^(?:[A-Z]{1,2}-)?\d{4,6}(?:\s?[A-Z]{2})?\s+\p{L}{2}|\p{L}{2}[\s,]+[A-Z]{2}\s+\d{5}(?:-\d{4})?$|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$/iu

/**
 * The lines of an address that go on below a label, at its edge, while the name stands behind it. Only what reads as an
 * address is: one line names a house, another a place with its postal code, and none of them is labelled.
 */
export function addressBelow(
  words: readonly PageWord[],
  label: Run,
  laid: LaidPage,
  isLabelled: (run: Run) => boolean,
): readonly Run[] {
  const [first] = words
  if (first === undefined || first.cell !== undefined || first.x <= label.x + label.h) return []
  const below: Run[] = []
  let bottom = label.y + label.h
  for (const line of laid.lines.slice(label.line + 1, label.line + 1 + lines_max)) {
    const run = line.runs.find(({ x }) => Math.abs(x - label.x) <= 1)
    if (run === undefined || line.y - bottom > leading_part * label.h || isParted(laid, bottom, line, label)) break
    if (isLabelled(run) || run.text.includes(':') || containersOf(run.text).length > 0) break
    below.push(run)
    bottom = run.y + run.h
  }
  const is_address = below.some(({ text }) => street.test(text)) && below.some(({ text }) => postal_place.test(text))
  const last = below.findLastIndex(({ text }) => postal_place.test(text))
  return is_address ? below.slice(0, last + 1) : []
}
