import { createHash, randomFillSync } from 'node:crypto'

/** Makes ids: lower-case UUIDs of version 7 (RFC 9562), increasing within one process. */
export type NewId = () => string

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the text is a UUID in its canonical lower-case form; upper case is folded by the caller. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** An id that follows from a name: the same kind and key give the same UUID everywhere (RFC 9562 version 5). */
export function nameId(kind: string, ...key: readonly string[]): string {
  const hash = createHash('sha1')
    .update([kind, ...key].join('\u0000'))
    .digest()
    .subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hyphenated(hash.toString('hex'))
}

const pooled_bytes = 4_096

/** Fills from bytes drawn many at a time: asking the kernel for each id costs more than the rest of it. */
function createRandomPool(): (bytes: Uint8Array) => void {
  const pool = Buffer.alloc(pooled_bytes)
  let used = pooled_bytes
  return (bytes) => {
    if (used + bytes.length > pooled_bytes) {
      randomFillSync(pool)
      used = 0
    }
    bytes.set(pool.subarray(used, used + bytes.length))
    used += bytes.length
  }
}

/** `fill` is replaced in tests; it is never asked for more than 16 bytes. */
export function createIds(realMs: () => number, fill: (bytes: Uint8Array) => void = createRandomPool()): NewId {
  let last_ms = 0
  let counter = 0
  return () => {
    const bytes = Buffer.alloc(16)
    fill(bytes)
    const ms = Math.max(realMs(), last_ms)
    counter = ms === last_ms ? counter + 1 : bytes.readUInt16BE(6) & 0x07ff
    // Twelve bits of counter: past them the next millisecond is borrowed, so that order holds.
    last_ms = counter > 0x0fff ? ms + 1 : ms
    counter = counter > 0x0fff ? 0 : counter
    bytes.writeUIntBE(last_ms, 0, 6)
    bytes.writeUInt16BE(0x7000 | counter, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    return hyphenated(bytes.toString('hex'))
  }
}

function hyphenated(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
