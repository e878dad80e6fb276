import { isObject, readText, type Json } from '../../json.ts'
import { lines_rule, registrations_rule, vendor_family, type VendorNumber, type VendorProfile } from '../profile.ts'
import { member, objectsIn, textIn } from '../reading.ts'
import { readVizion } from './reader.ts'

const references = '/references'

function registering({ kind, number, scac }: VendorNumber, bell_url: string | null) {
  const body = {
    ...(kind === 'container' ? { container_id: number } : { bill_of_lading: number }),
    // Without a code it finds the line itself.
    ...(scac === null ? {} : { carrier_code: scac }),
    ...(bell_url === null ? {} : { callback_url: bell_url }),
  }
  return {
    method: 'POST',
    path: references,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  } as const
}

function idIn(document: Json): string | null {
  const reference = member(document, 'reference', 'data') ?? document
  return textIn(reference, 'id', 'reference_id') ?? (isObject(document) ? readText(document.reference_id) : null)
}

/** The reference among those that a list shows that is about the number and has not ended. */
function idAmong(document: Json, { kind, number }: VendorNumber): string | null {
  const name = kind === 'container' ? 'container_id' : 'bill_of_lading'
  const listed = objectsIn(member(document, 'data', 'references') ?? document)
  return idIn(
    listed.find((one) => readText(one[name])?.toUpperCase() === number && member(one, 'active') !== false) ?? null,
  )
}

/** Vizion, for those who pay it already: it tells milestones of the voyage and by rail, and nothing of terminals. */
export const vizion: VendorProfile = {
  ...vendor_family,
  id: 'vizion',
  name: 'Vizion',
  proof: {
    by: 'independent code',
    of: 'a description of its updates and three clients; times are local or UTC, as they say. No document shows free time or holds: where an update has them, they are kept with the answer, unread',
    operator_on: null,
  },
  apply: 'By contract with Vizion, which hands out the key.',
  price: 'A reference counts against the contract when it is made.',
  base_url: 'https://prod.vizionapi.com',
  asks: ['container', 'bill_of_lading'],
  credentials: [{ name: 'api_key', what: 'API key, sent as X-API-Key' }, lines_rule, registrations_rule],
  headers: { 'X-API-Key': 'api_key' },
  meanings: [{ statuses: [404, 404], says: /\breference (?:\S+ )?(?:was |is )?not found/i, outcome: 'not_found' }],
  limits: { per_minute: 60, per_day: null },
  vendor: {
    registration: {
      request: registering,
      idIn,
      find: {
        request: ({ kind, number }) => ({
          method: 'GET',
          path: references,
          query: kind === 'container' ? { container_id: number } : { bill_of_lading: number },
        }),
        idIn: idAmong,
      },
      already: 409,
      end: (id) => ({ method: 'DELETE', path: `${references}/${encodeURIComponent(id)}` }),
      cost: 1,
    },
    begin: (_asked, id) => ({ method: 'GET', path: `${references}/${encodeURIComponent(id)}/updates` }),
    lead: () => [],
    verdict: (document) =>
      Array.isArray(member(document, 'data') ?? document) &&
      objectsIn(member(document, 'data') ?? document).length === 0
        ? { outcome: 'not_found', ambiguous: 'Vizion has no update of the number yet' }
        : null,
    read: readVizion,
  },
  tells: { pod_arrived_at: 'told', pod_discharged_at: 'told', pod_full_out_at: 'told', empty_terminated_at: 'told' },
}
