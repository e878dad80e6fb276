/** A line of a mail's head, its value in one line. */
export interface HeaderField {
  /** In lower case. */
  readonly name: string
  readonly value: string
}

const head_bytes_max = 512 * 1_024

/**
 * The head of a mail, from the top. Values are as they were sent, in one line each; what is no header field is passed
 * over. Null: the head is longer than half a megabyte.
 */
export function headersOf(bytes: Buffer): readonly HeaderField[] | null {
  const head = headOf(bytes)
  if (head === null) return null
  const fields: HeaderField[] = []
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]{1,100})[ \t]*:(.*)$/s.exec(line) ?? []
    if (name !== undefined && value !== undefined) fields.push({ name: name.toLowerCase(), value: value.trim() })
  }
  return fields
}

/** The head of a mail as it came, with nothing behind it. */
export function headBytesOf(bytes: Buffer): Buffer {
  const within = bytes.subarray(0, head_bytes_max)
  const ends = [within.indexOf('\r\n\r\n'), within.indexOf('\n\n')].filter((at) => at >= 0)
  return within.subarray(0, ends.length > 0 ? Math.min(...ends) : within.length)
}

function headOf(bytes: Buffer): string | null {
  const head = headBytesOf(bytes)
  return head.length === head_bytes_max && bytes.length > head_bytes_max ? null : head.toString()
}

/** The value of the topmost field of a name; null: there is none. */
export function headerOf(fields: readonly HeaderField[], name: string): string | null {
  return fields.find((field) => field.name === name)?.value ?? null
}

/** The id that a mail carries, in its angle brackets; null: it has none, or one with control signs. */
export function messageIdOf(fields: readonly HeaderField[]): string | null {
  const text = headerOf(fields, 'message-id') ?? ''
  const bare = /^[^<>\s\p{Cc}]{1,250}$/u.test(text) ? `<${text}>` : null
  return /<[^<>\s\p{Cc}]{1,250}>/u.exec(text)?.[0] ?? bare
}

const between_addresses = /[\s<>,;:"'()[\]]+/

/** Mail addresses in a value, without the names beside them. Takes time in proportion to the value's length. */
export function addressesIn(value: string): readonly string[] {
  return value.split(between_addresses).filter((word) => word.indexOf('@') > 0 && !word.endsWith('@'))
}
