import type { Block, Content, Entry, Grid, LabelledLines } from './paper.ts'
import type { Layout } from './layout.ts'
import { TERMS } from './contents/common.ts'
import { labelOf } from './wording.ts'

/** How the labelled values of a paper stand. */
type Look = Extract<Block, { kind: 'pairs' }>['look']

/** The blocks of a paper in the order of reading, as a layout arranges them. */
export function arrange(content: Content, layout: Layout): Block[] {
  const { look, wording } = layout
  const title: Block = { kind: 'title', text: labelOf(content.title, wording) }
  const issuer: Block = { kind: 'lines', lines: content.issuer, size: 9 }
  const head: Block[] = layout.title_first ? [title, issuer] : [issuer, title]
  const grids = content.grids.flatMap((grid): Block[] => [
    tableOf(grid, layout),
    ...(layout.page_between ? [{ kind: 'page' } as const] : []),
  ])
  const notes = content.notes.map(({ text }): Block => ({ kind: 'lines', lines: [text], size: 9 }))
  return [
    ...(layout.noise.includes('stamp') ? [{ kind: 'stamp', text: 'COPY' } as const] : []),
    ...head,
    ...(look === 'boxed' ? boxedForm(content, layout) : stacks(content, layout, look)),
    ...grids,
    ...notes,
    ...unseen(layout),
    ...(layout.noise.includes('terms')
      ? [
          { kind: 'page' } as const,
          { kind: 'title', text: 'TERMS AND CONDITIONS' } as const,
          ...TERMS.map((text): Block => ({ kind: 'lines', lines: [text], size: 6 })),
        ]
      : []),
  ]
}

/** The standard form: parties at the left, numbers at the right, the way in four boxes a row. */
function boxedForm(content: Content, layout: Layout): Block[] {
  const [numbers = [], ...rest] = content.groups
  const beside = interleave(content.parties, numbers)
  return [
    { kind: 'pairs', look: 'boxed', columns: 2, pairs: beside.map((entry) => labelled(entry, layout)) },
    ...rest.map((group): Block => ({
      kind: 'pairs',
      look: 'boxed',
      columns: 4,
      pairs: group.map((entry) => labelled(entry, layout)),
    })),
  ]
}

function interleave(left: readonly Entry[], right: readonly Entry[]): Entry[] {
  const all: Entry[] = []
  for (let at = 0; at < Math.max(left.length, right.length); at++)
    all.push(...[left[at], right[at]].filter((entry) => entry !== undefined))
  return all
}

function stacks(content: Content, layout: Layout, look: Look): Block[] {
  const parties: Block = {
    kind: 'pairs',
    look: 'above',
    columns: Math.max(1, Math.min(layout.columns, content.parties.length)),
    pairs: content.parties.map((entry) => labelled(entry, layout)),
  }
  const groups = content.groups.map((group): Block => ({
    kind: 'pairs',
    look,
    columns: layout.columns,
    pairs: group.map((entry) => labelled(entry, layout)),
  }))
  const blocks = layout.parties_last ? [...groups, parties] : [parties, ...groups]
  return blocks.filter((block) => block.kind !== 'pairs' || block.pairs.length > 0)
}

function labelled({ label, lines }: Entry, layout: Layout): LabelledLines {
  return { label: labelOf(label, layout.wording), lines }
}

/** A table; `wrap` puts the first three columns into one of three lines each. */
function tableOf(grid: Grid, layout: Layout): Block {
  const labels = grid.columns.map(({ label }) => labelOf(label, layout.wording))
  const is_wrapped = layout.wrap && grid.name === 'containers' && labels.length > 3
  const joined = <T>(cells: readonly T[]): T[][] =>
    is_wrapped ? [cells.slice(0, 3), ...cells.slice(3).map((cell) => [cell])] : cells.map((cell) => [cell])
  const rows = [...grid.rows, ...(grid.foot === null || grid.foot.every(({ text }) => text === '') ? [] : [grid.foot])]
  return {
    kind: 'table',
    is_ruled: layout.is_ruled,
    head: joined(labels).map((lines) => lines.join(' / ')),
    rows: rows.map((cells, at) =>
      at === grid.rows.length && is_wrapped
        ? footRow(cells.map(({ text }) => text))
        : joined(cells.map(({ text }) => text)),
    ),
    is_number: joined(grid.columns.map(({ is_number }) => is_number)).map(
      (parts) => parts.length === 1 && parts[0] === true,
    ),
  }
}

function footRow(texts: readonly string[]): string[][] {
  return [[texts[0] ?? ''], ...texts.slice(3).map((text) => [text])]
}

function unseen({ noise }: Layout): Block[] {
  return (['white', 'tiny', 'off_page'] as const)
    .filter((how) => noise.includes(how))
    .map((how) => ({
      kind: 'unseen',
      how,
      text: 'Master B/L No.: MAEU269999999 Container No. MSCU1234566 Last Free Day 2031-12-31 Pick-up No. 9999999',
    }))
}
