import { random } from '../../random.ts'
import { wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { RailSight, RailView } from '../machinery/rides.ts'
import { printSight } from '../machinery/rides.ts'
import type { Desk } from '../machinery/upstream.ts'

const LETTERS: Readonly<Record<string, string>> = {
  'America/Los_Angeles': 'P',
  'America/Vancouver': 'P',
  'America/Denver': 'M',
  'America/Edmonton': 'M',
  'America/Chicago': 'C',
  'America/Winnipeg': 'C',
  'America/New_York': 'E',
}
const CODES: Readonly<Record<string, string>> = {
  'loaded.origin': 'R',
  'departed.origin': 'P',
  'departed.way': 'P',
  'arrived.way': 'A',
  'arrived.end': 'D',
  'unloaded.end': 'Z',
  'notified.end': 'Y',
  'out.end': 'W',
}

/** The columns of one row; the train's column holds the code of a bad order where the event is one. */
function columnsOf(sight: RailSight, view: RailView): string[] {
  const { ride, number, corridor } = view
  const end = placeOf(corridor.ramp.locode)
  const clock = wallClock(sight.at, sight.place.time_zone)
  const letter = LETTERS[sight.place.time_zone] ?? 'E'
  const stamp = `${clock.slice(5, 7)} ${clock.slice(8, 10)}${letter}${clock.slice(11, 13)}${clock.slice(14, 16)}`
  const short = (name: string): string => name.toUpperCase().replaceAll(' ', '').slice(0, 9)
  return [
    number.slice(0, 4),
    number.slice(4, 10),
    short(sight.place.name),
    sight.place.state ?? sight.place.country,
    stamp,
    'L',
    CODES[`${sight.kind}.${sight.where}`] ?? '',
    ride.train,
    short(end.name),
    end.state ?? end.country,
    ride.car,
    corridor.railroad,
  ]
}

/** Every sight of every box; one box in five was held at its first stop, and its row stands twice in the file. */
function rowsOf(views: readonly RailView[], desk: Desk): string[][] {
  return views.flatMap((view) =>
    view.sights.flatMap((sight) => {
      printSight(desk, view.number, sight)
      const row = columnsOf(sight, view)
      const held =
        sight.where === 'way' && sight.kind === 'arrived' && random(desk.seed, 'held', view.number).chance(0.2)
      if (!held) return [row]
      const hold = row.map((column, i) => ({ 6: 'H', 7: 'CU' })[i] ?? column)
      return [row, hold, hold]
    }),
  )
}

const WIDTHS = [5, 7, 10, 3, 12, 2, 3, 10, 10, 3, 11, 4]

/** The location format in columns of fixed width, without a year, with the zone's letter between day and time. */
export function clmFixed(views: readonly RailView[], desk: Desk): string {
  const header = [
    'INIT',
    'NUMBER',
    'LOCATION',
    'ST',
    'MM DD HHMM',
    'L',
    'EV',
    'TRAIN',
    'DESTINED',
    'ST',
    'FLAT CAR',
    'SCAC',
  ]
  const line = (columns: readonly string[]): string =>
    columns
      .map((column, i) => column.padEnd(WIDTHS[i] ?? 0))
      .join('')
      .trimEnd()
  return [header, ...rowsOf(views, desk)].map((columns) => `${line(columns)}\r\n`).join('')
}

/** The same with quoted columns and commas. */
export function clmCsv(views: readonly RailView[], desk: Desk): string {
  return rowsOf(views, desk)
    .map((columns) => `${columns.map((column) => `"${column}"`).join(',')}\r\n`)
    .join('')
}
