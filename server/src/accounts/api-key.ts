import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const random_characters = 34
const check_characters = 6

export type KeyPrefix = 'qk_' | 'qpk_'

/** A fresh key: prefix, 34 random base62 characters, 6 of the CRC-32 of all before; contract 0. */
export function createKey(
  prefix: KeyPrefix,
  randomIndex: (below: number) => number = (below) => randomInt(below),
): string {
  const body = Array.from({ length: random_characters }, () => alphabet[randomIndex(alphabet.length)]).join('')
  return `${prefix}${body}${checkOf(`${prefix}${body}`)}`
}

/** Whether the text has the form of a key: a typo or a cut is refused without a query. */
export function isWellFormedKey(text: string, prefix: KeyPrefix): boolean {
  const body = text.slice(0, -check_characters)
  return (
    text.startsWith(prefix) &&
    text.length === prefix.length + random_characters + check_characters &&
    /^[a-z]+_[0-9A-Za-z]+$/.test(text) &&
    checkOf(body) === text.slice(-check_characters)
  )
}

/** What is kept of a secret key. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checkOf(text: string): string {
  let value = crc32(text)
  let digits = ''
  for (let i = 0; i < check_characters; i++) {
    digits = `${alphabet[value % alphabet.length]}${digits}`
    value = Math.floor(value / alphabet.length)
  }
  return digits
}
