/** How much the rows of one answer may take, in characters of JSON: what a model reads without losing the rest. */
export const answer_characters_max = 9_000

const sizeOf = (value: unknown): number => JSON.stringify(value).length + 1

/** The first rows that fit into an answer; those that do not are left for another call. There is always one. */
export function fitting<Row>(rows: readonly Row[], room = answer_characters_max): { shown: Row[]; left: Row[] } {
  let taken = 0
  const past = rows.findIndex((row, place) => (taken += sizeOf(row)) > room && place > 0)
  const end = past === -1 ? rows.length : past
  return { shown: rows.slice(0, end), left: rows.slice(end) }
}
