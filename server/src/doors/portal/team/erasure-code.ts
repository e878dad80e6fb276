import { randomInt, timingSafeEqual } from 'node:crypto'
import { product_name } from '@quaylog/contract'
import { z } from 'zod'
import { unprocessable } from '../../../ground/http/refusal.ts'
import { openLink, sealLink } from '../../../ground/sealed-link.ts'
import { providerSilent } from '../../../people/refusals.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'

const purpose = 'erasure-code'
const minutes = 10
const digits = 8
const mails_max = 5
const attempts_max = 5

/** The code that was mailed, sealed, for the session that asked. */
const facts = z.object({ session_id: z.string(), code: z.string() })

/** The sealed code as the browser keeps it, and the code as the owner read it. */
export interface MailedCode {
  readonly code: string
  readonly code_token: string
}

/** Mails the owner a code that erases the account instead of the password: not everybody has one. */
export async function postErasureCode({ door, account, person, session }: PortalCall): Promise<ApiAnswer> {
  const wait_s = await door.throttle.begin([{ key: `erasure mail ${person.id}`, failures_max: mails_max }])
  if (wait_s > 0) throw unprocessable('invalid', '', 'Too many codes were asked for: try again in a quarter of an hour')
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const ends_ms = door.services.clock.realMs() + minutes * 60_000
  const text = `${code}\n\nThis code erases ${account.name} with everything in it, within ${minutes} minutes, in the browser that asked for it.\n\nIf it was not you, somebody else uses your session: sign out everywhere else, in the settings of ${door.public_url}.\n`
  try {
    await door.sendMail({ to: person.email, subject: `Code to erase ${account.name} on ${product_name}`, text })
  } catch (error) {
    door.log.warn({ err: error }, 'a code to erase an account could not be mailed')
    throw providerSilent('The code could not be mailed: try again, or ask an operator')
  }
  const code_token = sealLink(door, purpose, { session_id: session.id, code }, ends_ms)
  return { status: 201, body: { email: person.email, code_token, mails_leave: door.mails_leave } }
}

/** Refuses any code but the one that was mailed to this session; five wrong ones wait. */
export async function requireMailedCode(
  { door, person, session }: PortalCall,
  { code, code_token }: MailedCode,
): Promise<void> {
  const wrong = () => unprocessable('invalid', '/code', 'This is not the code that was mailed, or it is too old')
  const allowances = [{ key: `erasure code ${person.id}`, failures_max: attempts_max }]
  if ((await door.throttle.begin(allowances)) > 0) throw wrong()
  const known = openLink(door, purpose, code_token, facts, door.services.clock.realMs())
  if (known === null || known.session_id !== session.id || !isSame(code.replaceAll(/\s/g, ''), known.code))
    throw wrong()
  await door.throttle.forgive(allowances)
}

function isSame(given: string, kept: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(kept)]
  return a.length === b.length && timingSafeEqual(a, b)
}
