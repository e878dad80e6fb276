import { createTurns } from '../../ground/turns.ts'
import type { Turns } from '../../ground/turns.ts'

/** Mails of one account that may wait to be read. */
export const mails_waiting_max = 20

const mails_at_once = { at_once: 1, waiting_max: mails_waiting_max, all_at_once: 2 }

/** Thrown by turns of mails when too many of an account wait. */
export class TooManyMails extends Error {
  override readonly name = 'TooManyMails'
}

/** Turns in which mails are read, those that come in and those that people release alike. */
export function createMailTurns(): Turns {
  return createTurns(mails_at_once, () => new TooManyMails())
}
