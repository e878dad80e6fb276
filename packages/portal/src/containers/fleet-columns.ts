import { isField } from './fleet-search.ts'
import type { FieldName } from './fleet-search.ts'

/** Every column of the list but custom fields, in their order; the first is always shown. */
export const fleet_columns = [
  'number',
  'journey',
  'status',
  'arrival',
  'free',
  'holds',
  'cost',
  'calculated',
  'return',
  'carrier',
  'updated',
] as const
type OwnColumn = (typeof fleet_columns)[number]
export type FleetColumn = OwnColumn | FieldName
/** Columns whose cells come when somebody chooses them. */
export type FurtherColumn = Exclude<OwnColumn, 'number' | 'journey' | 'status' | 'arrival' | 'free' | 'holds'>

const usual = 'number,journey,status,arrival,free,holds'
const kept = 'quaylog.columns'

/** The columns to show: as the address says, else as the person chose last, else the usual ones. */
export function shownColumns(asked: string | undefined): readonly FleetColumn[] {
  const names = (asked ?? localStorage.getItem(kept) ?? usual).split(',')
  const own = fleet_columns.filter((column) => column === 'number' || names.includes(column))
  return [...own, ...names.filter(isField)]
}

/** The slugs of the custom fields among the columns, separated by commas; undefined: none is. */
export function shownFields(asked: string | undefined): string | undefined {
  const slugs = shownColumns(asked)
    .filter(isField)
    .map((name) => name.slice('field.'.length))
  return slugs.length === 0 ? undefined : slugs.join(',')
}

/** What the address says of columns that the person chose; they are kept for the next time. */
export function chosenColumns(columns: readonly string[]): string {
  const text = [...fleet_columns.filter((column) => columns.includes(column)), ...columns.filter(isField)].join(',')
  localStorage.setItem(kept, text)
  return text
}
