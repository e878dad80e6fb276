import { custom_field_value } from '@quaylog/contract'
import type { CustomFieldReferenceType } from '@quaylog/contract'
import { z } from 'zod'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, byCreation, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import type { CustomFieldRow, ReadCustomField } from './custom-field.ts'
import { jsonText } from './definition-store.ts'

const json_columns = z.object({ value: custom_field_value })
const keptFields = (rows: readonly ReadCustomField[]) => keptRows(rows, json_columns, ({ id }) => `custom field ${id}`)

/** Fields with the words they are shown by: one query, whatever they choose or refer to. */
function selection(reader: Reader): Fragment {
  return reader`${columnsOf(reader)} from ${joined(reader)}`
}

function joined(reader: Reader): Fragment {
  return reader`custom_field f join custom_field_definition d on d.account_id = f.account_id and d.id = f.definition_id`
}

function columnsOf(reader: Reader): Fragment {
  const target = (column: Fragment, table: Fragment) =>
    reader`(select array[${column}] from ${table} t where t.account_id = f.account_id and t.id = (f.value->>'id')::uuid)`
  return reader`f.account_id, f.id, f.definition_id, f.entity_type, f.entity_id, f.value, f.user_id, f.created_at, f.updated_at, d.api_slug, d.data_type, d.default_format,
    coalesce(case
      when d.data_type in ('enum', 'enum_multi') then (
        select array_agg(o.label order by o.position nulls last, o.created_at, o.id) from custom_field_option o
        where o.account_id = f.account_id and o.definition_id = f.definition_id and f.value @> to_jsonb(o.value))
      when d.data_type = 'reference' and f.value->>'type' = 'shipment' then ${target(reader`t.bill_of_lading_number`, reader`shipment`)}
      when d.data_type = 'reference' and f.value->>'type' = 'container' then ${target(reader`t.number`, reader`container`)}
      when d.data_type = 'reference' and f.value->>'type' = 'party' then ${target(reader`t.company_name`, reader`party`)}
    end, '{}'::text[]) as named`
}

export async function customFieldById(
  reader: Reader,
  account_id: string,
  id: string,
): Promise<ReadCustomField | undefined> {
  const rows = await reader<ReadCustomField[]>`
    select ${selection(reader)} where f.account_id = ${account_id} and f.id = ${id}`
  return keptFields(rows)[0]
}

export async function customFieldsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ReadCustomField[]> {
  const rows = await reader<ReadCustomField[]>`
    select ${selection(reader)} where f.account_id = ${account_id} and f.id = any(${[...ids]}::uuid[])`
  return keptFields(rows)
}

export async function customFieldBySlug(
  reader: Reader,
  account_id: string,
  entity_id: string,
  api_slug: string,
): Promise<ReadCustomField | undefined> {
  const rows = await reader<ReadCustomField[]>`
    select ${selection(reader)} where f.account_id = ${account_id} and f.entity_id = ${entity_id}
      and d.api_slug = ${api_slug}`
  return keptFields(rows)[0]
}

/** The values of some fields on several records. */
export async function customFieldsOf(
  reader: Reader,
  account_id: string,
  entity_ids: readonly string[],
  slugs: readonly string[],
): Promise<readonly ReadCustomField[]> {
  const rows = await reader<ReadCustomField[]>`
    select ${selection(reader)} where f.account_id = ${account_id} and f.entity_id = any(${[...entity_ids]}::uuid[])
      and d.api_slug = any(${[...slugs]}::text[])`
  return keptFields(rows)
}

/** Which fields the records have, oldest first. */
export async function fieldIdsOf(
  reader: Reader,
  account_id: string,
  entity_ids: readonly string[],
): Promise<readonly { id: string; entity_id: string }[]> {
  return reader<{ id: string; entity_id: string }[]>`
    select id, entity_id from custom_field where account_id = ${account_id}
      and entity_id = any(${[...entity_ids]}::uuid[]) order by created_at, id`
}

/** A page of fields, oldest first; of one record when `entity_id` is given. */
export async function listCustomFields(
  reader: ListReader,
  account_id: string,
  { filters, page }: ListReading,
  entity_id: string | null,
): Promise<Page<ReadCustomField>> {
  const conditions = [...filters].map(([parameter, value]) => conditionOf(reader, parameter, value))
  const where = reader`f.account_id = ${account_id} ${andAll(reader, entity_id === null ? conditions : [reader`f.entity_id = ${entity_id}`, ...conditions])}`
  const found = await selectPage<ReadCustomField>(reader, {
    table: 'custom_field',
    from: joined(reader),
    columns: columnsOf(reader),
    where,
    order: byCreation(reader, 'oldest', 'f.id'),
    page,
  })
  return { ...found, rows: keptFields(found.rows) }
}

function conditionOf(reader: Reader, parameter: string, value: string): Fragment {
  switch (parameter) {
    case 'filter[entity_type]':
      return reader`f.entity_type = ${value}`
    case 'filter[entity_id]':
      return reader`f.entity_id = ${value}`
    case 'filter[definition_id]':
      return reader`f.definition_id = ${value}`
    default:
      throw new Error(`no condition for custom field filter ${parameter}`)
  }
}

/** Sets the value of a definition on a record; `made` tells whether there was none before. */
export async function setCustomField(tx: Transaction, row: CustomFieldRow): Promise<{ id: string; made: boolean }> {
  const [set] = await tx<{ id: string; made: boolean }[]>`
    insert into custom_field (account_id, id, definition_id, entity_type, entity_id, value, user_id, created_at,
      updated_at)
    values (${row.account_id}, ${row.id}, ${row.definition_id}, ${row.entity_type}, ${row.entity_id},
      ${jsonText(row.value)}::jsonb, ${row.user_id}, ${row.created_at}, ${row.updated_at})
    on conflict (account_id, entity_id, definition_id) do update
    set value = excluded.value, user_id = excluded.user_id, updated_at = excluded.updated_at
    returning id, id = ${row.id} as made`
  if (set === undefined) throw new Error('an upsert gave no row')
  return set
}

/** Gives a value that is there another one; false when there was none any more. */
export async function changeCustomField(
  tx: Transaction,
  row: Pick<CustomFieldRow, 'account_id' | 'id' | 'value' | 'user_id' | 'updated_at'>,
): Promise<boolean> {
  const changed = await tx`
    update custom_field set value = ${jsonText(row.value)}::jsonb, user_id = ${row.user_id},
      updated_at = ${row.updated_at} where account_id = ${row.account_id} and id = ${row.id}`
  return changed.count === 1
}

/** Removes a value; false when there was none any more. */
export async function deleteCustomField(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from custom_field where account_id = ${account_id} and id = ${id}`).count === 1
}

/** Values that the account keeps; cleared ones are none. */
export async function countValues(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ used: number }[]>`
    select count(*)::int as used from custom_field where account_id = ${account_id} and value is not null`
  return row?.used ?? 0
}

/** Whether the account has the record that a reference names. */
export async function hasTarget(
  reader: Reader,
  account_id: string,
  type: CustomFieldReferenceType | 'tracking_request',
  id: string,
): Promise<boolean> {
  const [row] = await reader<{ found: boolean }[]>`
    select exists(select 1 from ${reader(type)} where account_id = ${account_id} and id = ${id}) as found`
  return row?.found === true
}
