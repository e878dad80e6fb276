import { partedAtColumns } from './columns.ts'
import { boxAround } from './page.ts'
import type { Box, DocumentPage, PageWord } from './page.ts'

/** Words of one line that belong together: no wide gap and no drawn rule parts them. */
export interface Run extends Box {
  readonly text: string
  readonly words: readonly PageWord[]
  readonly line: number
}

/** A line of a page, from left to right. */
export interface Line {
  readonly number: number
  readonly y: number
  readonly h: number
  readonly runs: readonly Run[]
}

/** A page that has been parted into lines. */
export interface LaidPage {
  readonly page: DocumentPage
  readonly lines: readonly Line[]
}

/** Parts of the height of a word: how far baselines of one line differ, and from which gap on another cell begins. */
const same_line_part = 0.35
const other_cell_part = 1.15

/** Parts a page into lines and runs. Words that were printed twice at one place, as fake bold is, count once. */
export function layOut(page: DocumentPage): LaidPage {
  const by_turn = Map.groupBy(
    page.words.filter(({ text }) => text.trim() !== ''),
    ({ turn }) => turn ?? 0,
  )
  const rows = [...by_turn].toSorted(([a], [b]) => a - b).flatMap(([, words]) => rowsOf(words))
  const lines = rows.map((row, number) => lineOf(row, number, page.rules))
  return { page, lines: page.part === undefined ? partedAtColumns(lines, runOf) : lines }
}

/** Words of one direction by their lines, from top to bottom. */
function rowsOf(words: readonly PageWord[]): readonly (readonly PageWord[])[] {
  const rows: PageWord[][] = []
  for (const word of words.toSorted((a, b) => a.y + a.h - (b.y + b.h) || a.x - b.x)) {
    const row = rows.slice(-3).find((candidate) => onSameLine(candidate, word))
    if (row === undefined) rows.push([word])
    else row.push(word)
  }
  return rows
}

function onSameLine(row: readonly PageWord[], word: PageWord): boolean {
  const [first] = row
  if (first === undefined) return false
  return Math.abs(first.y + first.h - word.y - word.h) <= same_line_part * Math.min(first.h, word.h)
}

function lineOf(row: readonly PageWord[], number: number, rules: readonly Box[]): Line {
  const words = withoutDoubles(row.toSorted((a, b) => a.x - b.x))
  const { y, h } = boxAround(words)
  const upright = rules.filter((rule) => rule.h > rule.w && rule.y < y + h * 0.7 && rule.y + rule.h > y + h * 0.3)
  const groups: PageWord[][] = []
  let before: PageWord | undefined
  for (const word of words) {
    const parted = /^(?:[|¦│┃]+|[·•])$/.test(word.text)
    const group = groups.at(-1)
    if (!parted && group !== undefined && before !== undefined && belongs(before, word, upright)) group.push(word)
    else if (!parted) groups.push([word])
    before = parted ? undefined : word
  }
  return { number, y, h, runs: groups.map((group) => runOf(group, number)) }
}

function belongs(before: PageWord, word: PageWord, upright: readonly Box[]): boolean {
  if (before.cell !== word.cell) return false
  const end = before.x + before.w
  if (word.x - end > other_cell_part * Math.max(before.h, word.h)) return false
  return !upright.some((rule) => rule.x >= end - 1 && rule.x + rule.w <= word.x + 1)
}

/** One run of the given words. */
export function runOf(words: readonly PageWord[], line: number): Run {
  return { ...boxAround(words), text: words.map((word) => word.text).join(' '), words, line }
}

function withoutDoubles(words: readonly PageWord[]): PageWord[] {
  const kept: PageWord[] = []
  for (const word of words) {
    const near = kept.slice(-4)
    const double = near.some(
      (other) => other.text === word.text && other.cell === word.cell && Math.abs(other.x - word.x) < word.h * 0.25,
    )
    if (!double) kept.push(word)
  }
  return kept
}

/** How much two boxes overlap from left to right, as a part of the narrower one. */
export function overlapAcross(a: Box, b: Box): number {
  const shared = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  return shared <= 0 ? 0 : shared / Math.max(Math.min(a.w, b.w), 0.1)
}
