import { exception_action_labels, exceptionKind } from '@quaylog/contract'
import type { ListReader } from '../../ground/db/index.ts'
import type { Calendar } from '../../records/calendars/calendar.ts'
import type { DatedBox, Entry } from '../../records/calendars/entries.ts'
import { namesOf } from '../digest/store.ts'
import type { ExceptionRow } from '../exception.ts'
import { standingInCalendar } from './calendar-store.ts'
import { unknown_subject } from './hearing.ts'
import { asksForSubject, matchesRule } from './rule.ts'
import { alertRulesOf } from './store.ts'
import { ruledSubjects } from './subject-store.ts'

/** What a calendar is read with. */
export interface CalendarReading {
  /** The boxes that it shows. */
  readonly boxes: readonly Pick<DatedBox, 'id' | 'number'>[]
  /** What sequence numbers begin from. */
  readonly sequence_base: number
  readonly now: string
}

/**
 * What stands by the active rules that name a calendar, of the boxes that it shows; one of a whole account shows failed
 * requests too. A calendar that no rule names shows no exceptions.
 */
export async function exceptionEntries(
  reader: ListReader,
  calendar: Calendar,
  { boxes, sequence_base, now }: CalendarReading,
): Promise<Entry[]> {
  const { account_id, id, party_id, role } = calendar
  const rules = (await alertRulesOf(reader, account_id)).filter(
    ({ active, recipient_ids }) => active && recipient_ids.includes(id),
  )
  if (rules.length === 0) return []
  const shows_all = party_id === null && role === null
  const box_ids = shows_all ? null : boxes.map((box) => box.id)
  const standing = await standingInCalendar(reader, account_id, box_ids, now)
  const subjects = rules.some(({ conditions }) => asksForSubject(conditions))
    ? await ruledSubjects(reader, account_id, standing)
    : new Map<string, never>()
  const shown = standing.filter((row) =>
    rules.some(({ conditions }) => matchesRule(conditions, row, subjects.get(row.subject_id) ?? unknown_subject, now)),
  )
  const names = shows_all
    ? await namesOf(
        reader,
        account_id,
        shown.flatMap(({ container_ids, subject_id }) => [...container_ids, subject_id]),
      )
    : new Map(boxes.map((box) => [box.id, box.number]))
  return shown.map((row) => exceptionEntry(row, names, sequence_base))
}

/** An exception on the day by which something has to be done, or at the moment at which it opened. */
export function exceptionEntry(row: ExceptionRow, names: ReadonlyMap<string, string>, sequence_base: number): Entry {
  const { label } = exceptionKind(row.kind)
  const boxes = row.container_ids.flatMap((id) => names.get(id) ?? [])
  const [first = names.get(row.subject_id)] = boxes
  const about = boxes.length > 1 ? `${first} and ${boxes.length - 1} more` : first
  const lines = [
    ...row.evidence.map(({ text }) => text),
    `To do: ${exception_action_labels[row.action]}.`,
    ...(boxes.length > 1 ? [`Containers ${boxes.join(', ')}`] : []),
  ]
  return {
    uid: `exception-${row.id}@quaylog`,
    summary: about === undefined ? label : `${label}: ${about}`,
    description: lines.join('\n'),
    location: null,
    category: 'Exception',
    when: row.due_on === null ? { at: row.opened_at, time_zone: null } : { on: row.due_on },
    sequence: sequence_base + row.version,
    modified_at: row.changed_at,
    created_at: row.opened_at,
  }
}
