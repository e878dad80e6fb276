import type { z } from 'zod'
import type { ResourceIdentifier, ResourceObject } from '../document.ts'
import type { ResourceDefinition } from './definition.ts'
import { resource_types } from './types.gen.ts'

export { resource_types }

/**
 * Types whose resources print their id a second time, as an attribute, under `QUAYLOG_COMPAT=hosted` and only then:
 * wire contract 0, C5.
 */
export const repeated_id_types = [
  'port',
  'metro_area',
  'terminal',
  'route_location',
  'webhook_notification',
] as const satisfies readonly (keyof typeof resource_types)[]

export type ResourceTypeName = keyof typeof resource_types

/** Attributes by resource type. */
export type AttributesOf = { [Name in ResourceTypeName]: z.infer<(typeof resource_types)[Name]['attributes']> }

/** Names of a resource type's relationships. */
export type RelationshipName<Name extends ResourceTypeName> = keyof (typeof resource_types)[Name]['relationships'] &
  string

type Linkage<Definition> = Definition extends {
  readonly types: readonly (infer Type extends string)[]
  readonly many: infer Many
}
  ? { data: Many extends true ? ResourceIdentifier<Type>[] : ResourceIdentifier<Type> | null }
  : never

/**
 * Relationships by resource type. Which of them are printed depends on flags, includes and entitlements, so each may be
 * missing.
 */
export type RelationshipsOf<Name extends ResourceTypeName> = {
  [Key in RelationshipName<Name>]?: Linkage<
    (typeof resource_types)[Name]['relationships'][Key & keyof (typeof resource_types)[Name]['relationships']]
  >
}

/** The resource object of a type, as printed. */
export type ResourceOf<Name extends ResourceTypeName> = Name extends ResourceTypeName
  ? ResourceObject<Name, AttributesOf[Name], RelationshipsOf<Name>>
  : never

export function isResourceTypeName(name: string): name is ResourceTypeName {
  return Object.hasOwn(resource_types, name)
}

/** The definition of a type, widened so that any type's members can be read alike. */
export function resourceDefinition(name: ResourceTypeName): ResourceDefinition {
  return resource_types[name]
}
