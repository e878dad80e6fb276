import { product_name } from '@quaylog/contract'
import { z } from 'zod'
import { instantOf } from '../../../ground/clock.ts'
import { Refusal, unprocessable } from '../../../ground/http/refusal.ts'
import { authenticatorAddress, newCodeSecret, stepOfCode } from '../../../people/one-time-code.ts'
import { hashOfRecovery, newRecoveryCodes, secondStepPlace } from '../../../people/second-step.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  lockSecondStep,
  removeSecondStep,
  secondStepOf,
} from '../../../people/second-step-store.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { requirePassword } from './require-password.ts'

/** Whether the person signs in with a second step, and how many recovery codes are left. */
export async function getSecondStep({ door, person }: PortalCall): Promise<ApiAnswer> {
  const kept = await secondStepOf(door.services.db.auth, person.id)
  const is_on = kept !== undefined && kept.confirmed_at !== null
  return { status: 200, body: { is_on, recovery_codes_left: is_on ? kept.recovery_hashes.length : 0 } }
}

/** Begins one: a secret for the authenticator. It counts once a code of it was given. */
export async function postSecondStep(call: PortalCall): Promise<ApiAnswer> {
  const { door, person } = call
  await requirePassword(call)
  const secret = newCodeSecret()
  const sealed = door.sealer.seal(secret, secondStepPlace(person.id))
  const { db, clock } = door.services
  const begun = await db.transaction((tx) => beginSecondStep(tx, person.id, sealed, instantOf(clock.realMs())))
  if (!begun) throw unprocessable('invalid', '', 'The second step is on: turn it off before you set up another')
  return { status: 201, body: { secret, address: authenticatorAddress(secret, product_name, person.email) } }
}

/** Turns it on by a code of the authenticator. The only answer that ever holds the recovery codes. */
export async function confirmSecondStepOf(call: PortalCall): Promise<ApiAnswer> {
  const { code } = readCall(z.object({ code: z.string().max(20) }), call.body)
  const { door, person } = call
  const { db, clock } = door.services
  const codes = newRecoveryCodes()
  const wrong = () => unprocessable('invalid', '/code', 'This is not the code that the authenticator shows now')
  await requireAttempt(call, wrong)
  await db.transaction(async (tx) => {
    const kept = await lockSecondStep(tx, person.id)
    if (kept === undefined || kept.confirmed_at !== null) throw wrong()
    const secret = door.sealer.open(kept.secret, secondStepPlace(person.id))
    const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), clock.realMs(), kept.last_step)
    if (step === null) throw wrong()
    const given = { step, recovery_hashes: codes.map(hashOfRecovery) }
    await confirmSecondStep(tx, person.id, given, instantOf(clock.realMs()))
  })
  return { status: 201, body: { recovery_codes: codes } }
}

/** Turns it off, by the password. */
export async function deleteSecondStep(call: PortalCall): Promise<ApiAnswer> {
  await requirePassword(call)
  await call.door.services.db.transaction((tx) => removeSecondStep(tx, call.person.id))
  return { status: 204 }
}

const attempts_max = 5

async function requireAttempt({ door, person }: PortalCall, refusal: () => Refusal): Promise<void> {
  const wait_s = await door.throttle.begin([{ key: `second step ${person.id}`, failures_max: attempts_max }])
  if (wait_s > 0) throw refusal()
}
