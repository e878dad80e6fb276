import { createHash, randomInt } from 'node:crypto'
import type { Transaction } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'
import { stepOfCode } from './one-time-code.ts'
import { dropRecovery, lockSecondStep, noteStep } from './second-step-store.ts'

const recovery_codes = 10
const recovery_letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recovery_length = 10

/** Where a secret is sealed to: it opens for no other person. */
export const secondStepPlace = (person_id: string): string => `second-step/${person_id}`

/** New codes for the day on which the authenticator is lost, each good once. */
export function newRecoveryCodes(): readonly string[] {
  const letter = () => recovery_letters[randomInt(recovery_letters.length)]
  return Array.from({ length: recovery_codes }, () => {
    const text = Array.from({ length: recovery_length }, letter).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** What is kept of a recovery code: it has 49 random bits and is tried a few times only, so it needs no slow hash. */
export function hashOfRecovery(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')
}

/** Takes a code of a person, of the authenticator or for recovery, and uses it up; false: it is neither. */
export async function takeCode(
  tx: Transaction,
  sealer: Pick<Sealer, 'open'>,
  person_id: string,
  given: string,
  now_ms: number,
): Promise<boolean> {
  const kept = await lockSecondStep(tx, person_id)
  if (kept === undefined || kept.confirmed_at === null) return false
  const secret = sealer.open(kept.secret, secondStepPlace(person_id))
  const step = stepOfCode(secret, given.replaceAll(/\s/g, ''), now_ms, kept.last_step)
  if (step !== null) {
    await noteStep(tx, person_id, step)
    return true
  }
  const hash = hashOfRecovery(given)
  if (!kept.recovery_hashes.includes(hash)) return false
  await dropRecovery(tx, person_id, hash)
  return true
}
