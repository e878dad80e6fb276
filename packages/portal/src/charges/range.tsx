import type { ChargeForecastAttributes } from '@quaylog/contract'
import { TableFrame } from '../kit/table-frame.tsx'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'

type Range = NonNullable<ChargeForecastAttributes['before_discharge']>
const say = chargeWords.range
const days_shown = 14

/** What a container that is still aboard may cost, over the days on which it may be discharged. */
export function ForecastRange({ range }: { range: Range }) {
  const { start_assumed_on: discharge, last_free_on, complete } = range
  const days = range.days.filter(({ totals }) => totals !== null && totals.length > 0)
  const from = Math.max(
    days.findIndex(({ day }) => day >= (last_free_on?.earliest ?? '')),
    0,
  )
  const shown = days.slice(from, from + days_shown)
  return (
    <>
      <p className="charge-note">
        {say.discharge(calendarDay(discharge.expected), calendarDay(discharge.earliest), calendarDay(discharge.latest))}
        {last_free_on !== null &&
          ` ${say.lastFree(calendarDay(last_free_on.earliest), calendarDay(last_free_on.latest))}`}
      </p>
      {shown.length > 0 && (
        <TableFrame label={say.title} look="forecast">
          <thead>
            <tr>
              <th>{chargeWords.forecast.pickup}</th>
              <th className="numeric">{say.low}</th>
              <th className="numeric">{say.expected}</th>
              <th className="numeric">{say.high}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, totals }) => (
              <tr key={day}>
                <td>{calendarDay(day)}</td>
                {(['low', 'expected', 'high'] as const).map((part) => (
                  <td key={part} className="numeric">
                    {textOf(totals ?? [], part)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {!complete && <p className="charge-note">{chargeWords.forecast.incomplete}</p>}
    </>
  )
}

/** Sums of different currencies beside each other; what the expected day leaves open is no 0. */
function textOf(totals: NonNullable<Range['days'][number]['totals']>, part: 'low' | 'expected' | 'high'): string {
  const known = totals.flatMap((total) => {
    const amount = total[part]
    return amount === null ? [] : [money(amount, total.currency_code)]
  })
  return known.length === 0 ? '–' : known.join(' + ')
}
