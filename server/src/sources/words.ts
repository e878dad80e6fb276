import type { TransportMode } from '@quaylog/contract'
import type { FacilityType } from '@quaylog/journey'

/** A word of a source and what it means; words are compared in upper case with `_` between them. */
export type Words<Meaning> = Readonly<Record<string, Meaning>>

/** What a word means; null: not in the table. */
export function meaningOf<Meaning>(words: Words<Meaning>, text: string | null): Meaning | null {
  if (text === null) return null
  const word = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

const nameless =
  /^(?:t\W?b\W?[nad]|to be (?:advised|named|nominated|confirmed|determined|announced)|unknown|n\W?a|-+)\W*$/i

/** A name of a ship or voyage as a source writes it; null: it writes that there is none yet, as "TBN". */
export function named(text: string | null): string | null {
  return text === null || nameless.test(text.trim()) ? null : text
}

/** Whether a box is empty, by the sign that a source has for either; null: it does not say. */
export function emptyBy(sign: string | null, empty: string, laden: string): boolean | null {
  const written = sign?.toUpperCase()
  if (written === empty) return true
  return written === laden ? false : null
}

/** Whether a car or box is empty, as railroads write it: a letter, or the word that it stands for; null: no such. */
export function emptyByRailroad(sign: string | null): boolean | null {
  if (/^(?:E|EMPTY)$/i.test(sign ?? '')) return true
  return /^(?:L|LOAD|LOADED)$/i.test(sign ?? '') ? false : null
}

/** How sources name the means of transport; digits are those of UN/ECE recommendation 19. */
export const modes: Words<TransportMode> = {
  1: 'vessel',
  2: 'rail',
  3: 'truck',
  8: 'barge',
  VESSEL: 'vessel',
  OCEAN: 'vessel',
  SEA: 'vessel',
  MARITIME: 'vessel',
  FEEDER: 'feeder',
  BARGE: 'barge',
  RAIL: 'rail',
  TRAIN: 'rail',
  TRUCK: 'truck',
  ROAD: 'truck',
}

/** DCSA's facility codes and the words that stand for them. */
export const facility_types: Words<FacilityType> = {
  BOCR: 'BOCR',
  BORDER: 'BOCR',
  BORDER_CROSSING: 'BOCR',
  CLOC: 'CLOC',
  CUSTOMER_LOCATION: 'CLOC',
  COFS: 'COFS',
  CONTAINER_FREIGHT_STATION: 'COFS',
  COYA: 'COYA',
  CONTAINER_YARD: 'COYA',
  OFFD: 'OFFD',
  OFF_DOCK_STORAGE: 'OFFD',
  DEPO: 'DEPO',
  DEPOT: 'DEPO',
  INTE: 'INTE',
  INLAND_TERMINAL: 'INTE',
  POTE: 'POTE',
  PORT_TERMINAL: 'POTE',
  RAMP: 'RAMP',
  RAIL_RAMP: 'RAMP',
}
