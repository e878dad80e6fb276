import { hashPassword, verifyPassword } from '../accounts/password.ts'

const at_once_max = 2
const waiting_max = 64

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
  let running = 0
  const waiting: (() => void)[] = []
  const decoy = hashPassword('no password is kept for this address')

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= at_once_max) {
      if (waiting.length >= waiting_max) throw new HashingBusy('too many sign-ins at once')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async verify(password, kept) {
      const compared = kept ?? (await decoy)
      return (await inTurn(() => verifyPassword(password, compared))) && kept !== undefined
    },
  }
}
