import type { ToldField } from '../profile.ts'
import { vendor_family, type LineProfile, type VendorNumber } from '../../vendor/profile.ts'
import { readIqax, unpackedIqax, verdictOfIqax } from './reader.ts'

const members = {
  bill_of_lading: 'billOfLadingNumber',
  booking_number: 'bookingNumber',
  container: 'cntrNumber',
} as const

const told = ['pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at'] as const satisfies readonly ToldField[]
const likely = ['empty_terminated_at'] as const satisfies readonly ToldField[]

function tellsOf(fields: readonly ToldField[], certainty: 'told' | 'unproved') {
  return Object.fromEntries(fields.map((field) => [field, certainty]))
}

const gateway = {
  ...vendor_family,
  base_url: 'https://apis.cargosmart.com',
  credentials: [
    { name: 'app_key', what: 'Key of the application, sent as appKey' },
    { name: 'customer_id', what: 'Customer id that IQAX gives with the key, sent as customerID' },
  ],
  headers: { appKey: 'app_key' },
  apply: 'Customers of COSCO and OOCL: ask IQAX (CargoSmart) for the container tracking of its open API.',
} as const

function lineOf(scac: string): LineProfile['line'] {
  return {
    registration: null,
    lead: () => [],
    verdict: verdictOfIqax,
    unpacked: unpackedIqax,
    read: readIqax,
    begin: ({ kind, number, settings }: VendorNumber) => ({
      method: 'POST',
      path: `/openapi/cs2/ctvc/${scac}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        [members[kind]]: kind === 'container' ? number : withoutScac(number, scac),
        scacCode: scac,
        customerID: settings.customer_id ?? '',
      }),
    }),
  }
}

/** A document without the code of its line, as COSCO knows its own. */
function withoutScac(number: string, scac: string): string {
  return scac === 'COSU' ? number.replace(/^COSU(?=\d)/, '') : number
}

/** COSCO by the gateway of IQAX: a second way beside the line's own interface. */
export const iqax_cosco: LineProfile = {
  ...gateway,
  id: 'iqax_cosco',
  name: 'IQAX (CargoSmart) for COSCO',
  scacs: ['COSU'],
  proof: { by: 'independent code', of: 'one client that asks about boxes of COSCO', operator_on: null },
  line: lineOf('COSU'),
  tells: { ...tellsOf(told, 'told'), ...tellsOf(likely, 'unproved') },
}

/** OOCL, which has no interface of its own, by the same gateway. That it answers under this path is a guess. */
export const iqax_oocl: LineProfile = {
  ...gateway,
  id: 'iqax_oocl',
  name: 'IQAX (CargoSmart) for OOCL',
  scacs: ['OOLU'],
  proof: { by: 'guess', of: 'the address for COSCO with the code of OOCL in it', operator_on: null },
  line: lineOf('OOLU'),
  tells: tellsOf([...told, ...likely], 'unproved'),
}
