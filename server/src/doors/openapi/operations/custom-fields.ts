import {
  create_custom_field_definition_request,
  create_custom_field_option_request,
  create_custom_field_request,
  set_custom_field_request,
  update_custom_field_definition_request,
  update_custom_field_option_request,
  update_custom_field_request,
} from '@quaylog/contract'
import { entities } from '../../../records/custom-fields/custom-field.ts'
import { nothing, one, page } from '../operation.ts'
import type { OperationRow } from '../operation.ts'
import { record_words } from './record-words.ts'

const field_operations = entities.flatMap(({ path }): OperationRow[] => {
  const [name, record] = record_words[path]
  return [
    {
      call: `GET /${path}/:id/custom_fields`,
      id: `list${name}CustomFields`,
      tag: 'Custom fields',
      summary: `List the custom fields of ${record}`,
      answer: page('custom_field'),
    },
    {
      call: `POST /${path}/:id/custom_fields`,
      id: `set${name}CustomField`,
      tag: 'Custom fields',
      summary: `Set a custom field of ${record}`,
      body: set_custom_field_request,
      answer: one('custom_field'),
      notes: 'Answers 200 when the record had the field already.',
    },
    {
      call: `PATCH /${path}/:id/custom_fields/:api_slug`,
      id: `update${name}CustomField`,
      tag: 'Custom fields',
      summary: `Change a custom field of ${record}`,
      body: update_custom_field_request,
      answer: one('custom_field'),
    },
    {
      call: `DELETE /${path}/:id/custom_fields/:api_slug`,
      id: `delete${name}CustomField`,
      tag: 'Custom fields',
      summary: `Remove a custom field of ${record}`,
      answer: nothing,
      status: 204,
    },
  ]
})

/** Definitions, their options, and values on records. */
export const custom_field_operations: readonly OperationRow[] = [
  {
    call: 'GET /custom_field_definitions',
    id: 'listCustomFieldDefinitions',
    tag: 'Custom fields',
    summary: 'List definitions',
    answer: page('custom_field_definition'),
  },
  {
    call: 'POST /custom_field_definitions',
    id: 'createCustomFieldDefinition',
    tag: 'Custom fields',
    summary: 'Define a custom field',
    body: create_custom_field_definition_request,
    answer: one('custom_field_definition'),
    notes: '`validation.pattern` is a regular expression of PostgreSQL; texts must contain a match.',
  },
  {
    call: 'GET /custom_field_definitions/:id',
    id: 'getCustomFieldDefinition',
    tag: 'Custom fields',
    summary: 'Read a definition',
    answer: one('custom_field_definition'),
  },
  {
    call: 'PATCH /custom_field_definitions/:id',
    id: 'updateCustomFieldDefinition',
    tag: 'Custom fields',
    summary: 'Change a definition',
    body: update_custom_field_definition_request,
    answer: one('custom_field_definition'),
  },
  {
    call: 'DELETE /custom_field_definitions/:id',
    id: 'deleteCustomFieldDefinition',
    tag: 'Custom fields',
    summary: 'Delete a definition with its options and values',
    answer: nothing,
  },
  {
    call: 'GET /custom_field_definitions/:id/options',
    id: 'listCustomFieldOptions',
    tag: 'Custom fields',
    summary: 'List the options of a definition',
    answer: page('custom_field_option'),
  },
  {
    call: 'POST /custom_field_definitions/:id/options',
    id: 'createCustomFieldOption',
    tag: 'Custom fields',
    summary: 'Add an option',
    body: create_custom_field_option_request,
    answer: one('custom_field_option'),
    notes: 'Only for `enum` and `enum_multi`.',
  },
  {
    call: 'GET /custom_field_definitions/:id/options/:option_id',
    id: 'getCustomFieldOption',
    tag: 'Custom fields',
    summary: 'Read an option',
    answer: one('custom_field_option'),
  },
  {
    call: 'PATCH /custom_field_definitions/:id/options/:option_id',
    id: 'updateCustomFieldOption',
    tag: 'Custom fields',
    summary: 'Change an option',
    body: update_custom_field_option_request,
    answer: one('custom_field_option'),
  },
  {
    call: 'DELETE /custom_field_definitions/:id/options/:option_id',
    id: 'deleteCustomFieldOption',
    tag: 'Custom fields',
    summary: 'Delete an option and the values that chose it',
    answer: nothing,
  },
  {
    call: 'GET /custom_fields',
    id: 'listCustomFields',
    tag: 'Custom fields',
    summary: 'List values over all records',
    answer: page('custom_field'),
  },
  {
    call: 'POST /custom_fields',
    id: 'setCustomField',
    tag: 'Custom fields',
    summary: 'Set a value on the record named in the body',
    body: create_custom_field_request,
    answer: one('custom_field'),
    refusals: [404],
    notes: 'Answers 200 when the record had the field already.',
  },
  {
    call: 'GET /custom_fields/:id',
    id: 'getCustomField',
    tag: 'Custom fields',
    summary: 'Read a value',
    answer: one('custom_field'),
  },
  {
    call: 'PATCH /custom_fields/:id',
    id: 'updateCustomField',
    tag: 'Custom fields',
    summary: 'Change a value; null clears it',
    body: update_custom_field_request,
    answer: one('custom_field'),
  },
  {
    call: 'DELETE /custom_fields/:id',
    id: 'deleteCustomField',
    tag: 'Custom fields',
    summary: 'Remove a value',
    answer: nothing,
  },
  ...field_operations,
]
