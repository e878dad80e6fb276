import type { ResourceObject } from '@quaylog/contract'
import { resolveIncludes } from '../ground/jsonapi/include.ts'
import type { Registry } from '../ground/jsonapi/registry.ts'
import type { Scope } from '../request/scope.ts'

/** Loads resources by type and id within the transaction that changes them: the state that is told. */
export async function loadResources(
  scope: Scope,
  registry: Registry<Scope>,
  type: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResourceObject>> {
  const kind = registry.get(type)
  if (kind === undefined || ids.length === 0) return new Map()
  return new Map((await kind.fetch(scope, [...new Set(ids)])).map((resource) => [resource.id, resource]))
}

/** The resources that the given relationships of a resource point at, in their order. */
export async function related(
  scope: Scope,
  registry: Registry<Scope>,
  resource: ResourceObject,
  relationships: readonly string[],
): Promise<ResourceObject[]> {
  return resolveIncludes(scope, registry, [resource], relationships)
}
