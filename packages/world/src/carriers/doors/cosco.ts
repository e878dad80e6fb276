import { createHmac } from 'node:crypto'
import { header, json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { MINUTE } from '../../time.ts'
import { coscoContainer, coscoShipment } from '../cosco-content.ts'
import type { Door, Office } from '../office.ts'
import { lookUp } from '../office.ts'
import { same, secretOf } from '../tokens.ts'
import type { Question } from '../question.ts'

const TRACKING = /^\/service\/info\/tracking\/([^/]+)$/
const CLOCK_TOLERANCE_MS = 2 * MINUTE
const API_KEY = 'quaylog-cosu'
const EMPTY: Question = {
  bill: null,
  booking: null,
  container: null,
  filters: new Map(),
  created: [],
  limit: 1000,
  offset: 0,
  newest_first: false,
}

/**
 * COSCO: its own JSON with text labels and wall clocks, requests signed by HMAC, nothing found is a 200 with `type:
 * none`.
 */
export const cosco: Door = {
  scac: 'COSU',
  manner: {
    shipment: 'none',
    lag_hours: [1, 8],
    twins: true,
    missed_ships: true,
    future: 'ships',
    corrected: 0.02,
    untold: ['departed', 'arrived', 'rail_loaded', 'rail_departed', 'rail_unloaded'],
  },
  per_minute: 60,
  events_path: '/service/info/tracking/',
  leaks_history: true,
  credentials: (seed) => ({ api_key: API_KEY, secret_key: secretOf(seed, 'COSU', 'secret') }),
  answer(ask, path, office) {
    const problem = signatureProblem(ask, path, office)
    if (problem !== null) return json(401, { message: `HMAC signature cannot be verified: ${problem}` })
    const number = TRACKING.exec(path)?.[1]
    const kind = ask.query.get('numberType')
    if (number === undefined || !['bl', 'bkg', 'cntr'].includes(kind ?? ''))
      return json(200, { code: 5400, message: 'Parameter is Error', data: null })
    return success(contentOf(this, decodeURIComponent(number), kind ?? '', office))
  },
}

function contentOf(door: Door, number: string, kind: string, office: Office): JsonObject {
  const none = { type: 'none', numberType: 'none', content: null }
  if (kind === 'cntr') {
    const journeys = office.truth
      .byContainer('COSU', number, office.now)
      .filter(({ shipment }) => shipment.manifested_at <= office.now)
    const told = lookUp({ ...door, leaks_history: true }, office, { ...EMPTY, container: number })
    return journeys.length === 0 || told === null
      ? none
      : { type: 'cntr', numberType: 'cntr', content: coscoContainer(number, journeys, told) }
  }
  const told = lookUp(door, office, { ...EMPTY, ...(kind === 'bl' ? { bill: number } : { booking: number }) })
  const shipment = office.truth.byDocument('COSU', kind === 'bl' ? 'bill' : 'booking', number, office.now)
  return told === null || shipment === null
    ? none
    : { type: kind, numberType: kind, content: coscoShipment(shipment, told, office.now) }
}

function success(data: JsonObject): Answer {
  return json(200, { code: 0, message: 'success', data })
}

function signatureProblem(ask: Ask, path: string, office: Office): string | null {
  const [date, digest, nonce] = ['x-coscon-date', 'x-coscon-digest', 'x-coscon-content-md5'].map((name) =>
    header(ask, name),
  )
  const authorization = header(ask, 'x-coscon-authorization')
  const field = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(authorization)?.[1] ?? ''
  if (field('username') !== API_KEY) return 'unknown api key'
  if (header(ask, 'x-coscon-hmac') !== nonce || nonce === '') return 'X-Coscon-Hmac must repeat X-Coscon-Content-Md5'
  const at = Date.parse(date ?? '')
  if (!(Math.min(Math.abs(at - office.real_now), Math.abs(at - office.now)) <= CLOCK_TOLERANCE_MS))
    return 'X-Coscon-Date is more than two minutes off'
  const signed = field('headers').split(' ').includes('X-Coscon-Digest') ? `X-Coscon-Digest: ${digest ?? ''}\n` : ''
  const query = ask.url.includes('?') ? ask.url.slice(ask.url.indexOf('?')) : ''
  const matches = [ask.url, path + query].some((line) => {
    const text = `X-Coscon-Date: ${date ?? ''}\n${signed}X-Coscon-Content-Md5: ${nonce ?? ''}\n${ask.method} ${line} HTTP/1.1`
    return same(
      field('signature'),
      createHmac('sha1', secretOf(office.seed, 'COSU', 'secret'))
        .update(text)
        .digest('base64'),
    )
  })
  return matches ? null : 'the signature is wrong'
}
