/** Every column of the list, in their order; the first is always shown. */
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
export type FleetColumn = (typeof fleet_columns)[number]
/** Columns whose cells come when somebody chooses them. */
export type FurtherColumn = Exclude<FleetColumn, 'number' | 'journey' | 'status' | 'arrival' | 'free' | 'holds'>

const usual = 'number,journey,status,arrival,free,holds'
const kept = 'quaylog.columns'

/** The columns to show: as the address says, else as the person chose last, else the usual ones. */
export function shownColumns(asked: string | undefined): readonly FleetColumn[] {
  const names = (asked ?? localStorage.getItem(kept) ?? usual).split(',')
  return fleet_columns.filter((column) => column === 'number' || names.includes(column))
}

/** What the address says of columns that the person chose; they are kept for the next time. */
export function chosenColumns(columns: readonly FleetColumn[]): string {
  const text = fleet_columns.filter((column) => columns.includes(column)).join(',')
  localStorage.setItem(kept, text)
  return text
}
