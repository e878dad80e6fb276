import './facility-calendars.css'
import type { FacilityCalendar } from '@quaylog/free-time'
import { calendarDay } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { calendarWords } from '../words/calendar-words.ts'
import { openDays } from './open-days.ts'
import type { OpenDay } from './open-days.ts'

const say = calendarWords
const kindText = (kind: string) =>
  new Map<string, string>(Object.entries(say.kinds)).get(kind) ?? kind.replaceAll('_', ' ')

/** The next six weeks of a facility, each day with its word. */
export function DaysGrid({ calendar }: { calendar: FacilityCalendar }) {
  const days = openDays(calendar, useNow())
  return (
    <ol className="open-days" aria-label={say.daysOf(calendar.facility)}>
      {days.map((one) => (
        <li key={one.day} data-open={one.open} data-assumed={one.assumed || undefined}>
          <time dateTime={one.day}>{calendarDay(one.day)}</time>
          <b>{one.open ? say.open : say.closed}</b>
          <small>{whyText(one)}</small>
        </li>
      ))}
    </ol>
  )
}

function whyText({ kind, assumed }: OpenDay): string {
  if (kind !== 'regular' && kind !== 'off_week') return kindText(kind)
  return assumed ? say.assumed : say.byWeek
}
