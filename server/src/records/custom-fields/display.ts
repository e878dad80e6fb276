import type { CustomFieldDataType, CustomFieldValue } from '@quaylog/contract'

/**
 * What a value looks like to people (contract 2.12). `named` holds the labels of options or the name of a reference's
 * target.
 */
export function displayValue(
  data_type: CustomFieldDataType,
  value: CustomFieldValue,
  format: string | null,
  named: readonly string[],
): string | null {
  if (value === null) return null
  switch (data_type) {
    case 'number':
      return typeof value === 'number' ? formatNumber(value, format) : null
    case 'datetime':
      return typeof value === 'string' ? value.replace('T', ' ').replace('Z', '') : null
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'enum':
    case 'enum_multi':
    case 'reference':
      return named.length === 0 ? null : named.join(', ')
    case 'short_text':
    case 'date':
      return typeof value === 'string' ? value : null
  }
}

/** Prints a number by a format such as `#,##0.00`, `0.0 %` or `USD #,##0`; any other format is left out of account. */
function formatNumber(value: number, format: string | null): string {
  const [, before, digits, fraction, after] = /^([^#0]*)(#,##0|#|0)(\.0{1,6})?([^#0]*)$/.exec(format ?? '') ?? []
  if (digits === undefined) return plain(value)
  const places = fraction === undefined ? 0 : fraction.length - 1
  const shown = value.toLocaleString('en-US', {
    useGrouping: digits === '#,##0',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return `${before}${shown}${after}`
}

function plain(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
}
