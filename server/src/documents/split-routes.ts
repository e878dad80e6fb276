import { split_document_request } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { expectOnly } from '../ground/http/query.ts'
import { readBody } from '../ground/http/read-body.ts'
import { unprocessable } from '../ground/http/refusal.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { createScope } from '../telling/create-scope.ts'
import { standingDocument } from './discard-routes.ts'
import { restoreDocument } from './discard.ts'
import type { ShownDocument } from './document.ts'
import { giveJob } from './job-store.ts'
import { reading_limits } from './limits.ts'
import { forgetErasedChildren, holdChildren, updateDocument } from './store.ts'

/**
 * Says which pages of a file are a document each, whatever the reader made of them; without ranges all of them are one.
 * The file is read again soon. A document of the same pages that was there before is given back.
 */
export async function postSplit(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const row = await standingDocument(call, tx)
  const pages = pagesToSplit(row)
  const { ranges } = readBody(split_document_request, call.body)
  const split_manual = ranges === undefined ? [[1, pages] as const] : checkedRanges(ranges, pages)
  const now = call.services.clock.now()
  await updateDocument(tx, { ...row, split_manual, updated_at: now })
  await forgetErasedChildren(tx, row.account_id, row.id)
  const scope = createScope(tx, call.services, call.caller.account)
  for (const child of await holdChildren(tx, row.account_id, row.id))
    if (child.discarded_at !== null && split_manual.some(([from, to]) => isOfPages(child, from, to)))
      await restoreDocument(tx, call.services, scope, child)
  await giveJob(tx, row.account_id, row.id, 'read', new Date(call.services.clock.realMs()).toISOString())
  return { status: 202, body: { status: 'accepted' } }
}

const isOfPages = ({ page_from, page_to }: ShownDocument, from: number, to: number): boolean =>
  page_from === from && page_to === to

/** How many pages there are to split. Throws the refusal of a document that has none, or is part of another. */
function pagesToSplit({ parent_id, status, page_count }: ShownDocument): number {
  if (parent_id !== null)
    throw unprocessable('invalid', '/ranges', `It is part of another document: split that one, ${parent_id}`)
  if (status !== 'extracted' || page_count === null)
    throw unprocessable('invalid', '/ranges', 'Nothing was read of this document, so it has no pages to split')
  return Math.min(page_count, reading_limits.pages_read)
}

function checkedRanges(ranges: readonly (readonly [number, number])[], pages: number) {
  let next = 1
  for (const [index, [from, to]] of ranges.entries()) {
    if (from !== next)
      throw unprocessable('invalid', `/ranges/${index}/0`, `Range ${index + 1} has to begin at page ${next}`)
    if (to < from || to > pages)
      throw unprocessable(
        'invalid',
        `/ranges/${index}/1`,
        `Range ${index + 1} has to end at a page from ${from} to ${pages}`,
      )
    next = to + 1
  }
  if (next <= pages)
    throw unprocessable('invalid', '/ranges', `The ranges end at page ${next - 1}: name all pages up to ${pages}`)
  return ranges
}
