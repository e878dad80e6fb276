import type { ToldValue } from '@quaylog/world/papers'

/** Values by JSON pointer. */
export type Values = ReadonlyMap<string, ToldValue>

const NUMBER_WEIGHT = 10

/**
 * Names rows and lists alike on both sides: a read row takes the place of the true row that it has most values in
 * common with, and a member of a plain list is named by its value instead of its place.
 */
export function aligned(read: Values, truth: Values): Map<string, string> {
  const rows = new Map<string, Map<string, string>>()
  for (const base of basesOf(read)) rows.set(base, matchRows(base, read, truth))
  return new Map(
    [...read].map(([pointer, value]) => {
      const row = rowOf(pointer)
      const place = row === null ? undefined : rows.get(row.base)?.get(row.at)
      const moved = row === null ? pointer : `${row.base}/${place ?? `extra${row.at}`}/${row.rest}`
      return [pointer, byValue(moved, value)]
    }),
  )
}

/** The pointer with the place in a plain list replaced by the value. */
export function byValue(pointer: string, value: ToldValue): string {
  return /\/\d+$/.test(pointer) ? pointer.replace(/\/\d+$/, `/=${comparable(value)}`) : pointer
}

/** What two spellings of one value have in common. */
export function comparable(value: ToldValue): string {
  if (typeof value === 'object') return `${value.value} ${value.unit}`
  return String(value)
    .normalize('NFC')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
}

function rowOf(pointer: string): { base: string; at: string; rest: string } | null {
  const found = /^(.*?)\/(\d+)\/(.+)$/.exec(pointer)
  return found === null ? null : { base: found[1] ?? '', at: found[2] ?? '', rest: found[3] ?? '' }
}

function basesOf(values: Values): Set<string> {
  return new Set([...values.keys()].map(rowOf).flatMap((row) => (row === null ? [] : [row.base])))
}

function rowsBelow(base: string, values: Values): Map<string, Map<string, string>> {
  const rows = new Map<string, Map<string, string>>()
  for (const [pointer, value] of values) {
    const row = rowOf(pointer)
    if (row?.base !== base) continue
    const cells = rows.get(row.at) ?? new Map<string, string>()
    cells.set(row.rest.replace(/\/\d+$/, '/='), comparable(value))
    rows.set(row.at, cells)
  }
  return rows
}

function matchRows(base: string, read: Values, truth: Values): Map<string, string> {
  const [told, true_rows] = [rowsBelow(base, read), rowsBelow(base, truth)]
  const pairs = [...told].flatMap(([at, cells]) =>
    [...true_rows].map(([place, true_cells]) => ({ at, place, score: scoreOf(cells, true_cells, at === place) })),
  )
  const matched = new Map<string, string>()
  const taken = new Set<string>()
  for (const { at, place, score } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (score < 1 || matched.has(at) || taken.has(place)) continue
    matched.set(at, place)
    taken.add(place)
  }
  return matched
}

function scoreOf(
  read: ReadonlyMap<string, string>,
  truth: ReadonlyMap<string, string>,
  is_same_place: boolean,
): number {
  let score = is_same_place ? 0.5 : 0
  for (const [key, value] of read) if (truth.get(key) === value) score += key === 'number' ? NUMBER_WEIGHT : 1
  return score
}
