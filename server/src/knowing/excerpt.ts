const excerpt_characters_max = 65_536

/**
 * The part of a kept answer that a pointer names: a JSON pointer, or `line N`; the whole when the pointer leads
 * nowhere. Cut at 64 Ki characters.
 */
export function excerptOf(body: string, pointer: string | null): { excerpt: unknown; truncated: boolean } {
  const part = pointer === null || pointer === '' ? null : (linePart(body, pointer) ?? jsonPart(body, pointer))
  if (part !== null && typeof part !== 'string') return { excerpt: part, truncated: false }
  const text = part ?? body
  return { excerpt: text.slice(0, excerpt_characters_max), truncated: text.length > excerpt_characters_max }
}

function linePart(body: string, pointer: string): string | null {
  const line = /^line (\d{1,7})$/.exec(pointer)?.[1]
  return line === undefined ? null : (body.split('\n')[Number(line) - 1] ?? null)
}

/** RFC 6901. */
function jsonPart(body: string, pointer: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
    value = new Map(Object.entries(value)).get(name)
  }
  return value
}
