import { exception_kinds, hold_names } from '@quaylog/contract'
import type { ContainerFilters, FleetFilters } from '@quaylog/sdk'
import { z } from 'zod'
import { record_id } from '../arguments.ts'

const values = <Value extends string>(names: readonly Value[]) => z.array(z.enum(names)).min(1).optional()
const words = z.array(z.string().min(1)).min(1).optional()

/** What lists of the set for fleets select by, beside the status. Several values of one: any of them. */
export const fleet_filters = {
  port: words.describe('UN/LOCODEs of ports of discharge, such as USLAX'),
  carrier: words.describe('SCACs of shipping lines'),
  last_free_from: z.iso.date().optional().describe('Last free day on or after this day'),
  last_free_through: z.iso.date().optional().describe('Last free day on or before this day'),
  hold: values([...hold_names, 'any', 'none']).describe('A hold that stands; none: none is known'),
  available_for_pickup: values(['true', 'false', 'unknown']),
  exception: values([...exception_kinds, 'any']).describe('A kind of exception that is not closed'),
  tag: words.describe('Tags of the shipment, exact'),
  ref_number: words.describe(
    'Reference numbers, exact: of a container its own; those of a shipment are found by find_shipments',
  ),
  customer_id: record_id.optional(),
}

/** Arguments that a single word or a comma list is taken for. */
const listed = ['status', 'port', 'carrier', 'hold', 'available_for_pickup', 'exception', 'tag', 'ref_number'] as const

/** A single value, or a comma list of them, is taken for an array; so is true for 'true'. */
export function listedFilters(given: Record<string, unknown>): Record<string, unknown> {
  const lists = listed.flatMap((name): [string, string[]][] => {
    const value = given[name]
    if (typeof value === 'boolean') return [[name, [String(value)]]]
    if (typeof value !== 'string') return []
    const texts = name === 'tag' || name === 'ref_number' ? [value] : value.split(',')
    return [[name, texts.map((text) => text.trim()).filter((text) => text !== '')]]
  })
  return { ...given, ...Object.fromEntries(lists) }
}

const schema = z.object(fleet_filters)

/** The filters as the client takes them. */
export function fleetFiltersOf(
  given: z.output<typeof schema>,
): FleetFilters & Pick<ContainerFilters, 'port' | 'carrier'> {
  return {
    lastFreeFrom: given.last_free_from,
    lastFreeBefore: given.last_free_through === undefined ? undefined : dayAfter(given.last_free_through),
    hold: given.hold,
    availableForPickup: given.available_for_pickup,
    exception: given.exception,
    customerId: given.customer_id,
    tag: given.tag,
    refNumber: given.ref_number,
    port: given.port,
    carrier: given.carrier,
  }
}

/** The day after a day, both as YYYY-MM-DD. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
