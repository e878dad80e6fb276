import type { Scope } from '../../../request/scope.ts'
import { displayValue } from '../../../records/custom-fields/display.ts'
import { customFieldsOf } from '../../../records/custom-fields/store.ts'

/** Values of custom fields in words: by container, then by the slug of the field. What was not set is left out. */
export type ShownFields = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What some custom fields of some containers say. */
export async function shownFields(
  { reader, account }: Pick<Scope, 'reader' | 'account'>,
  container_ids: readonly string[],
  slugs: readonly string[],
): Promise<ShownFields> {
  if (slugs.length === 0 || container_ids.length === 0) return {}
  const shown: Record<string, Record<string, string>> = {}
  for (const field of await customFieldsOf(reader, account.id, container_ids, slugs)) {
    const text = displayValue(field.data_type, field.value, field.default_format, field.named)
    if (text !== null) (shown[field.entity_id] ??= {})[field.api_slug] = text
  }
  return shown
}
