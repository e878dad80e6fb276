import type { ContainerAttributes } from '@quaylog/contract'

/** `40' HC`, `20' reefer`, or nothing when it is not known. */
export function equipmentText({ equipment_length, equipment_height, equipment_type }: ContainerAttributes): string {
  const parts = [
    equipment_length === null ? '' : `${equipment_length}'`,
    equipment_height === 'high cube' ? 'HC' : '',
    equipment_type === null || equipment_type === 'dry' ? '' : equipment_type,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
