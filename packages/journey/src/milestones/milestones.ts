import type { Instant } from '../observation.ts'
import type { Milestone } from '../picture.ts'
import { milestoneRank, milestoneRow, milestonesWith } from './milestone-names.ts'
import type { MilestoneName } from './milestone-names.ts'
import type { Found } from '../ledger.ts'
import type { Row } from './milestone-table.ts'
import { wallTime } from '../local-time.ts'
import { ascending } from '../order.ts'
import { isActual } from '../statements/standing.ts'
import { isPrinted, isRelayed, legKey, newestFirst, type Statement } from '../statements/statement.ts'
import { groupBy } from '../group-by.ts'

/** A statement of the journey with the row of the table that it falls under and what became of it. */
export interface Judged {
  readonly statement: Statement
  readonly row: Row | null
  readonly fate: 'stands' | 'superseded' | 'withdrawn' | 'on_another_ship'
}

/**
 * A milestone with what was stated about it: the statement that tells it first, then those that tell it otherwise or as
 * well.
 */
export interface ToldMilestone {
  readonly milestone: Milestone
  readonly winner: Statement
  readonly others: readonly Statement[]
}

/** The milestone that a row of the table gives; null: none. */
export function milestoneName(row: Row | null): MilestoneName | null {
  return milestoneRow(row?.means ?? '')?.name ?? null
}

const ONCE = milestonesWith('once')

/** The milestones of a journey, oldest first, each told by the best source's newest statement. */
export function milestonesOf(judged: readonly Judged[], destination: string | null): ToldMilestone[] {
  const tellings = judged.flatMap(({ statement, row, fate }) => {
    const name = milestoneName(row)
    const counts = name !== null && isActual(statement) && (fate === 'stands' || fate === 'superseded')
    return counts ? [{ statement, name, fallback: row?.fallback === true, stands: fate === 'stands' }] : []
  })
  const groups = groupBy(tellings, ({ name, statement }) => (ONCE.has(name) ? name : `${name}@${statement.place?.key}`))
  const told = [...groups.values()].flatMap((group) =>
    visits(group, tellings).flatMap((visit, index) => tell(visit, index + 1, destination) ?? []),
  )
  return told.toSorted((a, b) => byTime(a.milestone, b.milestone))
}

interface Telling {
  readonly statement: Statement
  readonly name: MilestoneName
  readonly fallback: boolean
  readonly stands: boolean
}

function byTime(a: Milestone, b: Milestone): number {
  return ascending(a.at, b.at) || milestoneRank(a.event) - milestoneRank(b.event) || ascending(a.key, b.key)
}

/** Parts the tellings of one milestone at one place into visits: another ship, and a move elsewhere in between. */
function visits(group: readonly Telling[], all: readonly Telling[]): Telling[][] {
  const [first] = group
  if (first === undefined || group.length === 1 || ONCE.has(first.name)) return [[...group]]
  const found: Telling[][] = []
  for (const telling of group.toSorted(
    (a, b) => a.statement.ms - b.statement.ms || newestFirst(a.statement, b.statement),
  )) {
    const last = found.at(-1)
    const previous = last?.at(-1)
    if (last === undefined || previous === undefined || isAnotherVisit(previous.statement, telling.statement, all))
      found.push([telling])
    else last.push(telling)
  }
  return found
}

function isAnotherVisit(a: Statement, b: Statement, all: readonly Telling[]): boolean {
  const legs = [legKey(a.said), legKey(b.said)]
  if (legs[0] === legs[1] || legs.includes('')) return false
  return all.some(
    ({ statement, stands }) =>
      stands && statement.ms > a.ms && statement.ms < b.ms && statement.place?.key !== a.place?.key,
  )
}

function tell(tellings: readonly Telling[], occurrence: number, destination: string | null): ToldMilestone | null {
  const [best, ...others] = tellings.toSorted(
    (a, b) => Number(isVague(a, tellings)) - Number(isVague(b, tellings)) || byPrecedence(a, b, destination),
  )
  if (best === undefined || !best.stands || best.statement.at === null) return null
  const {
    name,
    statement: { said, at, time_zone, place },
  } = best
  const milestone: Milestone = {
    key: `${name}@${place?.key}#${occurrence}`,
    event: name,
    at,
    time_zone,
    ...siteOf(best.statement),
    vessel_imo: said.vessel?.imo ?? null,
    vessel_name: said.vessel?.name ?? null,
    voyage: said.voyage,
    data_source: said.data_source,
    observation_id: said.id,
    stated_at: said.stated_at,
  }
  return { milestone, winner: best.statement, others: others.map(({ statement }) => statement) }
}

/** Knows the day alone, where another that stands tells the time on that day: midnight is nobody's word. */
function isVague({ statement: { said, time_zone, at } }: Telling, all: readonly Telling[]): boolean {
  if (!isDayAlone(said)) return false
  const day = dayIn(at, time_zone)
  if (day === null) return false
  return all.some(
    ({ stands, statement: other }) =>
      stands && !isDayAlone(other.said) && !isPrinted(other.said) && dayIn(other.at, time_zone) === day,
  )
}

function dayIn(at: Instant | null, time_zone: string | null): string | null {
  return at === null || time_zone === null ? null : (wallTime(at, time_zone)?.slice(0, 10) ?? null)
}

const isDayAlone = ({ defects }: Statement['said']) => defects.includes('day without time')

/** A place is told by its UN/LOCODE; by its name only where it has none. */
function siteOf({ place, terminal }: Statement): Pick<Milestone, 'locode' | 'location_name' | 'terminal_id'> {
  return {
    locode: place?.locode ?? null,
    location_name: place?.locode ? null : (place?.name ?? null),
    terminal_id: terminal?.id ?? null,
  }
}

/**
 * Standing before superseded, what sources tell before what papers say, final places before provisional ones, full
 * rows before fallbacks, what sources state for themselves before what is passed on, then the better source, then the
 * newest statement.
 */
function byPrecedence(a: Telling, b: Telling, destination: string | null): number {
  const inland = ({ name, statement }: Telling) => (name === 'full_out' && statement.place?.key === destination ? 0 : 1)
  return (
    Number(b.stands) - Number(a.stands) ||
    Number(isPrinted(a.statement.said)) - Number(isPrinted(b.statement.said)) ||
    inland(a) - inland(b) ||
    Number(a.fallback) - Number(b.fallback) ||
    Number(isRelayed(a.statement.said)) - Number(isRelayed(b.statement.said)) ||
    sourceRank(a) - sourceRank(b) ||
    newestFirst(a.statement, b.statement)
  )
}

function sourceRank({ name, statement }: Telling): number {
  const order = milestoneRow(name)?.believed ?? []
  const rank = order.indexOf(statement.said.data_source)
  return rank < 0 ? order.length : rank
}

/** The moment of a milestone as a field's value; those that tell it otherwise are its candidates. */
export function momentOf(told: ToldMilestone | undefined): Found<Instant> | null {
  if (told === undefined) return null
  const { milestone, winner, others } = told
  const otherwise = others.filter(({ ms }) => ms !== winner.ms).map(({ said }) => said)
  return { value: milestone.at, rule: 'best_source_then_newest', from: [winner.said], others: otherwise }
}
