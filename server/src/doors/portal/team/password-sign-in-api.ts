import { Refusal } from '../../../ground/http/refusal.ts'
import { passwordOpensNothing, passwordsOpen, setPasswordSignIn } from '../../../people/password-sign-in-store.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'

/** The caller may do it, and nothing proves that anybody would get in again. */
const notProven = (detail: string) => new Refusal([{ error: 'invalid', detail }])

/** Whether passwords open the account, whether the person's opens any, and whether the provider began the session. */
export async function getPasswordSignIn({ door, account, person, session }: PortalCall): Promise<ApiAnswer> {
  const { auth } = door.services.db
  const [is_allowed, opens_nothing] = await Promise.all([
    passwordsOpen(auth, account.id),
    passwordOpensNothing(auth, person.id),
  ])
  const { by_provider } = session
  return { status: 200, body: { is_allowed, opens_nothing, by_provider, provider: door.provider?.name ?? null } }
}

/**
 * Has people work in the account only after signing in by the identity provider. Sessions that a password began end
 * there. Only an owner whom the provider has signed in may do it: who asks gets in again.
 */
export async function forbidPasswordSignIn(call: PortalCall): Promise<ApiAnswer> {
  const { provider } = call.door
  if (provider === null) throw notProven('This service has no single sign-on: an operator sets it up')
  if (!call.session.by_provider)
    throw notProven(`Sign in with ${provider.name} first: passwords are switched off by an owner for whom it works`)
  return change(call, false)
}

export const allowPasswordSignIn = (call: PortalCall) => change(call, true)

async function change({ door, account }: PortalCall, is_allowed: boolean): Promise<ApiAnswer> {
  const { db, clock } = door.services
  await db.transaction((tx) => setPasswordSignIn(tx, account.id, is_allowed, clock.now()))
  return { status: 204 }
}
