import { hashPassword, verifyPassword } from './password.ts'
import { createTurns } from '../ground/turns.ts'

/** Too many sign-ins wait already. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

/** Password work, a few at once: each takes 19 MiB and tens of milliseconds of a core. */
export interface Hashing {
  hash(password: string): Promise<string>
  /** Takes the same time when nothing is kept for the person, so that nobody learns who has an account. */
  verify(password: string, kept: string | undefined): Promise<boolean>
}

export function createHashing(): Hashing {
  const turns = createTurns({ at_once: 2, waiting_max: 64 }, () => new HashingBusy('too many sign-ins at once'))
  const decoy = hashPassword('no password is kept for this address')
  const inTurn = <T>(work: () => Promise<T>) => turns.take('everybody', work)
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async verify(password, kept) {
      const compared = kept ?? (await decoy)
      return (await inTurn(() => verifyPassword(password, compared))) && kept !== undefined
    },
  }
}
