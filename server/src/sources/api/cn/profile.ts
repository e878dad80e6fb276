import { readText } from '../../json.ts'
import { listUnder } from '../lists.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { boxOfName } from '../railroad.ts'
import { readEquipment } from './reader.ts'

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** CN: the last event of a box, its estimated arrival, its last free day and its customs holds. */
export const cn: ApiProfile = {
  ...api_family,
  id: 'cn',
  name: 'CN',
  kind: 'railroad',
  scacs: ['CNRU'],
  proof: { by: 'independent code', of: 'six independent clients that agree', operator_on: null },
  apply: 'Customers of CN and their draymen: register an app at developer.app.cn.ca, which CN activates.',
  base_url: 'https://api.cn.ca',
  credentials: [
    { name: 'api_key', what: 'API key of the app' },
    { name: 'api_secret', what: 'Secret of the app' },
  ],
  token: {
    url: 'https://api.cn.ca/v1/oauth/jwt-token/accesstokenJWT',
    path: '/v1/oauth/jwt-token/accesstokenJWT',
    request: ({ api_key = '', api_secret = '' }) => ({
      query: { grant_type: 'client_credentials' },
      headers: { 'x-apikey': api_key, authorization: basic(api_key, api_secret) },
    }),
    member: 'access_token',
    lifetime_s: 3_599,
    per_hour: null,
  },
  calls: [
    {
      id: 'tracking',
      batch_max: 20,
      request: ({ boxes }) => ({
        method: 'GET',
        path: '/customers/v1/shipments/tracking',
        // CN knows boxes without their check digit.
        query: { equipmentIds: boxes.map((box) => box.slice(0, 10)).join(',') },
      }),
      list: (document) => listUnder(document, ['ThirdPartyIntermodalShipment', 'Equipment']),
      boxOf: ({ EquipmentId, InquiryValue }) =>
        boxOfName(
          readText(EquipmentId) ?? (Array.isArray(InquiryValue) ? readText(InquiryValue[0]) : readText(InquiryValue)),
        ),
      read: readEquipment,
    },
  ],
  ambiguous_absence: 'CN does not list the box: it is not on CN, or the account is not a party to its waybill',
  whole_state: false,
  tells: {
    moves: 'told',
    rail_eta: 'told',
    notified: 'told',
    pickup_lfd: 'told',
    pod_full_out_at: 'told',
    holds_at_pod_terminal: 'told',
    location_at_pod_terminal: 'told',
    pod_full_out_chassis_number: 'told',
  },
}
