import type { CustomFieldEntityType } from '@quaylog/contract'
import { Included } from '@quaylog/sdk'
import type { List, Resource } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '../service/portal-api.ts'

export type OptionAttributes = Resource<'custom_field_option'>['attributes']

/** A choice of a field. */
export interface OptionRecord extends OptionAttributes {
  readonly id: string
}

/** A field that the account has defined, with what may be chosen. */
export interface DefinitionRecord {
  readonly id: string
  readonly attributes: Resource<'custom_field_definition'>['attributes']
  readonly options: readonly OptionRecord[]
}

const page_size = 100

/** Every field that is defined, in the order of records and names. */
export const definitionsQuery = queryOptions({
  queryKey: ['custom-field-definitions'],
  queryFn: async ({ signal }): Promise<readonly DefinitionRecord[]> => {
    const found: DefinitionRecord[] = []
    for (let page = 1; ; page += 1) {
      const answer = await readApi<List<'custom_field_definition'>>(
        `/custom_field_definitions?include=options&page[size]=${page_size}&page[number]=${page}`,
        signal,
      )
      const included = new Included(answer.included)
      for (const { id, attributes, relationships } of answer.data) {
        const options = included.all(relationships?.options)
        found.push({ id, attributes, options: options.map((one) => ({ id: one.id, ...one.attributes })) })
      }
      if (answer.data.length < page_size) break
    }
    return found.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), 'en'))
  },
})

const placeOf = ({ attributes }: DefinitionRecord) => `${attributes.entity_type} ${attributes.display_name}`

/** The values of one record. */
export const valuesQuery = (entity_type: CustomFieldEntityType, id: string) =>
  queryOptions({
    queryKey: ['custom-fields', entity_type, id],
    queryFn: async ({ signal }) =>
      (
        await readApi<List<'custom_field'>>(
          `/custom_fields?filter[entity_type]=${entity_type}&filter[entity_id]=${id}&page[size]=100`,
          signal,
        )
      ).data,
  })
