import { calendarBook, calendarFrom, termBook } from '@quaylog/free-time'
import type { CalendarBook, FacilityCalendar, Stay, Tariff, TermBook } from '@quaylog/free-time'
import type { Reader } from '../../ground/db/index.ts'
import { asStatements } from '../facility-calendars/facility-calendar.ts'
import { calendarsOfFacilities, statementsOfCalendars } from '../facility-calendars/store.ts'
import { lastChangesAt, tariffsInUse } from '../tariffs/store.ts'
import { writtenTariff } from '../tariffs/tariff.ts'

/** Tariffs and calendars, ready to count the stays that they were read for. */
export interface Papers {
  readonly tariffs: readonly Tariff[]
  readonly facility_calendars: readonly FacilityCalendar[]
  readonly terms: TermBook
  readonly calendars: CalendarBook
}

/** Whose papers are read, and as they were known when; `as_of` null: as they are known now. */
interface PapersQuestion {
  readonly reader: Reader
  readonly account_id: string
  readonly as_of: string | null
  /** When the ledger was closed: later tariffs change nothing of it. Null: it is not. */
  readonly closed_at: string | null
  /** A tariff that is only tried, and the id of the one that it takes the place of. */
  readonly trial?: { readonly tariff: Tariff; readonly in_place_of: string | null }
  readonly now: string
}

/** Reads the papers of all given stays at once: the tariffs of their lines and the calendars of their places. */
export async function papersFor(question: PapersQuestion, stays: readonly Stay[]): Promise<Papers> {
  const { reader, account_id, trial } = question
  const rows = await tariffsInUse(reader, account_id, earlierOf(question), linesOf(stays))
  const kept = rows.filter(({ id }) => id !== trial?.in_place_of).map(writtenTariff)
  const tariffs = trial === undefined ? kept : [...kept, trial.tariff]
  const facility_calendars = await calendarsFor(question, stays)
  return { tariffs, facility_calendars, terms: termBook(tariffs), calendars: calendarBook(facility_calendars) }
}

interface CountedBox {
  readonly container_id: string
  readonly stays: readonly Stay[] | null
}

/**
 * The papers by which each box is counted: those of a closed ledger are the tariffs that were known when it closed.
 * They are read once for all ledgers between whose closing no tariff changed.
 */
export async function papersOfBoxes<Box extends CountedBox>(
  question: Omit<PapersQuestion, 'closed_at' | 'trial'>,
  boxes: readonly Box[],
  closed: ReadonlyMap<string, string>,
): Promise<(box: Box) => Papers> {
  const { reader, account_id, as_of } = question
  const knownAt = ({ container_id }: CountedBox) => earlierOf({ as_of, closed_at: closed.get(container_id) ?? null })
  const instants = [...new Set(boxes.flatMap((box) => knownAt(box) ?? []))]
  const changes = await lastChangesAt(reader, account_id, instants)
  const changedAt = (box: Box) => {
    const known_at = knownAt(box)
    return known_at === null ? null : (changes.get(known_at) ?? '')
  }
  const found = new Map<string | null, Papers>()
  for (const [changed_at, same] of Map.groupBy(boxes, changedAt)) {
    const [first] = same
    const closed_at = first === undefined ? null : (closed.get(first.container_id) ?? null)
    const stays = same.flatMap((box) => box.stays ?? [])
    found.set(changed_at, await papersFor({ ...question, closed_at }, stays))
  }
  return (box) => found.get(changedAt(box)) ?? no_papers
}

const no_papers: Papers = { tariffs: [], facility_calendars: [], terms: termBook([]), calendars: calendarBook([]) }

/** When tariffs had to be known; null: by now. */
function earlierOf({ as_of, closed_at }: Pick<PapersQuestion, 'as_of' | 'closed_at'>): string | null {
  if (as_of === null || closed_at === null) return as_of ?? closed_at
  return as_of < closed_at ? as_of : closed_at
}

/** The lines of stays by SCAC; null: of one the line is not known, so that every line's tariff may count. */
function linesOf(stays: readonly Stay[]): readonly string[] | null {
  const lines = stays.map(({ facts }) => facts.scac)
  return lines.includes(null) ? null : [...new Set(lines.flatMap((scac) => scac ?? []))]
}

/** The codes under which calendars and tariffs may name the places of stays: facility, port, region, country. */
export function placesOf(stays: readonly Stay[]): readonly string[] {
  const codes = stays.flatMap(({ facts: { facility } }) =>
    facility === null ? [] : [facility.code, facility.locode, facility.region, facility.country],
  )
  return [...new Set(codes.flatMap((code) => (code === null ? [] : [code.toUpperCase()])))]
}

/** The calendars of the places of the stays, and of the ports, regions and countries that stand in for them. */
async function calendarsFor(
  { reader, account_id, as_of, now }: PapersQuestion,
  stays: readonly Stay[],
): Promise<readonly FacilityCalendar[]> {
  const rows = await calendarsOfFacilities(reader, account_id, placesOf(stays))
  const statements = Map.groupBy(
    await statementsOfCalendars(reader, rows),
    ({ facility_calendar_id }) => facility_calendar_id,
  )
  const known_at = as_of ?? now
  return rows.flatMap(
    (row) => calendarFrom(asStatements(row.facility, statements.get(row.id) ?? []), row.facility, known_at) ?? [],
  )
}
