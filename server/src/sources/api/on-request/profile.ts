import { boxIn, boxesIn, readByMeaning } from '../by-meaning.ts'
import { api_family, type ApiProfile } from '../profile.ts'

const json_body = { 'content-type': 'application/json' }
const time_zone = 'America/Los_Angeles'

/** ITS Long Beach: only how it is asked is known. */
export const its: ApiProfile = {
  ...api_family,
  id: 'its',
  name: 'ITS Long Beach',
  kind: 'facility',
  sites: [
    { firms: 'Y309', code: 'ITS', locode: 'USLGB', name: 'International Transportation Service (Pier G)', time_zone },
  ],
  proof: { by: 'third party', of: "an integrator's description of the two addresses", operator_on: null },
  unproved: 'Nobody has published what ITS Long Beach answers, nor the names in its questions',
  apply: 'Customers of ITS ask it for a user.',
  base_url: 'https://api.itslb.com',
  credentials: [
    { name: 'username', what: 'User name' },
    { name: 'password', what: 'Password' },
  ],
  token: {
    url: 'https://api.itslb.com/tms2/account/login',
    path: '/tms2/account/login',
    request: ({ username, password }) => ({ headers: json_body, body: JSON.stringify({ username, password }) }),
    member: 'token',
    lifetime_s: 1_200,
    per_hour: null,
  },
  calls: [
    {
      id: 'container_availability',
      batch_max: 40,
      request: ({ boxes }) => ({
        method: 'POST',
        path: '/tms2/import/containeravailability',
        headers: json_body,
        body: JSON.stringify({ containers: boxes }),
      }),
      list: boxesIn,
      boxOf: boxIn,
      read: readByMeaning,
    },
  ],
  ambiguous_absence: 'ITS does not tell of the box; that proves nothing',
  tells: {
    available_for_pickup: 'unproved',
    holds_at_pod_terminal: 'unproved',
    pickup_lfd: 'unproved',
    pod_full_out_at: 'unproved',
  },
}

/** TTI Long Beach: the addresses and some members are known, and not what they hold. */
export const tti: ApiProfile = {
  ...api_family,
  id: 'tti',
  name: 'TTI Long Beach',
  kind: 'facility',
  sites: [{ firms: 'Z952', code: 'TTI', locode: 'USLGB', name: 'Total Terminals International (Pier T)', time_zone }],
  proof: { by: 'third party', of: 'a list of the members of its answers, without their values', operator_on: null },
  unproved: 'Nobody has published the form of the answers of TTI Long Beach',
  apply: 'Customers of TTI ask it for an access token.',
  base_url: 'https://api.ttitns.com',
  credentials: [{ name: 'access_token', what: 'Access token of the customer' }],
  headers: { 'access-token': 'access_token' },
  calls: [
    {
      id: 'containers',
      batch_max: 1,
      request: ({ boxes }) => ({ method: 'GET', path: '/api/containers', query: { containerNumber: boxes.join(',') } }),
      list: boxesIn,
      boxOf: boxIn,
      read: readByMeaning,
    },
  ],
  ambiguous_absence: 'TTI does not tell of the box; that proves nothing',
  tells: { fees_at_pod_terminal: 'unproved' },
}
