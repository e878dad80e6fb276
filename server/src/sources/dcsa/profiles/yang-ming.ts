import { family, type DcsaProfile } from '../profile.ts'

/**
 * Yang Ming: no shipment events. The address of the service is not published and comes with the approval; nor are its
 * limits.
 */
export const yang_ming: DcsaProfile = {
  ...family,
  id: 'yang_ming',
  name: 'Yang Ming',
  scacs: ['YMLU'],
  facts: 'guessed',
  apply:
    'Customers of Yang Ming: "Apply API" at apidoc.yangming.com; the key and the address of the service come with the approval.',
  base_url: null,
  events_path: '/v2/events',
  authentications: [{ headers: { KeyId: 'key_id' }, token: null }],
}
