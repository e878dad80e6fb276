import { family, type DcsaProfile } from '../profile.ts'

/** Hapag-Lloyd. Events have no id and vessels no IMO number; there are no cursors, one answer is everything. */
export const hapag_lloyd: DcsaProfile = {
  ...family,
  id: 'hapag_lloyd',
  name: 'Hapag-Lloyd',
  scacs: ['HLCU'],
  facts: 'second-hand',
  apply:
    'Customers of Hapag-Lloyd: register at api-portal.hlag.com, choose a plan (tryout, default or premium) and create an application.',
  base_url: 'https://api.hlag.com',
  events_path: '/hlag/external/v2/events/',
  authentications: [
    { headers: { 'X-IBM-Client-Id': 'client_id', 'X-IBM-Client-Secret': 'client_secret' }, token: null },
  ],
  paging: 'none',
  page_size: 1000,
  limits: { per_minute: 10, per_day: 6000 },
}
