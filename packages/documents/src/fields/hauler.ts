import type { ReadField } from './payload.ts'

/** What firms that drive call themselves; lines at sea do not. */
const drives =
  /\b(?:TRUCK(?:S|ING|ERS?|LINES?)?|DRAY(?:AGE)?|CARTAGE|HAUL(?:AGE|IERS?|ERS?|ING)|INTERMODAL|TRANSPORTS?|TRANSPORTES|TRASPORTI|AUTOTRASPORTI|TRANSPORTE|CAMION(?:ES|NAGE)?|SPEDITION|SPEDITIONS|FUHRUNTERNEHMEN|VERVOER|WEGVERVOER)\b/iu

/**
 * `Transporteur`, `Carrier`: on an order to deliver it is who drives, where the name says so and nobody else is called
 * the trucker.
 */
export function withHauler(fields: readonly ReadField[]): readonly ReadField[] {
  if (fields.some(({ pointer }) => pointer === '/trucker/name')) return fields
  return fields.map((field) => {
    const is_hauler = field.pointer === '/carrier/name' && typeof field.value === 'string' && drives.test(field.value)
    return is_hauler ? { ...field, pointer: '/trucker/name' } : field
  })
}
