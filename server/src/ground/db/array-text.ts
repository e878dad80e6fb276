/** PostgreSQL's text form of one-dimensional arrays (manual, 8.15.6): `{a,"b c",NULL}`. */

/** Writes an array; `element` writes one that is not null. */
export function arrayText(values: readonly unknown[], element: (value: unknown) => string): string {
  const items = values.map((value) => (value === null || value === undefined ? 'NULL' : inQuotes(element(value))))
  return `{${items.join(',')}}`
}

/** Where JSON escapes just what an array wants escaped, it does so several times faster. */
function inQuotes(text: string): string {
  return /\p{Cc}/u.test(text) || !text.isWellFormed()
    ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : JSON.stringify(text)
}

/** Reads an array; `element` reads one that is not null. */
export function parseArrayText(text: string, element: (text: string) => unknown): unknown[] {
  const values: unknown[] = []
  const token = /"((?:[^"\\]|\\.)*)"|[^,{}"]+/gs
  for (const [whole, quoted] of text.slice(1, -1).matchAll(token)) {
    if (quoted !== undefined) values.push(element(quoted.replaceAll(/\\(.)/gs, '$1')))
    else values.push(whole === 'NULL' ? null : element(whole))
  }
  return values
}
