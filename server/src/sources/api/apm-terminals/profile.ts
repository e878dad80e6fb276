import { listOrOne } from '../lists.ts'
import { api_family, type ApiProfile, type ApiSite, type Batch } from '../profile.ts'
import { readText } from '../../json.ts'
import { readAvailabilityItem, readHistoryItem } from './reader.ts'

const us = (firms: string, code: string, locode: string, name: string, time_zone: string): ApiSite => ({
  firms,
  code,
  locode,
  name,
  time_zone,
})

/** Each code means one terminal, though it is written as a UN/LOCODE. */
const sites = [
  us('W185', 'USLAX', 'USLAX', 'APM Terminals Los Angeles (Pier 400)', 'America/Los_Angeles'),
  us('E425', 'USNWK', 'USNYC', 'APM Terminals Elizabeth', 'America/New_York'),
  us('R103', 'USMOB', 'USMOB', 'APM Terminals Mobile', 'America/Chicago'),
  us('N775', 'USMIA', 'USMIA', 'South Florida Container Terminal', 'America/New_York'),
]

/** One facility and up to fifty boxes; facilities must not be mixed. */
function asking(path: string) {
  return ({ boxes, site }: Batch) =>
    site === null
      ? 'APM Terminals is asked about one terminal at a time'
      : ({ method: 'GET', path, query: { assetId: boxes.join(','), facilityCode: site.code } } as const)
}

/** APM Terminals: prepaid credits, tokens of thirty minutes, local times without an offset. */
export const apm_terminals: ApiProfile = {
  ...api_family,
  id: 'apm_terminals',
  name: 'APM Terminals',
  kind: 'facility',
  sites,
  proof: {
    by: 'public document',
    of: 'the pages of Import Availability and Container Event History at developer.apmterminals.com',
    operator_on: null,
  },
  apply:
    'Anyone: sign up at developer.apmterminals.com, choose a plan with prepaid credits, and register an app for its consumer key and secret.',
  price: 'Each request takes prepaid credits.',
  base_url: 'https://api.apmterminals.com',
  credentials: [
    { name: 'consumer_key', what: 'Consumer key of the app' },
    { name: 'consumer_secret', what: 'Consumer secret of the app' },
  ],
  headers: { 'Consumer-Key': 'consumer_key' },
  token: {
    url: 'https://api.apmterminals.com/oauth/client_credential/accesstoken',
    path: '/oauth/client_credential/accesstoken',
    request: ({ consumer_key = '', consumer_secret = '' }) => ({
      query: { grant_type: 'client_credentials' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: consumer_key, client_secret: consumer_secret }).toString(),
    }),
    member: 'access_token',
    lifetime_s: 1_800,
    per_hour: null,
  },
  calls: [
    {
      id: 'import_availability',
      batch_max: 50,
      request: asking('/import-availability'),
      list: (document) => listOrOne(document, ['readyForDelivery', 'containerState', 'dischargeDateTimeLocal']),
      boxOf: ({ containerId }) => readText(containerId),
      members: [
        'readyForDelivery',
        'containerState',
        'containerHolds',
        'storagePaidThroughDate',
        'demurrageOwed',
        'yardLocation',
        'dischargeDateTimeLocal',
        'facilityOutDateTimeLocal',
        'appointmentDateTimeLocal',
      ],
      read: readAvailabilityItem,
    },
    {
      id: 'container_event_history',
      batch_max: 50,
      request: asking('/container-event-history'),
      list: (document) => listOrOne(document, ['eventDetails']),
      boxOf: ({ containerId }) => readText(containerId),
      read: readHistoryItem,
    },
  ],
  meanings: [
    { statuses: [403, 403], json_only: true, outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' } },
  ],
  ambiguous_absence: 'APM Terminals does not list the box at this terminal; that proves nothing',
  tells: {
    available_for_pickup: 'told',
    holds_at_pod_terminal: 'told',
    fees_at_pod_terminal: 'told',
    pickup_lfd: 'told',
    pickup_appointment_at: 'told',
    location_at_pod_terminal: 'told',
    vessel_discharged: 'told',
    pod_full_out_at: 'told',
  },
}
