import type { InferNumberResultsAttributes, PartyRole, RequestType, TrackingRequestStatus } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type Rows,
  type WriteOptions,
} from '../api.ts'
import type { CamelCased } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type Included, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'
import type { Query, ServiceRequest } from '../transport.ts'
import { shipmentSummary } from './shipments.ts'

/** What narrows a list of tracking requests; instants are ISO 8601. */
export interface TrackingRequestFilters {
  /** Request number or reference number. */
  q?: string | undefined
  requestNumber?: string | undefined
  status?: TrackingRequestStatus | 'tracking_stopped' | undefined
  scac?: string | undefined
  requestType?: RequestType | undefined
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
}

/** What to track. One identifier per request. */
export interface NewTrackingRequest {
  requestType: RequestType
  requestNumber: string
  /** Carrier code; without one, `autoDetectVoccScac` must be true. */
  scac?: string | undefined
  autoDetectVoccScac?: boolean | undefined
  refNumbers?: string[] | undefined
  shipmentTags?: string[] | undefined
  /** Ids of parties by role; copied to the shipment. */
  parties?: Partial<Record<PartyRole, string>> | undefined
}

export interface FromInferOptions {
  /** Wins over the carrier inferred. */
  scac?: string | undefined
  /** Wins over the kind of number inferred. */
  numberType?: RequestType | undefined
  refNumbers?: string[] | undefined
  shipmentTags?: string[] | undefined
}

function filterQuery(filters: TrackingRequestFilters): Query {
  return {
    q: filters.q,
    'filter[request_number]': filters.requestNumber,
    'filter[status]': filters.status,
    'filter[scac]': filters.scac,
    'filter[request_type]': filters.requestType,
    'filter[created_at][start]': filters.createdAfter,
    'filter[created_at][end]': filters.createdBefore,
    'filter[updated_at][start]': filters.updatedAfter,
    'filter[updated_at][end]': filters.updatedBefore,
  }
}

/** A request with what came of it, as far as it came along. */
export type TrackingRequest = ReturnType<typeof mapTrackingRequest>
function mapTrackingRequest(request: Resource<'tracking_request'>, included: Included) {
  const related = request.relationships
  const shipment = included.find(related?.tracked_object) ?? included.find(related?.shipment)
  const container = included.find(related?.container)
  return {
    ...mapAttributes<'tracking_request'>(request),
    shipment: shipment === undefined ? null : shipmentSummary(shipment),
    container:
      container === undefined
        ? null
        : { id: container.id, number: container.attributes.number, status: container.attributes.current_status },
  }
}

/** What kind of number it is and whose. */
export type InferredNumber = { id: string } & CamelCased<InferNumberResultsAttributes>
function mapInferredNumber(result: Resource<'infer_number_results'>): InferredNumber {
  return mapAttributes<'infer_number_results'>(result)
}

function bodyOf(wanted: NewTrackingRequest) {
  const parties = Object.entries(wanted.parties ?? {}).map(
    ([role, id]) => [role, { data: { type: 'party', id } }] as const,
  )
  return {
    data: {
      type: 'tracking_request',
      attributes: {
        request_type: wanted.requestType,
        request_number: wanted.requestNumber,
        scac: wanted.scac,
        auto_detect_vocc_scac: wanted.autoDetectVoccScac,
        ref_numbers: wanted.refNumbers,
        shipment_tags: wanted.shipmentTags,
      },
      ...(parties.length === 0 ? {} : { relationships: Object.fromEntries(parties) }),
    },
  }
}

/**
 * The request to make for an inferred number: a carrier is taken only when the service is sure of it, else it is left
 * to find out.
 */
function requestFromInference(
  number: string,
  inferred: InferNumberResultsAttributes,
  given: FromInferOptions,
): NewTrackingRequest {
  const { decision, selected } = inferred.shipping_line
  const scac = given.scac ?? (decision === 'auto_select' ? selected?.scac : undefined)
  const inferredType = inferred.number_type === 'booking' ? 'booking_number' : inferred.number_type
  return {
    requestType: given.numberType ?? inferredType,
    requestNumber: number,
    scac,
    autoDetectVoccScac: scac === undefined,
    refNumbers: given.refNumbers,
    shipmentTags: given.shipmentTags,
  }
}

export class TrackingRequests<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    filters: TrackingRequestFilters = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'tracking_request'>, MappedList<TrackingRequest>>> {
    return this.#api.list(this.#page(filters, options), mapTrackingRequest, options)
  }

  /** Every tracking request over all pages. */
  iterate<F extends Format = D>(
    filters: TrackingRequestFilters = {},
    options: ListOptions<F> = {},
  ): Rows<Formatted<F, Resource<'tracking_request'>, TrackingRequest>> {
    return this.#api.iterate(this.#page(filters, options), mapTrackingRequest, options)
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'tracking_request'>, TrackingRequest>> {
    return this.#api.one(
      { path: pathOf('/tracking_requests', id), query: { include: 'tracked_object,container' } },
      mapTrackingRequest,
      options,
    )
  }

  /** Answers at once in state pending; the outcome comes later. */
  create<F extends Format = D>(
    wanted: NewTrackingRequest,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'tracking_request'>, TrackingRequest>> {
    return this.#api.one(
      { method: 'POST', path: '/tracking_requests', body: bodyOf(wanted) },
      mapTrackingRequest,
      options,
    )
  }

  /** `refNumber` is appended, `refNumbers` replaces. */
  update<F extends Format = D>(
    id: string,
    attributes: { refNumber?: string; refNumbers?: string[]; shipmentTags?: string[] },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'tracking_request'>, TrackingRequest>> {
    const { refNumber, refNumbers, shipmentTags } = attributes
    const body = {
      data: {
        type: 'tracking_request',
        id,
        attributes: { ref_number: refNumber, ref_numbers: refNumbers, shipment_tags: shipmentTags },
      },
    }
    return this.#api.one({ method: 'PATCH', path: pathOf('/tracking_requests', id), body }, mapTrackingRequest, options)
  }

  inferNumber<F extends Format = D>(
    number: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'infer_number_results'>, InferredNumber>> {
    return this.#api.one(
      { method: 'POST', path: '/tracking_requests/infer_number', body: { number } },
      mapInferredNumber,
      options,
    )
  }

  /** Infers kind and carrier of a number, then asks for it to be tracked. */
  async createFromInfer<F extends Format = D>(
    number: string,
    given: FromInferOptions = {},
    options: WriteOptions<F> = {},
  ): Promise<{ infer: InferredNumber; trackingRequest: Formatted<F, Document<'tracking_request'>, TrackingRequest> }> {
    const { raw, mapped } = await this.inferNumber(number, { format: 'both', signal: options.signal })
    const trackingRequest = await this.create(requestFromInference(number, raw.data.attributes, given), options)
    return { infer: mapped, trackingRequest }
  }

  #page(filters: TrackingRequestFilters, options: ListOptions<Format>): ServiceRequest {
    const include = options.include ?? 'tracked_object,container'
    return { path: '/tracking_requests', query: { ...filterQuery(filters), ...listQuery({ ...options, include }) } }
  }
}
