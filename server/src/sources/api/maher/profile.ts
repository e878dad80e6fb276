import { isObject, readText } from '../../json.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { readInquiry } from './reader.ts'

/** Maher Terminals: one box in a text that is sent as the body of a GET, with the time of now beside the keys. */
export const maher: ApiProfile = {
  ...api_family,
  id: 'maher',
  name: 'Maher Terminals',
  kind: 'facility',
  sites: [{ firms: 'E416', code: 'MAHER', locode: 'USNYC', name: 'Maher Terminals', time_zone: 'America/New_York' }],
  proof: {
    by: 'third party',
    of: "an integrator's description; last free day, fees and times are not in it",
    operator_on: null,
  },
  apply: 'Customers of Maher Terminals ask it for a SID and an authorization.',
  base_url: 'https://api.maherterminals.com',
  credentials: [
    { name: 'sid', what: 'SID of the customer' },
    { name: 'authorization', what: 'The whole text of the Authorization header' },
  ],
  headers: { SID: 'sid', Authorization: 'authorization' },
  calls: [
    {
      id: 'import_container',
      batch_max: 1,
      request: ({ boxes, real_now }) => ({
        method: 'GET',
        path: '/apigateway/rest/inquiry/import/container',
        headers: { 'content-type': 'application/json', Timestamp: String(Date.parse(real_now)) },
        body: `Container=${boxes.join('')}`,
      }),
      list: (document) => {
        if (!isObject(document) || !Object.hasOwn(document, 'MaherApiInquiryService')) return null
        // So it answers for a box that it does not know.
        return { path: [], items: document.MaherApiInquiryService === null ? [] : [document] }
      },
      boxOf: ({ MaherApiInquiryService: inquiry }) => (isObject(inquiry) ? readText(inquiry.Container) : null),
      read: readInquiry,
    },
  ],
  ambiguous_absence: 'Maher does not tell of the box; that proves nothing',
  whole_state: false,
  tells: { available_for_pickup: 'told', holds_at_pod_terminal: 'told', location_at_pod_terminal: 'told' },
}
