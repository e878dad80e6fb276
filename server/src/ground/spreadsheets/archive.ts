import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { SpreadsheetRefused } from './sheet.ts'

/** A ZIP archive of which single parts can be unpacked, all of them together up to a limit. */
export interface Archive {
  readonly names: ReadonlySet<string>
  /** The bytes of a part. Throws a refusal when it is not there, damaged, or more than the limit is left for. */
  part(name: string): Buffer
}

interface Entry {
  readonly method: number
  readonly packed_bytes: number
  readonly crc: number
  readonly header_at: number
}

const end_signature = 0x06_05_4b_50
const entry_signature = 0x02_01_4b_50
const header_signature = 0x04_03_4b_50
const end_bytes = 22
const comment_max = 65_535
const entries_max = 2_000
const damaged = 'it is damaged: it cannot be unpacked'

/**
 * Opens an archive by its directory. What the directory claims of sizes is not believed: unpacking stops at
 * `unpacked_max` bytes over all parts. Throws a refusal in words.
 */
export function openArchive(bytes: Buffer, unpacked_max: number): Archive {
  const entries = refusing(() => entriesOf(bytes))
  let left = unpacked_max
  return {
    names: new Set(entries.keys()),
    part(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new SpreadsheetRefused(`${damaged} (${name} is missing)`)
      const part = refusing(() => unpacked(bytes, entry, left))
      left -= part.length
      return part
    },
  }
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > entries_max) throw new SpreadsheetRefused(`it has more than ${entries_max} parts: this is no report`)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entry_signature) throw new SpreadsheetRefused(damaged)
    const name_bytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + name_bytes)
    if ((bytes.readUInt16LE(at + 8) & 1) === 1)
      throw new SpreadsheetRefused('it is locked by a password: save it without one')
    if (entries.has(name)) throw new SpreadsheetRefused(`${damaged} (${name} is in it twice)`)
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed_bytes: bytes.readUInt32LE(at + 20),
      header_at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name_bytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Where the record stands that ends an archive: the last one whose comment reaches the end of the file. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - end_bytes - comment_max)
  for (let at = bytes.length - end_bytes; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === end_signature && at + end_bytes + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  throw new SpreadsheetRefused('it is cut off or damaged: send it again')
}

function unpacked(bytes: Buffer, { method, packed_bytes, crc, header_at }: Entry, left: number): Buffer {
  if (bytes.readUInt32LE(header_at) !== header_signature) throw new SpreadsheetRefused(damaged)
  const start = header_at + 30 + bytes.readUInt16LE(header_at + 26) + bytes.readUInt16LE(header_at + 28)
  if (start + packed_bytes > bytes.length || (method !== 0 && method !== 8)) throw new SpreadsheetRefused(damaged)
  const packed = bytes.subarray(start, start + packed_bytes)
  if (packed.length > left) throw tooMuch()
  const part = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
  if (crc32(part) !== crc) throw new SpreadsheetRefused(damaged)
  return part
}

function tooMuch(): SpreadsheetRefused {
  return new SpreadsheetRefused('its parts are too large when they are unpacked: split it')
}

/** Turns whatever a spoilt archive breaks into a refusal. */
function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof SpreadsheetRefused) throw error
    const is_large = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw is_large ? tooMuch() : new SpreadsheetRefused(damaged, { cause: error })
  }
}

/**
 * An archive of the given parts, for a reader that trusts what it is given. They are packed, if hardly: a reader takes
 * what is packed in pieces, and what is not as one.
 */
export function archiveOf(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, part] of parts) {
    const packed = deflateRawSync(part, { level: 1 })
    const spelled = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(part), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(part.length, 18)
    about.writeUInt16LE(spelled.length, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(entry_signature, 0)
    entry.writeUInt16LE(20, 4)
    about.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    const header = Buffer.alloc(4)
    header.writeUInt32LE(header_signature, 0)
    files.push(header, about, spelled, packed)
    directory.push(entry, spelled)
    at += 4 + about.length + spelled.length + packed.length
  }
  const end = Buffer.alloc(end_bytes)
  end.writeUInt32LE(end_signature, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}
