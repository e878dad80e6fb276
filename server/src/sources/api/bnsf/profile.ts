import { listUnder } from '../lists.ts'
import { readText } from '../../json.ts'
import { api_family, type ApiProfile } from '../profile.ts'
import { boxOfUnit } from '../railroad.ts'
import { readUnitDetails } from './reader.ts'

/** BNSF: a client certificate and no other sign-in, one request a second; who is no party is told so box by box. */
export const bnsf: ApiProfile = {
  ...api_family,
  id: 'bnsf',
  name: 'BNSF',
  kind: 'railroad',
  scacs: ['BNSF'],
  proof: { by: 'public document', of: "BNSF's own specification of its tracing service", operator_on: null },
  apply:
    'Companies named on the waybill, or with a letter of authorization: register with CustomerAPI@bnsf.com for a client certificate of an approved authority.',
  base_url: 'https://api.bnsf.com:6443',
  credentials: [
    {
      name: 'certificate',
      what: 'Client certificate that BNSF has registered, PEM',
      looks_like: '-----BEGIN CERTIFICATE-----',
    },
    { name: 'private_key', what: 'Its private key, PEM', looks_like: '-----BEGIN PRIVATE KEY-----' },
    {
      name: 'authority',
      what: "Authority of BNSF's own certificate, PEM, if the machine does not know them",
      looks_like: '-----BEGIN CERTIFICATE-----',
      is_optional: true,
    },
  ],
  by_certificate: true,
  calls: [
    {
      id: 'units',
      batch_max: 300,
      request: ({ boxes }) => ({
        method: 'POST',
        path: '/v1/units',
        headers: { 'content-type': 'application/json' },
        // BNSF knows boxes without their check digit.
        body: JSON.stringify({ unitList: boxes.map((box) => box.slice(0, 10)) }),
      }),
      list: (document) => listUnder(document, ['elements']),
      boxOf: ({ equipmentInitial, equipmentNumber }) =>
        boxOfUnit(readText(equipmentInitial), readText(equipmentNumber)),
      read: readUnitDetails,
    },
  ],
  meanings: [
    {
      statuses: [403, 403],
      says: /privilege/i,
      outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' },
    },
  ],
  ambiguous_absence: 'BNSF does not list the box: it is not on BNSF, or the company is not named on its waybill',
  whole_state: false,
  limits: { per_minute: 15, per_day: null, spacing_ms: 1_000 },
  deadline_ms: 60_000,
  response_bytes_max: 16 * 1_048_576,
  personal: [
    'careOfParty633',
    'careOfPartyFullName',
    'consignee633',
    'consigneeFullName',
    'notifyParty633',
    'notifyPartyFullName',
    'shipper633',
    'shipperFullName',
    'truckingCompanyName',
  ],
  tells: {
    moves: 'told',
    rail_eta: 'told',
    notified: 'told',
    pickup_lfd: 'unproved',
    // No example of its wording is public.
    pod_full_out_at: 'unproved',
    fees_at_pod_terminal: 'told',
    location_at_pod_terminal: 'told',
    pod_full_out_chassis_number: 'told',
  },
}
