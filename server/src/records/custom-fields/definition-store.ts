import { custom_field_validation, custom_field_value } from '@quaylog/contract'
import type { CustomFieldEntityType } from '@quaylog/contract'
import { z } from 'zod'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, byCreation, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import type { DefinitionRow } from './definition.ts'

/** A definition with the ids of its options, in their order. */
export type ReadDefinition = DefinitionRow & { readonly option_ids: readonly string[] }

const json_columns = z.object({ validation: custom_field_validation.nullable(), default_value: custom_field_value })
const keptDefinitions = (rows: readonly ReadDefinition[]) =>
  keptRows(rows, json_columns, ({ id }) => `custom field definition ${id}`)

function columns(reader: Reader): Fragment {
  return reader`account_id, id, entity_type, api_slug, display_name, description, data_type, reference_type, validation, default_format, default_value, created_at, updated_at,
    array(select o.id from custom_field_option o where o.account_id = custom_field_definition.account_id and o.definition_id = custom_field_definition.id
      order by o.position nulls last, o.created_at, o.id) as option_ids`
}

export async function definitionById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<ReadDefinition | undefined> {
  const rows = await reader<ReadDefinition[]>`
    select ${columns(reader)} from custom_field_definition where account_id = ${account_id} and id = ${id}`
  return keptDefinitions(rows)[0]
}

export async function definitionsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ReadDefinition[]> {
  const rows = await reader<ReadDefinition[]>`
    select ${columns(reader)} from custom_field_definition where account_id = ${account_id}
      and id = any(${[...ids]}::uuid[])`
  return keptDefinitions(rows)
}

/** The definitions of one kind of record with these slugs. */
export async function definitionsBySlugs(
  reader: Reader,
  account_id: string,
  entity_type: CustomFieldEntityType,
  slugs: readonly string[],
): Promise<readonly ReadDefinition[]> {
  const rows = await reader<ReadDefinition[]>`
    select ${columns(reader)} from custom_field_definition where account_id = ${account_id}
      and entity_type = ${entity_type} and api_slug = any(${[...slugs]}::text[])`
  return keptDefinitions(rows)
}

/** A page of definitions, oldest first. */
export async function listDefinitions(
  reader: ListReader,
  account_id: string,
  { filters, page }: ListReading,
): Promise<Page<ReadDefinition>> {
  const conditions = [...filters].map(([parameter, value]) => conditionOf(reader, parameter, value))
  const found = await selectPage<ReadDefinition>(reader, {
    table: 'custom_field_definition',
    columns: columns(reader),
    where: reader`account_id = ${account_id} ${andAll(reader, conditions)}`,
    order: byCreation(reader, 'oldest'),
    page,
  })
  return { ...found, rows: keptDefinitions(found.rows) }
}

function conditionOf(reader: Reader, parameter: string, value: string): Fragment {
  switch (parameter) {
    case 'filter[entity_type]':
      return reader`entity_type = ${value}`
    case 'filter[data_type]':
      return reader`data_type = ${value}`
    case 'filter[display_name]':
      return reader`starts_with(lower(display_name), lower(${value}))`
    default:
      throw new Error(`no condition for custom field definition filter ${parameter}`)
  }
}

export async function insertDefinition(tx: Transaction, row: DefinitionRow): Promise<void> {
  await tx`
    insert into custom_field_definition (account_id, id, entity_type, api_slug, display_name, description, data_type,
      reference_type, validation, default_format, default_value, created_at, updated_at)
    values (${row.account_id}, ${row.id}, ${row.entity_type}, ${row.api_slug}, ${row.display_name}, ${row.description},
      ${row.data_type}, ${row.reference_type},
      ${jsonText(row.validation)}::jsonb, ${row.default_format}, ${jsonText(row.default_value)}::jsonb,
        ${row.created_at}, ${row.updated_at})`
}

/** Replaces what may be edited; false when there was none any more. */
export async function replaceDefinition(tx: Transaction, row: DefinitionRow): Promise<boolean> {
  const replaced = await tx`
    update custom_field_definition set display_name = ${row.display_name}, description = ${row.description},
      validation = ${jsonText(row.validation)}::jsonb,
      default_format = ${row.default_format}, default_value = ${jsonText(row.default_value)}::jsonb,
        updated_at = ${row.updated_at}
    where account_id = ${row.account_id} and id = ${row.id}`
  return replaced.count === 1
}

/** Its options and values go with it; false when there was none any more. */
export async function deleteDefinition(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from custom_field_definition where account_id = ${account_id} and id = ${id}`).count === 1
}

/** JSON text for a jsonb column; null stays SQL's. */
export function jsonText(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
