import type { EquipmentHeight, EquipmentLength, EquipmentType } from '@quaylog/contract'
import { readSizeTypeCode } from '@quaylog/free-time'

/**
 * What a size-type code says of a container; a part that the code does not say, or the wire has no word for, is null.
 */
export type SizeType = {
  equipment_type: EquipmentType | null
  /** Feet. */
  equipment_length: EquipmentLength | null
  equipment_height: EquipmentHeight | null
}

const lengths: ReadonlySet<number> = new Set<EquipmentLength>([10, 20, 40, 45])
const nothing: SizeType = { equipment_type: null, equipment_length: null, equipment_height: null }

/** Reads a trader's or an ISO 6346 size-type code such as 45G1, 4310 or 40HC, in any case and with any separators. */
export function decodeSizeType(code: string): SizeType {
  const said = readSizeTypeCode(code)
  if (said === null) return nothing
  const { type: equipment_type, length, height: equipment_height } = said
  return { equipment_type, equipment_length: isLength(length) ? length : null, equipment_height }
}

function isLength(feet: number | null): feet is EquipmentLength {
  return feet !== null && lengths.has(feet)
}
