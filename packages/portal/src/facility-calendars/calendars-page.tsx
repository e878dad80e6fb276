import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ChargesTabs } from '../charges/charges-tabs.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { calendarDay } from '../time/format.ts'
import { calendarWords } from '../words/calendar-words.ts'
import { facilityCalendarsQuery } from './calendars-query.ts'
import type { CalendarRecord } from './calendars-query.ts'

const AddDialog = lazyPart(async () => (await import('./add-calendar.tsx')).AddCalendar)
const DaysDialog = lazyPart(async () => (await import('./days-dialog.tsx')).DaysDialog)
const say = calendarWords

/** The days of terminals, ports and countries, by which charges are counted. */
export function FacilityCalendarsPage() {
  const calendars = useQuery(facilityCalendarsQuery)
  const [shown_id, setShown] = useState<string | null>(null)
  const shown = calendars.data?.data.find(({ id }) => id === shown_id)
  return (
    <ListPage say={say} dialog={(onClose) => <AddDialog onClose={onClose} />}>
      <ChargesTabs />
      <Loaded query={calendars} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={say.none} help={say.noneHelp} />
          ) : (
            <TableFrame label={say.title} cards>
              <thead>
                <tr>
                  <th>{say.columns.facility}</th>
                  <th>{say.columns.week}</th>
                  <th>{say.columns.zone}</th>
                  <th>{say.columns.holidays}</th>
                  <th>{say.columns.exceptions}</th>
                  <th>{say.columns.known}</th>
                  <th>
                    <span className="for-readers">{say.columns.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((calendar) => (
                  <CalendarRow key={calendar.id} calendar={calendar} onShow={() => setShown(calendar.id)} />
                ))}
              </tbody>
            </TableFrame>
          )
        }
      </Loaded>
      <Suspense>{shown !== undefined && <DaysDialog calendar={shown} onClose={() => setShown(null)} />}</Suspense>
    </ListPage>
  )
}

function CalendarRow({ calendar: { attributes: a }, onShow }: { calendar: CalendarRecord; onShow: () => void }) {
  return (
    <tr>
      <td>
        <b className="mono">{a.facility}</b> {a.is_shared && <Chip>{say.shared}</Chip>}
      </td>
      <td>{weekText(a.week)}</td>
      <td>{a.timezone ?? say.notStated}</td>
      <td>{say.holidays(a.holidays.length)}</td>
      <td>{say.exceptions(a.exceptions.length)}</td>
      <td>{a.known_through === null ? say.notStated : calendarDay(a.known_through)}</td>
      <td className="row-actions">
        <button type="button" className="button" data-kind="text" onClick={onShow}>
          <CalendarDays size={15} aria-hidden />
          {say.show}
          <span className="for-readers"> {a.facility}</span>
        </button>
      </td>
    </tr>
  )
}

function weekText(week: unknown): string {
  if (week === null || week === undefined) return say.notStated
  if (Array.isArray(week)) return week.join(', ')
  return new Map<unknown, string>(Object.entries(say.weeks)).get(week) ?? say.ownWeek
}
