import type { Answer, Json, JsonObject } from '../http/exchange.ts'

/** Anything that JSON can hold, from a parsed text. */
export function toJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object') return null
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toJson(member)]))
}

/** Changes every object of a successful JSON answer, innermost first; other answers stay as they are. */
export function rewrite(answer: Answer, change: (object: JsonObject) => JsonObject): Answer {
  const body = bodyOf(answer)
  return body === undefined ? answer : { ...answer, body: JSON.stringify(walk(body, change)) }
}

/** Changes the whole body of a successful JSON answer that is an object. */
export function rewriteTop(answer: Answer, change: (object: JsonObject) => JsonObject): Answer {
  const body = bodyOf(answer)
  if (typeof body !== 'object' || body === null || isList(body)) return answer
  return { ...answer, body: JSON.stringify(change({ ...body })) }
}

/** Changes every list of a successful JSON answer that stands at the top or as a member of its object. */
export function rewriteLists(answer: Answer, change: (list: readonly Json[]) => Json): Answer {
  const body = bodyOf(answer)
  if (body === undefined || body === null || typeof body !== 'object') return answer
  const changed = isList(body)
    ? change(body)
    : Object.fromEntries(
        Object.entries(body).map(([key, member]) => [
          key,
          member !== undefined && isList(member) ? change(member) : member,
        ]),
      )
  return { ...answer, body: JSON.stringify(changed) }
}

/** Changes every record of a container that a terminal knows. */
export function onRecords(answer: Answer, change: (record: JsonObject) => JsonObject): Answer {
  return rewrite(answer, (object) =>
    'found' in object && 'number' in object && object['found'] === true ? change(object) : object,
  )
}

function bodyOf(answer: Answer): Json | undefined {
  if (answer.status !== 200 || !(answer.headers['content-type'] ?? '').includes('json')) return undefined
  try {
    return toJson(JSON.parse(answer.body))
  } catch {
    return undefined
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function walk(value: Json, change: (object: JsonObject) => JsonObject): Json {
  if (isList(value)) return value.map((member) => walk(member, change))
  if (typeof value !== 'object' || value === null) return value
  return change(
    Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, member === undefined ? undefined : walk(member, change)]),
    ),
  )
}
