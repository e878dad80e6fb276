import { boxIn, boxesIn, readByMeaning } from '../by-meaning.ts'
import { api_family, type ApiProfile } from '../profile.ts'

const json_body = { 'content-type': 'application/json' }

/** Ports America: boxes stand in the body of a GET. What it answers is not public, so that it moves no container. */
export const ports_america: ApiProfile = {
  ...api_family,
  id: 'ports_america',
  name: 'Ports America',
  kind: 'facility',
  sites: [
    {
      firms: 'F577',
      code: 'PNCT_NJ',
      locode: 'USNYC',
      name: 'Port Newark Container Terminal',
      time_zone: 'America/New_York',
    },
    { firms: 'C324', code: 'SGT_BAL', locode: 'USBAL', name: 'Seagirt Marine Terminal', time_zone: 'America/New_York' },
    {
      firms: 'Y773',
      code: 'WBCT_LA',
      locode: 'USLAX',
      name: 'West Basin Container Terminal',
      time_zone: 'America/Los_Angeles',
    },
  ],
  proof: {
    by: 'third party',
    of: "an integrator's description of the question; nothing shows the answer",
    operator_on: null,
  },
  unproved: 'Nobody has published what Ports America answers',
  apply:
    'Customers of Ports America ask it for a user. It answers at port 9001, which the networks of companies often block.',
  base_url: 'https://tosservice-api.portsamerica.com:9001',
  credentials: [
    { name: 'username', what: 'User name' },
    { name: 'password', what: 'Password' },
    {
      name: 'site_id',
      what: 'Its code for the terminal, where several are meant',
      looks_like: 'PNCT_NJ',
      is_optional: true,
    },
  ],
  token: {
    url: 'https://tosservice-api.portsamerica.com:9001/api/Auth/GetToken',
    path: '/api/Auth/GetToken',
    request: ({ username, password }) => ({
      headers: json_body,
      body: JSON.stringify({ userName: username, password }),
    }),
    member: 'token',
    // It does not say how long one lasts.
    lifetime_s: 1_200,
    per_hour: null,
  },
  calls: [
    {
      id: 'container_availability',
      batch_max: 50,
      request: ({ boxes, site, settings }) => {
        const site_id = site?.code ?? settings['site_id']
        if (site_id === undefined) return 'Ports America wants the code of the terminal: write it as site_id'
        return {
          method: 'GET',
          path: '/api/ImportContainer/ContainerAvailability',
          headers: { ...json_body, SiteId: site_id },
          body: JSON.stringify(boxes.map((containerNumber) => ({ containerNumber }))),
        }
      },
      list: boxesIn,
      boxOf: boxIn,
      read: readByMeaning,
    },
  ],
  ambiguous_absence: 'Ports America does not tell of the box; that proves nothing',
  tells: {
    available_for_pickup: 'unproved',
    holds_at_pod_terminal: 'unproved',
    pickup_lfd: 'unproved',
    fees_at_pod_terminal: 'unproved',
    pod_full_out_at: 'unproved',
    location_at_pod_terminal: 'unproved',
  },
}
