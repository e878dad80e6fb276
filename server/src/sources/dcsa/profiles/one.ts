import { client_pair, family, type DcsaProfile } from '../profile.ts'

const token_path = '/v1/oauth/accesstoken'
const token = { url: `https://apis.one-line.com${token_path}`, path: token_path, client: 'basic', scope: null } as const

/**
 * Ocean Network Express: no shipment events, a mode FEEDER, one answer is everything. Its client is also called user
 * name and password.
 */
export const one: DcsaProfile = {
  ...family,
  id: 'one',
  name: 'Ocean Network Express',
  scacs: ['ONEY'],
  facts: 'verified',
  apply:
    'Customers of Ocean Network Express: ask its office for access to the cargo tracking API; it gives the API key and the client.',
  base_url: 'https://apis.one-line.com',
  events_path: '/v2/cargotracking/events',
  authentications: [
    { headers: { apikey: 'api_key' }, token: { ...token, pair: client_pair } },
    { headers: { apikey: 'api_key' }, token: { ...token, pair: ['username', 'password'] } },
  ],
  paging: 'none',
  page_size: 1000,
  limits: { per_minute: 60, per_day: null },
}
