import type { ChargeClockAttributes } from '@quaylog/contract'
import { useState } from 'react'
import { Fact, Facts } from '../kit/panel.tsx'
import { When } from '../kit/when.tsx'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { wordOf } from './charge-text.ts'
import { chargedDay } from './charged-day.ts'
import type { ChargedDay } from './charged-day.ts'

/** Every day of a charge as a cell with its word and its price; one that is chosen says why. */
export function DayStrip({ days, zone }: { days: NonNullable<ChargeClockAttributes['days']>; zone: string | null }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = days.map(chargedDay)
  const row = rows.find(({ day }) => day === chosen)
  return (
    <div className="day-strip">
      <h4 className="for-readers">{chargeWords.daysTitle}</h4>
      <ol>
        {rows.map((one) => (
          <li key={one.day}>
            <button
              type="button"
              className="day-cell"
              data-status={one.status}
              aria-pressed={one.day === chosen}
              title={chargeWords.dayHelp}
              onClick={() => setChosen(one.day === chosen ? null : one.day)}
            >
              <span>{calendarDay(one.day)}</span>
              <b>{priceOf(one)}</b>
              <span className="for-readers">{wordOf(chargeWords.dayStatus, one.status)}</span>
            </button>
          </li>
        ))}
      </ol>
      {row !== undefined && <DayReason row={row} zone={zone} />}
    </div>
  )
}

/** The price of a charged day; other days have a word instead of a 0. */
function priceOf({ status, amount, currency_code }: ChargedDay): string {
  if (status === 'chargeable' && amount !== null && currency_code !== null) return money(amount, currency_code)
  return status === 'free' ? chargeWords.states.free : '–'
}

/** The rate of a charged day, and where it stands in the table; null: the day has none. */
function rateOf({ status, rate, tier, number, currency_code }: ChargedDay): string | null {
  if (status !== 'chargeable' || rate === null || currency_code === null) return null
  const amount = money(rate, currency_code)
  return tier === null || number === null ? amount : chargeWords.rateOfStep(amount, tier, number)
}

function DayReason({ row, zone }: { row: ChargedDay; zone: string | null }) {
  const { calendar } = row
  return (
    <div className="day-reason" role="status">
      <p>
        <b>{calendarDay(row.day)}</b> {wordOf(chargeWords.dayStatus, row.status)}
        {zone !== null && <small> {zone}</small>}
      </p>
      <Facts>
        {rateOf(row) !== null && <Fact name={chargeWords.rate}>{rateOf(row)}</Fact>}
        {row.why.rule !== null && <Fact name={chargeWords.rule}>{row.why.rule}</Fact>}
        <Fact name={chargeWords.parameter}>
          <code>{row.why.parameter}</code>
        </Fact>
        {calendar !== null && (
          <Fact name={chargeWords.calendar}>
            {calendar.open ? chargeWords.gate.open : chargeWords.gate.closed}
            {calendar.kind !== null && ` (${wordOf(chargeWords.dayKinds, calendar.kind)})`}
            {calendar.assumed && `, ${chargeWords.calendarAssumed}`}
          </Fact>
        )}
        {row.disputable.length > 0 && <Fact name={chargeWords.disputable}>{row.disputable.join('; ')}</Fact>}
        {row.evidence.length > 0 && (
          <Fact name={chargeWords.evidence}>
            {row.evidence.map(({ source, told_at }) => (
              <span key={`${source} ${told_at}`} className="evidence">
                {source} <When at={told_at} zone={zone} />
              </span>
            ))}
          </Fact>
        )}
      </Facts>
    </div>
  )
}
