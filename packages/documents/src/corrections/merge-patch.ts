/** A value as JSON has it, null left out: a member that nothing is known of is not there. */
export type Json = string | number | boolean | readonly Json[] | JsonObject
/** An object of values. */
export interface JsonObject {
  readonly [name: string]: Json
}

/** An object without the members that a merge patch takes away, and with those that it gives (RFC 7386). */
export function mergePatch(target: JsonObject, patch: Readonly<Record<string, unknown>>): JsonObject {
  const merged = new Map(Object.entries(target))
  for (const [name, change] of Object.entries(patch)) {
    const before = merged.get(name)
    if (change === null || change === undefined) merged.delete(name)
    else if (isObject(change)) merged.set(name, mergePatch(isJsonObject(before) ? before : {}, change))
    else if (isJson(change)) merged.set(name, change)
  }
  return Object.fromEntries(merged)
}

/** The merge patch that makes one object of another; null: they are equal. */
export function patchBetween(before: JsonObject, after: JsonObject): Readonly<Record<string, unknown>> | null {
  const patch: Record<string, unknown> = {}
  for (const name of Object.keys(before)) if (after[name] === undefined) patch[name] = null
  for (const [name, value] of Object.entries(after)) {
    const known = before[name]
    if (isJsonObject(known) && isJsonObject(value)) {
      const inner = patchBetween(known, value)
      if (inner !== null) patch[name] = inner
    } else if (!isSame(known, value)) patch[name] = value
  }
  return Object.keys(patch).length === 0 ? null : patch
}

/** Whether two values say the same; the order of members says nothing. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isJsonObject(value)) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, ordered(member)])
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an object of values. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value)
}

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) return value.every(isJson)
  if (isObject(value)) return Object.values(value).every(isJson)
  return ['string', 'number', 'boolean'].includes(typeof value)
}
