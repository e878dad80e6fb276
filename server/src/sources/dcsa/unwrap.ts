import { isList, isObject, type Json, type JsonObject } from '../json.ts'

/** An event as it stands in a payload. */
export interface WrappedEvent {
  readonly event: JsonObject
  /** JSON pointer into the payload. */
  readonly pointer: string
  /** Type said by the list that it stands in; null: the list holds all types. */
  readonly type: string | null
}

/** The events of a payload, whatever shape it has. `recognised` false: nothing that holds events was found. */
export interface Unwrapped {
  readonly recognised: boolean
  readonly events: readonly WrappedEvent[]
  /** Parts that had to be left out. */
  readonly defects: readonly string[]
}

/** Most events that are read of one payload; a reference with 200 boxes has some 6,000. */
const events_max = 20_000

const grouped_lists = [
  { name: 'shipmentEvent', type: 'SHIPMENT' },
  { name: 'transportEvent', type: 'TRANSPORT' },
  { name: 'equipmentEvent', type: 'EQUIPMENT' },
] as const

/**
 * Finds the events of a bare list (2.2), of `{events}` (Maersk, 3.0), of `{data}`, of lists grouped by type (HMM), and
 * one event by itself.
 */
export function unwrap(document: Json): Unwrapped {
  if (isList(document)) return collect(document, '', null)
  if (!isObject(document)) return { recognised: false, events: [], defects: [] }
  for (const name of ['events', 'data']) {
    const member = document[name]
    if (isList(member)) return collect(member, `/${name}`, null)
    if (isObject(member) && name === 'data') return unwrapInner(member, `/${name}`)
  }
  return isEvent(document)
    ? { recognised: true, events: [{ event: document, pointer: '', type: null }], defects: [] }
    : unwrapGroups(document, '')
}

/**
 * One event by itself, as carriers push it and as `GET /events/{id}` answers: it says what kind of event it is, or
 * which one it takes back.
 */
function isEvent(document: JsonObject): boolean {
  const names = new Set(Object.keys(document).map((name) => name.toLowerCase()))
  if (names.has('errors') || names.has('statuscode')) return false
  const parts = [document, document.metadata]
    .filter(isObject)
    .flatMap((part) => Object.keys(part).map((name) => name.toLowerCase()))
  return (
    (parts.includes('eventid') &&
      (parts.includes('eventtype') ||
        parts.includes('eventclassification') ||
        parts.includes('retractedeventid') ||
        parts.includes('isretracted'))) ||
    (names.has('eventtype') && names.has('eventdatetime'))
  )
}

function unwrapInner(object: JsonObject, pointer: string): Unwrapped {
  if (isList(object.events)) return collect(object.events, `${pointer}/events`, null)
  return isEvent(object)
    ? { recognised: true, events: [{ event: object, pointer, type: null }], defects: [] }
    : unwrapGroups(object, pointer)
}

function unwrapGroups(document: JsonObject, pointer: string): Unwrapped {
  const calls = transportCalls(document)
  const parts: Unwrapped[] = []
  for (const { name, type } of grouped_lists) {
    for (const key of [name, `${name}s`]) {
      const member = document[key]
      if (isList(member)) parts.push(collect(member, `${pointer}/${key}`, type, calls))
      else if (isObject(member)) parts.push(single(member, `${pointer}/${key}`, type, calls))
    }
  }
  return {
    recognised: parts.length > 0,
    events: parts.flatMap((part) => part.events),
    defects: parts.flatMap((part) => part.defects),
  }
}

/** Grouped answers state each transport call once, beside the events that name it. */
function transportCalls(document: JsonObject): ReadonlyMap<string, JsonObject> {
  const calls = new Map<string, JsonObject>()
  const member = document.transportCall ?? document.transportCalls
  for (const call of isList(member) ? member : [member]) {
    if (!isObject(call)) continue
    const id = call.transportCallID ?? call.transportCallId
    if (typeof id === 'string') calls.set(id, call)
  }
  return calls
}

function collect(
  list: readonly Json[],
  pointer: string,
  type: string | null,
  calls?: ReadonlyMap<string, JsonObject>,
): Unwrapped {
  const events: WrappedEvent[] = []
  const defects: string[] = []
  if (list.length > events_max) defects.push('more events than are read')
  for (const [index, item] of list.slice(0, events_max).entries()) {
    if (isObject(item)) events.push({ event: withCall(item, calls), pointer: `${pointer}/${index}`, type })
    else defects.push('an event that is not an object')
  }
  return { recognised: true, events, defects }
}

/** A group of one event, which some write without its list. */
function single(member: JsonObject, pointer: string, type: string, calls: ReadonlyMap<string, JsonObject>): Unwrapped {
  return { recognised: true, events: [{ event: withCall(member, calls), pointer, type }], defects: [] }
}

function withCall(event: JsonObject, calls: ReadonlyMap<string, JsonObject> | undefined): JsonObject {
  if (calls === undefined || isObject(event.transportCall)) return event
  const id = event.transportCallID ?? event.transportCallId
  const call = typeof id === 'string' ? calls.get(id) : undefined
  return call === undefined ? event : { ...event, transportCall: call }
}
