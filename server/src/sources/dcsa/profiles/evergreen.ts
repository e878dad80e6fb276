import { client_pair, family, type DcsaProfile } from '../profile.ts'

/**
 * Evergreen. Both addresses come with the letter of approval, and it answers known addresses of machines alone. A bill
 * of lading number with its `EGLV` prefix is answered with status 500.
 */
export const evergreen: DcsaProfile = {
  ...family,
  id: 'evergreen',
  name: 'Evergreen',
  scacs: ['EGLV'],
  facts: 'second-hand',
  apply:
    'Customers of Evergreen: apply through ShipmentLink; the letter of approval has the client and both addresses. Name the addresses of your machines, for it answers no others.',
  base_url: null,
  events_path: '/apimg/tnt/v2/events',
  authentications: [
    { headers: {}, token: { url: null, path: '/oauth2/token', client: 'basic', pair: client_pair, scope: null } },
  ],
  ambiguous_absence: 'Evergreen does not know the number, or our account is not a party to it',
  foreign_prefix: /^(EGLV|EISU)(?=\d)/,
  push: 'dcsa',
}
