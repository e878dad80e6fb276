// Generated from packages/contract by `npm run generate`; not to be edited.

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

/**
 * The name that was probably meant by one that is not known: written otherwise (`currencyCode`), with one word more
 * or less (`currency`, `invoice_number`), or with one letter wrong. Null: none, or more than one, is near enough.
 */
export function meantName(written: string, known: readonly string[]): string | null {
  const words = wordsOf(written)
  const rules: readonly ((name: readonly string[]) => boolean)[] = [
    (name) => name.join('') === words.join(''),
    (name) => Math.abs(name.length - words.length) <= 1 && (holds(name, words) || holds(words, name)),
    (name) => isOneApart(name.join('_'), words.join('_')),
  ]
  for (const rule of rules) {
    const [found, ...others] = known.filter((name) => rule(wordsOf(name)))
    if (found !== undefined && others.length === 0) return found
  }
  return null
}

const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((word) => all.includes(word))

/** Whether one letter more, less or otherwise, or two that changed places, make one word of the other. */
function isOneApart(one: string, other: string): boolean {
  let [from, end] = [0, 0]
  while (from < one.length && one[from] === other[from]) from += 1
  while (end < Math.min(one.length, other.length) - from && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(from, one.length - end), other.slice(from, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === `${right.slice(1)}${right.slice(0, 1)}`
}
