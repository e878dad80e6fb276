import type { Json, JsonObject } from '../http/exchange.ts'

/** An object without some members. */
export function without(object: JsonObject, ...members: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([member]) => !members.includes(member)))
}

/** An object with members under other names, e.g. `{ eventID: 'eventId' }`. */
export function renamed(object: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([member, value]) => [names[member] ?? member, value]))
}

/** The member as an object, null when it is none. */
export function objectAt(object: JsonObject, member: string): JsonObject | null {
  const value = object[member]
  return isObject(value) ? { ...value } : null
}

function isObject(value: Json | undefined): value is { readonly [member: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * An event whose transport call, and the vessel in it, went through two changes; events without one stay as they are.
 */
export function withCall(
  event: JsonObject,
  changeCall: (call: JsonObject) => JsonObject,
  changeVessel: (vessel: JsonObject) => JsonObject = (vessel) => vessel,
): JsonObject {
  const call = objectAt(event, 'transportCall')
  if (call === null) return event
  const vessel = objectAt(call, 'vessel')
  return { ...event, transportCall: changeCall(vessel === null ? call : { ...call, vessel: changeVessel(vessel) }) }
}
