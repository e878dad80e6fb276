import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import type { OptionRow } from './definition.ts'

const columns = [
  'account_id',
  'id',
  'definition_id',
  'label',
  'value',
  'position',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OptionRow)[]

export async function optionById(reader: Reader, account_id: string, id: string): Promise<OptionRow | undefined> {
  const [row] = await reader<OptionRow[]>`
    select ${reader(columns)} from custom_field_option where account_id = ${account_id} and id = ${id}`
  return row
}

export async function optionsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly OptionRow[]> {
  return reader<OptionRow[]>`
    select ${reader(columns)} from custom_field_option where account_id = ${account_id}
      and id = any(${[...ids]}::uuid[])`
}

/** A page of a definition's options, in their order. */
export async function listOptions(
  reader: ListReader,
  account_id: string,
  definition_id: string,
  page: PageAsked,
): Promise<Page<OptionRow>> {
  const in_order = ['position', 'created_at'].map((field) => ({ field, descending: false }))
  return selectPage(reader, {
    table: 'custom_field_option',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} and definition_id = ${definition_id}`,
    order: orderOf(reader, in_order, { ...moment_columns, position: { by: 'position', type: 'int8', nullable: true } }),
    page,
  })
}

/** The values that may be chosen, of several definitions at once. */
export async function optionValues(
  reader: Reader,
  account_id: string,
  definition_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await reader<{ definition_id: string; values: string[] }[]>`
    select definition_id, array_agg(value) as values from custom_field_option
    where account_id = ${account_id} and definition_id = any(${[...definition_ids]}::uuid[]) group by definition_id`
  return new Map(rows.map((row) => [row.definition_id, row.values]))
}

export async function insertOption(tx: Transaction, row: OptionRow): Promise<void> {
  await tx`insert into custom_field_option ${tx({ ...row })}`
}

/** Changes the given parts; undefined parts stay. False when there was none any more. */
export async function updateOption(
  tx: Transaction,
  account_id: string,
  id: string,
  edit: { label: string | undefined; position: number | null | undefined },
  now: string,
): Promise<boolean> {
  const updated = await tx`
    update custom_field_option set label = coalesce(${edit.label ?? null}, label), updated_at = ${now},
      position = case when ${edit.position === undefined} then position else ${edit.position ?? null}::integer end
    where account_id = ${account_id} and id = ${id}`
  return updated.count === 1
}

/**
 * Removes a choice, and with it every value that chose it alone; lists of choices keep the others. False when it was
 * not there any more.
 */
export async function deleteOption(tx: Transaction, row: OptionRow, now: string): Promise<boolean> {
  const { account_id, definition_id, id, value } = row
  const deleted = await tx`delete from custom_field_option where account_id = ${account_id} and id = ${id}`
  if (deleted.count === 0) return false
  await tx`
    update custom_field set value = value - ${value}::text, updated_at = ${now}
    where account_id = ${account_id} and definition_id = ${definition_id} and jsonb_typeof(value) = 'array'
      and value @> to_jsonb(${value}::text)`
  await tx`
    delete from custom_field where account_id = ${account_id} and definition_id = ${definition_id}
      and (value = to_jsonb(${value}::text) or value = '[]')`
  await tx`
    update custom_field_definition set updated_at = ${now},
      default_value = case when jsonb_typeof(default_value) = 'array' then nullif(default_value - ${value}::text, '[]')
        when default_value = to_jsonb(${value}::text) then null else default_value end
    where account_id = ${account_id} and id = ${definition_id}`
  return true
}
