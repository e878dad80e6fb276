import { createHmac } from 'node:crypto'
import { header, json } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { uuid } from '../../carriers/dcsa.ts'
import { HOUR, MINUTE, utc } from '../../time.ts'
import { asList, asObject, asText, objectOf } from '../machinery/bodies.ts'
import { keyOf } from '../machinery/proofs.ts'
import { listenTo } from '../machinery/pushes.ts'
import { withinLimit } from '../machinery/rates.ts'
import type { Desk, Listening, Upstream, UpstreamPush } from '../machinery/upstream.ts'
import { findTracked, statusOfRequest } from './terminal49-books.ts'
import { containerResource, eventResources, terminalResources, shipmentResource } from './terminal49-resources.ts'

const MEDIA = 'application/vnd.api+json'
const REQUEST_LIMIT = { name: 'tracking_requests', most: 100, per_ms: MINUTE }
const EVENTS = ['tracking_request.succeeded', 'tracking_request.awaiting_manifest', 'container.updated']

/** Requests that a list shows. */
const PAGE = 25

/** Terminal49 as a vendor: JSON:API behind the word Token, registered once, read or told by signed webhooks. */
export const terminal49: Upstream = {
  id: 'terminal49',
  name: 'Terminal49',
  family: 'subscription',
  facilities: {},
  scac: null,
  fields: [
    'holds_at_pod_terminal',
    'fees_at_pod_terminal',
    'pickup_lfd',
    'available_for_pickup',
    'pickup_appointment_at',
    'location_at_pod_terminal',
    'pod_discharged_at',
    'pod_full_out_at',
    'empty_terminated_at',
    'event',
    'timestamp',
    'data_source',
    'pod_eta_at',
  ],
  limits: [{ name: 'per_minute', most: 100, per_ms: MINUTE }],
  refusals: {
    key: () => problem(401, 'unauthorized', 'Invalid API key'),
    entitlement: () => problem(403, 'forbidden', 'Your plan does not include reading by API'),
    rate: (_desk, headers) => problem(429, 'rate_limited', 'Too many requests', { 'retry-after': '30', ...headers }),
  },
  credentials: (desk) => ({ api_key: keyOf(desk) }),
  pushed: pushOf,
  answer(ask, path, desk) {
    if (header(ask, 'authorization').startsWith('Bearer ')) desk.violation('bearer', path)
    if (header(ask, 'authorization') !== `Token ${keyOf(desk)}`) return this.refusals.key(desk)
    const [, version, kind, id, view] = path.split('/')
    if (version !== 'v2') return problem(404, 'not_found', 'No such resource')
    if (kind === 'tracking_requests') return requests(ask, id, desk)
    if (kind === 'webhooks') return webhooks(ask, id, desk)
    if (ask.method !== 'GET') return problem(405, 'method_not_allowed', 'GET only')
    if (kind === 'shipments' && id !== undefined) return shipment(ask, id, desk)
    if (kind === 'containers' && id !== undefined) return container(ask, id, view, desk)
    return problem(404, 'not_found', 'No such resource')
  },
}

function problem(status: number, code: string, detail: string, headers: Record<string, string> = {}): Answer {
  return answer(status, { errors: [{ status: String(status), code, title: detail, detail }] }, headers)
}

function answer(status: number, body: Json, headers: Record<string, string> = {}): Answer {
  return { ...json(status, body), headers: { 'content-type': MEDIA, ...headers } }
}

function requests(ask: Ask, id: string | undefined, desk: Desk): Answer {
  if (ask.method === 'GET' && id === undefined) {
    const wanted = ask.query.get('filter[request_number]')
    const known = [...desk.ledger.registrations.values()].filter(({ number }) => wanted === null || number === wanted)
    return answer(200, { data: known.slice(0, PAGE).map((entry) => requestOf(entry.number, entry.id, desk)) })
  }
  if (ask.method === 'GET') {
    const entry = id === undefined ? null : desk.ledger.registered(id)
    return entry === null
      ? problem(404, 'not_found', 'No such tracking request')
      : answer(200, { data: requestOf(entry.number, entry.id, desk) })
  }
  if (ask.method !== 'POST') return problem(405, 'method_not_allowed', 'GET, POST')
  if (!withinLimit(desk, REQUEST_LIMIT)) return terminal49.refusals.rate(desk, {})
  const attributes = asObject(asObject(objectOf(ask.body)['data'])['attributes'])
  const [type, number] = [asText(attributes['request_type']), asText(attributes['request_number']).toUpperCase()]
  if (!['bill_of_lading', 'booking_number', 'container'].includes(type))
    return problem(422, 'unprocessable_entity', 'request_type is not included in the list')
  if (!/^[A-Z0-9]{5,20}$/.test(number)) return problem(422, 'invalid_number', 'request_number is invalid')
  if (asText(attributes['scac']) === '' && attributes['auto_detect_vocc_scac'] !== true)
    return problem(422, 'unprocessable_entity', "scac can't be blank")
  const { entry, again } = desk.ledger.register(number, uuid('t49-request', desk.seed, number), desk.now, null)
  if (again) desk.violation('second_registration', number)
  return answer(again ? 200 : 201, { data: requestOf(number, entry.id, desk) })
}

