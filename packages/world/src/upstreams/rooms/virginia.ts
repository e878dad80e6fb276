import { json } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { toJson } from '../../faults/rewrite.ts'
import { parse } from '../../control/refusals.ts'
import { hex } from '../../random.ts'
import { DAY, HOUR } from '../../time.ts'
import { numbersAgree } from '../machinery/numbers.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import { availabilityOf, eventsOf, VIRGINIA_TERMINALS as FACILITIES } from './virginia-rows.ts'
import { same } from '../../carriers/tokens.ts'
import { listenTo } from '../machinery/pushes.ts'
import type { Desk, Listening, Upstream, UpstreamPush } from '../machinery/upstream.ts'
import { outAt, visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const BATCH = 100
const EXPIRES_MS = 5 * DAY
const SUBSCRIPTIONS = '/import-availability/subscriptions'
const DCSA_SUBSCRIPTIONS = '/event-subscriptions'

type Pair = { equipmentId: string; referenceId: string }
type Found = { visit: Visit } | { message: string }

/** Port of Virginia: a box is asked for together with its bill; pushes are not signed and end after the box left. */
export const virginia: Upstream = {
  id: 'virginia',
  name: 'Port of Virginia',
  family: 'terminal',
  facilities: FACILITIES,
  scac: null,
  fields: [
    'shipmentStatus',
    'shipmentAction',
    'yardBlock',
    'holds',
    'freeTimeExpiration',
    'chassis',
    'outTime',
    'emptyReturnTime',
    'billOfLading',
    'type',
    'time',
  ],
  limits: [],
  refusals: {
    key: () => json(401, { message: 'Unauthorized' }),
    entitlement: () => json(403, { message: 'Forbidden' }),
    rate: (_desk, headers) => json(429, { message: 'Too Many Requests' }, headers),
  },
  credentials: (desk) => ({ api_key: keyOf(desk) }),
  pushed: pushOf,
  answer(ask, path, desk) {
    const known = hasHeader(ask, desk, 'x-api-key') || same(ask.query.get('key') ?? '', keyOf(desk))
    if (!known) return json(401, { message: 'Unauthorized' })
    if (path === '/import-availability' && ask.method === 'GET') return one(ask, desk, availabilityOf)
    if (path === '/import-availability' && ask.method === 'POST') return many(ask, desk, availabilityOf)
    if (path === '/container-events' && ask.method === 'GET') return one(ask, desk, eventsOf)
    if (path === '/container-events' && ask.method === 'POST') return many(ask, desk, eventsOf)
    if (path.startsWith(SUBSCRIPTIONS)) return subscriptions(ask, path.slice(SUBSCRIPTIONS.length + 1), desk)
    if (path.startsWith(DCSA_SUBSCRIPTIONS)) return dcsa(ask, path.slice(DCSA_SUBSCRIPTIONS.length + 1), desk)
    return json(404, { message: 'Cannot find the resource' })
  },
}

function find(desk: Desk, { equipmentId, referenceId }: Pair): Found {
  const codes = Object.keys(FACILITIES)
  const visit = visitsOf(desk, equipmentId.toUpperCase(), codes).find(({ shipment }) =>
    numbersAgree(referenceId, shipment.bill, shipment.scac),
  )
  if (visit === undefined || desk.faults.has('not_entitled'))
    return { message: `No data found for container ${equipmentId} with reference ${referenceId}` }
  return { visit }
}

function one(ask: Ask, desk: Desk, write: (visit: Visit, desk: Desk) => JsonObject): Answer {
  const pair = { equipmentId: ask.query.get('equipmentId') ?? '', referenceId: ask.query.get('referenceId') ?? '' }
  if (pair.equipmentId === '' || pair.referenceId === '') {
    desk.violation('without_bill', ask.url.replace(/key=[^&]*/, 'key='))
    return json(400, { message: 'equipmentId and referenceId are required' })
  }
  const found = find(desk, pair)
  return 'visit' in found ? json(200, write(found.visit, desk)) : json(200, { data: null, message: found.message })
}

function many(ask: Ask, desk: Desk, write: (visit: Visit, desk: Desk) => JsonObject): Answer {
  const asked = pairsOf(ask.body)
  if (asked === null) return json(400, { message: 'Expected a list of {equipmentId, referenceId}' })
  if (asked.length > BATCH) {
    desk.violation('batch', `${asked.length} items`)
    return json(400, { message: `At most ${BATCH} items` })
  }
  return json(
    200,
    asked.map((pair): Json => {
      const found = find(desk, pair)
      return 'visit' in found
        ? { ...pair, data: write(found.visit, desk), message: null }
        : { ...pair, data: null, message: found.message }
    }),
  )
}

function pairsOf(body: string): Pair[] | null {
  const read = toJson(parse(body))
  if (!Array.isArray(read)) return null
  const pairs = read.flatMap((item) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
    const { equipmentId, referenceId } = { ...item }
    return typeof equipmentId === 'string' && typeof referenceId === 'string' ? [{ equipmentId, referenceId }] : []
  })
  return pairs.length === read.length ? pairs : null
}

