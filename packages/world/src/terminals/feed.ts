import { header, json } from '../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../http/exchange.ts'
import { same, secretOf } from '../carriers/tokens.ts'
import { utc } from '../time.ts'
import type { Truth } from '../truth/find.ts'
import type { Facility } from '../truth/place.ts'
import { recordOf } from './record.ts'

/** How many containers one request may ask for. */
const TERMINAL_BATCH = 50
/** How many requests a minute a terminal allows. */
export const TERMINAL_PER_MINUTE = 240

/** The key that a terminal asks for in `X-Feed-Key`. */
export function feedKey(seed: string, facility: Facility): string {
  return secretOf(seed, facility.code, 'feed')
}

/** The answer of one terminal's feed to a request on a path below its base address. */
export function answerTerminal(ask: Ask, path: string, facility: Facility, truth: Truth, now: number): Answer {
  if (!same(header(ask, 'x-feed-key'), feedKey(truth.seed, facility)))
    return json(401, { error: 'X-Feed-Key is missing or unknown' })
  if (path === '/v1/capabilities') {
    return json(200, {
      schema_version: '1',
      terminals: [terminalOf(facility)],
      provides: facility.provides,
      batch: TERMINAL_BATCH,
      per_minute: TERMINAL_PER_MINUTE,
    })
  }
  if (path !== '/v1/containers')
    return json(404, { error: `no such resource: ${path}`, allowed: ['/v1/containers', '/v1/capabilities'] })
  const numbers = (ask.query.get('numbers') ?? '')
    .split(',')
    .map((number) => number.trim().toUpperCase())
    .filter((number) => number !== '')
  const terminal = ask.query.get('terminal')
  if (numbers.length === 0 || numbers.length > TERMINAL_BATCH)
    return json(400, { error: `numbers: from 1 to ${TERMINAL_BATCH} container numbers` })
  if (terminal !== null && terminal !== facility.code)
    return json(400, { error: `terminal: this feed is for ${facility.code}` })
  return json(200, {
    schema_version: '1',
    terminal: terminalOf(facility),
    observed_at: utc(now),
    containers: numbers.map((number) => recordOf(truth, facility, number, now)),
  })
}

function terminalOf(facility: Facility): JsonObject {
  return { firms: facility.firms, smdg: facility.smdg, bic: null, locode: facility.locode, name: facility.name }
}
