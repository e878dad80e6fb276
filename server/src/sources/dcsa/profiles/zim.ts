import { family, type DcsaProfile } from '../profile.ts'

/**
 * ZIM, behind Azure API Management. It knows neither `limit` nor `sort`, and names no mode: where an answer names none,
 * loads and discharges are those of ships.
 */
export const zim: DcsaProfile = {
  ...family,
  id: 'zim',
  name: 'ZIM',
  scacs: ['ZIMU'],
  facts: 'second-hand',
  apply: "Customers of ZIM: register at ZIM's API portal and subscribe to DCSA Track And Trace - v2.",
  base_url: 'https://apigw.zim.com',
  events_path: '/trackAndTrace/v2/',
  page_size: null,
  missing_mode: 'vessel',
  authentications: [{ headers: { 'Ocp-Apim-Subscription-Key': 'subscription_key' }, token: null }],
}
