import { readSizeTypeCode } from './size-type-code.ts'
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

/**
 * What the usual ways of writing a container say: a size-type code of ISO 6346 (45G1, formerly 4510), the trade's
 * (40HC), or words ("40 dry high cube"); "operating" or "non operating" behind it says whether a reefer runs. Null:
 * nothing of it can be read.
 */
export function readEquipment(text: string): Equipment | null {
  const running = /^(.*?\S)\s+(operating|non[- ]operating|nor)$/i.exec(text.trim())
  const box = running === null ? null : readEquipment(running[1] ?? '')
  if (box !== null) return { ...box, operating_reefer: running?.[2]?.toLowerCase() === 'operating' }
  return readCode(text) ?? readWords(text.replace(/^(\d{2})(?=[A-Za-z])/, '$1 '))
}

/** A code counts where both type and length are plain: a tariff without either would be another one. */
function readCode(text: string): Equipment | null {
  const said = readSizeTypeCode(text)
  if (said === null || said.type === null || said.length === null) return null
  const { written_by, ...box } = said
  const iso_code = written_by === 'trade' ? null : text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return { ...unknown_equipment, ...box, iso_code }
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
