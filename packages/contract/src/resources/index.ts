import type { z } from 'zod'
import type { ResourceIdentifier, ResourceObject } from '../document.ts'
import { account, infer_number_results, search_result, user } from './account.ts'
import { calendar } from './calendar.ts'
import { shipping_line, vessel } from './carrier.ts'
import { channel } from './channel.ts'
import { container } from './container.ts'
import { custom_field, custom_field_definition, custom_field_option } from './custom-field.ts'
import type { ResourceDefinition } from './definition.ts'
import { party, party_role } from './party.ts'
import { metro_area, port, terminal } from './place.ts'
import {
  container_created_event,
  container_pod_terminal_changed_event,
  container_updated_event,
  estimated_event,
} from './reference-events.ts'
import { route, route_location } from './route.ts'
import { shipment } from './shipment.ts'
import { tracking_request } from './tracking-request.ts'
import { raw_event, transport_event } from './transport-event.ts'
import { change, webhook, webhook_event_category, webhook_notification, webhook_notification_log } from './webhook.ts'

/** Every resource type: the one table behind includes, sorts, filters, rendering and the interface description. */
export const resource_types = {
  shipment,
  container,
  tracking_request,
  transport_event,
  raw_event,
  estimated_event,
  container_updated_event,
  container_created_event,
  container_pod_terminal_changed_event,
  webhook,
  webhook_notification,
  webhook_notification_log,
  webhook_event_category,
  change,
  channel,
  calendar,
  party,
  party_role,
  port,
  metro_area,
  terminal,
  vessel,
  shipping_line,
  route,
  route_location,
  custom_field_definition,
  custom_field_option,
  custom_field,
  search_result,
  infer_number_results,
  user,
  account,
} as const satisfies Record<string, ResourceDefinition>

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
