import type { DataSource } from '@quaylog/contract'
import { Included } from '@quaylog/sdk'
import type { Document, Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readApi } from '../service/portal-api.ts'

const include = [
  'shipment',
  'shipment.port_of_lading',
  'shipment.port_of_discharge',
  'shipment.destination',
  'shipment.party_roles.party',
  'pod_terminal',
  'pickup_facility',
  'party_roles.party',
  'transport_events',
  'transport_events.location',
  'transport_events.terminal',
  'transport_events.vessel',
]
const route = [
  'route.route_locations.location',
  'route.route_locations.inbound_vessel',
  'route.route_locations.outbound_vessel',
]

const of_shipment = ['port_of_lading', 'port_of_discharge', 'destination', 'party_roles.party']

/** A container with everything that came along. */
export interface ContainerView {
  /** The moment that all of it shows; null: now. */
  readonly as_of: string | null
  readonly container: Resource<'container'>
  readonly shipment: Resource<'shipment'> | undefined
  readonly included: Included
}

/** The container as it is, or as it was known at an instant. */
export const containerQuery = (id: string, options: { is_routed: boolean; as_of: string | null }) =>
  queryOptions({
    queryKey: ['container', id, 'record', options],
    placeholderData: keepPreviousData,
    staleTime: options.as_of === null ? 5_000 : Infinity,
    queryFn: async ({ signal }): Promise<ContainerView> => {
      const paths = options.is_routed ? [...include, ...route] : include
      const query = new URLSearchParams({
        include: paths.join(','),
        'flag[parties]': 'true',
        ...(options.as_of === null ? {} : { as_of: options.as_of }),
      })
      const document = await readApi<Document<'container'>>(`/containers/${id}?${query}`, signal)
      const shipment = options.as_of === null ? null : await shipmentThen(document.data, options.as_of, signal)
      const included = new Included(document.included, shipment?.included, [
        shipment?.data ?? document.data,
        document.data,
      ])
      const { as_of } = options
      return {
        as_of,
        container: document.data,
        shipment: included.find(document.data.relationships?.shipment),
        included,
      }
    },
  })

/** The shipment as it was known then: what a container brings along is as it is now. */
async function shipmentThen(
  { relationships }: Resource<'container'>,
  as_of: string,
  signal: AbortSignal,
): Promise<Document<'shipment'> | null> {
  const id = relationships?.shipment?.data?.id
  if (id === undefined) return null
  const query = new URLSearchParams({ include: of_shipment.join(','), as_of })
  return readApi<Document<'shipment'>>(`/shipments/${id}?${query}`, signal)
}

/** One value that a field had, and when we were told. */
export interface PastValue {
  readonly told_at: string
  readonly value: unknown
  readonly data_source: DataSource
}

/** How fields moved over time, oldest first; by the field's name. */
export type History = Readonly<Record<string, readonly PastValue[]>>

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['container', id, 'history'],
    queryFn: async ({ signal }): Promise<History> =>
      (await readApi<{ data: { attributes: History } }>(`/containers/${id}/history`, signal)).data.attributes,
  })

/** One statement behind a value. */
export interface Evidence {
  readonly observation_id: string
  readonly source: string
  readonly source_name: string | null
  readonly data_source: DataSource
  readonly observed_at: string | null
  readonly recorded_at: string
  /** A source repeats what it said: when it did so last. */
  readonly last_seen_at: string
  /** Whose statement it passes on; null: it does not say. Absent: it is its own. */
  readonly relayed_from?: string | null
  /** Since when its terminal or ramp says that it does not know the container. Absent: it has not said so. */
  readonly no_longer_known_since?: string
  readonly statement: Readonly<Record<string, unknown>>
  readonly payload: { readonly id: string; readonly pointer: string } | null
}

/** Why a field has its value. */
export interface FieldProvenance {
  readonly value: unknown
  readonly rule: string
  readonly evidence: readonly Evidence[]
  readonly candidates: readonly Evidence[]
}

export type ProvenanceOf = 'containers' | 'shipments'

export const provenanceQuery = (of: ProvenanceOf, id: string) =>
  queryOptions({
    queryKey: [of === 'containers' ? 'container' : 'shipment', id, 'provenance'],
    queryFn: async ({ signal }) =>
      (
        await readApi<{ data: { attributes: { fields: Readonly<Record<string, FieldProvenance>> } } }>(
          `/${of}/${id}/provenance`,
          signal,
        )
      ).data.attributes.fields,
  })

/** What a page about one value needs of its record: its number, and the zone of the place where it is collected. */
export interface RecordPlace {
  readonly number: string
  readonly zone: string
}

export const recordPlaceQuery = (of: ProvenanceOf, id: string) =>
  queryOptions({
    queryKey: [of === 'containers' ? 'container' : 'shipment', id, 'place'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<RecordPlace> => {
      const { attributes: a } = (
        await readApi<{ data: { attributes: Readonly<Record<string, string | null | undefined>> } }>(
          `/${of}/${id}`,
          signal,
        )
      ).data
      return {
        number: a['number'] ?? a['bill_of_lading_number'] ?? '',
        zone: a['final_destination_timezone'] ?? a['destination_timezone'] ?? a['pod_timezone'] ?? 'UTC',
      }
    },
  })

/** What a source answered, as it came. */
export interface Payload {
  readonly received_at: string
  readonly content_type: string
  readonly origin: string
  /** Of the whole answer, as it came. */
  readonly sha256: string
}

export const payloadQuery = (of: ProvenanceOf, id: string, payload: { id: string; pointer: string }) =>
  queryOptions({
    queryKey: ['payload', payload],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (
        await readApi<{ data: { attributes: Payload & Readonly<Record<string, unknown>> } }>(
          `/${of}/${id}/payloads/${payload.id}?pointer=${encodeURIComponent(payload.pointer)}`,
          signal,
        )
      ).data.attributes,
  })
