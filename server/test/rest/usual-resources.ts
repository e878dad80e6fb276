import { isResourceTypeName, resource_types, resourceDefinition } from '@quaylog/contract'
import type { ResourceCalls, ResourceTypeName } from '@quaylog/contract'

/** A resource type whose calls have the usual form. */
interface UsualResource {
  readonly type: ResourceTypeName
  readonly calls: ResourceCalls
  readonly includes: readonly string[]
}

/** The resource types whose calls have the usual form, as the contract says. */
export const usual_resources: readonly UsualResource[] = Object.keys(resource_types)
  .filter(isResourceTypeName)
  .flatMap((type) => {
    const { calls, includes } = resourceDefinition(type)
    return calls === null ? [] : [{ type, calls, includes }]
  })

/** The document that an example of the contract stands for; names in braces are replaced by ids. */
export function exampleDocument(type: string, example: object, ids: Readonly<Record<string, string>>): object {
  const text = JSON.stringify({ data: { type, ...example } })
  return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole))
}
