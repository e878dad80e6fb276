import type { RefreshResponse } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainOptions,
  type PlainWriteOptions,
  type WriteOptions,
  type Rows,
} from '../api.ts'
import { camelCased } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import type { Document, Included, List, Resource } from '../included.ts'
import { pathOf } from '../path.ts'
import type { ServiceRequest } from '../transport.ts'
import { containerQuery, type ContainerFilters } from './container-filters.ts'
import { terminalSummary } from './places.ts'
import { mapHistory, type History, type HistoryDocument } from './provenance.ts'
import { mapRoute, type Route } from './routes.ts'
import { shipmentSummary } from './shipments.ts'
import { mapPartyRole, TrackedRecords, type AsOfOption } from './tracked-records.ts'
import { mapRawEvent, mapTransportEvent, type RawEvent, type TransportEvent } from './transport-events.ts'

export interface ContainerListOptions<F extends Format> extends ListOptions<F> {
  /** Also the parties and their roles. */
  parties?: boolean | undefined
}

/** What a map draws, as the service prints it. */
export interface FeatureCollection {
  type: 'FeatureCollection'
  features: { type: 'Feature'; geometry: { type: string; coordinates: unknown }; properties: Record<string, unknown> }[]
}

/** What decides about waiting charges. */
export type Demurrage = ReturnType<typeof demurrageOf>
/** The railroad's part of a journey, with its events oldest first. */
export type RailMilestones = ReturnType<typeof railMilestonesOf>

const container_include = 'shipment,pod_terminal,pickup_facility'

/** A container grouped by what people ask for. */
export type Container = ReturnType<typeof mapContainer>
function mapContainer(container: Resource<'container'>, included: Included) {
  const related = container.relationships
  const podTerminal = included.find(related?.pod_terminal)
  const facility = included.find(related?.pickup_facility)
  const shipment = included.find(related?.shipment)
  const {
    number,
    currentStatus,
    equipmentType,
    equipmentLength,
    equipmentHeight,
    weightInLbs,
    locationAtPodTerminal,
    availableForPickup,
    podArrivedAt,
    podDischargedAt,
    pickupLfd,
    pickupLfdOn,
    pickupAppointmentAt,
    feesAtPodTerminal,
    holdsAtPodTerminal,
    podRailCarrierScac,
    indRailCarrierScac,
    podRailLoadedAt,
    podRailDepartedAt,
    indRailUnloadedAt,
    indEtaAt,
    indAtaAt,
    ...others
  } = camelCased(container.attributes)
  return {
    id: container.id,
    number,
    status: currentStatus,
    currentStatus,
    equipment: { type: equipmentType, length: equipmentLength, height: equipmentHeight, weightLbs: weightInLbs },
    location: { currentLocation: locationAtPodTerminal, availableForPickup, podArrivedAt, podDischargedAt },
    demurrage: { pickupLfd, pickupLfdOn, pickupAppointmentAt, fees: feesAtPodTerminal, holds: holdsAtPodTerminal },
    terminals: {
      podTerminal: podTerminal === undefined ? null : terminalSummary(podTerminal),
      destinationTerminal: facility === undefined ? null : terminalSummary(facility),
    },
    rail: {
      podRailCarrierScac,
      indRailCarrierScac,
      podRailLoadedAt,
      podRailDepartedAt,
      indRailUnloadedAt,
      indEtaAt,
      indAtaAt,
    },
    events: included.all(related?.transport_events).map((event) => mapTransportEvent(event, included)),
    shipment: shipment === undefined ? null : shipmentSummary(shipment),
    ...others,
    ...(related?.party_roles === undefined
      ? {}
      : { partyRoles: included.all(related.party_roles).map((role) => mapPartyRole(role, included)) }),
  }
}

function demurrageOf({ id, attributes: a }: Resource<'container'>) {
  return {
    container_id: id,
    pickup_lfd: a.pickup_lfd,
    pickup_lfd_on: a.pickup_lfd_on,
    pickup_appointment_at: a.pickup_appointment_at,
    available_for_pickup: a.available_for_pickup,
    fees_at_pod_terminal: a.fees_at_pod_terminal,
    holds_at_pod_terminal: a.holds_at_pod_terminal,
    pod_arrived_at: a.pod_arrived_at,
    pod_discharged_at: a.pod_discharged_at,
  }
}

const isRailEvent = (event: Resource<'transport_event'>): boolean =>
  /^container\.transport\.(rail_|arrived_at_inland_destination)/.test(event.attributes.event)
const byTime = (one: Resource<'transport_event'>, other: Resource<'transport_event'>): number =>
  (one.attributes.timestamp ?? '').localeCompare(other.attributes.timestamp ?? '')

