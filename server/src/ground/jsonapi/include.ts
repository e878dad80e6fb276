import type { ResourceIdentifier, ResourceObject } from '@quaylog/contract'
import { linkageOf } from './registry.ts'
import type { Registry } from './registry.ts'

interface PathTree extends Map<string, PathTree> {}

/**
 * Loads what the include paths reach from the primary resources: level by level, one query per type and level.
 * Each type and id comes once and never repeats a primary resource (full linkage, JSON:API 1.0).
 */
export async function resolveIncludes<Scope>(
  scope: Scope,
  registry: Registry<Scope>,
  primary: readonly ResourceObject[],
  paths: readonly string[],
): Promise<ResourceObject[]> {
  const found = new Map<string, ResourceObject>(primary.map((resource) => [keyOf(resource), resource]))
  const primary_keys = new Set(found.keys())
  let level: { from: readonly ResourceObject[]; tree: PathTree }[] = [{ from: primary, tree: treeOf(paths) }]
  while (level.length > 0) {
    const branches = level.flatMap(({ from, tree }) =>
      [...tree].map(([relationship, rest]) => ({
        targets: from.flatMap((resource) => linkageOf(resource, relationship)),
        rest,
      })),
    )
    await loadMissing(
      scope,
      registry,
      branches.flatMap((branch) => branch.targets),
      found,
    )
    level = branches
      .filter((branch) => branch.rest.size > 0)
      .map(({ targets, rest }) => ({ from: targets.flatMap((target) => found.get(keyOf(target)) ?? []), tree: rest }))
  }
  return [...found].filter(([key]) => !primary_keys.has(key)).map(([, resource]) => resource)
}

async function loadMissing<Scope>(
  scope: Scope,
  registry: Registry<Scope>,
  targets: readonly ResourceIdentifier[],
  found: Map<string, ResourceObject>,
): Promise<void> {
  const missing = new Map<string, Set<string>>()
  for (const target of targets) {
    if (found.has(keyOf(target))) continue
    missing.set(target.type, (missing.get(target.type) ?? new Set()).add(target.id))
  }
  const loaded = await Promise.all(
    [...missing].map(async ([type, ids]) => (await registry.get(type)?.fetch(scope, [...ids])) ?? []),
  )
  for (const resource of loaded.flat()) found.set(keyOf(resource), resource)
}

function treeOf(paths: readonly string[]): PathTree {
  const root: PathTree = new Map()
  for (const path of paths) {
    let node = root
    for (const name of path.split('.')) {
      const child: PathTree = node.get(name) ?? new Map()
      node.set(name, child)
      node = child
    }
  }
  return root
}

function keyOf(resource: ResourceIdentifier): string {
  return `${resource.type}/${resource.id}`
}
