import { Link } from '@tanstack/react-router'
import { useSeesAll } from '../service/session.ts'
import { calendarDay, money } from '../time/format.ts'
import { todayWords } from '../words/today-words.ts'
import type { TodaySummary } from './exceptions-query.ts'

type Amount = TodaySummary['money'][number]

/** What the next day costs, by deadline; sums of different currencies stand beside each other. */
export function MoneyAtRisk({ money: amounts }: { money: readonly Amount[] }) {
  const sees_all = useSeesAll()
  if (amounts.length === 0) return null
  const say = todayWords.money
  if (amounts.every(({ amount }) => amount === null))
    return (
      <p className="money">
        <span>
          {say.noneKnown(amounts.reduce((sum, { boxes }) => sum + boxes, 0))} <small>{say.noneKnownHelp}</small>
        </span>
        {sees_all && <Link to="/tariffs">{say.tariffs}</Link>}
      </p>
    )
  return (
    <section className="money" aria-labelledby="money-title">
      <h2 id="money-title">
        {say.title}
        <small>{say.help}</small>
      </h2>
      <ol>
        {[...Map.groupBy(amounts, ({ due_on }) => due_on)].map(([due_on, of_day]) => (
          <li key={due_on}>
            <span>{due_on === null ? say.noDay : calendarDay(due_on)}</span>
            {of_day.map((amount) => (
              <AmountOfDay key={amount.currency_code} amount={amount} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is not known is said, and never shown as nothing. */
function AmountOfDay({ amount: { amount, currency_code, boxes } }: { amount: Amount }) {
  if (amount === null || currency_code === null) return <small>{todayWords.money.unknown(boxes)}</small>
  return (
    <>
      <b>{money(amount, currency_code)}</b>
      <small>{todayWords.money.boxes(boxes)}</small>
    </>
  )
}