function memberOf(body: string, name: string): string {
  const read = toJson(parse(body))
  const value = typeof read === 'object' && read !== null ? Object.entries(read).find(([key]) => key === name)?.[1] : ''
  return typeof value === 'string' ? value : ''
}

function subscriptions(ask: Ask, id: string, desk: Desk): Answer {
  const books = desk.ledger.listening
  if (ask.method === 'GET') {
    const list = [...books.values()].map(({ id: key, number, reference, callback_url }) => ({
      id: key,
      equipmentId: number,
      referenceId: reference,
      callbackUrl: callback_url,
    }))
    const known = list.find((entry) => entry.id === id)
    if (id === '') return json(200, list)
    return known === undefined ? json(404, { message: 'No such subscription' }) : json(200, known)
  }
  if (ask.method === 'DELETE')
    return books.delete(id) ? json(200, { id }) : json(404, { message: 'No such subscription' })
  if (ask.method !== 'POST') return json(405, { message: 'Method Not Allowed' })
  const [number, reference, url] = ['equipmentId', 'referenceId', 'callbackUrl'].map((name) => memberOf(ask.body, name))
  if (number === undefined || reference === undefined || url === undefined || [number, reference, url].includes(''))
    return json(400, { message: 'equipmentId, referenceId and callbackUrl are required' })
  return subscribe(desk, number.toUpperCase(), reference, url, (key) => ({
    id: key,
    equipmentId: number,
    referenceId: reference,
  }))
}

function subscribe(
  desk: Desk,
  number: string,
  reference: string,
  url: string,
  shown: (id: string) => JsonObject,
): Answer {
  const id = hex(32, 'virginia', desk.seed, number, reference, url)
  const { again } = desk.ledger.register(`${number}|${reference}`, id, desk.now, url)
  if (again) desk.violation('second_registration', number)
  const added = listenTo(desk, { id, number, reference, callback_url: url, secret: '' })
  return added ? json(201, shown(id)) : json(429, { message: 'Too many subscriptions' })
}

function dcsa(ask: Ask, rest: string, desk: Desk): Answer {
  const [id = '', view] = rest.split('/')
  if (ask.method === 'POST' && id === '') {
    const reference = memberOf(ask.body, 'transportDocumentID') || memberOf(ask.body, 'bookingReference')
    const url = memberOf(ask.body, 'callbackUrl')
    const number = memberOf(ask.body, 'equipmentReference')
    if (reference === '' || url === '' || number === '')
      return json(400, {
        message: 'callbackUrl, transportDocumentID or bookingReference, and equipmentReference are required',
      })
    return subscribe(desk, number, reference, url, (key) => ({ subscriptionID: key, callbackUrl: url }))
  }
  const listening = desk.ledger.listening.get(id)
  if (listening === undefined) return json(404, { message: 'No such subscription' })
  if (view !== 'events') return json(200, { subscriptionID: id, callbackUrl: listening.callback_url })
  const found = find(desk, { equipmentId: listening.number, referenceId: listening.reference })
  return 'visit' in found ? json(200, eventsOf(found.visit, desk)) : json(200, { events: [] })
}

function pushOf(listening: Listening, desk: Desk): UpstreamPush | null {
  const found = find(desk, { equipmentId: listening.number, referenceId: listening.reference })
  if (!('visit' in found)) return { body: JSON.stringify({ container: listening.number, data: null }), headers: {} }
  const out = outAt(found.visit)
  if (out !== null && desk.now > out + EXPIRES_MS + HOUR) return null
  return { body: JSON.stringify(availabilityOf(found.visit, { ...desk, print: () => undefined })), headers: {} }
}
