import type { ToldField } from '../../api/profile.ts'
import { lines_rule, vendor_family, type VendorNumber, type VendorProfile } from '../profile.ts'
import { readSeaRates, verdictOf } from './reader.ts'

const kinds = { container: 'CT', bill_of_lading: 'BL', booking_number: 'BK' } as const
const tells = {
  pod_arrived_at: 'told',
  pod_discharged_at: 'told',
  pod_full_out_at: 'told',
  empty_terminated_at: 'told',
} as const satisfies Partial<Record<ToldField, 'told'>>

/** A question in the query of an address, whose keys are either dialect's. */
function queryOf(entries: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== null)
  return new URLSearchParams(given).toString()
}

const asking = { registration: null, lead: () => [], verdict: verdictOf, read: readSeaRates } as const

/** SeaRates, for those who pay it already. Its key stands in the address, and every answer has the status 200. */
export const searates: VendorProfile = {
  ...vendor_family,
  id: 'searates',
  name: 'SeaRates',
  proof: {
    by: 'public document',
    of: 'docs.searates.com: the question, the words of its answers and their members',
    operator_on: null,
  },
  apply: 'Buy a plan for tracking at searates.com; the key stands in the account.',
  price: 'Each number that is asked about for the first time counts as a shipment of the plan.',
  base_url: 'https://tracking.searates.com',
  credentials: [{ name: 'api_key', what: 'Key of the tracking API', looks_like: 'K-00000000-0000' }, lines_rule],
  headers: {},
  limits: { per_minute: 60, per_day: null },
  vendor: {
    ...asking,
    begin: ({ kind, number, scac }: VendorNumber) => ({
      method: 'GET',
      // Written as a template, so that the key stands in nothing that is kept.
      path: `/tracking?api_key={api_key}&${queryOf({
        number,
        type: kinds[kind],
        sealine: scac ?? 'auto',
        force_update: 'false',
        route: 'true',
        ais: 'false',
      })}`,
    }),
  },
  tells: { equipment_type: 'told', equipment_length: 'told', equipment_height: 'told', ...tells },
}

/** Sinay, known as SafeCube: the same answers with whole places instead of ids, and the key in a header. */
export const sinay: VendorProfile = {
  ...vendor_family,
  id: 'sinay',
  name: 'Sinay (SafeCube)',
  proof: {
    by: 'independent code',
    of: 'nine clients of its tracking; eight send the key as API_KEY',
    operator_on: null,
  },
  apply: 'Ask Sinay for a key, on trial or with a plan.',
  base_url: 'https://api.sinay.ai',
  credentials: [{ name: 'api_key', what: 'API key, sent as API_KEY' }, lines_rule],
  headers: { API_KEY: 'api_key' },
  limits: { per_minute: 58, per_day: null, spacing_ms: 1_000 },
  vendor: {
    ...asking,
    begin: ({ kind, number, scac }: VendorNumber) => ({
      method: 'GET',
      path: `/container-tracking/api/v2/shipment?${queryOf({
        shipmentNumber: number,
        shipmentType: kinds[kind],
        sealine: scac,
        route: 'true',
        ais: 'false',
      })}`,
    }),
  },
  tells,
}
