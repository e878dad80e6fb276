import type { CustomFieldDefinitionAttributes, CustomFieldOptionAttributes, ResourceObject } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { definitionsByIds } from './definition-store.ts'
import type { ReadDefinition } from './definition-store.ts'
import type { OptionRow } from './definition.ts'
import { optionsByIds } from './option-store.ts'

/** The definition resource of contract 2.12. */
export function renderDefinition(row: ReadDefinition): ResourceObject {
  const attributes: CustomFieldDefinitionAttributes = {
    entity_type: row.entity_type,
    api_slug: row.api_slug,
    display_name: row.display_name,
    description: row.description,
    data_type: row.data_type,
    reference_type: row.reference_type,
    validation: row.validation,
    default_format: row.default_format,
    default_value: row.default_value,
    template_id: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return {
    id: row.id,
    type: 'custom_field_definition',
    attributes,
    relationships: {
      account: { data: { id: row.account_id, type: 'account' } },
      fields: { data: [] },
      options: { data: row.option_ids.map((id) => ({ id, type: 'custom_field_option' })) },
    },
  }
}

export function renderOption(row: OptionRow): ResourceObject {
  const attributes: CustomFieldOptionAttributes = { label: row.label, value: row.value, position: row.position }
  return {
    id: row.id,
    type: 'custom_field_option',
    attributes,
    relationships: { definition: { data: { id: row.definition_id, type: 'custom_field_definition' } } },
  }
}

export const definition_kind: ResourceKind<Scope> = {
  type: 'custom_field_definition',
  fetch: async (scope, ids) => (await definitionsByIds(scope.reader, scope.account.id, ids)).map(renderDefinition),
}

/** Options by id for `include`, in the order in which they are named. */
export const option_kind: ResourceKind<Scope> = {
  type: 'custom_field_option',
  async fetch(scope, ids) {
    const rows = new Map((await optionsByIds(scope.reader, scope.account.id, ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? []).map(renderOption)
  },
}
