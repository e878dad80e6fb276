import { isList, isObject, readText } from '../../json.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { boxOfName } from '../railroad.ts'
import { readShipment } from './reader.ts'

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Union Pacific: eight tokens an hour, and a date in the header without which it answers nothing. */
export const union_pacific: ApiProfile = {
  ...api_family,
  id: 'union_pacific',
  name: 'Union Pacific',
  kind: 'railroad',
  scacs: ['UPRR'],
  proof: { by: 'third party', of: "an integrator's description and the test file of a client", operator_on: null },
  apply: 'Account holders of Union Pacific that are a party to the bill: the API developer page of up.com.',
  base_url: 'https://customer.api.up.com',
  credentials: [
    { name: 'access_id', what: 'Access id' },
    { name: 'secret', what: 'Its secret' },
  ],
  token: {
    url: 'https://customer.api.up.com/oauth/token',
    path: '/oauth/token',
    request: ({ access_id = '', secret = '' }) => ({
      headers: { authorization: basic(access_id, secret), 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    }),
    member: 'access_token',
    lifetime_s: 7_199,
    per_hour: 8,
  },
  calls: [
    {
      id: 'shipments',
      batch_max: 20,
      request: ({ boxes, real_now }) => ({
        method: 'GET',
        path: '/services/v2/shipments',
        query: { equipment_id: boxes.map((box) => box.slice(0, 10)).join(',') },
        headers: { date: real_now },
      }),
      list: (document) =>
        isList(document) && document.every((item) => isObject(item) && isObject(item.load))
          ? { path: [], items: document }
          : null,
      boxOf: ({ load }) => {
        const equipment = isObject(load) ? load.equipment : null
        return isObject(equipment) ? boxOfName(readText(equipment.id)) : null
      },
      read: readShipment,
    },
  ],
  ambiguous_absence: 'Union Pacific does not know the box, or the account is not a party to its bill',
  whole_state: false,
  tells: {
    moves: 'unproved',
    rail_eta: 'told',
    notified: 'unproved',
    pod_full_out_at: 'unproved',
    holds_at_pod_terminal: 'unproved',
  },
}
