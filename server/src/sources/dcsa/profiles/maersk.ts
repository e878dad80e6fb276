import { client_pair, family, type DcsaProfile } from '../profile.ts'

/** Maersk, with the brands that live on in its numbers. Event ids are not unique; answers are wrapped in `{events}`. */
export const maersk: DcsaProfile = {
  ...family,
  id: 'maersk',
  name: 'Maersk',
  scacs: ['MAEU', 'SEAU', 'SEJJ', 'SAFM', 'SUDU'],
  facts: 'verified',
  apply:
    'Customers of Maersk: register an application at developer.maersk.com with the product Track & Trace Plus, which is free; it gives the consumer key and the client.',
  base_url: 'https://api.maersk.com',
  events_path: '/track-and-trace-private/events',
  authentications: [
    {
      headers: { 'Consumer-Key': 'consumer_key' },
      token: {
        url: 'https://api.maersk.com/customer-identity/oauth/v2/access_token',
        path: '/customer-identity/oauth/v2/access_token',
        client: 'body',
        pair: client_pair,
        scope: null,
      },
    },
  ],
  page_size: 200,
  limits: { per_minute: 60, per_day: null },
  ambiguous_absence: 'Maersk does not know the number, or it was not booked under the customer code of our key',
  foreign_prefix: /^(MAEU|MAEI|SEAU|SEJJ|SAFM)(?=\d{9}$)/,
}
