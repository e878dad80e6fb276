import { media_type, status_titles } from '@quaylog/contract'
import { errorDocument } from './error-document.ts'
import type { Refusal } from './refusal.ts'

/** A refusal as bytes for a connection on which there is no request to answer, because none could be read. */
export function connectionAnswer(refusal: Refusal, request_id: string): string {
  const body = errorDocument(refusal.problems, request_id)
  const headers = {
    ...refusal.headers,
    'content-type': media_type,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return `HTTP/1.1 ${refusal.status} ${status_titles[refusal.status]}\r\n${lines}\r\n${body}`
}
