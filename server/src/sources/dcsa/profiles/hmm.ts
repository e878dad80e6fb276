import type { Question } from '../../source.ts'
import { family, type DcsaProfile } from '../profile.ts'

/** Stands for all containers of a booking. */
const all_containers = 'ZZ'

/**
 * HMM wants booking and container in one question; events come grouped by type, in Title Case, with one id for many.
 */
export const hmm: DcsaProfile = {
  ...family,
  id: 'hmm',
  name: 'HMM',
  scacs: ['HDMU'],
  facts: 'second-hand',
  apply: 'Customers of HMM: register at apiportal.hmm21.com; an administrator approves it.',
  base_url: 'https://apigw.hmm21.com',
  events_path: '/gateway/dcsaCargoTracking/v1/cargo-tracking-dcsa',
  authentications: [{ headers: { 'x-Gateway-APIKey': 'api_key' }, token: null }],
  asks: ['bill_of_lading', 'booking_number'],
  paging: 'none',
  page_size: null,
  ambiguous_absence: 'HMM does not know the number, or our account is not a party to it',
  foreign_prefix: /^HDMU(?=[A-Z]{4}\d)/,
  query: ({ number }: Question) => ({ carrierBookingReference: number, equipmentReference: all_containers }),
}
