import { z } from 'zod'
import { custom_field_data_types, custom_field_entity_types, custom_field_reference_types } from '../enums.ts'
import { size_limits } from '../limits.ts'
import { custom_field_validation, custom_field_value } from '../resources/custom-field.ts'
import { members, requestDocument, requiredRelationship } from './envelope.ts'

const name = z.string().trim().min(1).max(size_limits.custom_field_name_characters_max)
const text = z.string().max(size_limits.custom_field_string_characters_max)
const api_slug = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const cargoAsContainer = (value: unknown): unknown => (value === 'Cargo' ? 'Container' : value)

const settings = {
  description: text.nullable().optional(),
  validation: custom_field_validation.nullable().optional(),
  default_format: name.nullable().optional(),
  default_value: custom_field_value.optional(),
}

export const create_custom_field_definition_request = requestDocument(
  'custom_field_definition',
  members({
    entity_type: z.preprocess(cargoAsContainer, z.enum(custom_field_entity_types)),
    api_slug,
    display_name: name,
    data_type: z.enum(custom_field_data_types),
    reference_type: z.enum(custom_field_reference_types).nullable().optional(),
    ...settings,
  }).superRefine((value, context) => {
    if (value.data_type !== 'reference' || typeof value.reference_type === 'string') return
    context.addIssue({
      code: 'custom',
      path: ['reference_type'],
      params: { problem: { name: 'blank', detail: "Reference type can't be blank" } },
    })
  }),
)
export type CreateCustomFieldDefinitionRequest = z.infer<typeof create_custom_field_definition_request>

export const update_custom_field_definition_request = requestDocument(
  'custom_field_definition',
  members({ display_name: name.optional(), ...settings }),
)
export type UpdateCustomFieldDefinitionRequest = z.infer<typeof update_custom_field_definition_request>

const position = z.int().min(0).nullable().optional()
export const create_custom_field_option_request = requestDocument(
  'custom_field_option',
  members({ label: name, value: name, position }),
)
export type CreateCustomFieldOptionRequest = z.infer<typeof create_custom_field_option_request>

export const update_custom_field_option_request = requestDocument(
  'custom_field_option',
  members({ label: name.optional(), position }),
)
export type UpdateCustomFieldOptionRequest = z.infer<typeof update_custom_field_option_request>

/** Null clears; a value that is missing altogether is refused. */
const value = custom_field_value

export const create_custom_field_request = z.object({
  data: z.object({
    type: z.literal('custom_field').optional(),
    attributes: members({ api_slug: z.string().min(1), value }),
    relationships: members({ entity: requiredRelationship('shipment', 'container', 'tracking_request') }),
  }),
})
export type CreateCustomFieldRequest = z.infer<typeof create_custom_field_request>

/** Below a record: the record is named by the path. */
export const set_custom_field_request = requestDocument('custom_field', members({ api_slug: z.string().min(1), value }))
export type SetCustomFieldRequest = z.infer<typeof set_custom_field_request>

export const update_custom_field_request = requestDocument('custom_field', members({ value }))
export type UpdateCustomFieldRequest = z.infer<typeof update_custom_field_request>
