import { z } from 'zod'
import {
  custom_field_data_types,
  custom_field_entity_type_synonyms,
  custom_field_entity_types,
  custom_field_reference_types,
} from '../enums.ts'
import { timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'

export const custom_field_reference = z.object({ type: z.enum(custom_field_reference_types), id: z.string() })

/** Text, number, day, instant, truth, option, options or a reference; null clears. */
export const custom_field_value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  custom_field_reference,
  z.null(),
])
export type CustomFieldValue = z.infer<typeof custom_field_value>

export const custom_field_validation = z.object({
  required: z.boolean().optional(),
  pattern: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  max_length: z.int().optional(),
})
export type CustomFieldValidation = z.infer<typeof custom_field_validation>

export const custom_field_definition_attributes = z.object({
  entity_type: z.enum(custom_field_entity_types),
  api_slug: z.string().describe('`^[a-z][a-z0-9_]{0,62}$`, unique per account and kind of record'),
  display_name: z.string(),
  description: z.string().nullable(),
  data_type: z.enum(custom_field_data_types),
  reference_type: z.enum(custom_field_reference_types).nullable(),
  validation: custom_field_validation.nullable(),
  default_format: z.string().nullable(),
  default_value: custom_field_value,
  template_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type CustomFieldDefinitionAttributes = z.infer<typeof custom_field_definition_attributes>

const entity_type_filter = {
  parameter: 'filter[entity_type]',
  kind: 'enumeration',
  values: custom_field_entity_types,
  synonyms: custom_field_entity_type_synonyms,
  description: 'kind of record',
} as const

/** A field that the account added to a kind of record. Wire contract 2.12. */
export const custom_field_definition = defineResource({
  attributes: custom_field_definition_attributes,
  relationships: {
    account: to_one('account'),
    fields: to_many('custom_field'),
    options: to_many('custom_field_option'),
  },
  includes: ['options'],
  default_sort: 'created_at',
  sortable: [],
  filters: [
    entity_type_filter,
    { parameter: 'filter[data_type]', kind: 'enumeration', values: custom_field_data_types, description: 'data type' },
    { parameter: 'filter[display_name]', kind: 'text', description: 'beginning of the display name' },
  ],
  page_size: 25,
})

export const custom_field_option_attributes = z.object({
  label: z.string(),
  value: z.string(),
  position: z.int().nullable(),
})
export type CustomFieldOptionAttributes = z.infer<typeof custom_field_option_attributes>
export const custom_field_option = defineResource({
  attributes: custom_field_option_attributes,
  relationships: { definition: to_one('custom_field_definition') },
  page_size: 25,
})

export const custom_field_attributes = z.object({
  api_slug: z.string(),
  value: custom_field_value,
  display_value: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type CustomFieldAttributes = z.infer<typeof custom_field_attributes>

/** The value of a definition on one record. */
export const custom_field = defineResource({
  attributes: custom_field_attributes,
  relationships: {
    entity: to_one('shipment', 'container', 'tracking_request'),
    definition: to_one('custom_field_definition'),
    user: to_one('user'),
  },
  includes: ['definition', 'entity', 'user'],
  default_sort: 'created_at',
  sortable: [],
  filters: [
    entity_type_filter,
    { parameter: 'filter[entity_id]', kind: 'uuid', description: 'the fields of one record' },
    { parameter: 'filter[definition_id]', kind: 'uuid', description: 'the values of one definition' },
  ],
  page_size: 25,
})
