import { unprocessable } from './refusal.ts'

const base64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/

/** The bytes of a file out of the member of a body at `pointer`. Refuses (422) what is not Base64. */
export function bytesOfBase64(content: string, pointer: string): Buffer {
  const text = content.trim()
  if (base64.test(text) && text.replaceAll(/\s/g, '').length % 4 === 0) return Buffer.from(text, 'base64')
  const name = pointer.split('/').at(-1) ?? ''
  const called = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  throw unprocessable('invalid', pointer, `${called} is not Base64: encode the bytes of the file`)
}
