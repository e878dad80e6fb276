import { size_limits } from '@quaylog/contract'
import type { CustomFieldValidation, CustomFieldValue, ErrorName } from '@quaylog/contract'
import { parseInstant } from '../../ground/jsonapi/filter.ts'
import type { DefinitionRow } from './definition.ts'

/** A value in the form in which it is kept, or why it can't be. */
export type CheckedValue =
  | { readonly ok: true; readonly value: CustomFieldValue }
  | { readonly ok: false; readonly error: ErrorName; readonly detail: string }

type Typed = Pick<DefinitionRow, 'data_type' | 'reference_type' | 'validation'>

/** Digits before the decimal point: 18 in all, 6 of them behind it (contract 2.12). */
const number_below = 1e12

/**
 * Checks a value against its definition as far as that can be told without asking the database: patterns and the
 * targets of references are left. `options` are the values that may be chosen. Null and an empty list clear.
 */
export function checkValue(definition: Typed, options: readonly string[], value: CustomFieldValue): CheckedValue {
  if (value === null || (Array.isArray(value) && value.length === 0))
    return definition.validation?.required === true ? refuse('blank', "Value can't be blank") : keep(null)
  return checks[definition.data_type](value, definition, options)
}

type Check = (value: CustomFieldValue, definition: Typed, options: readonly string[]) => CheckedValue

/** What each data type takes. */
const checks: Readonly<Record<Typed['data_type'], Check>> = {
  short_text: (value, { validation }) =>
    typeof value === 'string' ? checkText(value, validation) : refuse('invalid', 'Value must be text'),
  number: (value, { validation }) =>
    typeof value === 'number' ? checkNumber(value, validation) : refuse('invalid', 'Value must be a number'),
  date: (value) =>
    typeof value === 'string' && isDay(value)
      ? keep(value)
      : refuse('invalid', 'Value must be a day such as 2026-11-20'),
  datetime: checkInstant,
  boolean: (value) => (typeof value === 'boolean' ? keep(value) : refuse('invalid', 'Value must be true or false')),
  enum: (value, _, options) =>
    typeof value === 'string' ? checkChoices([value], options, value) : refuse('invalid', 'Value must be an option'),
  enum_multi: (value, _, options) =>
    Array.isArray(value)
      ? checkChoices(value, options, [...new Set(value)])
      : refuse('invalid', 'Value must be a list of options'),
  reference: checkReference,
}

function checkText(value: string, validation: CustomFieldValidation | null): CheckedValue {
  if (value.trim() === '' && validation?.required === true) return refuse('blank', "Value can't be blank")
  const characters_max = Math.min(validation?.max_length ?? Infinity, size_limits.custom_field_string_characters_max)
  return value.length > characters_max
    ? refuse('too_long', `Value is too long (maximum is ${characters_max} characters)`)
    : keep(value)
}

function checkNumber(value: number, validation: CustomFieldValidation | null): CheckedValue {
  if (Math.abs(value) >= number_below || Number(value.toFixed(6)) !== value)
    return refuse('invalid', 'Value may have 12 digits before and 6 after the decimal point')
  if (validation?.min !== undefined && value < validation.min)
    return refuse('invalid', `Value must be at least ${validation.min}`)
  if (validation?.max !== undefined && value > validation.max)
    return refuse('invalid', `Value must be at most ${validation.max}`)
  return keep(value)
}

function checkInstant(value: CustomFieldValue): CheckedValue {
  const instant = typeof value === 'string' && value.length > 10 ? parseInstant(value) : null
  return instant === null
    ? refuse('invalid', 'Value must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z')
    : keep(instant)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(text) !== null
}

function checkChoices(chosen: readonly string[], options: readonly string[], value: CustomFieldValue): CheckedValue {
  return chosen.every((one) => options.includes(one))
    ? keep(value)
    : refuse('inclusion', 'Value is not one of the options')
}

function checkReference(value: CustomFieldValue, { reference_type }: Typed): CheckedValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('invalid', `Value must name a ${reference_type} by type and id`)
  if (value.type !== reference_type) return refuse('invalid', `Value must name a ${reference_type}`)
  return keep({ type: value.type, id: value.id.toLowerCase() })
}

function keep(value: CustomFieldValue): CheckedValue {
  return { ok: true, value }
}

function refuse(error: ErrorName, detail: string): CheckedValue {
  return { ok: false, error, detail }
}
