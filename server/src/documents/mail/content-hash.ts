import { createHash } from 'node:crypto'
import type { HeaderField } from './headers.ts'

const said_by_sender = ['from', 'to', 'cc', 'subject', 'date', 'message-id', 'content-type']

/**
 * What a mail says, as a hash: its body and the lines that its sender wrote. Lines that were added on its way differ
 * between two copies of the same mail.
 */
export function contentHashOf(bytes: Buffer, fields: readonly HeaderField[]): string {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => bytes.indexOf(end)).filter((at) => at >= 0)
  const body = bytes.subarray(ends.length === 0 ? bytes.length : Math.min(...ends))
  const said = fields.filter(({ name }) => said_by_sender.includes(name)).map(({ name, value }) => [name, value])
  return createHash('sha256').update(JSON.stringify(said)).update(body).digest('hex')
}
