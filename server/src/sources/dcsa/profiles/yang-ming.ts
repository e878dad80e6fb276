import { family, type DcsaProfile } from '../profile.ts'

/**
 * Yang Ming: no shipment events. The address below the host is read from its specification page; limits are not
 * published.
 */
export const yang_ming: DcsaProfile = {
  ...family,
  id: 'yang_ming',
  name: 'Yang Ming',
  scacs: ['YMLU'],
  facts: 'verified',
  base_url: 'https://apidoc.yangming.com',
  events_path: '/v2/events',
  authentications: [{ headers: { KeyId: 'key_id' }, token: null }],
}
