/** Readers of JSON that came over the network: whatever is not as it should be is absent. */

/** A JSON object of unknown content. */
export type Json = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object below a key, empty when there is none. */
export function objectAt(json: Json, key: string): Json {
  const value = json[key]
  return isJson(value) ? value : {}
}

/** The objects in the list below a key. */
export function objectsAt(json: Json, key: string): Json[] {
  const value = json[key]
  return Array.isArray(value) ? value.filter(isJson) : []
}

/** The text below a key; an empty one counts as none. */
export function textAt(json: Json, key: string): string | undefined {
  const value = json[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The moment below a key, as it was written. */
export function timeAt(json: Json, key: string): string | undefined {
  const text = textAt(json, key)
  return text !== undefined && Number.isFinite(Date.parse(text)) ? text : undefined
}

/** The number below a key. */
export function numberAt(json: Json, key: string): number | undefined {
  const value = json[key]
  return typeof value === 'number' ? value : undefined
}
