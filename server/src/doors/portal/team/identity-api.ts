import { notFound } from '../../../ground/http/refusal.ts'
import { deleteIdentity, hasIdentity } from '../../../people/oidc/identity-store.ts'
import { beginAtProvider } from '../../gate/provider-sign-in.ts'
import { refusal_words } from '../../gate/provider-words.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { providerSilent } from '../../../people/refusals.ts'
import { requirePassword } from './require-password.ts'

/** What the identity provider is called, and whether the person can sign in there; null: there is none. */
export async function getIdentity({ door, person }: PortalCall): Promise<ApiAnswer> {
  const { provider, services } = door
  const is_linked = provider !== null && (await hasIdentity(services.db.auth, provider.issuer, person.id))
  return { status: 200, body: { provider: provider?.name ?? null, is_linked } }
}

/** Where the person goes to be linked: whom the provider signs in there is who they are. */
export async function postIdentity(call: PortalCall): Promise<ApiAnswer> {
  const { door, person } = call
  if (door.provider === null) throw notFound('identity provider')
  await requirePassword(call)
  const begun = await beginAtProvider(door, door.provider, { to: '/settings', linked_person_id: person.id })
  if (!begun.ok) throw providerSilent(refusal_words[begun.refusal].text)
  return { status: 200, body: { address: begun.value.address }, headers: { 'set-cookie': begun.value.cookie } }
}

/** Ends it, by the password that the person signs in with from then on. */
export async function removeIdentity(call: PortalCall): Promise<ApiAnswer> {
  const { door, person } = call
  if (door.provider === null) throw notFound('identity provider')
  await requirePassword(call)
  const { issuer } = door.provider
  await door.services.db.transaction((tx) => deleteIdentity(tx, issuer, person.id))
  return { status: 204 }
}
