import { equipment_heights, equipment_types } from './words.ts'
import type { EquipmentHeight, EquipmentType } from './words.ts'

/** What is known of a container; null is unknown. */
export interface Equipment {
  readonly type: EquipmentType | null
  /** Feet. */
  readonly length: number | null
  readonly height: EquipmentHeight | null
  /** Size-type code of ISO 6346, such as 45G1. */
  readonly iso_code: string | null
  /** Whether a reefer is plugged in. A reefer box may also travel dry, and is charged as such. */
  readonly operating_reefer: boolean | null
  readonly hazardous: boolean | null
  readonly shipper_owned: boolean | null
}

export const unknown_equipment: Equipment = {
  type: null,
  length: null,
  height: null,
  iso_code: null,
  operating_reefer: null,
  hazardous: null,
  shipper_owned: null,
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
 * What the usual ways of writing a container say: a size-type code of ISO 6346 (45G1, formerly 4510), the trade's
 * (40HC), or words ("40 dry high cube"); "operating" or "non operating" behind it says whether a reefer runs. Null:
 * nothing of it can be read.
 */
export function readEquipment(text: string): Equipment | null {
  const running = /^(.*?\S)\s+(operating|non[- ]operating|nor)$/i.exec(text.trim())
  const box = running === null ? null : readEquipment(running[1] ?? '')
  if (box !== null) return { ...box, operating_reefer: running?.[2]?.toLowerCase() === 'operating' }
  const compact = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const trade = /^(20|40|45|48|53)(?:FT)?([A-Z]{2})$/.exec(compact)
  const letters = trade_letters[trade?.[2] ?? '']
  if (letters !== undefined) {
    const length = Number(trade?.[1])
    return { ...unknown_equipment, type: letters[0], length, height: length >= 45 ? 'high cube' : letters[1] }
  }
  return readIsoCode(compact) ?? readWords(text.replace(/^(\d{2})(?=[A-Za-z])/, '$1 '))
}

function readIsoCode(code: string): Equipment | null {
  const found = /^([1249LMP])([0-9CDEFLMNP])([A-Z][0-9A-Z]|\d\d)$/.exec(code)
  const length = iso_lengths[found?.[1] ?? '']
  const pair = found?.[3] ?? ''
  const type =
    iso_types[pair.charAt(0)] ?? iso_numbers.find(([from, to]) => Number(pair) >= from && Number(pair) <= to)?.[2]
  if (found === null || length === undefined || type === undefined) return null
  return {
    ...unknown_equipment,
    type,
    length,
    height: '456DEFMNP'.includes(found[2] ?? '') ? 'high cube' : 'standard',
    iso_code: code,
  }
}

function readWords(text: string): Equipment | null {
  let left = text
    .toLowerCase()
    .replaceAll(/[_\-\s]+/g, ' ')
    .trim()
  const taken = <T extends string>(words: readonly T[]): T | null => {
    const found = words.find((word) => new RegExp(`\\b${word}\\b`).test(left)) ?? null
    if (found !== null) left = left.replace(found, ' ')
    return found
  }
  const type = taken(equipment_types)
  const height = taken(equipment_heights)
  const length = /\b(20|40|45|48|53)(?: ?(?:'|ft|foot))?(?= |$)/.exec(left)
  if (length !== null) left = left.replace(length[0], ' ')
  if (left.trim() !== '' || (type === null && length === null)) return null
  return { ...unknown_equipment, type, height, length: length === null ? null : Number(length[1]) }
}
