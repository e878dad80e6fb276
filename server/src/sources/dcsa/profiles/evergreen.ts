import { client_pair, family, type DcsaProfile } from '../profile.ts'

/** Evergreen. A bill of lading number with its `EGLV` prefix is answered with status 500. */
export const evergreen: DcsaProfile = {
  ...family,
  id: 'evergreen',
  name: 'Evergreen',
  scacs: ['EGLV'],
  facts: 'second-hand',
  base_url: 'https://api.shipmentlink.com',
  events_path: '/tnt/v2/events',
  authentications: [
    {
      headers: {},
      token: {
        url: 'https://api.shipmentlink.com/oauth2/token',
        path: '/oauth2/token',
        client: 'body',
        pair: client_pair,
        scope: null,
      },
    },
  ],
  ambiguous_absence: 'Evergreen does not know the number, or our account is not a party to it',
  foreign_prefix: /^(EGLV|EISU)(?=\d)/,
  push: 'dcsa',
}
