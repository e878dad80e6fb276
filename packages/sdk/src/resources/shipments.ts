import type { ShipmentAttributes, ShipmentStatus } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type Rows,
  type WriteOptions,
} from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type Included, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'
import type { Query, ServiceRequest } from '../transport.ts'
import { fleetQuery, joined, type FleetFilters, type Many } from './container-filters.ts'
import { terminalSummary } from './places.ts'
import { mapPartyRole, TrackedRecords, type AsOfOption } from './tracked-records.ts'

/** What narrows a list of shipments; instants are ISO 8601. */
export interface ShipmentFilters extends FleetFilters {
  /** Free text over numbers and references. */
  q?: string | undefined
  /** Requested number or bill of lading, exact. */
  number?: string | undefined
  trackingStopped?: boolean | undefined
  status?: Many<ShipmentStatus | 'delivered'> | undefined
  /** UN/LOCODE of the port of discharge. */
  port?: Many<string> | undefined
  /** SCAC of the shipping line. */
  carrier?: Many<string> | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  /** Estimated arrival at the port of discharge. */
  arrivesAfter?: string | undefined
  arrivesBefore?: string | undefined
}

export interface ShipmentReadOptions extends AsOfOption {
  /** Also the parties and their roles. */
  parties?: boolean | undefined
  /** Comma list of further include paths. */
  include?: string | undefined
}

export interface ShipmentListOptions<F extends Format> extends ListOptions<F> {
  /** Also the parties and their roles. */
  parties?: boolean | undefined
  /** Default true. */
  includeContainers?: boolean | undefined
}

const usual_include = 'pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal'

const includeOf = (containers: boolean, parties = false): string =>
  `${containers ? 'containers,' : ''}${usual_include}${parties ? ',party_roles.party' : ''}`

/** The filters as the REST API spells them. */
export function shipmentQuery(filters: ShipmentFilters): Query {
  return {
    number: filters.number,
    'filter[status]': joined(filters.status),
    'filter[pod_eta_at][start]': filters.arrivesAfter,
    'filter[pod_eta_at][end]': filters.arrivesBefore,
    ...fleetQuery(filters),
  }
}

/** The ports of a journey, with the shipping line's times at each. */
function mapPorts(a: ShipmentAttributes, related: Resource<'shipment'>['relationships'], included: Included) {
  const lading = included.find(related?.port_of_lading)
  const discharge = included.find(related?.port_of_discharge)
  const podTerminal = included.find(related?.pod_terminal)
  const destinationTerminal = included.find(related?.destination_terminal)
  return {
    portOfLading: mapPortOfLading(a, lading),
    portOfDischarge: mapPortOfDischarge(a, discharge, podTerminal),
    destination: mapDestination(a, destinationTerminal),
  }
}

function mapPortOfLading(a: ShipmentAttributes, port: Resource<'port'> | undefined) {
  if (a.port_of_lading_locode === null && a.port_of_lading_name === null) return null
  return {
    locode: a.port_of_lading_locode,
    code: port?.attributes.code ?? a.port_of_lading_locode,
    name: a.port_of_lading_name,
    countryCode: port?.attributes.country_code ?? null,
    etd: a.pol_etd_at,
    atd: a.pol_atd_at,
    timezone: a.pol_timezone,
  }
}

function mapPortOfDischarge(
  a: ShipmentAttributes,
  port: Resource<'port'> | undefined,
  terminal: Resource<'terminal'> | undefined,
) {
  if (a.port_of_discharge_locode === null && a.port_of_discharge_name === null) return null
  return {
    locode: a.port_of_discharge_locode,
    code: port?.attributes.code ?? a.port_of_discharge_locode,
    name: a.port_of_discharge_name,
    countryCode: port?.attributes.country_code ?? null,
    eta: a.pod_eta_at,
    ata: a.pod_ata_at,
    originalEta: a.pod_original_eta_at,
    timezone: a.pod_timezone,
    terminal: terminal === undefined ? null : terminalSummary(terminal),
  }
}

function mapDestination(a: ShipmentAttributes, terminal: Resource<'terminal'> | undefined) {
  if (a.destination_locode === null && a.destination_name === null) return null
  return {
    locode: a.destination_locode,
    name: a.destination_name,
    eta: a.destination_eta_at,
    ata: a.destination_ata_at,
    timezone: a.destination_timezone,
    terminal: terminal === undefined ? null : terminalSummary(terminal),
  }
}

