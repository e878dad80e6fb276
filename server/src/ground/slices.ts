import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one piece of long work may keep the loop that serves everybody, before the others have their turn. */
const slice_ms = 10
/** Lists up to this length are printed as one piece. */
const at_once_max = 50

/** Like `Array.map`, in slices: whatever the length of the list, no slice keeps others waiting. */
export async function mapInSlices<In, Out>(items: readonly In[], map: (item: In) => Out): Promise<Out[]> {
  const mapped: Out[] = []
  let until_ms = performance.now() + slice_ms
  for (const item of items) {
    if (performance.now() > until_ms) {
      await nextTurn()
      until_ms = performance.now() + slice_ms
    }
    mapped.push(map(item))
  }
  return mapped
}

/**
 * What is sent of a body: a text as it is, of a document the text that `JSON.stringify` gives, with its long lists
 * printed in slices.
 */
export async function textInSlices(body: unknown): Promise<string> {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'toJSON' in body) return JSON.stringify(body)
  const members = Object.entries(body)
  if (!members.some(([, value]) => isLong(value))) return JSON.stringify(body)
  const printed: string[] = []
  for (const [name, value] of members) {
    const text = isLong(value)
      ? `[${(await mapInSlices(value, (item) => JSON.stringify(item) ?? 'null')).join(',')}]`
      : JSON.stringify(value)
    if (text !== undefined) printed.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${printed.join(',')}}`
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > at_once_max
}
