import { same } from '../../carriers/tokens.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { MINUTE, utc } from '../../time.ts'
import { allCarriers } from '../../truth/book.ts'
import { keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { searatesData, sinayData } from './searates-data.ts'
import { findTracked } from './terminal49-books.ts'
import type { Tracked } from './terminal49-books.ts'

const TYPES = ['CT', 'BL', 'BK']
const FIELDS = [
  'date',
  'actual',
  'isActual',
  'event_code',
  'eventCode',
  'events',
  'predictive_eta',
  'predictiveEta',
  'containers',
]

/** What a question leads to in the words of the two services: data, or one of their messages. */
type Found = { tracked: Tracked; scac: string } | { status: 'success' | 'error'; message: string }

function find(number: string, type: string, sealine: string, desk: Desk): Found {
  const error = (message: string): Found => ({ status: 'error', message })
  if (!TYPES.includes(type)) return error('WRONG_TYPE')
  if (!/^[A-Z0-9]{5,20}$/.test(number)) return error('WRONG_NUMBER')
  const known = allCarriers().some(({ scac }) => scac === sealine)
  if (sealine !== 'AUTO' && !known) return error(/^[A-Z]{4}$/.test(sealine) ? 'SEALINE_NOT_SUPPORTED' : 'WRONG_SEALINE')
  const tracked = findTracked(desk, number)
  if (tracked === null && sealine === 'AUTO') return error('AUTO_CANT_DETECT_SEALINE')
  if (tracked === null || (sealine !== 'AUTO' && tracked.shipment.scac !== sealine))
    return { status: 'success', message: 'SEALINE_HASNT_PROVIDE_INFO' }
  if (tracked.shipment.cancelled_at !== null && tracked.shipment.cancelled_at <= desk.now)
    return { status: 'success', message: 'SEALINE_CANCELED_SHIPMENT' }
  return { tracked, scac: tracked.shipment.scac }
}

const soft = (status: string, message: string): Answer => json(200, { status, message, data: {} })

/** SeaRates: always 200, the key in the query, and ids that lead into lists of places, ships and facilities. */
export const searates: Upstream = {
  id: 'searates',
  name: 'SeaRates',
  family: 'subscription',
  facilities: {},
  scac: null,
  fields: FIELDS,
  limits: [{ name: 'per_minute', most: 60, per_ms: MINUTE }],
  refusals: {
    key: () => soft('error', 'API_KEY_WRONG'),
    entitlement: () => soft('error', 'API_KEY_ACCESS_DENIED'),
    rate: () => soft('error', 'API_KEY_RATE_LIMIT'),
  },
  credentials: (desk) => ({ api_key: keyOf(desk) }),
  answer(ask, path, desk) {
    if (path !== '/tracking') return json(404, { message: 'Not Found' })
    if (!same(ask.query.get('api_key') ?? '', keyOf(desk))) return this.refusals.key(desk)
    const number = (ask.query.get('number') ?? '').toUpperCase()
    const type = ask.query.get('type') ?? 'CT'
    const found = find(number, type, (ask.query.get('sealine') ?? 'auto').toUpperCase(), desk)
    const known = desk.ledger.registrations.get(`${type} ${number}`)
    // A number is counted when it is asked about first; reading it again registers nothing.
    const entry = known ?? desk.ledger.register(`${type} ${number}`, number, desk.now, null).entry
    const again = known !== undefined
    if (!again) desk.ledger.count('unique_shipments')
    if ('message' in found) return soft(found.status, found.message)
    const data = searatesData(found.tracked, desk)
    return json(200, {
      status: 'success',
      message: 'OK',
      data: {
        ...data,
        metadata: metadataOf(
          number,
          type,
          found.scac,
          again && ask.query.get('force_update') !== 'true',
          entry.at,
          desk,
        ),
      },
    })
  },
}

function metadataOf(
  number: string,
  type: string,
  sealine: string,
  cached: boolean,
  since: number,
  desk: Desk,
): JsonObject {
  return {
    type,
    number,
    sealine,
    sealine_name: allCarriers().find(({ scac }) => scac === sealine)?.name ?? null,
    status: 'IN_TRANSIT',
    updated_at: utc(desk.now).replace('T', ' ').replace('Z', ''),
    from_cache: cached,
    cache_expires: utc(since + 720 * MINUTE)
      .replace('T', ' ')
      .replace('Z', ''),
    api_calls: { total: 1_000, used: desk.ledger.counts.get('calls') ?? 0 },
    unique_shipments: { total: 1_000, used: desk.ledger.counts.get('unique_shipments') ?? 0 },
  }
}

/** Sinay (SafeCube): the same words in camel case, with places inside events instead of ids. */
export const sinay: Upstream = {
  id: 'sinay',
  name: 'Sinay (SafeCube)',
  family: 'subscription',
  facilities: {},
  scac: null,
  fields: FIELDS,
  limits: [{ name: 'per_ten_seconds', most: 10, per_ms: 10_000 }],
  refusals: {
    key: () => json(401, { message: 'Invalid API key' }),
    entitlement: () => json(403, { message: 'Your plan does not include this product' }),
    rate: (_desk, headers) => json(429, { message: 'Too many requests' }, headers),
  },
  credentials: (desk) => ({ api_key: keyOf(desk) }),
  answer(ask, path, desk) {
    if (!sinayKeyed(ask, desk)) return this.refusals.key(desk)
    const base = '/container-tracking/api/v2'
    if (path === `${base}/sealines`)
      return json(
        200,
        allCarriers().map(({ scac, name }) => ({ code: scac, name })),
      )
    if (path !== `${base}/shipment`) return json(404, { message: 'Not Found' })
    const number = (ask.query.get('shipmentNumber') ?? '').toUpperCase()
    const type = ask.query.get('shipmentType') ?? 'CT'
    const found = find(number, type, (ask.query.get('sealine') ?? 'AUTO').toUpperCase(), desk)
    if ('message' in found)
      return json(found.status === 'success' ? 200 : 400, { status: found.status, message: found.message })
    const metadata = {
      shipmentType: type,
      shipmentNumber: number,
      sealine: found.scac,
      shippingStatus: 'IN_TRANSIT',
      updatedAt: utc(desk.now),
    }
    return json(200, { metadata, ...sinayData(found.tracked, desk) })
  },
}

/** The header is written API_KEY; servers see it in lower case. */
function sinayKeyed(ask: Ask, desk: Desk): boolean {
  const given = ask.headers['api_key'] ?? ask.headers['x-api-key']
  return typeof given === 'string' && same(given, keyOf(desk))
}