/** A shipment with its places, containers and, when asked for, parties. */
export type Shipment = ReturnType<typeof mapShipment>
function mapShipment(shipment: Resource<'shipment'>, included: Included) {
  const { attributes: a, relationships: related } = shipment
  const roles =
    related?.party_roles === undefined
      ? {}
      : { partyRoles: included.all(related.party_roles).map((role) => mapPartyRole(role, included)) }
  return {
    ...mapAttributes<'shipment'>(shipment),
    billOfLading: a.bill_of_lading_number,
    containers: included
      .all(related?.containers)
      .map((container) => ({ id: container.id, number: container.attributes.number })),
    vesselAtPod: { name: a.pod_vessel_name, imo: a.pod_vessel_imo, voyageNumber: a.pod_voyage_number },
    ports: mapPorts(a, related, included),
    tracking: {
      lineTrackingLastAttemptedAt: a.line_tracking_last_attempted_at,
      lineTrackingLastSucceededAt: a.line_tracking_last_succeeded_at,
      lineTrackingStoppedAt: a.line_tracking_stopped_at,
      lineTrackingStoppedReason: a.line_tracking_stopped_reason,
    },
    ...roles,
  }
}

/** What other records say of their shipment. */
export function shipmentSummary(shipment: Resource<'shipment'>) {
  return {
    id: shipment.id,
    billOfLading: shipment.attributes.bill_of_lading_number,
    shippingLineScac: shipment.attributes.shipping_line_scac,
  }
}

export class Shipments<D extends Format> extends TrackedRecords<D> {
  constructor(api: Api<D>) {
    super(api, '/shipments')
  }

  get<F extends Format = D>(
    id: string,
    includeContainers = true,
    options: CallOptions<F> & ShipmentReadOptions = {},
  ): Promise<Formatted<F, Document<'shipment'>, Shipment>> {
    const { parties, include, asOf } = options
    const usual = includeOf(includeContainers, parties)
    const query = {
      include: include === undefined ? usual : `${usual},${include}`,
      'flag[parties]': parties,
      as_of: asOf,
    }
    return this.api.one({ path: pathOf('/shipments', id), query }, mapShipment, options)
  }

  list<F extends Format = D>(
    filters: ShipmentFilters = {},
    options: ShipmentListOptions<F> = {},
  ): Promise<Formatted<F, List<'shipment'>, MappedList<Shipment>>> {
    return this.api.list(this.#page(filters, options), mapShipment, options)
  }

  /** Every shipment over all pages. */
  iterate<F extends Format = D>(
    filters: ShipmentFilters = {},
    options: ShipmentListOptions<F> = {},
  ): Rows<Formatted<F, Resource<'shipment'>, Shipment>> {
    return this.api.iterate(this.#page(filters, options), mapShipment, options)
  }

  /** Each given attribute is replaced whole. */
  update<F extends Format = D>(
    id: string,
    attributes: { refNumbers?: string[]; tags?: string[] },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'shipment'>, Shipment>> {
    const body = {
      data: { type: 'shipment', id, attributes: { ref_numbers: attributes.refNumbers, tags: attributes.tags } },
    }
    return this.api.one({ method: 'PATCH', path: pathOf('/shipments', id), body }, mapShipment, options)
  }

  /** Ends the updates; what is known stays readable. */
  stopTracking<F extends Format = D>(
    id: string,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'shipment'>, Shipment>> {
    return this.#switch(id, '/stop_tracking', options)
  }

  resumeTracking<F extends Format = D>(
    id: string,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'shipment'>, Shipment>> {
    return this.#switch(id, '/resume_tracking', options)
  }

  #switch<F extends Format>(
    id: string,
    action: `/${string}`,
    options: WriteOptions<F>,
  ): Promise<Formatted<F, Document<'shipment'>, Shipment>> {
    const body = { data: { type: 'shipment', id } }
    return this.api.one({ method: 'PATCH', path: pathOf('/shipments', id, action), body }, mapShipment, options)
  }

  #page(filters: ShipmentFilters, options: ShipmentListOptions<Format>): ServiceRequest {
    const include = options.include ?? includeOf(options.includeContainers ?? true, options.parties)
    return {
      path: '/shipments',
      query: { ...shipmentQuery(filters), 'flag[parties]': options.parties, ...listQuery({ ...options, include }) },
    }
  }
}
