import type { ContainerStatus, ExceptionKind, HoldName } from '@quaylog/contract'
import { checkDigit } from '@quaylog/journey/iso6346'
import { luckOf } from '../chance.ts'

/** A container as it truly is; what is null is known to nobody. */
export interface TrueBox {
  readonly place: number
  readonly number: string
  readonly status: ContainerStatus
  readonly last_free_on: string | null
  readonly holds: readonly HoldName[]
  readonly available: boolean | null
  readonly loaded_at: string
  readonly exception: TrueException | null
  readonly shipment: TrueShipment
}

export interface TrueException {
  readonly kind: ExceptionKind
  readonly severity: 'critical' | 'warning' | 'info'
  readonly due_on: string
}

export interface TrueShipment {
  readonly place: number
  readonly bill: string
  readonly scac: string
  readonly port: string
  readonly vessel: string
  readonly voyage: string
  readonly eta_at: string
  readonly tag: string
  readonly reference: string
}

/** The day on which the fleet is asked about. */
export const today = '2026-11-28'
/** As the rows that it is written over have it. */
export const boxes_per_shipment = 4

export const ports = ['USLAX', 'USLGB', 'USNYC', 'USSAV', 'NLRTM', 'DEHAM', 'BEANR', 'GBFXT', 'USOAK', 'USSEA'] as const
export const lines = ['MAEU', 'MSCU', 'CMDU', 'HLCU', 'COSU', 'ONEY', 'EGLV', 'YMLU'] as const
export const statuses = [
  'on_ship',
  'grounded',
  'available',
  'not_available',
  'on_rail',
  'picked_up',
  'empty_returned',
] as const
export const holds = ['customs', 'freight', 'USDA', 'TMF', 'other'] as const
export const exception_kinds = ['last_free_day_near', 'hold_placed', 'estimate_moved'] as const
export const tags = ['garden', 'toys', 'machines', 'spring-sale', 'returns, b-stock'] as const
const vessels = [
  'EVER GIVEN',
  'MSC IRINA',
  'MAERSK ESSEN',
  'CMA CGM ZHENG HE',
  'ONE INNOVATION',
  'COSCO PRIDE',
] as const
const severities = ['critical', 'warning', 'info'] as const
const at_facility: readonly ContainerStatus[] = ['grounded', 'available', 'not_available']

/** The day some days after today. */
export function dayIn(days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** A fleet whose facts are drawn by chance, the same for the same seed. */
export function fleetOf(seed: number, containers: number): readonly TrueBox[] {
  const luck = luckOf(`questions ${seed}`)
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(luck() * from.length)] ?? from[0]
  const days = (from: number, to: number) => dayIn(from + Math.floor(luck() * (to - from)))
  const shipments = Array.from({ length: Math.ceil(containers / boxes_per_shipment) }, (_, at): TrueShipment => ({
    place: at + 1,
    bill: `QB${String(at + 1).padStart(7, '0')}`,
    scac: pick(lines),
    port: pick(ports),
    vessel: pick(vessels),
    voyage: `${100 + Math.floor(luck() * 900)}W`,
    eta_at: `${days(-20, 30)}T${String(Math.floor(luck() * 24)).padStart(2, '0')}:00:00Z`,
    tag: pick(tags),
    reference: `PO-${seed}-${at + 1}`,
  }))
  return Array.from({ length: containers }, (_, at): TrueBox => {
    const shipment = shipments[Math.floor(at / boxes_per_shipment)]
    if (shipment === undefined) throw new Error('a container without a shipment')
    const status = pick(statuses)
    const is_there = at_facility.includes(status)
    const stem = `TSTU${String(at + 1).padStart(6, '0')}`
    return {
      place: at + 1,
      number: `${stem}${checkDigit(stem)}`,
      status,
      last_free_on: is_there || luck() < 0.1 ? days(-5, 12) : null,
      holds: is_there && luck() < 0.3 ? [pick(holds)] : [],
      available: is_there ? status === 'available' : null,
      loaded_at: `${days(-60, -25)}T${String(Math.floor(luck() * 24)).padStart(2, '0')}:15:00Z`,
      exception:
        luck() < 0.08 ? { kind: pick(exception_kinds), severity: pick(severities), due_on: days(-3, 9) } : null,
      shipment,
    }
  })
}
