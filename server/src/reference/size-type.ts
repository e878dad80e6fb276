import type { EquipmentHeight, EquipmentLength, EquipmentType } from '@quaylog/contract'

/**
 * What a size-type code says of a container; a part that the code does not say, or the wire has no word for, is null.
 */
export type SizeType = {
  equipment_type: EquipmentType | null
  /** Feet. */
  equipment_length: EquipmentLength | null
  equipment_height: EquipmentHeight | null
}

/** Traders' codes. They are looked up first, for some would be misread by the standard: 40HC as a reefer. */
const ALIASES: Readonly<Record<string, SizeType>> = {
  ...aliases('dry', 20, 'standard', ['20GP', '20DC', '20DV']),
  ...aliases('dry', 40, 'standard', ['40GP', '40DC', '40DV']),
  ...aliases('dry', 40, 'high cube', ['40HC', '40HQ']),
  ...aliases('dry', 45, 'high cube', ['45HC', '45HQ']),
  ...aliases('reefer', 20, 'standard', ['20RF']),
  ...aliases('reefer', 40, 'standard', ['40RF']),
  ...aliases('reefer', 40, 'high cube', ['40RH']),
  ...aliases('open top', 20, 'standard', ['20OT']),
  ...aliases('open top', 40, 'standard', ['40OT']),
  ...aliases('flat rack', 20, 'standard', ['20FR']),
  ...aliases('flat rack', 40, 'standard', ['40FR']),
  ...aliases('tank', 20, 'standard', ['20TK']),
  ...aliases('tank', 40, 'standard', ['40TK']),
}

const LENGTHS: Readonly<Record<string, EquipmentLength>> = { 1: 10, 2: 20, 4: 40, L: 45 }

/** First signs of the standard's codes, also of lengths that the wire has no word for. */
const LENGTH_SIGNS = /^[1-4A-HK-NP]/

const TYPE_LETTERS: Readonly<Record<string, EquipmentType>> = {
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

/** The numeric pairs of the standard's older editions, by their last number. */
const TYPE_NUMBERS: readonly (readonly [from: number, to: number, type: EquipmentType])[] = [
  [0, 19, 'dry'],
  [20, 29, 'bulk'],
  [30, 49, 'reefer'],
  [50, 53, 'open top'],
  [60, 64, 'flat rack'],
  [70, 79, 'tank'],
]

/** Reads a trader's or an ISO 6346 size-type code such as 45G1, 4310 or 40HC, in any case and with any separators. */
export function decodeSizeType(code: string): SizeType {
  const compact = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const alias = ALIASES[compact]
  if (alias !== undefined) return alias
  // A code that names no length, such as the 0000 of a box whose size nobody knows, says nothing.
  if (compact.length !== 4 || !LENGTH_SIGNS.test(compact))
    return { equipment_type: null, equipment_length: null, equipment_height: null }
  return {
    equipment_type: typeOf(compact.slice(2)),
    equipment_length: LENGTHS[compact.charAt(0)] ?? null,
    equipment_height: heightOf(compact.charAt(1)),
  }
}

function heightOf(char: string): EquipmentHeight | null {
  if ('012389CL'.includes(char)) return 'standard'
  return '456DEFMNP'.includes(char) ? 'high cube' : null
}

function typeOf(pair: string): EquipmentType | null {
  if (!/^\d\d$/.test(pair)) return TYPE_LETTERS[pair.charAt(0)] ?? null
  return TYPE_NUMBERS.find(([from, to]) => Number(pair) >= from && Number(pair) <= to)?.[2] ?? null
}

function aliases(
  equipment_type: EquipmentType,
  equipment_length: EquipmentLength,
  equipment_height: EquipmentHeight,
  codes: readonly string[],
) {
  return Object.fromEntries(codes.map((code) => [code, { equipment_type, equipment_length, equipment_height }]))
}
