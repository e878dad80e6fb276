import { tooManyAtOnce } from '../http/refusal.ts'
import { createTurns } from '../turns.ts'
import type { Turns } from '../turns.ts'
import { changeSending, sendingOf, settled, withEach } from './statements.ts'
import { listMark } from './types.ts'
import type { ListReader, Reader } from './types.ts'

/** Lists that may run at the same time: of all accounts, which is the number of their connections, and of one. */
export const lists_at_once = 6
/** What a statement of a list may do to those who share its pool. */
export const list_limits = {
  connections_max: lists_at_once,
  statement_timeout_ms: 15_000,
  lock_timeout_ms: 5_000,
  pipeline_max: 1,
} as const
const lists_of_account_at_once = 3
const lists_of_account_waiting_max = 200

/** Gives each account a reader of its own through the same pool; a statement begins when it is its account's turn. */
export function shareLists(pool: Reader): (account_id: string) => ListReader {
  const limits = {
    at_once: lists_of_account_at_once,
    waiting_max: lists_of_account_waiting_max,
    all_at_once: lists_at_once,
  }
  const turns = createTurns(limits, () => tooManyAtOnce('reads', lists_of_account_waiting_max))
  return (account_id) => Object.assign(inTurn(pool, turns, account_id), { [listMark]: true as const })
}

function inTurn(pool: Reader, turns: Turns, owner: string): Reader {
  return withEach(pool, (query) => beginInTurn(query, turns, owner))
}

function beginInTurn(query: Promise<unknown>, turns: Turns, owner: string): void {
  const { send, reject } = sendingOf(query)
  changeSending(query, {
    send(self) {
      turns
        .take(owner, () => {
          send(self)
          return settled(
            query,
            () => {},
            () => {},
          )
        })
        .catch(reject)
    },
  })
}
