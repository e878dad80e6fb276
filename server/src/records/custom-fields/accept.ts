import type { CustomFieldValue } from '@quaylog/contract'
import type { Transaction } from '../../ground/db/index.ts'
import { isUuid } from '../../ground/id.ts'
import type { DefinitionRow } from './definition.ts'
import { fitsPattern } from './pattern-store.ts'
import { hasTarget } from './store.ts'
import { checkValue } from './value.ts'
import type { CheckedValue } from './value.ts'

/**
 * The whole check of a value: its form, the pattern of its definition, and that what it refers to is the account's own.
 */
export async function acceptValue(
  tx: Transaction,
  definition: DefinitionRow,
  options: readonly string[],
  value: CustomFieldValue,
): Promise<CheckedValue> {
  const checked = checkValue(definition, options, value)
  if (!checked.ok || checked.value === null) return checked
  const pattern = definition.validation?.pattern
  if (
    definition.data_type === 'short_text' &&
    pattern !== undefined &&
    typeof checked.value === 'string' &&
    (await fitsPattern(tx, pattern, checked.value)) !== true
  ) {
    return { ok: false, error: 'invalid', detail: 'Value does not have the required form' }
  }
  const target = typeof checked.value === 'object' && !Array.isArray(checked.value) ? checked.value : null
  if (target !== null && !(isUuid(target.id) && (await hasTarget(tx, definition.account_id, target.type, target.id)))) {
    return { ok: false, error: 'related_not_found', detail: `There is no such ${target.type}` }
  }
  return checked
}
