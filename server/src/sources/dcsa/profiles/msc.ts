import { client_pair, family, type DcsaProfile } from '../profile.ts'

/**
 * MSC. Its samples end local wall times with `Z`; where that was corrected, configure `time: offset`.
 * Ids of estimates contain the time, so every change has a new one; seen in samples, not documented, as are the offsets
 * in some ids: times that rest on them are remarked.
 */
export const msc: DcsaProfile = {
  ...family,
  id: 'msc',
  name: 'MSC',
  scacs: ['MSCU'],
  facts: 'verified',
  apply:
    'Customers of MSC: ask your MSC office for access to Track & Trace; you send it a client certificate, and it names client, tenant and scope.',
  base_url: 'https://api.tech.msc.com',
  events_path: '/msc/trackandtrace/v2.2/events',
  authentications: [
    {
      headers: {},
      token: {
        url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
        path: '/{tenant}/oauth2/v2.0/token',
        client: 'assertion',
        pair: client_pair,
        // MSC's own application, not the client's.
        scope: '{scope}',
      },
    },
  ],
  time: 'z_is_local',
  limits: { per_minute: 240, per_day: 100_000 },
  push: 'own',
}
