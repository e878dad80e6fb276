import type { ApiCall, ApiReply } from '../../request/services.ts'
import { searchWithout } from '../../ground/http/query.ts'
import { readChanges } from './reading.ts'
import { includedWith, renderChange } from './resource.ts'
import { changesAfter, newestSequence } from './store.ts'

/**
 * The change feed: what was told, oldest first, after a cursor. A gap never appears later, so `meta.cursor` of one page is
 * `after` of the next. With `wait` the request is held until there is something.
 */
export async function getChanges(call: ApiCall): Promise<ApiReply> {
  const reading = readChanges(call.query)
  const { db, changes } = call.services
  const account_id = call.caller.account.id
  const after = reading.after ?? 0
  let found = await changesAfter(db.fast, account_id, after, reading.filter, reading.size)
  if (found.length === 0 && reading.wait_ms > 0) {
    const newest = await newestSequence(db.fast, account_id)
    if (await changes.waitFor(account_id, Math.max(after, newest), reading.wait_ms, new AbortController().signal)) found = await changesAfter(db.fast, account_id, after, reading.filter, reading.size)
  }
  const cursor = found.at(-1)?.sequence ?? after
  const at = call.url.indexOf('?')
  const kept = searchWithout(at < 0 ? '' : call.url.slice(at + 1), ['after'])
  const next = `${at < 0 ? call.url : call.url.slice(0, at)}?${[...kept, `after=${cursor}`].join('&')}`
  return {
    status: 200,
    body: {
      data: found.map(renderChange),
      ...(reading.with_records ? { included: includedWith(found) } : {}),
      meta: { size: found.length, cursor },
      links: { self: call.url, next },
    },
  }
}
