import { tooManyAtOnce } from '../http/refusal.ts'
import { createTurns } from '../turns.ts'
import type { Turns } from '../turns.ts'
import { listMark } from './types.ts'
import type { ListReader, Reader } from './types.ts'

/** Lists that may run at the same time: of all accounts, which is the number of their connections, and of one. */
export const lists_at_once = 6
const lists_of_account_at_once = 3
const lists_of_account_waiting_max = 200

/** Gives each account a reader of its own through the same pool; a statement begins when it is its account's turn. */
export function shareLists(pool: Reader): (account_id: string) => ListReader {
  const limits = { at_once: lists_of_account_at_once, waiting_max: lists_of_account_waiting_max, all_at_once: lists_at_once }
  const turns = createTurns(limits, () => tooManyAtOnce('reads', lists_of_account_waiting_max))
  return (account_id) => Object.assign(inTurn(pool, turns, account_id), { [listMark]: true as const })
}

function inTurn(pool: Reader, turns: Turns, owner: string): Reader {
  const waiting = <Made>(made: Made): Made => {
    if (made instanceof Promise) beginInTurn(made, turns, owner)
    return made
  }
  return new Proxy(pool, {
    apply: (target, self, args) => waiting(Reflect.apply(target, self, args)),
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...args: Parameters<Reader['unsafe']>) => waiting(target.unsafe(...args))
    },
  })
}

/**
 * The driver sends a statement by calling its handler when it is first waited for, and never calls that of a piece of another
 * statement: so the turn is taken there. Not in the driver's types; the version is pinned, and a test holds that it works.
 */
function beginInTurn(query: Promise<unknown>, turns: Turns, owner: string): void {
  const [send, fail]: unknown[] = [Reflect.get(query, 'handler'), Reflect.get(query, 'reject')]
  if (typeof send !== 'function' || typeof fail !== 'function') throw new Error('this version of the driver sends statements in another way')
  // The query's own `then` would send it.
  const settled = () => Promise.prototype.then.call(query, () => {}, () => {})
  const handler = (self: unknown) => {
    turns.take(owner, () => {
      Reflect.apply(send, undefined, [self])
      return settled()
    }).catch((error: unknown) => Reflect.apply(fail, query, [error]))
  }
  Reflect.set(query, 'handler', handler)
}
