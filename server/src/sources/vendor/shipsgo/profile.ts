import { isObject, readText, type Json } from '../../json.ts'
import { lines_rule, registrations_rule, vendor_family, type VendorNumber, type VendorProfile } from '../profile.ts'
import { member, objectsIn, textIn } from '../reading.ts'
import { readShipsGo, shipmentIn, verdictOf } from './reader.ts'

const shipments = '/v2/ocean/shipments'
/** Members by kind of number; which spelling it takes is told differently, so that both are sent. */
const names = {
  container: ['containerNumber', 'container_number'],
  bill_of_lading: ['blNumber', 'booking_number'],
  booking_number: ['bookingNumber', 'booking_number'],
} as const

function registering({ kind, number, scac }: VendorNumber) {
  const body = { ...Object.fromEntries(names[kind].map((name) => [name, number])), carrier: scac ?? 'OTHERS' }
  return {
    method: 'POST',
    path: shipments,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const
}

function idIn(document: Json): string | null {
  return readText(member(shipmentIn(document), 'id')) ?? (isObject(document) ? readText(document.id) : null)
}

/** The shipment among those that a list shows that bears the number. */
function idAmong(document: Json, { number }: VendorNumber): string | null {
  const listed = objectsIn(member(document, 'shipments', 'data') ?? document)
  const numbers = [
    'number',
    'container_number',
    'containerNumber',
    'booking_number',
    'bookingNumber',
    'bl_number',
    'blNumber',
  ]
  return textIn(
    listed.find((one) => numbers.some((name) => readText(one[name])?.toUpperCase() === number)),
    'id',
  )
}

/** ShipsGo, for those who pay it already: a number costs a credit once, reading it costs nothing. */
export const shipsgo: VendorProfile = {
  ...vendor_family,
  id: 'shipsgo',
  name: 'ShipsGo',
  proof: {
    by: 'public document',
    of: "ShipsGo's OpenAPI description by way of others; the members of its movements are not in it",
    operator_on: null,
  },
  apply: 'Sign up at shipsgo.com, buy credits, and create a token for the API.',
  price: 'A number costs a credit when it is registered; reading is free.',
  base_url: 'https://api.shipsgo.com',
  credentials: [{ name: 'token', what: 'User token of the API' }, lines_rule, registrations_rule],
  headers: { 'X-Shipsgo-User-Token': 'token' },
  meanings: [{ statuses: [404, 404], says: /"(?:SHIPMENT_)?NOT_FOUND"/, outcome: 'not_found' }],
  limits: { per_minute: 100, per_day: null },
  vendor: {
    registration: {
      request: registering,
      idIn,
      find: {
        request: ({ number }) => ({ method: 'GET', path: shipments, query: { query: number, skip: '0', take: '100' } }),
        idIn: idAmong,
      },
      already: 409,
      // What was paid for stays: ending a number gives no credit back.
      end: null,
      cost: 1,
    },
    begin: (_asked, id) => ({ method: 'GET', path: `${shipments}/${encodeURIComponent(id)}` }),
    lead: () => [],
    verdict: verdictOf,
    read: readShipsGo,
  },
  tells: {
    pod_arrived_at: 'unproved',
    pod_discharged_at: 'unproved',
    pod_full_out_at: 'unproved',
    empty_terminated_at: 'unproved',
  },
}
