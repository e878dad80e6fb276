import { bearsToken, formOf, issueToken, same, secretOf } from '../../carriers/tokens.ts'
import { header } from '../../http/exchange.ts'
import type { Ask } from '../../http/exchange.ts'
import type { Desk } from './upstream.ts'

/** A secret of an upstream, the same for the same seed. */
export const keyOf = (desk: Pick<Desk, 'seed' | 'id'>, name = 'key'): string =>
  secretOf(desk.seed, `up-${desk.id}`, name)

/** True when a header carries a secret of the upstream. */
export function hasHeader(ask: Ask, desk: Desk, name: string, value = keyOf(desk)): boolean {
  return same(header(ask, name), value)
}

/** True for a token of the upstream that has not expired; trouble lets every other token be refused once. */
export function hasToken(ask: Ask, desk: Desk): boolean {
  if (!bearsToken(ask, desk.seed, `up-${desk.id}`, desk.real_now)) return false
  return !desk.faults.has('token_expired') || desk.ledger.count('tokens_shown') % 2 === 0
}

/** A new token that lasts so many seconds of real time; every issue is counted. */
export function newToken(desk: Desk, seconds: number): string {
  desk.ledger.count('tokens_issued')
  return issueToken(desk.seed, `up-${desk.id}`, desk.real_now + seconds * 1000)
}

/** True when a form has the upstream's own client id and secret and asks for a token for itself. */
export function hasClientForm(ask: Ask, desk: Desk): boolean {
  const form = formOf(ask)
  return (
    same(form.get('client_id') ?? '', clientId(desk)) && same(form.get('client_secret') ?? '', keyOf(desk, 'secret'))
  )
}

/** The client id that an upstream gave out. */
export const clientId = (desk: Pick<Desk, 'id'>): string => `quaylog-${desk.id.replaceAll('_', '-')}`
