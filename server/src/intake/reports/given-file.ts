import { unprocessable } from '../../ground/http/refusal.ts'

const base64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/

/** The bytes of a file out of a request. Refuses (422) what is not Base64. */
export function bytesOfContent(content: string): Buffer {
  const text = content.trim()
  if (!base64.test(text) || text.replaceAll(/\s/g, '').length % 4 !== 0)
    throw unprocessable('invalid', '/data/attributes/content', 'Content is not Base64: encode the bytes of the file')
  return Buffer.from(text, 'base64')
}
