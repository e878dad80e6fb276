import { z } from 'zod'
import { planAt } from '../../../request/account.ts'
import { notFound } from '../../../ground/http/refusal.ts'
import { isUuid } from '../../../ground/id.ts'
import { readSandboxTime } from '../../sandbox/clock-store.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { password_rule } from '../../gate/password-reset.ts'
import { setName, setPassword } from '../../../people/person-store.ts'
import { deleteSession, deleteSessionsOf, moveSession, sessionsOf } from '../../../people/session-store.ts'
import { requireRightPassword } from './require-password.ts'
import { name_rule } from '../../gate/sign-up.ts'

/** Who is signed in, where they may work, and what time it is for the product: a sandbox runs on a clock of its own. */
export async function getSession({
  door,
  person,
  memberships,
  account,
  role,
  parties,
}: PortalCall): Promise<ApiAnswer> {
  const { clock, db, base_url } = door.services
  const sandbox = await readSandboxTime(db)
  return {
    status: 200,
    body: {
      person,
      account: {
        id: account.id,
        name: account.name,
        plan: planAt(account, clock.now()),
        trial_ends_at: account.trial_ends_at,
        entitlements: account.entitlements,
        role,
        /** The parties whose records alone are seen; null: everything. */
        parties,
      },
      memberships,
      clock: {
        now_ms: clock.worldMs(),
        speed: sandbox?.speed ?? 1,
        jumped_ms: clock.deliveryMs() - clock.realMs(),
        is_sandbox: sandbox !== null,
      },
      addresses: { base_url, mcp_url: door.mcp_url, public_url: door.public_url },
    },
  }
}

/** Works in another account of the same person from now on. */
export async function switchAccount(call: PortalCall): Promise<ApiAnswer> {
  const { account_id } = readCall(z.object({ account_id: z.uuid() }), call.body)
  const moved = await call.door.services.db.transaction((tx) => moveSession(tx, call.session, account_id))
  if (!moved) throw notFound('account')
  return { status: 204 }
}

const profile = z.object({
  name: name_rule.optional(),
  current_password: z.string().max(1_024).optional(),
  new_password: password_rule.optional(),
})

/** Changes the person's name, or the password; a new password ends every other session. */
export async function updateProfile(call: PortalCall): Promise<ApiAnswer> {
  const { name, current_password, new_password } = readCall(profile, call.body)
  const { db, clock } = call.door.services
  if (name !== undefined) await db.transaction((tx) => setName(tx, call.person.id, name, clock.now()))
  if (new_password !== undefined) await changePassword(call, current_password ?? '', new_password)
  return { status: 204 }
}

async function changePassword(call: PortalCall, current_password: string, new_password: string): Promise<void> {
  const { hashing, services } = call.door
  await requireRightPassword(call, { current_password })
  const password_hash = await hashing.hash(new_password)
  await services.db.transaction(async (tx) => {
    await setPassword(tx, call.person.id, password_hash, services.clock.now())
    await deleteSessionsOf(tx, call.person.id, call.session.id)
  })
}

export async function getSessions(call: PortalCall): Promise<ApiAnswer> {
  const sessions = await sessionsOf(call.door.services.db.auth, call.person.id)
  return {
    status: 200,
    body: { data: sessions.map((session) => ({ ...session, is_current: session.id === call.session.id })) },
  }
}

/** Ends every other session of the person. */
export async function deleteSessions(call: PortalCall): Promise<ApiAnswer> {
  await call.door.services.db.transaction((tx) => deleteSessionsOf(tx, call.person.id, call.session.id))
  return { status: 204 }
}

export async function endSession(call: PortalCall): Promise<ApiAnswer> {
  const id = call.params['id'] ?? ''
  const ended = isUuid(id) && (await call.door.services.db.transaction((tx) => deleteSession(tx, call.person.id, id)))
  if (!ended) throw notFound('session')
  return { status: 204 }
}
