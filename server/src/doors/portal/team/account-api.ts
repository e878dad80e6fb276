import { z } from 'zod'
import { Refusal, unprocessable } from '../../../ground/http/refusal.ts'
import { eraseAccount } from './erase-account.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { requireMailedCode } from './erasure-code.ts'
import { requireRightPassword } from './require-password.ts'

const operates = () =>
  new Refusal([
    {
      error: 'insufficient_permission',
      detail:
        'You operate this service and work in no other account, and could not sign in any more: join another account first',
    },
  ])

const erasure = z.object({
  name: z.string().max(1_000),
  current_password: z.string().max(1_024).default(''),
  code: z.string().max(40).optional(),
  code_token: z.string().max(2_048).optional(),
})

/** Erases the account, by its name and the password of the owner who asks or a code mailed to them, with whoever works
 * in no other one. */
export async function postErasure(call: PortalCall): Promise<ApiAnswer> {
  const { door, account, person, session, memberships } = call
  const given = readCall(erasure, call.body)
  if (given.name.trim() !== account.name.trim())
    throw unprocessable('invalid', '/name', 'This is not the name of the account: type it as it is written')
  const { code, code_token = '' } = given
  if (code === undefined) await requireRightPassword(call, given)
  else await requireMailedCode(call, { code, code_token })
  if (person.is_operator && memberships.length < 2) throw operates()
  const actor = { kind: 'session', id: person.id, ip: call.ip } as const
  await eraseAccount(door.services, { account, actor, session_id: session.id, request_id: call.request_id })
  return { status: 204, headers: { 'set-cookie': await door.sessions.close(undefined, '') } }
}
