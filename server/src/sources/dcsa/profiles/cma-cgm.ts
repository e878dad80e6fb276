import { client_pair, family, type DcsaProfile } from '../profile.ts'

/** CMA CGM and its brands APL, ANL and CNC. Calls may be billed; `carrierSpecificData` says which role a port plays. */
export const cma_cgm: DcsaProfile = {
  ...family,
  id: 'cma_cgm',
  name: 'CMA CGM',
  scacs: ['CMDU', 'APLU', 'ANNU', '11DX'],
  facts: 'verified',
  apply:
    'Customers of CMA CGM, APL, ANL and CNC: register an application at api-portal.cma-cgm.com and subscribe to Track and Trace.',
  price: 'Calls may be billed, refused ones too.',
  base_url: 'https://apis.cma-cgm.net',
  events_path: '/operation/trackandtrace/v1/events',
  authentications: [
    { headers: { KeyId: 'key_id' }, token: null },
    {
      headers: {},
      token: {
        url: 'https://auth.cma-cgm.com/as/token.oauth2',
        path: '/as/token.oauth2',
        client: 'body',
        pair: client_pair,
        scope: 'tandtcommercial:read:be tandtpublic:read:be',
      },
    },
  ],
  foreign_prefix: /^(CMDU|APLU|ANNU|ANLC|11DX)(?=[A-Z]{3}\d{7}$)/,
  // Calls are billed, refused ones too: an operator who wants more says so.
  limits: { per_minute: null, per_day: 500 },
  extra_parameters: { behalfOf: 'behalf_of' },
  push: 'own',
}
