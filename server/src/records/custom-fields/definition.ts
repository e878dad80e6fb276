import type {
  CustomFieldDataType,
  CustomFieldEntityType,
  CustomFieldReferenceType,
  CustomFieldValidation,
  CustomFieldValue,
} from '@quaylog/contract'

/** A field that an account added to a kind of record; contract 2.12. */
export interface DefinitionRow {
  readonly account_id: string
  readonly id: string
  readonly entity_type: CustomFieldEntityType
  readonly api_slug: string
  readonly display_name: string
  readonly description: string | null
  readonly data_type: CustomFieldDataType
  readonly reference_type: CustomFieldReferenceType | null
  readonly validation: CustomFieldValidation | null
  readonly default_format: string | null
  readonly default_value: CustomFieldValue
  readonly created_at: string
  readonly updated_at: string
}

/** A choice of a definition of type enum or enum_multi. */
export interface OptionRow {
  readonly account_id: string
  readonly id: string
  readonly definition_id: string
  readonly label: string
  readonly value: string
  readonly position: number | null
  readonly created_at: string
  readonly updated_at: string
}

/** Whether values of the type are chosen from options. */
export function hasOptions(data_type: CustomFieldDataType): boolean {
  return data_type === 'enum' || data_type === 'enum_multi'
}
