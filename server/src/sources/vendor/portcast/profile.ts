import { isObject, readText, type Json } from '../../json.ts'
import { lines_rule, registrations_rule, vendor_family, type VendorNumber, type VendorProfile } from '../profile.ts'
import { member, objectsIn, textIn } from '../reading.ts'
import { isEmpty, isTracking, readPortcast } from './reader.ts'

const below = '/api/v2/eta'
const bookmarks = `${below}/tracking/bill-of-lading-bookmarks`

function registering({ number, scac }: VendorNumber, bell_url: string | null) {
  const body = { cntr_no: number, carrier_no: scac ?? 'AUTO', ...(bell_url === null ? {} : { callback_url: bell_url }) }
  return {
    method: 'POST',
    path: `${below}/bill-of-lading-bookmarks`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const
}

function idIn(document: Json): string | null {
  const object = member(document, 'obj', 'data') ?? document
  return textIn(object, 'id', 'bookmark_id') ?? (isObject(document) ? readText(document.id) : null)
}

/** The bookmark among those that a list shows that is about the box. */
function idAmong(document: Json, { number }: VendorNumber): string | null {
  const listed = objectsIn(member(document, 'objects', 'obj', 'data', 'results') ?? document)
  const flat = listed.map((one) => member(one, 'bill_of_lading') ?? one)
  const index = flat.findIndex((one) => textIn(one, 'cntr_no')?.toUpperCase() === number)
  return index < 0 ? null : (textIn(flat[index], 'id', 'bookmark_id') ?? textIn(listed[index], 'id', 'bookmark_id'))
}

/** Portcast, for those who pay it already: events of the line, and what the terminal says in a document of its own. */
export const portcast: VendorProfile = {
  ...vendor_family,
  id: 'portcast',
  name: 'Portcast',
  proof: {
    by: 'third party',
    of: "Portcast's description by way of a collector; codes of its events are not in it",
    operator_on: null,
  },
  apply: 'By contract with Portcast, which hands out the key.',
  price: 'A number counts against the contract when it is uploaded.',
  base_url: 'https://api.portcast.io',
  // What it answers to a document is not described: it is asked about boxes alone.
  asks: ['container'],
  credentials: [
    { name: 'api_key', what: 'API key, sent as x-api-key' },
    { name: 'customer', what: 'Id of a sub-account, if there are any', is_optional: true },
    lines_rule,
    registrations_rule,
  ],
  headers: { 'x-api-key': 'api_key', 'x-customer': 'customer' },
  meanings: [{ statuses: [404, 404], says: /\bbookmark (?:\S+ )?(?:was |is )?not found/i, outcome: 'not_found' }],
  limits: { per_minute: 60, per_day: null },
  vendor: {
    registration: {
      request: registering,
      idIn,
      find: { request: () => ({ method: 'GET', path: bookmarks }), idIn: idAmong },
      already: 409,
      end: (id) => ({ method: 'DELETE', path: `${below}/bill-of-lading-bookmarks/${encodeURIComponent(id)}` }),
      cost: 1,
    },
    begin: (_asked, id) => ({ method: 'GET', path: `${bookmarks}/${encodeURIComponent(id)}` }),
    lead: (document, _asked, id) =>
      isTracking(document)
        ? [{ method: 'GET', path: `${bookmarks}/${encodeURIComponent(id)}/import_export_plan` }]
        : [],
    verdict: (document) =>
      isEmpty(document)
        ? { outcome: 'not_found', ambiguous: 'Portcast has not heard of the number from the line yet' }
        : null,
    read: readPortcast,
  },
  tells: {
    available_for_pickup: 'told',
    holds_at_pod_terminal: 'told',
    fees_at_pod_terminal: 'told',
    pickup_lfd: 'told',
    pickup_appointment_at: 'told',
    location_at_pod_terminal: 'told',
    pod_arrived_at: 'told',
    pod_discharged_at: 'told',
    pod_full_out_at: 'told',
    empty_terminated_at: 'told',
  },
}
