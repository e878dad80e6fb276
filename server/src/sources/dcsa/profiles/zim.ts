import { family, type DcsaProfile } from '../profile.ts'

/** ZIM, behind Azure API Management. */
export const zim: DcsaProfile = {
  ...family,
  id: 'zim',
  name: 'ZIM',
  scacs: ['ZIMU'],
  facts: 'guessed',
  base_url: 'https://api.zim.com',
  events_path: '/tnt/v2/events',
  authentications: [{ headers: { 'Ocp-Apim-Subscription-Key': 'subscription_key' }, token: null }],
}
