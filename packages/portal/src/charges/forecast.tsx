import type { ChargeForecastAttributes } from '@quaylog/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { sumsText, wordOf } from './charge-text.ts'
import { chargeForecastQuery } from './charges-query.ts'
import { forecastDay } from './charged-day.ts'
import type { ForecastDay } from './charged-day.ts'
import { ForecastRange } from './range.tsx'

const days_shown = 14

/** What the container costs on each day on which it can be picked up or returned. */
export function Forecast({ id }: { id: string }) {
  const forecast = useQuery(chargeForecastQuery(id))
  return (
    <Loaded query={forecast} rows={2}>
      {({ events, before_discharge: range }) => (
        <>
          {range !== null && <ForecastRange range={range} />}
          {events.map((event) => (
            <Outlook key={event.event} event={event} />
          ))}
        </>
      )}
    </Loaded>
  )
}

type Event = ChargeForecastAttributes['events'][number]

function Outlook({ event }: { event: Event }) {
  const say = chargeWords.forecast
  const days = event.days.map(forecastDay).slice(0, days_shown)
  const title = event.event === 'empty_in' ? say.return : say.pickup
  if (days.length === 0) return null
  if (!event.complete && days.every(isUnknown))
    return (
      <p className="charge-note">
        {title}: {say.unknown}
      </p>
    )
  return (
    <>
      <TableFrame label={title} look="forecast">
        <thead>
          <tr>
            <th>{title}</th>
            <th>{chargeWords.calendar}</th>
            <th className="numeric">{say.cost}</th>
            <th className="numeric">{say.more}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <Day key={day.day} day={day} is_best={day.day === event.best_day} complete={event.complete} />
          ))}
        </tbody>
      </TableFrame>
      <PullBy event={event} />
      {!event.complete && <p className="charge-note">{say.incomplete}</p>}
    </>
  )
}

/** Nothing but sums of 0 while a charge can't be calculated: the day says nothing. */
const isUnknown = ({ totals }: ForecastDay) => totals.every(({ amount }) => amount === 0)

/** Until when it costs no more than today, by the clock of the facility. */
function PullBy({ event: { pull_by } }: { event: Event }) {
  const [day, time] = [pull_by?.['day'], pull_by?.['time']]
  if (pull_by === null || typeof day !== 'string' || typeof time !== 'string') return null
  return <p className="charge-note">{chargeWords.forecast.pullBy(calendarDay(day), time, pull_by.timezone)}</p>
}

function Day({ day, is_best, complete }: { day: ForecastDay; is_best: boolean; complete: boolean }) {
  return (
    <tr>
      <td>
        {calendarDay(day.day)} {is_best && <Chip tone="go">{chargeWords.forecast.best}</Chip>}
      </td>
      <td>{wordOf(chargeWords.gate, day.gate)}</td>
      <td className="numeric">{totalText(day.totals, complete)}</td>
      <td className="numeric">{sums(day.marginal)}</td>
    </tr>
  )
}

/** While a charge can't be calculated, a sum of 0 says nothing of the total. */
function totalText(all: ForecastDay['totals'], complete: boolean): string {
  const known = complete ? all : all.filter(({ amount }) => amount !== 0)
  return sumsText(known, complete) ?? (complete ? '–' : chargeWords.states.cannot_assess)
}

/** Sums of different currencies stand beside each other; they are never added. */
function sums(all: ForecastDay['totals']): string {
  return all.length === 0 ? '–' : all.map(({ amount, currency_code }) => money(amount, currency_code)).join(' + ')
}
