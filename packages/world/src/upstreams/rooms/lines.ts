import { cmaCgm } from '../../carriers/doors/cma-cgm.ts'
import { evergreen as evergreenDoor } from '../../carriers/doors/evergreen.ts'
import { hmm as hmmDoor } from '../../carriers/doors/hmm.ts'
import { maersk as maerskDoor } from '../../carriers/doors/maersk.ts'
import { one as oneDoor } from '../../carriers/doors/one.ts'
import type { Door } from '../../carriers/office.ts'
import { bearsBasic, formOf, issueToken } from '../../carriers/tokens.ts'
import { rewrite } from '../../faults/rewrite.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask } from '../../http/exchange.ts'
import { without } from '../../carriers/dress.ts'
import { MINUTE } from '../../time.ts'
import { asOf, EVENT_FIELDS, isGiven, officeOf, toldBy } from '../machinery/lines.ts'
import { clientId, keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const plain: Upstream['refusals'] = {
  key: () => json(401, { message: 'Unauthorized' }),
  entitlement: () => json(403, { message: 'Forbidden' }),
  rate: (_desk, headers) => json(429, { message: 'Too Many Requests' }, headers),
}

/** An answer of a line's own door, with what it stated in the books. */
function throughDoor(door: Door, ask: Ask, path: string, desk: Desk): Answer {
  const answer = door.answer(asOf(ask, path), path, officeOf(desk, door.scac))
  if (isGiven(answer) && path.startsWith(door.events_path)) toldBy(door, ask, desk)
  return answer
}

function line(id: string, name: string, door: Door): Omit<Upstream, 'answer'> {
  return {
    id,
    name,
    family: 'carrier',
    facilities: {},
    scac: door.scac,
    fields: EVENT_FIELDS,
    limits: [],
    refusals: plain,
    credentials: (desk) => door.credentials(desk.seed, desk.base_url),
  }
}

/** Maersk: one 404 for a box that is unknown and for one of another customer, and 1.5 s between two calls. */
export const maersk: Upstream = {
  ...line('maersk', 'Maersk Track & Trace Plus', maerskDoor),
  limits: [{ name: 'pause', most: 1, per_ms: 1_500 }],
  open_paths: ['/customer-identity/oauth/v2/access_token'],
  answer(ask, path, desk) {
    const asked = path === maerskDoor.events_path && desk.faults.has('not_entitled')
    if (asked) return json(404, { status: 'NOT_FOUND', message: 'No events found for the requested reference' })
    return throughDoor(maerskDoor, ask, path, desk)
  },
}

/** HMM: booking and container are both needed, and the answer names no container. */
export const hmm: Upstream = {
  ...line('hmm', 'HMM', hmmDoor),
  answer(ask, path, desk) {
    const references = ['carrierBookingReference', 'equipmentReference']
    const missing = references.filter((name) => (ask.query.get(name) ?? '') === '')
    if (path === hmmDoor.events_path && missing.length > 0) desk.violation('both_references', missing.join(','))
    const answer = throughDoor(hmmDoor, ask, path, desk)
    return rewrite(answer, (object) => without(object, 'equipmentReference'))
  },
}

const EVERGREEN_TOKEN = '/oauth2/token'
const EVERGREEN_EVENTS = '/apimg/tnt/v2/events'

/** Evergreen: a token by Basic alone, addresses from the letter of approval, PLAN for planned. */
export const evergreen: Upstream = {
  ...line('evergreen', 'Evergreen', evergreenDoor),
  open_paths: [],
  credentials: (desk) => ({
    client_id: clientId(desk),
    client_secret: keyOf(desk, 'secret'),
    token_url: desk.base_url + EVERGREEN_TOKEN,
    event_url: `${desk.base_url}/`,
  }),
  answer(ask, path, desk) {
    if (desk.faults.has('not_entitled')) return json(403, { message: 'Source address is not allowed' })
    if (path === EVERGREEN_TOKEN) return evergreenToken(ask, desk)
    if (path !== EVERGREEN_EVENTS) return json(404, { message: 'Not Found' })
    const answer = throughDoor(evergreenDoor, ask, evergreenDoor.events_path, desk)
    return rewrite(answer, (object) =>
      object['eventClassifierCode'] === 'PLN' ? { ...object, eventClassifierCode: 'PLAN' } : object,
    )
  },
}

function evergreenToken(ask: Ask, desk: Desk): Answer {
  if (formOf(ask).has('client_secret')) {
    desk.violation('secret_in_body', EVERGREEN_TOKEN)
    return json(401, { error: 'invalid_client' })
  }
  if (ask.method !== 'POST' || !bearsBasic(ask, clientId(desk), keyOf(desk, 'secret')))
    return json(401, { error: 'invalid_client' })
  const seconds = 1_800
  const access_token = issueToken(desk.seed, 'EGLV', desk.real_now + seconds * 1_000)
  return json(200, { access_token, token_type: 'Bearer', expires_in: seconds - 1 })
}

/** CMA CGM: every answer is billed, those to bad questions too; `behalfOf` asks for another company. */
export const cma: Upstream = {
  ...line('cma_cgm', 'CMA CGM', cmaCgm),
  refusals: {
    ...plain,
    rate: (_desk, headers) => json(429, { message: 'Quota exceeded' }, { 'retry-after': '3600', ...headers }),
  },
  credentials: (desk) => ({ ...cmaCgm.credentials(desk.seed, desk.base_url), behalf_of: 'EXAMPLE01' }),
  answer(ask, path, desk) {
    const behalf = ask.query.get('behalfOf')
    if (behalf !== null && behalf !== 'EXAMPLE01') return json(403, { message: `No mandate of ${behalf}` })
    const answer = throughDoor(cmaCgm, ask, path, desk)
    if (answer.status !== 401) desk.ledger.count('billed_calls')
    if (answer.status === 400) desk.violation('billed_refusal', path)
    return answer
  },
}

/** ONE: sixty calls a minute. */
export const one: Upstream = {
  ...line('one', 'Ocean Network Express', oneDoor),
  limits: [{ name: 'per_minute', most: 60, per_ms: MINUTE }],
  answer(ask, path, desk) {
    return throughDoor(oneDoor, ask, path, desk)
  },
}
