import { isList, isObject, readNumber, readText, type Json, type JsonObject } from '../../json.ts'
import { listUnder } from '../lists.ts'
import { saysEmpty } from '../facility.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { readCargo } from './reader.ts'

/** Of several visits the newest full import; others only where there is none. */
function newestVisit(a: JsonObject, b: JsonObject): number {
  const rank = (visit: JsonObject) =>
    (readText(visit.category)?.toUpperCase() === 'IMPRT' ? 2 : 0) + (saysEmpty(readText(visit['freight-kind'])) ? 0 : 1)
  const keyOf = (visit: JsonObject) => readNumber(visit['ufv-gkey']) ?? 0
  return rank(a) - rank(b) || keyOf(a) - keyOf(b)
}

/** The numbers that an answer names as not found: what it leaves out beside them it may not have looked for. */
function notFoundIn(document: Json): readonly string[] {
  const payload = isObject(document) && isObject(document.payload) ? document.payload : {}
  const results = payload['search-results']
  const numbers = isObject(results) ? results['not-found-numbers'] : undefined
  return isList(numbers) ? numbers.flatMap((number) => readText(number) ?? []) : []
}

/** Long Beach Container Terminal: the key stands in the path, and numbers that it does not know are named. */
export const lbct: ApiProfile = {
  ...api_family,
  id: 'lbct',
  name: 'Long Beach Container Terminal',
  kind: 'facility',
  sites: [
    {
      firms: 'WAC8',
      code: 'LBCT',
      locode: 'USLGB',
      name: 'Long Beach Container Terminal (Pier E)',
      time_zone: 'America/Los_Angeles',
    },
  ],
  proof: {
    by: 'third party',
    of: "an integrator's description; holds and last free day are not in the part that it shows",
    operator_on: null,
  },
  apply: 'Customers of Long Beach Container Terminal ask it for a key.',
  base_url: 'https://api.lbct.com',
  credentials: [{ name: 'api_key', what: 'Key of the customer, which stands in the address' }],
  calls: [
    {
      id: 'cargo_search',
      batch_max: 20,
      request: ({ boxes }) => ({
        method: 'GET',
        path: `/{api_key}/API/LBCTCargoSearchWebService/cargo-numbers/${boxes.map(encodeURIComponent).join(',')}`,
      }),
      list: (document) => listUnder(document, ['payload', 'containers']),
      // Without its category nobody knows whether a visit brings an import in.
      boxOf: ({ id, category }) => (readText(category) === null ? null : readText(id)),
      read: readCargo,
      newest: newestVisit,
      notFound: notFoundIn,
    },
  ],
  ambiguous_absence: null,
  whole_state: false,
  tells: { pod_full_out_at: 'told', vessel_discharged: 'told' },
}
