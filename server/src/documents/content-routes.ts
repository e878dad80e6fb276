import { notFound, Refusal } from '../ground/http/refusal.ts'
import { readOne } from '../ground/jsonapi/reading.ts'
import { refuseUnread } from '../ground/objects/unread.ts'
import type { ApiReply, OutsideCall } from '../request/services.ts'
import { fileById } from './file-store.ts'
import { readBytes } from './originals.ts'
import { documentOf } from './routes.ts'

/** Bytes of a file from `from` up to `to`, the latter left out. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The part of a file that a Range header asks for. `whole`: none is asked for, or more than one, which is answered with
 * all of it; `outside`: it begins behind the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const from = Math.max(0, size - Number(last))
    return from < size ? { from, to: size } : 'outside'
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'outside'
  return { from: Number(first), to: last === '' ? size : Math.min(size, Number(last) + 1) }
}

/** The original as it came, whole or in part, to be kept and never to be shown by a browser. */
export async function getContent(call: OutsideCall): Promise<ApiReply> {
  readOne(call.query, 'document')
  const reader = call.services.db.lists(call.caller.account.id)
  const document = await documentOf(call, reader)
  if (document.status === 'quarantined')
    throw new Refusal([{ error: 'insufficient_permission', detail: 'A virus was found in this file: it is locked' }])
  const file = await fileById(reader, document.account_id, document.file_id)
  if (file === undefined) throw notFound('file: it was erased')
  const parts = { reader, objects: call.services.outside.objects }
  const range = rangeOf(call.range, file.bytes)
  const headers = {
    'content-type': document.file_content_type,
    'content-disposition': dispositionOf(document.file_name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  }
  if (range === 'outside')
    throw new Refusal([{ error: 'range_not_satisfiable', detail: `The file has ${file.bytes} bytes` }], {
      'content-range': `bytes */${file.bytes}`,
    })
  if (range === 'whole')
    return {
      status: 200,
      headers: { ...headers, 'content-length': String(file.bytes) },
      bytes: await begun(readBytes(parts, file)),
    }
  const { from, to } = range
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(to - from),
      'content-range': `bytes ${from}-${to - 1}/${file.bytes}`,
    },
    bytes: await begun(readBytes(parts, file, from, to)),
  }
}

/** The pieces with the first of them read already, so that an original that can't be read is an error of its own. */
async function begun(pieces: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await pieces.next().catch(refuseUnread)
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* pieces
  })()
}

/** The name in ASCII, and in full for those who read RFC 5987. */
function dispositionOf(file_name: string): string {
  const ascii = file_name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const full = encodeURIComponent(file_name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`
}
