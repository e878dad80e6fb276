import type { ListDocument, Relationship, SingleDocument } from '@quaylog/contract'

/** A resource with its attributes as members and related records in place of relationships. */
export interface Deserialized {
  id: string
  type: string
  [member: string]: unknown
}

interface LooseResource {
  id: string
  type: string
  attributes?: object
  relationships?: Record<string, Relationship> | object
}

const keyOf = (reference: { id: string; type: string }): string => `${reference.type} ${reference.id}`

function isLinkage(value: unknown): value is Relationship {
  return typeof value === 'object' && value !== null && 'data' in value
}

/**
 * Related records are filled in where they came along; one already on the way down stays `{id, type}`, so the result
 * has no circle.
 */
function unfold(
  resource: LooseResource,
  records: ReadonlyMap<string, LooseResource>,
  above: readonly string[],
): Deserialized {
  const key = keyOf(resource)
  const follow = (reference: { id: string; type: string }): Deserialized => {
    const record = records.get(keyOf(reference))
    return record === undefined || above.includes(keyOf(reference)) || keyOf(reference) === key
      ? { id: reference.id, type: reference.type }
      : unfold(record, records, [...above, key])
  }
  const related = Object.entries(resource.relationships ?? {}).flatMap(
    ([name, linkage]: [string, unknown]): [string, unknown][] => {
      if (!isLinkage(linkage)) return []
      const { data } = linkage
      return [[name, Array.isArray(data) ? data.map(follow) : data && follow(data)]]
    },
  )
  return { ...resource.attributes, ...Object.fromEntries(related), id: resource.id, type: resource.type }
}

/** Turns any JSON:API document into plain objects with relationships resolved from `included`. */
export function deserialize(document: SingleDocument<LooseResource, LooseResource>): Deserialized
export function deserialize(document: ListDocument<LooseResource, LooseResource>): Deserialized[]
export function deserialize(document: {
  data: LooseResource | LooseResource[]
  included?: LooseResource[]
}): Deserialized | Deserialized[] {
  const { data, included = [] } = document
  const records = new Map([included, data].flat().map((resource) => [keyOf(resource), resource]))
  return Array.isArray(data) ? data.map((resource) => unfold(resource, records, [])) : unfold(data, records, [])
}
