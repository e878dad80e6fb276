import { stringify } from 'yaml'
import { calendarFields } from '../model/calendar.ts'
import type { FacilityCalendar } from '../model/calendar.ts'
import type { InputProblem, Read } from '../problem.ts'
import { throughLeftOut } from './problems.ts'
import type { LineOf } from './problems.ts'
import { readYaml } from './yaml.ts'

/** Reads the calendar of a facility, YAML or JSON. */
export function readCalendar(text: string): Read<FacilityCalendar> {
  const yaml = readYaml(text)
  if (!yaml.ok) return yaml
  return calendarOf(yaml.value.document, yaml.value.lineOf)
}

/** As readCalendar, of a document that has been parsed already, such as the body of a request. */
export function readCalendarDocument(document: unknown): Read<FacilityCalendar> {
  return calendarOf(document, () => undefined)
}

function calendarOf(document: unknown, lineOf: LineOf): Read<FacilityCalendar> {
  const read = throughLeftOut(calendarFields, document, lineOf)
  if (!read.ok) return read
  const problems = twice(read.value)
  return problems.length === 0 ? read : { ok: false, problems }
}

/** A day can't be two things at once. What concerns single lines' empties stands beside it. */
function twice({ exceptions }: FacilityCalendar): readonly InputProblem[] {
  return exceptions.flatMap((exception, index) => {
    const same = exceptions.findIndex(
      (other) => other.day === exception.day && (other.lines === undefined) === (exception.lines === undefined),
    )
    return same === index
      ? []
      : [
          {
            code: 'duplicate' as const,
            pointer: `/exceptions/${index}`,
            detail: `${exception.day} has an exception already (/exceptions/${same}); keep the one that is right`,
          },
        ]
  })
}

/** Writes a calendar as YAML. */
export function writeCalendar(calendar: FacilityCalendar): string {
  return stringify(calendar)
}

/** A calendar whose entries name their place in the file as the observation that they come from. */
export function citing(calendar: FacilityCalendar): FacilityCalendar {
  return {
    ...calendar,
    observation_id: calendar.observation_id ?? '/week',
    holidays: calendar.holidays.map((holiday, index) => ({
      observation_id: `/holidays/${index}`,
      ...(typeof holiday === 'string' ? { day: holiday } : holiday),
    })),
    exceptions: calendar.exceptions.map((exception, index) => ({
      observation_id: `/exceptions/${index}`,
      ...exception,
    })),
  }
}
