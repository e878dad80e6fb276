import type {
  AttributesOf,
  ListDocument,
  ResourceIdentifier,
  ResourceOf,
  ResourceTypeName,
  SingleDocument,
} from '@quaylog/contract'
import { camelCased, type CamelCased } from './camel.ts'

/** The resource object of a type, such as `Resource<'shipment'>`. */
export type Resource<Name extends ResourceTypeName> = ResourceOf<Name>
/** Any resource object; `type` tells which. */
export type AnyResource = { [Name in ResourceTypeName]: ResourceOf<Name> }[ResourceTypeName]
/** A document with one resource of a type. */
export type Document<Name extends ResourceTypeName> = SingleDocument<ResourceOf<Name>, AnyResource>
/** A document with a page of resources of a type. */
export type List<Name extends ResourceTypeName> = ListDocument<ResourceOf<Name>, AnyResource>

function isOf<Name extends ResourceTypeName>(
  resource: AnyResource,
  type: Name,
): resource is AnyResource & ResourceOf<Name> {
  return resource.type === type
}

/** The records that came with an answer, found by what a relationship says. */
export class Included {
  readonly #records = new Map<string, AnyResource>()

  constructor(...lists: readonly (readonly AnyResource[] | undefined)[]) {
    for (const resource of lists.flatMap((list) => list ?? []))
      this.#records.set(`${resource.type} ${resource.id}`, resource)
  }

  /** Undefined when the relationship is empty or its record did not come along. */
  find<Name extends ResourceTypeName>(
    relationship: { data: ResourceIdentifier<Name> | null } | undefined,
  ): ResourceOf<Name> | undefined {
    const reference = relationship?.data
    if (!reference) return undefined
    const found = this.#records.get(`${reference.type} ${reference.id}`)
    return found !== undefined && isOf(found, reference.type) ? found : undefined
  }

  /** Those of a to-many relationship that came along, in its order. */
  all<Name extends ResourceTypeName>(
    relationship: { data: ResourceIdentifier<Name>[] } | undefined,
  ): ResourceOf<Name>[] {
    return (relationship?.data ?? []).flatMap((data) => this.find({ data }) ?? [])
  }
}

/** The plain mapping: `{id, ...attributes}` in camelCase. */
export function mapAttributes<Name extends ResourceTypeName>(
  resource: ResourceOf<Name>,
): { id: string } & CamelCased<AttributesOf[Name]>
export function mapAttributes(resource: { id: string; attributes: object }): object {
  return { id: resource.id, ...camelCased(resource.attributes) }
}
