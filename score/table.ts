import { counted, totalsOf } from './tally.ts'
import type { FieldTally, Tally } from './tally.ts'

/** A share in percent with one decimal. */
function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}

/** Median and 95th percentile of hours, as `3.9 / 16.0`. */
function hours(late: readonly number[]): string {
  const sorted = late.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1) ?? '-'
  return `${at(0.5)} / ${at(0.95)}`
}

function lines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** One line for each field, beside what a naive reader gets right. */
export function fieldTable(service: Tally, naive: Tally): string {
  const rows = [...service.fields]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => {
      const { moments, verdicts, facts, invented, missed, lost } = field
      const naively = naive.fields.get(name)
      const right = (one: FieldTally | undefined) =>
        one === undefined ? '-' : percent(one.verdicts.correct, one.moments)
      return [
        name,
        String(facts),
        percent(verdicts.correct, moments),
        percent(verdicts.late, moments),
        hours(field.late_hours),
        percent(verdicts.overdue, moments),
        String(missed),
        String(invented),
        String(lost),
        right(naively),
        String(naively?.invented ?? 0),
      ]
    })
  return lines(
    [
      'field',
      'facts',
      'correct',
      'late',
      'hours p50 / p95',
      'overdue',
      'missed',
      'invented',
      'lost',
      'naive correct',
      'naive invented',
    ],
    rows,
  )
}

/** One line for each fault. */
export function faultTable(service: ReadonlyMap<string, Tally>, naive: ReadonlyMap<string, Tally>): string {
  const rows = [...service]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, tally]) => {
      const ours = totalsOf(tally)
      const other = naive.get(name)
      const theirs = other === undefined ? null : totalsOf(other)
      const columns = [
        ours.facts,
        ours.invented,
        ours.missed,
        ours.unretracted,
        ours.lost,
        ours.misled,
        ...counted.map((name) => ours[name]),
      ]
      return [
        name,
        ...columns.map(String),
        ...[theirs?.invented, theirs?.missed, theirs?.cleared_while_on].map((count) => String(count ?? '-')),
      ]
    })
  return lines(
    [
      'fault',
      'facts',
      'invented',
      'missed',
      'unretracted',
      'lost',
      'misled',
      ...counted.map((name) => name.replaceAll('_', ' ')),
      'naive invented',
      'naive missed',
      'naive cleared on',
    ],
    rows,
  )
}
