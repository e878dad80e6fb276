import type {
  CustomFieldDataType,
  CustomFieldEntityType,
  CustomFieldReferenceType,
  CustomFieldValidation,
  CustomFieldValue,
} from '@quaylog/contract'
import { customFieldWords } from '../words/custom-field-words.ts'
import type { DefinitionRecord } from './definitions-query.ts'

/** A choice as it is typed; `id` null: it is not kept yet. */
export interface DraftOption {
  readonly id: string | null
  readonly label: string
}

/** A field while somebody fills in its form; limits as typed. */
export interface DefinitionDraft {
  readonly display_name: string
  /** Null: it follows the name. */
  readonly api_slug: string | null
  readonly entity_type: CustomFieldEntityType
  readonly data_type: CustomFieldDataType
  readonly reference_type: CustomFieldReferenceType
  readonly description: string
  readonly required: boolean
  readonly min: string
  readonly max: string
  readonly max_length: string
  readonly pattern: string
  readonly default_format: string
  readonly default_value: CustomFieldValue
  readonly options: readonly DraftOption[]
}

const empty_draft: DefinitionDraft = {
  display_name: '',
  api_slug: null,
  entity_type: 'Container',
  data_type: 'short_text',
  reference_type: 'party',
  description: '',
  required: false,
  min: '',
  max: '',
  max_length: '',
  pattern: '',
  default_format: '',
  default_value: null,
  options: [],
}

export function draftOf(definition: DefinitionRecord | null): DefinitionDraft {
  if (definition === null) return empty_draft
  const { validation, reference_type, description, default_format, ...kept } = definition.attributes
  return {
    ...empty_draft,
    ...kept,
    ...rulesOf(validation ?? {}),
    reference_type: reference_type ?? empty_draft.reference_type,
    description: description ?? '',
    default_format: default_format ?? '',
    options: definition.options.map(({ id, label }) => ({ id, label })),
  }
}

function rulesOf({ required = false, pattern = '', ...limits }: CustomFieldValidation) {
  const typed = (value: number | undefined) => (value === undefined ? '' : String(value))
  return { required, pattern, min: typed(limits.min), max: typed(limits.max), max_length: typed(limits.max_length) }
}

/** A name as the API writes it: `Cost centre` as `cost_centre`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 63)
}

export const slugOfDraft = ({ api_slug, display_name }: DefinitionDraft) => api_slug ?? slugOf(display_name)

/** Whether values are chosen. */
export const isChosen = (type: CustomFieldDataType) => type === 'enum' || type === 'enum_multi'

/** What the form still wants; null: it can be sent. */
export function lackOf(draft: DefinitionDraft): string | null {
  const say = customFieldWords.lacks
  if (draft.display_name.trim() === '') return say.name
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(slugOfDraft(draft))) return say.slug
  const limits = draft.data_type === 'number' ? [draft.min, draft.max] : []
  if (draft.data_type === 'short_text') limits.push(draft.max_length)
  if (limits.some((text) => text.trim() !== '' && !Number.isFinite(Number(text)))) return say.number
  const { min, max } = validationOf(draft) ?? {}
  if (min !== undefined && max !== undefined && min > max) return say.range
  return isChosen(draft.data_type) && labelsOf(draft).length === 0 ? say.options : null
}

const labelsOf = ({ options }: DefinitionDraft) => options.filter(({ label }) => label.trim() !== '')

function validationOf(draft: DefinitionDraft): CustomFieldValidation | null {
  const limit = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const rules = {
    ...(draft.required ? { required: true } : {}),
    ...(draft.data_type === 'number' ? { min: limit(draft.min), max: limit(draft.max) } : {}),
    ...(draft.data_type === 'short_text'
      ? { max_length: limit(draft.max_length), pattern: draft.pattern === '' ? undefined : draft.pattern }
      : {}),
  }
  return Object.values(rules).every((rule) => rule === undefined) ? null : rules
}

/** What can be changed of a field that is there. */
export function settingsOf(draft: DefinitionDraft) {
  return {
    displayName: draft.display_name.trim(),
    description: draft.description.trim() === '' ? null : draft.description.trim(),
    validation: validationOf(draft),
    defaultFormat: draft.default_format.trim() === '' ? null : draft.default_format.trim(),
    defaultValue: draft.default_value,
  }
}

/** One write that brings choices from what they are to what they shall be. */
export type OptionWrite =
  | { readonly does: 'add'; readonly label: string; readonly value: string; readonly position: number }
  | { readonly does: 'change'; readonly id: string; readonly label: string; readonly position: number }
  | { readonly does: 'remove'; readonly id: string }

/** The writes that are needed; a choice that stays as it is needs none. A new one is valued by its label. */
export function optionWrites(before: DefinitionRecord['options'], draft: DefinitionDraft): OptionWrite[] {
  const wanted = labelsOf(draft)
  const values = new Set(before.map(({ value }) => value))
  const removed = before.filter(({ id }) => !wanted.some((one) => one.id === id))
  const kept = wanted.flatMap(({ id, label }, position): OptionWrite[] => {
    const trimmed = label.trim()
    if (id === null) return [{ does: 'add', label: trimmed, value: freeValue(trimmed, values), position }]
    const old = before.find((one) => one.id === id)
    return old?.label === trimmed && old.position === position ? [] : [{ does: 'change', id, label: trimmed, position }]
  })
  return [...removed.map(({ id }): OptionWrite => ({ does: 'remove', id })), ...kept]
}

/** A value that no other choice has, by the label. */
function freeValue(label: string, taken: Set<string>): string {
  const stem = slugOf(label) || 'choice'
  let value = stem
  for (let at = 2; taken.has(value); at += 1) value = `${stem}_${at}`
  taken.add(value)
  return value
}
