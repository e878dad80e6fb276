import {
  create_tracking_request_request,
  infer_number_request,
  raw_event_attributes,
  refresh_response,
  resource_object,
  update_container_by_body_request,
  update_container_request,
  update_shipment_request,
  update_tracking_request_request,
} from '@quaylog/contract'
import { z } from 'zod'
import { one, page, plain, whole } from '../operation.ts'
import type { OperationRow, QueryRow } from '../operation.ts'
import { feature_collection } from './feature-collection.ts'

const as_of: QueryRow = {
  name: 'as_of',
  description: 'The record as it was known at this instant',
  schema: { type: 'string', format: 'date-time' },
}
const raw_events = z.object({
  data: z.array(resource_object.extend({ type: z.literal('raw_event'), attributes: raw_event_attributes })),
  included: z.array(resource_object),
})

/** `{number}` alone, which is taken as well as a document. */
const bare_number = infer_number_request.out.shape.data.shape.attributes.out

/** Tracking requests, shipments, containers: what is tracked and what became of it. */
export const tracking_operations: readonly OperationRow[] = [
  {
    call: 'POST /tracking_requests',
    id: 'createTrackingRequest',
    tag: 'Tracking requests',
    summary: 'Track a bill of lading, booking or container',
    body: create_tracking_request_request,
    answer: one('tracking_request'),
    notes:
      'Accepted at once in state `pending`; the outcome arrives later by webhook or by reading the request. The free plan may call this and nothing else. Asking again for a number that is not resolved yet makes another request.',
  },
  {
    call: 'POST /tracking_requests/infer_number',
    id: 'inferNumber',
    tag: 'Tracking requests',
    summary: 'Tell the kind and the shipping line of a number',
    body: z.union([bare_number, infer_number_request]),
    answer: one('infer_number_results'),
    status: 200,
    notes: '`{"number": "..."}` is taken as well as a document. Finding no line is an answer: `no_prediction`.',
  },
  {
    call: 'GET /tracking_requests',
    id: 'listTrackingRequests',
    tag: 'Tracking requests',
    summary: 'List tracking requests',
    answer: page('tracking_request'),
  },
  {
    call: 'GET /tracking_requests/:id',
    id: 'getTrackingRequest',
    tag: 'Tracking requests',
    summary: 'Read a tracking request',
    answer: one('tracking_request'),
  },
  {
    call: 'PATCH /tracking_requests/:id',
    id: 'updateTrackingRequest',
    tag: 'Tracking requests',
    summary: 'Change reference numbers and tags',
    body: update_tracking_request_request,
    answer: one('tracking_request'),
  },

  {
    call: 'GET /shipments',
    id: 'listShipments',
    tag: 'Shipments',
    summary: 'List shipments',
    answer: page('shipment'),
  },
  {
    call: 'GET /shipments/:id',
    id: 'getShipment',
    tag: 'Shipments',
    summary: 'Read a shipment',
    answer: one('shipment'),
    query: [as_of],
  },
  {
    call: 'PATCH /shipments/:id',
    id: 'updateShipment',
    tag: 'Shipments',
    summary: 'Change reference numbers and tags',
    body: update_shipment_request,
    answer: one('shipment'),
    notes:
      'Each given attribute is replaced whole; null empties it. `{"added": [...], "removed": [...]}` in place of a list changes those values alone, so that of two callers who change different ones at once both have their way.',
  },
  {
    call: 'PATCH /shipments/:id/stop_tracking',
    id: 'stopTracking',
    tag: 'Shipments',
    summary: 'Stop tracking a shipment',
    answer: one('shipment'),
    notes: 'The data stays readable. Repeating it changes nothing. A body is not read.',
  },
  {
    call: 'PATCH /shipments/:id/resume_tracking',
    id: 'resumeTracking',
    tag: 'Shipments',
    summary: 'Resume tracking a shipment',
    answer: one('shipment'),
    notes: 'Asks the carrier at once. Repeating it changes nothing. A body is not read.',
  },

  {
    call: 'GET /containers',
    id: 'listContainers',
    tag: 'Containers',
    summary: 'List containers',
    answer: page('container'),
  },
  {
    call: 'GET /containers/:id',
    id: 'getContainer',
    tag: 'Containers',
    summary: 'Read a container',
    answer: one('container'),
    query: [as_of],
    notes: 'With Routing Data the route comes along unless `include` says otherwise.',
  },
  {
    call: 'PATCH /containers/:id',
    id: 'updateContainer',
    tag: 'Containers',
    summary: 'Change reference numbers, mark as delivered',
    body: update_container_request,
    answer: one('container'),
  },
  {
    call: 'PATCH /containers',
    id: 'updateContainerByBody',
    tag: 'Containers',
    summary: 'The same with the container named in the body',
    body: update_container_by_body_request,
    answer: one('container'),
    refusals: [404],
  },
  {
    call: 'GET /containers/:id/transport_events',
    id: 'listTransportEvents',
    tag: 'Containers',
    summary: 'Read the timeline of a container',
    answer: page('transport_event'),
    query: [as_of],
  },
  {
    call: 'GET /containers/:id/raw_events',
    id: 'listRawEvents',
    tag: 'Containers',
    summary: 'Read what the sources said in their own words',
    answer: plain('All raw events, in order', raw_events),
    query: [
      { name: 'include', description: 'location, vessel, container, terminal' },
      { name: 'fields[raw_event]', description: 'Members to print' },
    ],
  },
  {
    call: 'GET /containers/:id/route',
    id: 'getContainerRoute',
    tag: 'Containers',
    summary: 'Read the route of a container',
    answer: one('route'),
  },
  {
    call: 'GET /containers/:id/map_geojson',
    id: 'getContainerMap',
    tag: 'Containers',
    summary: 'Draw the voyage of a container',
    answer: plain('GeoJSON; lines are not split at the antimeridian', feature_collection),
  },
  {
    call: 'PATCH /containers/:id/refresh',
    id: 'refreshContainer',
    tag: 'Containers',
    summary: 'Ask all sources of a container now',
    answer: plain('The sources that are asked', refresh_response),
  },

  {
    call: 'GET /search',
    id: 'search',
    tag: 'Search',
    summary: 'Find shipments, containers and tracking requests by number',
    answer: whole('search_result'),
    notes: 'At most 25, newest first, shipments before containers before tracking requests.',
  },
  {
    call: 'GET /account',
    id: 'getAccount',
    tag: 'Account',
    summary: 'Read plan, usage and entitlements',
    answer: one('account'),
  },
  {
    call: 'GET /audit_log',
    id: 'listAuditEntries',
    tag: 'Account',
    summary: 'List who did what in the account',
    answer: page('audit_entry'),
    notes:
      'The latest first. One entry for each write that succeeded, and for each sign-in. It says which attributes were ' +
      'given and never their values; what changed in the fleet stands in the change log. For owners, and keys that may write.',
  },
]
