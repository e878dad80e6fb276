import { listOrOne } from '../lists.ts'
import { readText } from '../../json.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { readCharge } from './reader.ts'

/** Maersk's demurrage and detention: how far the free time of a box has run, and so the line's own last free day. */
export const maersk_charges: ApiProfile = {
  ...api_family,
  id: 'maersk_charges',
  name: 'Maersk demurrage and detention',
  kind: 'carrier',
  scacs: ['MAEU', 'SEAU', 'SEJJ', 'SAFM', 'SUDU'],
  proof: { by: 'third party', of: "a mirror of Maersk's portal: question, members and limits", operator_on: null },
  apply:
    'Customers of Maersk: subscribe an application at developer.maersk.com to the product for demurrage and detention; its consumer key is enough.',
  base_url: 'https://api.maersk.com',
  credentials: [{ name: 'consumer_key', what: 'Consumer key of the application' }],
  headers: { 'Consumer-Key': 'consumer_key' },
  // A page of a gateway and a path that is not there say more than these words.
  meanings: [{ statuses: [404, 404], says: /"message"\s*:\s*"not found\.?"/i, json_only: true, outcome: 'not_found' }],
  limits: { per_minute: 16, per_day: null },
  calls: [
    {
      id: 'charges',
      batch_max: 20,
      request: ({ boxes }) => ({
        method: 'GET',
        path: '/demurrage-detention/v1/charges',
        query: { equipmentReference: boxes.join(',') },
      }),
      list: (document) => listOrOne(document, ['clockStart', 'freeDays']),
      boxOf: ({ equipmentReference }) => readText(equipmentReference),
      read: readCharge,
    },
  ],
  ambiguous_absence:
    'Maersk counts no free time for the box yet, or it was not booked under the customer code of our key',
  whole_state: false,
  tells: { ssl_lfd: 'told' },
}
