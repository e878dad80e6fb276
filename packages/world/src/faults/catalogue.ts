import rows from './catalogue.json' with { type: 'json' }

/**
 * A kind of fault: its number in the catalogue of known faults, where it can be played, and what a good client makes
 * of it.
 */
export type Trick = { name: string; number: number | null; kinds: string[]; what: string; expected: string }

/** All kinds of faults that there are. */
export function allTricks(): readonly Trick[] {
  return rows
}

/** The trick of a name, null when there is none. */
export function trickOf(name: string): Trick | null {
  return rows.find((row) => row.name === name) ?? null
}
