import { size_limits } from '@quaylog/contract'
import type { DocumentPageAnswer } from '@quaylog/contract'
import type { PageWord } from '@quaylog/documents'
import { expectOnly } from '../ground/http/query.ts'
import { notFound, tooManyAtOnce } from '../ground/http/refusal.ts'
import { createTurns } from '../ground/turns.ts'
import type { Turns } from '../ground/turns.ts'
import { refuseUnread } from '../ground/objects/unread.ts'
import type { ApiReply, OutsideCall } from '../request/services.ts'
import type { ShownDocument } from './document.ts'
import { fileById } from './file-store.ts'
import { wholeFile } from './originals.ts'
import { reading_limits } from './limits.ts'
import { readPage } from './read-file.ts'
import { documentOf } from './routes.ts'

/** Pages of one account that may wait for their words to be read. */
const pages_waiting_max = 20

class TooManyPages extends Error {
  override readonly name = 'TooManyPages'
}

/** Turns in which words of pages are read for those who ask: each takes a process of its own. */
export function createPageTurns(): Turns {
  return createTurns({ at_once: 1, waiting_max: pages_waiting_max, all_at_once: 2 }, () => new TooManyPages())
}

/** Everything that stands on a page of the original, word by word, with boxes: what evidence is shown against. */
export async function getPage(call: OutsideCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const reader = call.services.db.keyed
  const document = await documentOf(call, reader)
  const number = pageAsked(document, call.params['number'] ?? '')
  const file = await fileById(reader, document.account_id, document.file_id)
  if (file === undefined) throw notFound('file: it was erased')
  const { objects } = call.services.outside
  const read = async () => {
    const bytes = await wholeFile({ reader, objects }, file).catch(refuseUnread)
    return readPage({ name: document.file_name, bytes }, number)
  }
  const outcome = await call.services.page_turns.take(document.account_id, read).catch((error: unknown) => {
    throw error instanceof TooManyPages ? tooManyAtOnce('pages to read', pages_waiting_max) : error
  })
  if (outcome.status === 'failed') throw notFound(`page ${number}: ${outcome.detail}`)
  const { words, ...size } = outcome.page
  const body: DocumentPageAnswer = {
    ...size,
    words: words.slice(0, size_limits.document_page_words_items_max).map(shownWord),
    words_left_out: Math.max(0, words.length - size_limits.document_page_words_items_max),
  }
  return { status: 200, body, headers: { 'cache-control': 'private, no-store' } }
}

/** The page that is asked for, as the file counts. Throws the refusal of one that is none of the document's. */
function pageAsked({ page_from, page_to, page_count }: ShownDocument, text: string): number {
  const most = reading_limits.pages_read
  const [first, last] = [page_from ?? 1, Math.min(page_to ?? page_count ?? most, most)]
  const number = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0
  if (number < first || number > last) throw notFound(`page: this document has pages ${first} to ${last}`)
  return number
}

/** A word where it stands on the page as it is displayed. */
function shownWord({ text, shown, turn, cell, offset, ...box }: PageWord): DocumentPageAnswer['words'][number] {
  const { x, y, w, h } = shown ?? box
  return {
    text,
    x: rounded(x),
    y: rounded(y),
    w: rounded(w),
    h: rounded(h),
    ...(turn === undefined ? {} : { turn }),
    ...(cell === undefined ? {} : { cell }),
    ...(offset === undefined ? {} : { offset }),
  }
}

const rounded = (points: number): number => Math.round(points * 100) / 100
