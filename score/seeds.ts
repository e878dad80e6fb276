/** `5`: the first five; `3..7`: those from 3 to 7; null: neither. */
export function seedsOf(text: string): readonly number[] | null {
  const [, first, last] = /^(?:(\d{1,6})\.\.)?(\d{1,6})$/.exec(text) ?? []
  const [from, to] = [Number(first ?? 1), Number(last ?? 0)]
  return from >= 1 && to >= from && to - from < 1_000
    ? Array.from({ length: to - from + 1 }, (_, index) => from + index)
    : null
}
