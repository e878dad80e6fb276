/** What a person may say in place of a value: a text, a number, yes or no, or a measure, whose unit stays. */
export type ValueForm = 'text' | 'day' | 'number' | 'choice' | 'measure'

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** How a value like this one is entered; undefined stands for a value that is not there yet. */
export function formOf(like: unknown): ValueForm {
  if (typeof like === 'boolean') return 'choice'
  if (typeof like === 'number') return 'number'
  if (isMembers(like)) return 'measure'
  return isDay(like) ? 'day' : 'text'
}

/** A value as it is entered. */
export function enteredText(value: unknown): string {
  if (value === undefined) return ''
  return String(isMembers(value) ? value['value'] : value)
}

/** What was entered, as a value like the one in its place; null: nothing was entered, so nothing stands there. */
export function enteredValue(text: string, like: unknown): unknown {
  const entered = text.trim()
  if (entered === '') return null
  if (isMembers(like)) return { ...like, value: entered }
  if (typeof like === 'boolean') return entered === 'true'
  return typeof like === 'number' && /^\d{1,9}$/.test(entered) ? Number(entered) : entered
}

/**
 * The merge patch (RFC 7386) that puts a value at a pointer of a payload, or takes it away where it is null. Lists are
 * sent whole, as the service replaces them whole.
 */
export function correctionPatch(payload: unknown, pointer: string, value: unknown): Members {
  const [name = '', ...rest] = pointer.split('/').slice(1)
  const before = isMembers(payload) ? payload[name] : undefined
  return { [name]: patched(before, rest, value) }
}

function patched(before: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (/^\d+$/.test(name)) return withItem(Array.isArray(before) ? before : [], Number(name), rest, value)
  return { [name]: patched(isMembers(before) ? before[name] : undefined, rest, value) }
}

/** A list with one of its items changed; an item of which nothing is left goes. */
function withItem(list: readonly unknown[], at: number, path: readonly string[], value: unknown): readonly unknown[] {
  const item = whole(list[at], path, value)
  const items = [...list.slice(0, at), ...(item === null ? [] : [item]), ...list.slice(at + 1)]
  return items
}

/** A value within a list, which is sent whole: what is taken away is left out of it. */
function whole(before: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (/^\d+$/.test(name)) return withItem(Array.isArray(before) ? before : [], Number(name), rest, value)
  const { [name]: member, ...others } = isMembers(before) ? before : {}
  const changed = whole(member, rest, value)
  const is_empty = changed === null || (Array.isArray(changed) && changed.length === 0)
  const kept = is_empty ? others : { ...others, [name]: changed }
  return Object.keys(kept).length === 0 ? null : kept
}
