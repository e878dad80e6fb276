import { same } from '../../carriers/tokens.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, JsonObject } from '../../http/exchange.ts'
import { hash32 } from '../../random.ts'
import { DAY, MINUTE, utc, wallClock, withOffset } from '../../time.ts'
import { callsAt } from '../../truth/calls.ts'
import { carrierOf } from '../../truth/book.ts'
import { orNull } from '../machinery/forms.ts'
import { keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { groundedAt, outAt, visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

const CARGO = /^\/([^/]+)\/API\/LBCTCargoSearchWebService\/cargo-numbers\/([^/]+)$/
const VESSELS = /^\/([^/]+)\/API\/LBCTGetActiveVesselVisitsWebService$/
const BATCH = 20

/** LBCT: the key in the path, a list of what was not found, several visits of one box, US dates with a suffix. */
export const lbct: Upstream = {
  id: 'lbct',
  name: 'Long Beach Container Terminal',
  family: 'terminal',
  facilities: { WAC8: 'LBCT' },
  scac: null,
  fields: [
    'is-in-yard',
    'visit-state',
    'transit-state',
    'time-in',
    'time-out',
    'discharged',
    'bill-of-lading-number',
    'ufv-gkey',
  ],
  limits: [{ name: 'per_minute', most: 240, per_ms: MINUTE }],
  refusals: {
    key: () => json(401, { message: 'Invalid API key' }),
    entitlement: () => json(403, { message: 'The key may not use this service' }),
    rate: (_desk, headers) => json(429, { message: 'Too many requests' }, headers),
  },
  credentials: (desk) => ({ api_key: keyOf(desk) }),
  answer(_ask, path, desk) {
    const cargo = CARGO.exec(path)
    const vessels = VESSELS.exec(path)
    if (cargo === null && vessels === null) return json(404, { message: 'Not Found' })
    if (!same((cargo ?? vessels)?.[1] ?? '', keyOf(desk))) return this.refusals.key(desk)
    if (cargo !== null) return search(decodeURIComponent(cargo[2] ?? ''), desk)
    const calls = callsAt(desk.truth, 'WAC8', desk.now - 4 * DAY, desk.now + 10 * DAY)
    return json(200, {
      service: 'LBCTGetActiveVesselVisitsWebService',
      payload: {
        'vessel-visits': calls.map(({ vessel, voyage, call }) => ({
          vessel: vessel.name,
          'inbound-voyage': voyage.import_number,
          eta: withOffset(call.planned_arrival, 'America/Los_Angeles'),
          ata: call.arrival <= desk.now ? withOffset(call.arrival, 'America/Los_Angeles') : null,
        })),
      },
    })
  },
}

function search(numbers: string, desk: Desk): Answer {
  const asked = numbers.split(',').filter((number) => number !== '')
  if (asked.length > BATCH) desk.violation('batch', `${asked.length} numbers`)
  if (asked.length === 0 || asked.length > BATCH) return json(400, { message: `from 1 to ${BATCH} numbers` })
  const found = asked.map((number) => ({ number, visits: visitsOf(desk, number.toUpperCase(), ['WAC8']) }))
  const missing = found.filter(({ visits }) => visits.length === 0).map(({ number }) => number)
  return json(200, {
    id: hash32(numbers),
    service: 'LBCTCargoSearchWebService',
    payload: {
      'search-results': {
        requested: asked.length,
        'found-containers': asked.length - missing.length,
        'found-orders': 0,
        'not-found': missing.length,
        'not-found-numbers': missing,
      },
      orders: [],
      containers: found.flatMap(({ visits }) => visits.map((visit, i) => rowOf(visit, i === 0, desk))).reverse(),
    },
  })
}

/** A date as the terminal writes it for people: month first, and whether it is actual. */
function usText(at: number, zone: string): string {
  const [day = '', time = ''] = wallClock(at, zone).split('T')
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year} ${time.slice(0, 5)} (A)`
}

function rowOf(visit: Visit, newest: boolean, desk: Desk): JsonObject {
  const { box, state, stay, zone, shipment } = visit
  const grounded = groundedAt(visit)
  const out = outAt(visit)
  if (newest) {
    desk.print(box.number, 'bill_of_lading', shipment.bill, 'bill-of-lading-number')
    desk.print(box.number, 'vessel_discharged_at', orNull(grounded, utc), 'discharged')
    desk.print(box.number, stay.out_by === 'rail' ? 'rail_departed_at' : 'full_out_at', orNull(out, utc), 'time-out')
  }
  const key = Math.floor(stay.listed_at / MINUTE)
  return {
    id: box.number,
    gkey: hash32(box.number) % 10_000_000,
    'ufv-gkey': key,
    'is-in-yard': state.state === 'in_yard',
    category: 'IMPRT',
    'freight-kind': 'Full',
    'visit-state': state.state === 'gated_out' ? 'Departed' : 'Active',
    'transit-state': transitOf(visit),
    'time-in': orNull(grounded, (at) => withOffset(at, zone)),
    'time-out': orNull(out, (at) => withOffset(at, zone)),
    'equipment-height': '96',
    'equipment-type': box.iso_code.startsWith('2') ? '20GP' : '40HQ',
    'equipment-size': box.iso_code.startsWith('2') ? '20' : '40',
    'line-operator': carrierOf(shipment.scac).smdg,
    'bill-of-lading-number': shipment.bill,
    'gross-weight': box.weight_kg,
    watch: false,
    discharged: orNull(grounded, (at) => usText(at, zone)),
  }
}

function transitOf({ state, stay, seen }: Visit): string {
  if (state.state === 'on_vessel') return seen < stay.arrived_at ? 'Advised' : 'Inbound'
  return state.state === 'gated_out' ? 'Departed' : 'Yard'
}
