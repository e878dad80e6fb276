import type { SheetCell } from '../../ground/spreadsheets/sheet.ts'
import { textOfCell } from '../../ground/spreadsheets/sheet.ts'
import { readTime } from '../../sources/wall-clock.ts'
import { saysPending, saysReleased } from '../../sources/status-wording.ts'
import { readDateText, shownOrder } from './date-text.ts'
import type { DateOrder } from './mapping.ts'

/** What a cell says, or why it cannot be taken; undefined: it says nothing. */
export type CellReading<T> = { readonly value: T } | { readonly refused: string } | undefined

/** How the times of a file are understood. */
export interface TimeHabits {
  readonly date_order: DateOrder | null
  readonly time_zone: string
}

/** What people type where they have nothing to say. */
const says_nothing =
  /^(?:|-+|–|—|n\/?a|n\.a\.|none yet|tbd|tba|tbc|unknown|pending|null|0000-00-00|0?1\/0?1\/(?:0001|1900|1970)|1900-01-01|9999-12-31|0?0:00)$/i

/** The text of a cell with single blanks; null: it says nothing. A fault is refused by whoever asks for it. */
export function plainText(cell: SheetCell | undefined): string | null {
  const text = textOfCell(cell)
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()
  return text === '' || /^(?:-+|–|—|n\/?a|n\.a\.|null)$/i.test(text) ? null : text
}

/** The day that a cell names, by no clock but its own: days have no zone. */
export function readDayCell(cell: SheetCell, { date_order }: TimeHabits): CellReading<string> {
  const date = dateOf(cell, date_order)
  return date === undefined || 'refused' in date ? date : { value: date.value.day }
}

/** The moment that a cell names: an offset of its own wins, else it is a time of the zone. A day alone is none. */
export function readTimeCell(cell: SheetCell, { date_order, time_zone }: TimeHabits): CellReading<string> {
  if (typeof cell === 'string' && /\d[ T]?\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(cell.trim())) {
    const { at } = readTime(cell.trim(), time_zone)
    return at === null ? { refused: 'is no time' } : { value: at }
  }
  const date = dateOf(cell, date_order)
  if (date === undefined || 'refused' in date) return date
  if (date.value.time === null) return { value: date.value.day }
  const { at } = readTime(`${date.value.day}T${date.value.time}`, time_zone)
  return at === null ? { refused: 'is no time' } : { value: at }
}

function dateOf(cell: SheetCell, order: DateOrder | null): CellReading<{ day: string; time: string | null }> {
  if (typeof cell === 'object' && cell !== null) {
    if ('day' in cell) return placeholder(cell.day) ? undefined : { value: { day: cell.day, time: null } }
    if ('local_time' in cell) {
      const [day = '', time = ''] = cell.local_time.split('T')
      return placeholder(day) ? undefined : { value: { day, time } }
    }
    return { refused: 'is a time of day without a date' }
  }
  if (typeof cell === 'number') return { refused: 'is a number, not a date: format the column as a date' }
  const text = textOfCell(cell).trim()
  if (says_nothing.test(text)) return undefined
  const date = readDateText(text, order)
  if (date === 'ambiguous')
    return { refused: 'may be read in two orders: say in the mapping whether the month or the day comes first' }
  if (date === 'unreadable') return { refused: 'is no date' }
  return placeholder(date.day) ? undefined : { value: date }
}

/** Days that programs write for "none". */
function placeholder(day: string): boolean {
  return day < '1990-01-01' || day > '2089-12-31'
}

/** The order of dates that the cells of a file show; `both`: they contradict each other; null: none shows it. */
export function shownOrderOf(cells: Iterable<SheetCell | undefined>): 'mdy' | 'dmy' | 'both' | null {
  let shown: 'mdy' | 'dmy' | null = null
  for (const cell of cells) {
    const order = typeof cell === 'string' ? shownOrder(cell) : null
    if (order === null) continue
    if (shown !== null && shown !== order) return 'both'
    shown = order
  }
  return shown
}

/** Whether something is held: `null` says that it is not. What is not understood is a hold. */
export function readHoldCell(cell: SheetCell): CellReading<{ status: 'hold' | 'pending' | null; wording: string }> {
  const wording = plainText(cell)
  if (wording === null) return undefined
  if (/^(?:no|n|false|0|none)$/i.test(wording) || saysReleased(wording)) return { value: { status: null, wording } }
  return { value: { status: saysPending(wording) ? 'pending' : 'hold', wording } }
}

/** Whether something is released: only a clear yes, or a date, says that it is; what is not understood is a hold. */
export function readReleaseCell(
  cell: SheetCell,
  habits: TimeHabits,
): CellReading<{ status: 'hold' | null; wording: string }> {
  const wording = plainText(cell)
  if (wording === null) return undefined
  const date = /\d/.test(wording) ? readDayCell(cell, habits) : undefined
  const is_released =
    /^(?:yes|y|true|ok)$/i.test(wording) || saysReleased(wording) || (date !== undefined && 'value' in date)
  return { value: { status: is_released ? null : 'hold', wording } }
}

/** An amount of money, 0 or more. */
export function readAmountCell(cell: SheetCell): CellReading<number> {
  if (typeof cell === 'number') return cell >= 0 ? { value: cell } : { refused: 'is less than nothing' }
  const text = plainText(cell)
  if (text === null) return undefined
  const digits = text.replace(/^(?:US)?\$|^[A-Z]{3} ?| ?[A-Z]{3}$/gi, '').trim()
  if (/^\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?$|^\d+(?:\.\d{1,2})?$/.test(digits))
    return { value: Number(digits.replaceAll(',', '')) }
  if (/^\d{1,3}(?:\.\d{3})*,\d{2}$|^\d+,\d{2}$/.test(digits))
    return { value: Number(digits.replaceAll('.', '').replace(',', '.')) }
  return { refused: 'is no amount' }
}

/** Whether the box may be fetched. A wording that nobody knows is refused: it must not become good news or bad. */
export function readAvailableCell(cell: SheetCell): CellReading<boolean> {
  const text = plainText(cell)
  if (text === null) return undefined
  if (/^(?:yes|y|true|1|available|ready|available for pick-?up|ready for pick-?up)$/i.test(text)) return { value: true }
  if (/^(?:no|n|false|0|unavailable|not available|not ready)$/i.test(text)) return { value: false }
  return { refused: 'says neither yes nor no' }
}
