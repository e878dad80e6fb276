import type { ApiRequest } from '../../api/profile.ts'
import { isList, isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { lines_rule, registrations_rule, vendor_family, type VendorNumber, type VendorProfile } from '../profile.ts'
import type { VendorVerdict } from '../profile.ts'
import { attributesOf, numberOf, readTerminal49, relatedTo, resourceOf } from './reader.ts'

const media = 'application/vnd.api+json'

function trackingRequest({ kind, number, scac }: VendorNumber): ApiRequest {
  const line = scac === null ? { auto_detect_vocc_scac: true } : { scac }
  const attributes = { request_type: kind, request_number: number, ...line }
  return {
    method: 'POST',
    path: '/v2/tracking_requests',
    headers: { 'content-type': media },
    body: JSON.stringify({ data: { type: 'tracking_request', attributes } }),
  }
}

function idIn(document: Json): string | null {
  return readText(resourceOf(document)?.id)
}

/** The request about the number among those that a list shows. */
function idAmong(document: Json, { number, kind }: VendorNumber): string | null {
  const requests = isObject(document) && isList(document.data) ? document.data.filter(isObject) : []
  const same = requests.find((request) => {
    const { request_number, request_type } = attributesOf(request)
    return readText(request_number)?.toUpperCase() === number && (readText(request_type) ?? kind) === kind
  })
  return readText(same?.id)
}

/** How a tracking request stands; null: it leads to a shipment, or the document is none. */
function verdictOf(document: Json): VendorVerdict {
  const request = resourceOf(document)
  if (request === null || request.type !== 'tracking_request' || relatedTo(request, 'tracked_object') !== null)
    return null
  const { status, failed_reason } = attributesOf(request)
  switch (readText(status)) {
    case 'awaiting_manifest':
      return { outcome: 'not_found', ambiguous: 'Terminal49 waits until the line has listed the number' }
    case 'failed':
    case 'tracking_stopped':
      return failureOf(readText(failed_reason))
    default:
      return { outcome: 'pending' }
  }
}

function failureOf(reason: string | null): VendorVerdict {
  if (reason === 'booking_cancelled') return { outcome: 'cancelled' }
  if (reason === 'invalid_number' || reason === 'unsupported_number')
    return { outcome: 'bad_number', detail: `Terminal49 says ${reason}` }
  if (reason === 'not_found' || reason === 'number_not_found') return { outcome: 'not_found' }
  return { outcome: 'not_found', ambiguous: `Terminal49 could not track the number: ${reason ?? 'no reason is given'}` }
}

/** A request leads to its shipment, a shipment to its boxes; of a shipment asked for by a box, to that box alone. */
function leadsOf(document: Json, asked: VendorNumber): readonly ApiRequest[] {
  const resource = resourceOf(document)
  if (resource?.type === 'tracking_request') {
    const id = relatedTo(resource, 'tracked_object')
    return id === null ? [] : [resourceAt('shipments', id, 'containers')]
  }
  if (resource?.type !== 'shipment' || !isObject(document)) return []
  return (isList(document.included) ? document.included.filter(isObject) : []).flatMap((box: JsonObject) => {
    const [id, number] = [readText(box.id), numberOf(box)]
    const is_wanted = asked.kind !== 'container' || number === asked.number
    return box.type === 'container' && id !== null && is_wanted
      ? [resourceAt('containers', id, 'shipment,pod_terminal,transport_events')]
      : []
  })
}

function resourceAt(kind: string, id: string, include: string): ApiRequest {
  return { method: 'GET', path: `/v2/${kind}/${encodeURIComponent(id)}`, query: { include } }
}

/** Terminal49, for those who pay it already: it names whose word each event is. */
export const terminal49: VendorProfile = {
  ...vendor_family,
  id: 'terminal49',
  name: 'Terminal49',
  proof: { by: 'public document', of: "Terminal49's own OpenAPI description and guides", operator_on: null },
  apply: 'Create an API key in the settings of your Terminal49 account; reading by API is part of paid plans.',
  base_url: 'https://api.terminal49.com',
  credentials: [
    { name: 'api_key', what: 'API key, without the word Token', looks_like: 'AbCdEf1234567890' },
    lines_rule,
    registrations_rule,
  ],
  headers: { authorization: 'Token {api_key}', accept: media },
  meanings: [
    { statuses: [422, 422], says: /invalid_number|unsupported_number/, outcome: 'bad_number' },
    { statuses: [403, 403], json_only: true, outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' } },
  ],
  limits: { per_minute: 100, per_day: null },
  vendor: {
    registration: {
      request: trackingRequest,
      idIn,
      find: {
        request: ({ number }) => ({
          method: 'GET',
          path: '/v2/tracking_requests',
          query: { 'filter[request_number]': number },
        }),
        idIn: idAmong,
      },
      already: null,
      end: null,
      cost: 1,
    },
    begin: (_asked, id) => resourceAt('tracking_requests', id, 'tracked_object'),
    lead: leadsOf,
    verdict: verdictOf,
    read: readTerminal49,
  },
  tells: {
    available_for_pickup: 'told',
    holds_at_pod_terminal: 'told',
    fees_at_pod_terminal: 'told',
    pickup_lfd: 'told',
    pickup_appointment_at: 'told',
    location_at_pod_terminal: 'told',
    pod_full_out_chassis_number: 'told',
    seal_number: 'told',
    equipment_type: 'told',
    equipment_length: 'told',
    equipment_height: 'told',
    weight_in_lbs: 'told',
    pod_arrived_at: 'told',
    pod_discharged_at: 'told',
    pod_full_out_at: 'told',
    empty_terminated_at: 'told',
    final_destination_full_out_at: 'told',
  },
}
