import { isList, isObject, parseJson, type JsonObject } from '../json.ts'
import type { Payload, SourceParts } from '../source.ts'
import { observeBody, type FeedReading } from './observe.ts'

/** A terminal's answer with the records of one box; null: it has none. */
export function feedAbout(payload: Payload, container: string, parts: Pick<SourceParts, 'zoneOf'>): Payload | null {
  const document = parseJson(payload.body)
  const reading = isObject(document) ? observeBody(document, parts) : null
  if (!isObject(document) || reading === null || !reading.containers.includes(container)) return null
  return { ...payload, body: JSON.stringify(recordsAbout(document, reading, container)) }
}

/** The body with who speaks, when it looked, and the records of one box: nothing else that stands beside them. */
export function recordsAbout(document: JsonObject, reading: FeedReading, container: string): JsonObject {
  const indexes = new Set(
    reading.observations
      .filter((said) => said.container === container)
      .map(({ pointer }) => Number(/^\/containers\/(\d+)/.exec(pointer)?.[1])),
  )
  const records = isList(document.containers) ? document.containers.filter((_, index) => indexes.has(index)) : []
  const { schema_version = null, terminal = null, observed_at = null } = document
  return { schema_version, terminal, observed_at, containers: records }
}
