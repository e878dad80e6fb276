/** A piece of a structured header's value: plain text, what stood between quotes, or a comment. */
interface HeaderPiece {
  readonly kind: 'text' | 'quoted' | 'comment'
  /** Of what was quoted, without the quotes and as it was meant. */
  readonly text: string
}

/** No honest line is longer, in characters; a longer one is not understood. */
export const structured_length_max = 10_000

/**
 * Splits the value of a structured header into its quoted strings, comments and the text around them (RFC 5322 3.2),
 * in one pass. Null: a quoted string or comment has no end, or the value is longer than any honest one.
 */
export function piecesOf(value: string): readonly HeaderPiece[] | null {
  if (value.length > structured_length_max) return null
  const pieces: HeaderPiece[] = []
  let from = 0
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at]
    if (sign !== '"' && sign !== '(') continue
    const end = sign === '"' ? endOfQuoted(value, at) : endOfComment(value, at)
    if (end === null) return null
    pieces.push({ kind: 'text', text: value.slice(from, at) })
    const within = value.slice(at + 1, end)
    if (sign === '"') pieces.push({ kind: 'quoted', text: within.replaceAll(/\\(.)/gs, '$1') })
    else pieces.push({ kind: 'comment', text: within })
    at = end
    from = end + 1
  }
  pieces.push({ kind: 'text', text: value.slice(from) })
  return pieces
}

function endOfQuoted(value: string, start: number): number | null {
  for (let at = start + 1; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1
    else if (value[at] === '"') return at
  }
  return null
}

/** Comments may hold comments. */
function endOfComment(value: string, start: number): number | null {
  let depth = 0
  for (let at = start; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1
    else if (value[at] === '(') depth += 1
    else if (value[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return null
}
