import type { EquipmentHeight, EquipmentType } from './words.ts'

/** What a code says of a container; null: it doesn't say that, or in signs that the standard leaves open. */
export interface SizeTypeCode {
  readonly written_by: 'ISO 6346' | 'trade'
  readonly type: EquipmentType | null
  /** Feet. */
  readonly length: number | null
  readonly height: EquipmentHeight | null
}

const trade_letters: Readonly<Record<string, readonly [EquipmentType, EquipmentHeight]>> = {
  GP: ['dry', 'standard'],
  DC: ['dry', 'standard'],
  DV: ['dry', 'standard'],
  ST: ['dry', 'standard'],
  SD: ['dry', 'standard'],
  HC: ['dry', 'high cube'],
  HQ: ['dry', 'high cube'],
  RF: ['reefer', 'standard'],
  RE: ['reefer', 'standard'],
  RH: ['reefer', 'high cube'],
  HR: ['reefer', 'high cube'],
  RQ: ['reefer', 'high cube'],
  OT: ['open top', 'standard'],
  FR: ['flat rack', 'standard'],
  TK: ['tank', 'standard'],
}
/**
 * Groups of types of ISO 6346: behind 45 they speak of 40 feet and a high cube, where the trade's letters mean
 * 45 feet.
 */
const iso_group_behind_45 = /^45(?:GP|RE|HR)$/
const trade_code = /^(20|40|45|48|53)(?:FT)?([A-Z]{2})$/

/** First signs of the standard, also of lengths without a number here. */
const iso_code = /^([1-49A-HK-NP])([0-9A-Z])([A-Z][0-9A-Z]|\d\d)$/
const iso_lengths: Readonly<Record<string, number>> = { 1: 10, 2: 20, 4: 40, 9: 45, L: 45, M: 48, P: 53 }
const iso_types: Readonly<Record<string, EquipmentType>> = {
  G: 'dry',
  V: 'dry',
  R: 'reefer',
  H: 'reefer',
  U: 'open top',
  P: 'flat rack',
  B: 'bulk',
  T: 'tank',
  K: 'tank',
}

/** The numeric pairs of older editions of the standard, by their last number. */
const iso_numbers: readonly (readonly [from: number, to: number, type: EquipmentType])[] = [
  [0, 19, 'dry'],
  [20, 29, 'bulk'],
  [30, 49, 'reefer'],
  [50, 53, 'open top'],
  [60, 64, 'flat rack'],
  [70, 79, 'tank'],
]

/**
 * Reads a size-type code of ISO 6346, such as 45G1 or formerly 4510, or of the trade, such as 40HC, in any case and
 * with any separators. What may be both is the trade's (40HC is no reefer), but for the standard's own groups behind 45
 * (45GP). Null: it is no such code.
 */
export function readSizeTypeCode(text: string): SizeTypeCode | null {
  const compact = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const [, feet, letters = ''] = trade_code.exec(compact) ?? []
  const trade = trade_letters[letters]
  if (trade !== undefined && !iso_group_behind_45.test(compact)) {
    const length = Number(feet)
    return { written_by: 'trade', type: trade[0], length, height: length >= 45 ? 'high cube' : trade[1] }
  }
  const [, first, second, pair = ''] = iso_code.exec(compact) ?? []
  if (first === undefined || second === undefined) return null
  return { written_by: 'ISO 6346', type: typeOf(pair), length: iso_lengths[first] ?? null, height: heightOf(second) }
}

function heightOf(sign: string): EquipmentHeight | null {
  if ('012389CL'.includes(sign)) return 'standard'
  return '456DEFMNP'.includes(sign) ? 'high cube' : null
}

function typeOf(pair: string): EquipmentType | null {
  if (!/^\d\d$/.test(pair)) return iso_types[pair.charAt(0)] ?? null
  return iso_numbers.find(([from, to]) => Number(pair) >= from && Number(pair) <= to)?.[2] ?? null
}
