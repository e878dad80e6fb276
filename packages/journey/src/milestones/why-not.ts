import { failedChecks, type FailedCheck } from './meaning.ts'
import type { Meaning, Row } from './milestone-table.ts'
import { milestoneName, type Judged, type ToldMilestone } from './milestones.ts'
import type { Role } from '../ports/roles.ts'
import type { Condition, Situation } from '../status/situation.ts'
import { isActual } from '../statements/standing.ts'
import type { Statement } from '../statements/statement.ts'

const roles: Readonly<Record<Role, string>> = {
  pol: 'the port of loading',
  transshipment: 'a port of transshipment',
  pod: 'the port of discharge',
  destination: 'the inland destination',
}

/** What has to hold for a row of the milestone table, said of a statement for which it does not. */
const conditions: Readonly<Record<Condition, string>> = {
  no_full_out_yet: 'the full box had left before',
  before_load: 'the box had been loaded before',
  aboard: 'the box is not known to have gone aboard later',
  after_load: 'it is before the loading',
  in_origin_country: 'the place is not in a country where the voyage begins',
  near_pod: 'the place is not in the country of the port of discharge',
  import: 'neither the full box leaving nor an import is known before',
  import_side: 'the place is not in the country of the port of discharge',
  after_full_out: 'the full box is not known to have left before',
  loading_port_unknown: 'the place is not known as the port of loading',
  discharge_port_unknown: 'the place is not known as the port of discharge',
  feeder_end: 'no feeder is known to have brought the box there',
  no_rail_follows: 'the box goes on by rail from there',
  not_moved_off_dock: 'the box was moved to a yard off dock later',
  first_of_train: 'the train had left before: a station on its way',
  not_between_depots: 'the box had been returned before and moved between depots',
}

const other_meanings: Partial<Record<Meaning, string>> = {
  available: 'availability',
  off_dock: 'a yard off dock',
  customs_pending: 'a customs hold',
  customs_hold: 'a customs hold',
  customs_cleared: 'a customs hold',
  freight_cleared: 'a freight hold',
}

/**
 * What people should know of a statement: what is doubtful about it, and for something that happened to the box why no
 * milestone tells it. Null: nothing. Nothing that happened to a box drops in silence.
 */
export function remarkOn(judged: Judged, told: readonly ToldMilestone[], situation: Situation): string | null {
  const { statement } = judged
  const is_told = told.some(({ winner, others }) => winner === statement || others.includes(statement))
  const reason = is_told || !isMovementOfBox(statement) ? null : `no milestone: ${whyNot(judged, situation)}`
  return [...statement.doubts, ...(reason === null ? [] : [reason])].join('; ') || null
}

function isMovementOfBox({ said, ...statement }: Statement): boolean {
  return (
    said.type !== 'shipment' &&
    said.timetable_voyages === undefined &&
    said.retracts === null &&
    (isActual({ said, ...statement }) || said.classifier === 'actual')
  )
}

function whyNot({ statement, row, fate }: Judged, situation: Situation): string {
  const { said, at, place } = statement
  if (fate === 'withdrawn') return 'its source does not say so any more'
  if (at === null) return said.at === null && said.at_local === null ? 'no time is told' : 'its time cannot be told'
  if (!isActual(statement)) return 'it has not happened yet'
  if (place === null) return 'no place is told, and no call of its ship tells one'
  if (fate === 'on_another_ship') return 'the box is not on that ship'
  if (milestoneName(row) !== null) return 'a newer statement of the same source corrects it'
  return row === null
    ? whyNoRow(statement, situation, place.name ?? place.locode ?? 'the place')
    : whyNotByRow(row, statement)
}

/** Why the row of a statement gives no milestone. */
function whyNotByRow({ means }: Row, { said }: Statement): string {
  if (means !== null) return `it tells of ${other_meanings[means] ?? 'something else'}`
  return said.empty === true ? 'the box is empty' : 'the table has none for it'
}

/** Why a statement falls under no row: the first check that it fails of the row that it comes nearest to. */
function whyNoRow(statement: Statement, situation: Situation, place: string): string {
  const { said } = statement
  const all = failedChecks(statement, situation)
  const of_its_load = all.filter(({ failed }) => said.empty === null || !failed.some(({ of }) => of === 'load'))
  const [nearest] = (of_its_load.length > 0 ? of_its_load : all).toSorted(
    (a, b) => a.failed.length - b.failed.length || Number(isByOtherMeans(a)) - Number(isByOtherMeans(b)),
  )
  const [first] = nearest?.failed ?? []
  return first === undefined ? `the table has none for ${said.code}` : sentence(first, statement, place)
}

/** Of rows that are equally near, one of the same means of transport tells more. */
function isByOtherMeans({ failed }: { readonly failed: readonly FailedCheck[] }): boolean {
  return failed.some(({ of }) => of === 'modes')
}

const loads: Readonly<Record<string, string>> = { true: 'the box is empty', false: 'the box is full' }

function sentence(check: FailedCheck, { said, mode }: Statement, place: string): string {
  switch (check.of) {
    case 'modes':
      return mode === null ? 'the means of transport is not told' : `it went by ${mode}`
    case 'load':
      return loads[String(said.empty)] ?? 'it is not told whether the box is full'
    case 'facilities':
      return said.facility?.type == null
        ? 'the kind of facility is not told'
        : `the facility is told as ${said.facility.type}`
    case 'documents':
      return 'it is about another document'
    case 'roles':
      return `${place} is not known as ${check.roles.map((role) => roles[role]).join(' or ')}`
    case 'when':
      return conditions[check.condition]
  }
}
