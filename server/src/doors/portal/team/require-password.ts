import { z } from 'zod'
import { passwordHashOf } from '../../../people/person-store.ts'
import { passwordOfNoUse, wrongPassword } from '../../../people/refusals.ts'
import { passwordOpensNothing } from '../../../people/password-sign-in-store.ts'
import { passwordsOff } from '../../gate/passwords-off.ts'
import { readCall } from '../api-call.ts'
import type { PortalCall } from '../api-call.ts'

const attempts_max = 5

/** An open session is not enough to change how its person signs in. */
export async function requirePassword(call: PortalCall): Promise<void> {
  await requireRightPassword(call, readCall(z.object({ current_password: z.string().max(1_024) }), call.body))
}

/** The same where the password came beside something else. */
export async function requireRightPassword(
  call: PortalCall,
  { current_password }: { readonly current_password: string },
): Promise<void> {
  const { hashing, throttle, services } = call.door
  if (await passwordOpensNothing(services.db.auth, call.person.id)) throw passwordOfNoUse(passwordsOff(call.door))
  const allowances = [{ key: `password ${call.person.id}`, failures_max: attempts_max }]
  if ((await throttle.begin(allowances)) > 0) throw wrongPassword()
  const kept = await services.db.transaction((tx) => passwordHashOf(tx, call.person.id))
  if (!(await hashing.verify(current_password, kept))) throw wrongPassword()
  await throttle.forgive(allowances)
}