function railMilestonesOf(
  { id, attributes: a }: Resource<'container'>,
  events: readonly Resource<'transport_event'>[],
) {
  return {
    container_id: id,
    pod_rail_carrier_scac: a.pod_rail_carrier_scac,
    ind_rail_carrier_scac: a.ind_rail_carrier_scac,
    pod_rail_loaded_at: a.pod_rail_loaded_at,
    pod_rail_departed_at: a.pod_rail_departed_at,
    ind_rail_unloaded_at: a.ind_rail_unloaded_at,
    ind_eta_at: a.ind_eta_at,
    ind_ata_at: a.ind_ata_at,
    rail_events: events
      .filter(isRailEvent)
      .sort(byTime)
      .map((event) => ({ id: event.id, ...event.attributes })),
  }
}

export class Containers<D extends Format> extends TrackedRecords<D> {
  constructor(api: Api<D>) {
    super(api, '/containers')
  }

  /** @param include comma list of include paths; with `asOf` the container as it was known then */
  get<F extends Format = D>(
    id: string,
    include: string = container_include,
    options: CallOptions<F> & AsOfOption & { parties?: boolean } = {},
  ): Promise<Formatted<F, Document<'container'>, Container>> {
    const query = { include, 'flag[parties]': options.parties, as_of: options.asOf }
    return this.api.one({ path: pathOf('/containers', id), query }, mapContainer, options)
  }

  /** `deliveredAt` says that it was delivered, null takes that back; each given attribute is replaced whole. */
  update<F extends Format = D>(
    id: string,
    attributes: { refNumbers?: string[]; deliveredAt?: string | null },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'container'>, Container>> {
    const body = {
      data: {
        type: 'container',
        id,
        attributes: { ref_numbers: attributes.refNumbers, delivered_at: attributes.deliveredAt },
      },
    }
    return this.api.one(
      { method: 'PATCH', path: pathOf('/containers', id), query: { include: container_include }, body },
      mapContainer,
      options,
    )
  }

  list<F extends Format = D>(
    filters: ContainerFilters = {},
    options: ContainerListOptions<F> = {},
  ): Promise<Formatted<F, List<'container'>, MappedList<Container>>> {
    return this.api.list(this.#page(filters, options), mapContainer, options)
  }

  /** Every container over all pages. */
  iterate<F extends Format = D>(
    filters: ContainerFilters = {},
    options: ContainerListOptions<F> = {},
  ): Rows<Formatted<F, Resource<'container'>, Container>> {
    return this.api.iterate(this.#page(filters, options), mapContainer, options)
  }

  /**
   * The timeline, newest first unless `sort` says otherwise; with `asOf` as it stood then, whole and without places.
   */
  events<F extends Format = D>(
    id: string,
    options: ListOptions<F> & AsOfOption = {},
  ): Promise<Formatted<F, List<'transport_event'>, MappedList<TransportEvent>>> {
    const { asOf } = options
    const query =
      asOf === undefined ? listQuery({ ...options, include: options.include ?? 'location,terminal' }) : { as_of: asOf }
    return this.api.list({ path: pathOf('/containers', id, '/transport_events'), query }, mapTransportEvent, options)
  }

  rawEvents<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, List<'raw_event'>, MappedList<RawEvent>>> {
    return this.api.list({ path: pathOf('/containers', id, '/raw_events') }, mapRawEvent, options)
  }

  /** @throws FeatureNotEnabledError without routing data */
  route<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'route'>, Route>> {
    return this.api.one({ path: pathOf('/containers', id, '/route') }, mapRoute, options)
  }

  /** @throws FeatureNotEnabledError without routing data */
  map(id: string, options: PlainOptions = {}): Promise<FeatureCollection> {
    return this.api.read({ path: pathOf('/containers', id, '/map_geojson') }, options)
  }

  /** Asks every source now. @throws FeatureNotEnabledError without container refresh */
  refresh(id: string, options: PlainWriteOptions = {}): Promise<RefreshResponse> {
    return this.api.read({ method: 'PATCH', path: pathOf('/containers', id, '/refresh') }, options)
  }

  /** How estimates, deadlines, holds and availability moved over time. */
  history<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, HistoryDocument, History>> {
    return this.api.answer({ path: pathOf('/containers', id, '/history') }, mapHistory, options)
  }

  async demurrage(id: string, options: PlainOptions = {}): Promise<Demurrage> {
    const document = await this.api.read<Document<'container'>>(
      { path: pathOf('/containers', id), query: { include: '' } },
      options,
    )
    return demurrageOf(document.data)
  }

  async railMilestones(id: string, options: PlainOptions = {}): Promise<RailMilestones> {
    const document = await this.api.read<Document<'container'>>(
      { path: pathOf('/containers', id), query: { include: 'transport_events' } },
      options,
    )
    return railMilestonesOf(
      document.data,
      (document.included ?? []).filter((resource) => resource.type === 'transport_event'),
    )
  }

  #page(filters: ContainerFilters, options: ContainerListOptions<Format>): ServiceRequest {
    const include = options.include ?? container_include
    return {
      path: '/containers',
      query: { ...containerQuery(filters), 'flag[parties]': options.parties, ...listQuery({ ...options, include }) },
    }
  }
}
