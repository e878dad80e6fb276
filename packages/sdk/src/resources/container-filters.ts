import type { ChargeClockState, ContainerStatus, ExceptionKind, HoldName } from '@quaylog/contract'
import type { Query } from '../transport.ts'

/** What narrows a list of containers; instants are ISO 8601. */
export interface ContainerFilters {
  /** Free text over container number, bill of lading and references. */
  q?: string | undefined
  /** Container number, exact. */
  number?: Many<string> | undefined
  status?: Many<ContainerStatus | 'in_transit' | 'available_for_pickup'> | undefined
  /** UN/LOCODE of the port of discharge. */
  port?: Many<string> | undefined
  /** SCAC of the shipping line. */
  carrier?: Many<string> | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  trackingStopped?: boolean | undefined
  shipmentId?: string | undefined
  /** Last free day at its facility, on or after and before a day: `2026-11-25`. */
  lastFreeFrom?: string | undefined
  lastFreeBefore?: string | undefined
  /** A hold that stands. */
  hold?: Many<HoldName | 'any' | 'none'> | undefined
  availableForPickup?: Many<'true' | 'false' | 'unknown'> | undefined
  /** The worst state of its charges. */
  freeTime?: Many<ChargeClockState> | undefined
  /** A kind of exception that is not closed. */
  exception?: Many<ExceptionKind | 'any'> | undefined
  partyId?: Many<string> | undefined
  customerId?: Many<string> | undefined
  /** A tag of the shipment. */
  tag?: Many<string> | undefined
  refNumber?: Many<string> | undefined
  /** By the slug of a custom field. */
  customFields?: Readonly<Record<string, Many<string | number | boolean>>> | undefined
}

/** One value, or several of which one has to fit. */
export type Many<Value> = Value | readonly Value[]

/** The filters that containers and shipments have in common. */
export type FleetFilters = Pick<
  ContainerFilters,
  | 'q'
  | 'port'
  | 'carrier'
  | 'updatedAfter'
  | 'updatedBefore'
  | 'createdAfter'
  | 'createdBefore'
  | 'trackingStopped'
  | 'lastFreeFrom'
  | 'lastFreeBefore'
  | 'hold'
  | 'availableForPickup'
  | 'exception'
  | 'partyId'
  | 'customerId'
  | 'tag'
  | 'refNumber'
  | 'customFields'
>

/** Values with commas between them; a comma within one is told apart. */
export function joined(value: Many<string | number | boolean> | undefined): string | undefined {
  return value === undefined
    ? undefined
    : [value]
        .flat()
        .map((one) => String(one).replaceAll(',', '\\,'))
        .join(',')
}

/** The common filters as the REST API spells them. */
export function fleetQuery(filters: FleetFilters): Query {
  return {
    q: filters.q,
    'filter[pod_locode]': joined(filters.port),
    'filter[line_scac]': joined(filters.carrier),
    'filter[updated_at][start]': filters.updatedAfter,
    'filter[updated_at][end]': filters.updatedBefore,
    'filter[created_at][start]': filters.createdAfter,
    'filter[created_at][end]': filters.createdBefore,
    'filter[tracking_stopped]': filters.trackingStopped,
    'filter[pickup_lfd][start]': filters.lastFreeFrom,
    'filter[pickup_lfd][end]': filters.lastFreeBefore,
    'filter[hold]': joined(filters.hold),
    'filter[available_for_pickup]': joined(filters.availableForPickup),
    'filter[exception]': joined(filters.exception),
    'filter[party_id]': joined(filters.partyId),
    'filter[customer_id]': joined(filters.customerId),
    'filter[tag]': joined(filters.tag),
    'filter[ref_number]': joined(filters.refNumber),
    ...Object.fromEntries(
      Object.entries(filters.customFields ?? {}).map(([slug, value]) => [
        `filter[custom_field][${slug}]`,
        joined(value),
      ]),
    ),
  }
}

/** The filters as the REST API spells them. */
export function containerQuery(filters: ContainerFilters): Query {
  return {
    number: joined(filters.number),
    'filter[status]': joined(filters.status),
    'filter[shipment_id]': filters.shipmentId,
    'filter[free_time]': joined(filters.freeTime),
    ...fleetQuery(filters),
  }
}
