import type { CustomFieldAttributes, ResourceObject } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { typeOf } from './custom-field.ts'
import type { ReadCustomField } from './custom-field.ts'
import { displayValue } from './display.ts'
import { customFieldsByIds, fieldIdsOf } from './store.ts'

/** The custom field resource of contract 2.12. */
export function renderCustomField(row: ReadCustomField): ResourceObject {
  const attributes: CustomFieldAttributes = {
    api_slug: row.api_slug,
    value: row.value,
    display_value: displayValue(row.data_type, row.value, row.default_format, row.named),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return {
    id: row.id,
    type: 'custom_field',
    attributes,
    relationships: {
      entity: { data: { id: row.entity_id, type: typeOf(row.entity_type) } },
      definition: { data: { id: row.definition_id, type: 'custom_field_definition' } },
      user: { data: row.user_id === null ? null : { id: row.user_id, type: 'user' } },
    },
  }
}

export const custom_field_kind: ResourceKind<Scope> = {
  type: 'custom_field',
  fetch: async (scope, ids) => (await customFieldsByIds(scope.reader, scope.account.id, ids)).map(renderCustomField),
}

/** Adds the custom_fields relationship to the rendered records that want it: one query for all. */
export async function withCustomFields(scope: Scope, resources: ResourceObject[]): Promise<ResourceObject[]> {
  const wants = (resource: ResourceObject) => scope.wanted.has(`${resource.type}.custom_fields`)
  const wanted = resources.filter(wants)
  if (wanted.length === 0) return resources
  const fields = Map.groupBy(
    await fieldIdsOf(
      scope.reader,
      scope.account.id,
      wanted.map((one) => one.id),
    ),
    (field) => field.entity_id,
  )
  return resources.map((resource) =>
    !wants(resource)
      ? resource
      : {
          ...resource,
          relationships: {
            ...resource.relationships,
            custom_fields: {
              data: (fields.get(resource.id) ?? []).map((field) => ({ id: field.id, type: 'custom_field' })),
            },
          },
        },
  )
}
