import type { ApiCall, ApiReply } from '../../request/services.ts'
import { searchWithout } from '../../ground/http/query.ts'
import { beginning, cursorOf } from './cursor.ts'
import type { ChangeCursor, LogHead } from './cursor.ts'
import { readChanges, requireKnown } from './reading.ts'
import { includedWith, renderChange } from './resource.ts'
import { changesAfter, logHead } from './store.ts'

/**
 * The change feed: what was told, oldest first, after a cursor. A gap never appears later, so `meta.cursor` of one page
 * is
 * `after` of the next. With `wait` the request is held until there is something.
 */
export async function getChanges(call: ApiCall): Promise<ApiReply> {
  const reading = readChanges(call.query)
  const { db, changes } = call.services
  const account_id = call.caller.account.id
  const reader = db.lists(account_id)
  const after = reading.after ?? beginning
  const read = () => changesAfter(reader, account_id, after.sequence, reading.filter, reading.size)
  const [head, first] = await Promise.all([logHead(reader, account_id, after), read()])
  requireKnown(after, head, 'after')
  const grew =
    first.length === 0 &&
    reading.wait_ms > 0 &&
    (await changes.waitFor(account_id, head.newest, reading.wait_ms, new AbortController().signal))
  const found = grew ? await read() : first
  const last = found.at(-1)
  const cursor = last === undefined ? cursorText(after, head) : cursorOf(last)
  const at = call.url.indexOf('?')
  const kept = searchWithout(at < 0 ? '' : call.url.slice(at + 1), ['after'])
  const next = `${at < 0 ? call.url : call.url.slice(0, at)}?${[...kept, `after=${cursor}`].join('&')}`
  return {
    status: 200,
    body: {
      data: found.map(renderChange),
      ...(reading.with_records ? { included: await includedWith(found) } : {}),
      meta: { size: found.length, cursor },
      links: { self: call.url, next },
    },
  }
}

/** The cursor that was asked with, by now with its mark. */
function cursorText({ sequence }: ChangeCursor, { id_there }: LogHead): string {
  return id_there === null ? String(sequence) : cursorOf({ sequence, id: id_there })
}
