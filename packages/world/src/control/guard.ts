import { createHash, timingSafeEqual } from 'node:crypto'
import { header, refuse } from '../http/exchange.ts'
import type { Answer, Ask } from '../http/exchange.ts'

/**
 * Why the controls do not answer, or null. With a token they want it. Without one they are for programs of this
 * machine: a page in
 * its browser, which says where it is from or asks under a name of its own (DNS rebinding), is none. `/health` is for
 * everybody.
 */
export function refusalOf(ask: Ask, token: string | null): Answer | null {
  if (ask.path === '/health') return null
  if (token !== null)
    return isSame(header(ask, 'authorization'), `Bearer ${token}`)
      ? null
      : refuse(401, 'the controls of this world want Authorization: Bearer <QUAYLOG_WORLD_TOKEN>')
  const origin = header(ask, 'origin')
  const named = [header(ask, 'host'), origin.replace(/^https?:\/\//, '')].filter((one) => one !== '')
  return named.every((one) => isThisMachine(hostOf(one)))
    ? null
    : refuse(403, 'the controls of this world answer programs of this machine only')
}

/** Whether the name or address is one that leads to the machine itself. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

function hostOf(authority: string): string {
  return authority.replace(/:\d+$/, '')
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