function requestOf(number: string, id: string, desk: Desk): JsonObject {
  const status = statusOfRequest(desk, number)
  const tracked = status === 'succeeded' ? findTracked(desk, number) : null
  return {
    id,
    type: 'tracking_request',
    attributes: {
      request_number: number,
      status: status === 'succeeded' ? 'created' : status,
      failed_reason: status === 'failed' ? 'not_found' : null,
      created_at: utc(desk.ledger.registrations.get(number)?.at ?? desk.now),
      is_retrying: false,
    },
    relationships: {
      tracked_object: {
        data: tracked === null ? null : { type: 'shipment', id: uuid('t49-shipment', tracked.shipment.id) },
      },
    },
  }
}

/** The shipment or box of an id among what was registered; what was never registered is not found. */
function trackedBy(
  desk: Desk,
  wanted: (ids: { shipment: string; containers: string[] }) => boolean,
): ReturnType<typeof findTracked> {
  for (const { number } of desk.ledger.registrations.values()) {
    if (statusOfRequest(desk, number) !== 'succeeded') continue
    const tracked = findTracked(desk, number)
    if (tracked === null) continue
    const containers = tracked.boxes.map((box) => uuid('t49-container', tracked.shipment.id, box.number))
    if (wanted({ shipment: uuid('t49-shipment', tracked.shipment.id), containers })) return tracked
  }
  return null
}

function shipment(ask: Ask, id: string, desk: Desk): Answer {
  const tracked = trackedBy(desk, (ids) => ids.shipment === id)
  if (tracked === null) return problem(404, 'not_found', 'No such shipment')
  const included = (ask.query.get('include') ?? '').includes('containers')
    ? tracked.boxes.map((box) => containerResource(desk, tracked.shipment, box))
    : []
  return answer(200, { data: shipmentResource(desk, tracked.shipment, tracked.boxes), included })
}

function container(ask: Ask, id: string, view: string | undefined, desk: Desk): Answer {
  const tracked = trackedBy(desk, (ids) => ids.containers.includes(id))
  const box = tracked?.boxes.find((one) => uuid('t49-container', tracked.shipment.id, one.number) === id)
  if (tracked === null || box === undefined) return problem(404, 'not_found', 'No such container')
  if (view === 'transport_events') return answer(200, { data: eventResources(desk, tracked.shipment, box) })
  if (view === 'raw_events') return answer(200, { data: [] })
  if (view !== undefined) return problem(404, 'not_found', 'No such resource')
  const include = ask.query.get('include') ?? ''
  const included = [
    ...(include.includes('transport_events') ? eventResources(desk, tracked.shipment, box) : []),
    ...(include.includes('shipment') ? [shipmentResource(desk, tracked.shipment, tracked.boxes)] : []),
    ...(include.includes('pod_terminal') ? terminalResources(desk, tracked.shipment, box) : []),
  ]
  return answer(200, { data: containerResource(desk, tracked.shipment, box), included })
}

function webhooks(ask: Ask, id: string | undefined, desk: Desk): Answer {
  if (ask.method === 'DELETE' && id !== undefined)
    return desk.ledger.listening.delete(id) ? answer(204, null) : problem(404, 'not_found', 'No such webhook')
  if (ask.method !== 'POST') return problem(405, 'method_not_allowed', 'POST, DELETE')
  const attributes = asObject(asObject(objectOf(ask.body)['data'])['attributes'])
  const url = asText(attributes['url'])
  const events = asList(attributes['events']).map(asText)
  if (url === '') return problem(422, 'unprocessable_entity', "url can't be blank")
  const key = uuid('t49-webhook', desk.seed, url)
  const secret = keyOf(desk, `webhook-${url}`)
  if (!listenTo(desk, { id: key, number: '*', reference: '', callback_url: url, secret }))
    return problem(422, 'unprocessable_entity', 'too many webhooks')
  return answer(201, {
    data: {
      id: key,
      type: 'webhook',
      attributes: { url, active: true, events: events.length === 0 ? EVENTS : events, secret },
    },
  })
}

/** One notification about everything that is tracked: signed over its raw bytes, the same id for the same content. */
function pushOf(listening: Listening, desk: Desk): UpstreamPush | null {
  const quiet: Desk = { ...desk, print: () => undefined }
  const included = [...desk.ledger.registrations.values()].flatMap(({ number, id }): Json[] => {
    const tracked = statusOfRequest(desk, number) === 'succeeded' ? findTracked(desk, number) : null
    const boxes = tracked?.boxes.map((box) => containerResource(quiet, tracked.shipment, box)) ?? []
    return [requestOf(number, id, desk), ...boxes]
  })
  const body = JSON.stringify({
    data: {
      id: uuid('t49-notification', JSON.stringify(included)),
      type: 'webhook_notification',
      attributes: {
        event: 'container.updated',
        delivery_status: 'pending',
        created_at: utc(Math.floor(desk.now / HOUR) * HOUR),
      },
    },
    included,
  })
  const key = desk.faults.has('unsigned_push') ? 'unknown' : listening.secret
  const signature = createHmac('sha256', key).update(body).digest('hex')
  return { body, headers: { 'X-T49-Webhook-Signature': signature } }
}
