import { family, type DcsaProfile } from '../profile.ts'

/** Ocean Network Express: no shipment events, and a mode FEEDER. */
export const one: DcsaProfile = {
  ...family,
  id: 'one', name: 'Ocean Network Express', scacs: ['ONEY'], facts: 'verified',
  base_url: 'https://apis.one-line.com', events_path: '/v2/cargotracking/events',
  authentications: [{
    headers: { apikey: 'api_key' },
    token: { url: 'https://apis.one-line.com/v1/oauth/accesstoken', path: '/v1/oauth/accesstoken', client: 'basic', scope: null },
  }],
}
