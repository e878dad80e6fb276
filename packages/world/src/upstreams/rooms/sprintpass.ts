import { json } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { hex } from '../../random.ts'
import { MINUTE } from '../../time.ts'
import { asList, asObject, asText, objectOf } from '../machinery/bodies.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { visitsOf } from '../machinery/visits.ts'
import { SPRINTPASS_PERSONAL, SPRINTPASS_TERMINALS, statusOf } from './sprintpass-status.ts'

const ORDERS = '/v1/orchestrations'
const UNIT = /^\/v1\/orchestrations\/trade-type\/I\/unit-nbr\/([A-Z]{4}\d{7})$/
const FORBIDDEN = /pay|appoint|reserv|guarantee|fund|charge/i
const CODES = Object.keys(SPRINTPASS_TERMINALS)
const PORTS = ['USLAX', 'USLGB', 'USOAK']

/** SprintPass Pro: registered once, then read; paid fees, holds with their releases, and a driver's name. */
export const sprintpass: Upstream = {
  id: 'sprintpass',
  name: 'CargoSprint SprintPass Pro',
  family: 'terminal',
  facilities: SPRINTPASS_TERMINALS,
  scac: null,
  fields: [
    'status_cd',
    'status_desc',
    'locationstatus_cd',
    'holdinfo',
    'status',
    'release_dttm',
    'fee_receipts',
    'fee_amt',
    'good_through_date',
    'last_free_day',
    'event_cd',
    'event_dttm',
    'visit_dt',
    'visitstart_tm',
  ],
  limits: [{ name: 'per_minute', most: 300, per_ms: MINUTE }],
  personal: SPRINTPASS_PERSONAL,
  refusals: {
    key: () => json(401, { message: 'Unauthorized' }),
    entitlement: () => json(403, { message: 'The subscription does not include this service' }),
    rate: (_desk, headers) => json(429, { message: 'Too Many Requests' }, headers),
  },
  credentials: (desk) => ({ api_key: keyOf(desk), status_path: '/v1/orchestrations/trade-type/I/unit-nbr/{unit_nbr}' }),
  answer(ask, path, desk) {
    if (!hasHeader(ask, desk, 'x-api-key')) return this.refusals.key(desk)
    if (path === ORDERS && ask.method === 'POST') return order(ask, desk)
    const unit = UNIT.exec(path)?.[1]
    if (unit === undefined) return json(404, { message: 'Not Found' })
    if (ask.method === 'DELETE') return stop(unit, desk)
    return ask.method === 'GET' ? read(unit, desk) : json(405, { message: 'Method Not Allowed' })
  },
}

/** All names of members below a value. */
function namesIn(value: Json | undefined): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]: [string, Json | undefined]) => [name, ...namesIn(member)])
}

function order(ask: Ask, desk: Desk): Answer {
  const orders = asList(objectOf(ask.body)['order'])
  if (orders.length === 0) return json(400, { message: 'order: at least one' })
  const spends = orders.flatMap(namesIn).find((name) => FORBIDDEN.test(name))
  if (spends !== undefined) desk.violation('spends_money', spends)
  const data = orders.map((item) => ordered(asObject(item), desk))
  return json(data.some(({ success }) => success) ? 202 : 412, { data })
}

type Ordered = { success: boolean; unit_nbr: string; messages: JsonObject[] }

function ordered(item: JsonObject, desk: Desk): Ordered {
  const unit = asText(asObject(item['unit'])['unit_nbr']).toUpperCase()
  const ports = asList(item['locations']).map((location) => asText(asObject(location)['port_cd']))
  const refused = (message_cd: string, message_txt: string): Ordered => ({
    success: false,
    unit_nbr: unit,
    messages: [{ message_cd, message_txt, message_severity_cd: 'E' }],
  })
  if (asText(item['trade_type']) !== 'I') return refused('20010', 'trade_type: I')
  if (!/^[A-Z]{4}\d{7}$/.test(unit)) return refused('20020', 'unit_nbr is not a container number')
  if (asText(item['billoflading']) === '') return refused('20030', 'billoflading is required')
  if (!ports.some((port) => PORTS.includes(port))) return refused('20040', 'port_cd is not served')
  const { again } = desk.ledger.register(unit, hex(16, 'sprintpass', desk.seed, unit), desk.now, null)
  if (again) desk.violation('second_registration', unit)
  return {
    success: true,
    unit_nbr: unit,
    messages: [{ message_cd: '10000', message_txt: 'Order created', message_severity_cd: 'I' }],
  }
}

function stop(unit: string, desk: Desk): Answer {
  return desk.ledger.registrations.delete(unit)
    ? json(202, { data: [{ success: true, unit_nbr: unit }] })
    : json(404, { message: 'No such order' })
}

function read(unit: string, desk: Desk): Answer {
  if (!desk.ledger.registrations.has(unit)) return json(404, { message: 'No such order' })
  const visit = desk.faults.has('not_entitled') ? undefined : visitsOf(desk, unit, CODES)[0]
  if (visit !== undefined) return json(200, statusOf(visit, desk))
  return json(200, {
    unitinfo: { unit_nbr: unit },
    unitstatusinfo: { status_cd: 'N', status_desc: 'NOT MANIFESTED' },
    locations: [],
    holdinfo: [],
    fee_receipts: [],
    activity: [],
  })
}
