import { confirmation_limits } from '@quaylog/contract'
import type { Transaction } from '../../ground/db/index.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { takeAttempt } from '../../accounts/attempt-store.ts'
import { mailAllowances } from './confirmation.ts'
import { countUnconfirmed } from './store.ts'

const { open_per_account_max, mails_per_account_daily_max, mails_per_address_daily_max } = confirmation_limits

/**
 * Counts one more mail that asks, for a channel that is written already and whose account is locked. Refuses with 422
 * `too_many` when the account
 * or the address has had its share (contract 1.9); then nothing is counted, and the transaction is not to be committed.
 */
export async function requireMayAsk(
  tx: Transaction,
  { account_id, url }: { readonly account_id: string; readonly url: string },
  real_ms: number,
): Promise<void> {
  const open = await countUnconfirmed(tx, account_id)
  if (open > open_per_account_max) {
    throw tooMany(
      `${open_per_account_max} mail addresses of this account wait for confirmation already: have one of them confirmed, or delete its channel, before another one is asked`,
    )
  }
  const { account, address } = mailAllowances(account_id, url.replace(/^mailto:/, ''))
  const now_s = real_ms / 1_000
  const address_wait_s = await takeAttempt(tx, [address], now_s)
  if (address_wait_s > 0)
    throw tooMany(
      `This address was asked ${mails_per_address_daily_max} times within 24 hours: ask again in ${inWords(address_wait_s)}`,
    )
  const account_wait_s = await takeAttempt(tx, [account], now_s)
  if (account_wait_s > 0)
    throw tooMany(
      `This account had ${mails_per_account_daily_max} addresses asked within 24 hours: ask again in ${inWords(account_wait_s)}`,
    )
}

const tooMany = (detail: string) => unprocessable('too_many', '/data/attributes/address', detail)

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
