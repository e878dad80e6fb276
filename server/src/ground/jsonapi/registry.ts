import type { ResourceIdentifier, ResourceObject } from '@quaylog/contract'

/**
 * Loads and renders the resources of one type. `Scope` is what a request may see: account, reader, clock, reference
 * data.
 */
export interface ResourceKind<Scope> {
  readonly type: string
  /** Rendered resources of the ids that exist within the scope, in any order; one query whatever the number. */
  fetch(scope: Scope, ids: readonly string[]): Promise<ResourceObject[]>
}

/** Resources by type name: how `include` and payloads reach a concept without importing it. */
export type Registry<Scope> = ReadonlyMap<string, ResourceKind<Scope>>

export function createRegistry<Scope>(kinds: readonly ResourceKind<Scope>[]): Registry<Scope> {
  return new Map(kinds.map((kind) => [kind.type, kind]))
}

/** The identifiers that a relationship of a rendered resource names; empty when it has none or is not printed. */
export function linkageOf(resource: ResourceObject, relationship: string): readonly ResourceIdentifier[] {
  const data = resource.relationships?.[relationship]?.data
  if (data === null || data === undefined) return []
  return Array.isArray(data) ? data : [data]
}
