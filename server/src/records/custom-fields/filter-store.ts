import type { CustomFieldEntityType } from '@quaylog/contract'
import type { Fragment, Reader } from '../../ground/db/index.ts'
import { invalidFilter } from '../../ground/http/refusal.ts'
import { listed } from '../../ground/jsonapi/order-store.ts'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import type { DefinitionRow } from './definition.ts'
import type { Lookup } from '../list-lookup-store.ts'
import { definitionsBySlugs } from './definition-store.ts'

/**
 * What is looked up of records by their custom fields: of each field one of the values. Throws Refusal for a field that
 * no record of the kind has, and for a value that it cannot have.
 */
export async function customFieldLookups(
  reader: Reader,
  account_id: string,
  entity_type: CustomFieldEntityType,
  asked: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, Lookup>> {
  if (asked.size === 0) return new Map()
  const definitions = await definitionsBySlugs(reader, account_id, entity_type, [...asked.keys()])
  const lookups = [...asked].map(([slug, values]): [string, Lookup] => {
    const parameter = `filter[custom_field][${slug}]`
    const definition = definitions.find(({ api_slug }) => api_slug === slug)
    if (definition === undefined)
      throw invalidFilter(
        parameter,
        `There is no custom field '${slug}' of kind ${entity_type}: GET /v2/custom_field_definitions lists yours`,
      )
    const kept = values.map((value) => JSON.stringify(keptValue(definition, parameter, value)))
    const lookup = {
      from_where: reader`from custom_field where account_id = ${account_id}
        and definition_id = ${definition.id} and ${fits(reader, definition, kept)}`,
      named: reader`entity_id`,
      column: reader`id`,
      of_row: reader`entity_id = ${reader(entity_type.toLowerCase())}.id`,
    }
    return [parameter, lookup]
  })
  return new Map(lookups)
}

/** Values of one are found by their digest, which an index has; a list of options contains them. */
function fits(reader: Reader, { data_type }: DefinitionRow, kept: readonly string[]): Fragment {
  if (data_type === 'enum_multi')
    return reader`value @> any(array(select one::jsonb from unnest(${[...kept]}::text[]) as one))`
  if (data_type === 'reference')
    return reader`to_jsonb(value->>'id') = any(array(select one::jsonb from unnest(${[...kept]}::text[]) as one))`
  const digests = kept.map((one) => reader`md5(${one}::text::jsonb::text)`)
  return reader`md5(value::text) in (${listed(reader, digests)})`
}

/** A value of a query as fields keep it. */
function keptValue({ data_type }: DefinitionRow, parameter: string, value: string): string | number | boolean {
  switch (data_type) {
    case 'number': {
      const number = Number(value)
      if (!Number.isFinite(number)) throw invalidFilter(parameter, `${parameter} must be a number`)
      return number
    }
    case 'boolean':
      if (value !== 'true' && value !== 'false') throw invalidFilter(parameter, `${parameter} must be true or false`)
      return value === 'true'
    case 'datetime': {
      const instant = parseInstant(value)
      if (instant === null)
        throw invalidFilter(parameter, `${parameter} must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z`)
      return instant
    }
    default:
      return value
  }
}
