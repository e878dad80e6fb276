import type { MovementObservation } from '@quaylog/journey'

/** What a sighting code of a car location message says in DCSA's terms. */
export interface SightingMeaning {
  readonly type: MovementObservation['type']
  readonly code: string
  readonly role_hint: 'destination' | null
}

/** Codes that mean a milestone, contract 11.5. */
const meanings: Readonly<Record<string, SightingMeaning>> = {
  P: { type: 'transport', code: 'DEPA', role_hint: null },
  A: { type: 'transport', code: 'ARRI', role_hint: null },
  D: { type: 'transport', code: 'ARRI', role_hint: 'destination' },
  Y: { type: 'equipment', code: 'AVPU', role_hint: 'destination' },
}

/** Codes that are kept and mean no milestone. */
const words: Readonly<Record<string, string>> = {
  J: 'interchange delivered',
  R: 'interchange received',
  Z: 'actual placement',
  W: 'released',
  X: 'pulled',
  S: 'stored',
  H: 'held',
  B: 'bad order',
  F: 'bad order of the flat car',
  G: 'bad order',
  N: 'no bill',
  Q: 'trip begun, told by the shipper',
  P: 'departed',
  A: 'arrived',
  D: 'arrived at destination',
  Y: 'notified, or constructively placed',
}

/** Meaning of a sighting code; null: it is kept raw. */
export function meaningOfSighting(code: string): SightingMeaning | null {
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? null) : null
}

/** What the code says in words; null: not in the tables. */
export function wordsOfSighting(code: string): string | null {
  return Object.hasOwn(words, code) ? (words[code] ?? null) : null
}

/** Codes whose train column tells a code of their own: why a unit is held, or what is broken and for how long. */
const codes_in_train_column: ReadonlySet<string> = new Set(['H', 'B'])

/** What the train column of a sighting says: the train, or the hold or bad order code, which belongs to the words. */
export function trainOfSighting(
  code: string,
  column: string | null,
): { readonly train: string | null; readonly description: string } {
  const description = wordsOfSighting(code) ?? code
  if (column === null || !codes_in_train_column.has(code)) return { train: column, description }
  return { train: null, description: `${description}: ${column}` }
}
