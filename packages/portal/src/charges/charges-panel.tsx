import './charges.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { calendarDay, money } from '../time/format.ts'
import { useSeesAll } from '../service/session.ts'
import { chargeWords } from '../words/charge-words.ts'
import { partWords } from '../words/part-words.ts'
import { chargeName, papersText, toneOfState, wordOf } from './charge-text.ts'
import type { FacilityNames } from './charge-text.ts'
import { chargeClocksQuery } from './charges-query.ts'
import type { ChargeClock, ChargeClocks } from './charges-query.ts'
import { DayStrip } from './day-strip.tsx'
import { Forecast } from './forecast.tsx'
import { Settlements } from './settlements.tsx'

/** Each charge that can arise for the container, with every day of it, and what waiting will cost. */
export function ChargesPanel({ id, as_of, names }: { id: string; as_of: string | null; names: FacilityNames }) {
  const clocks = useQuery(chargeClocksQuery(id, as_of))
  const sees_all = useSeesAll()
  return (
    <Panel title={chargeWords.title}>
      <Loaded query={clocks} rows={3}>
        {(found) => (found.data.length === 0 ? <NoTariff /> : <Clocks found={found} names={names} />)}
      </Loaded>
      {as_of === null && clocks.data !== undefined && clocks.data.data.length > 0 && (
        <>
          <Forecast id={id} />
          {sees_all && <Settlements id={id} clocks={clocks.data.data} />}
        </>
      )}
    </Panel>
  )
}

function NoTariff() {
  if (!useSeesAll()) return <Empty title={partWords.noCharges} help={partWords.noChargesHelp} />
  return (
    <Empty title={chargeWords.none} help={chargeWords.noneHelp}>
      <Link to="/tariffs" className="button">
        {chargeWords.tariffs.title}
      </Link>
    </Empty>
  )
}

function Clocks({ found: { data, meta }, names }: { found: ChargeClocks; names: FacilityNames }) {
  return (
    <>
      {meta.unassessed > 0 && (
        <p className="tone-text" data-tone="wait">
          {chargeWords.unassessed(meta.unassessed)}
        </p>
      )}
      <ul className="charges">
        {data.map((clock) => (
          <Clock key={clock.id} clock={clock} names={names} />
        ))}
      </ul>
    </>
  )
}

function Clock({ clock: { attributes: a }, names }: { clock: ChargeClock; names: FacilityNames }) {
  return (
    <li className="charge">
      <header className="charge-head">
        <h3>{chargeName(a, names)}</h3>
        <Chip tone={toneOfState(a.state)}>{wordOf(chargeWords.states, a.state)}</Chip>
      </header>
      <Figures clock={a} />
      <Reported clock={a} />
      {a.days !== undefined && a.days.length > 0 && <DayStrip days={a.days} zone={a.timezone} />}
      {a.assumptions.length > 0 && (
        <p className="charge-note">
          {chargeWords.assumptions}: {a.assumptions.map(({ text }) => text).join('; ')}
        </p>
      )}
      {a.terms !== null && (
        <p className="charge-note">
          {chargeWords.tariff}: {papersText(a.terms)}
        </p>
      )}
    </li>
  )
}

type Attributes = ChargeClock['attributes']

/** What is known so far; a charge that has not started has nothing to show yet. */
function Figures({ clock }: { clock: Attributes }) {
  if (clock.state === 'cannot_assess') return <Missing clock={clock} />
  return clock.state === 'not_started' ? null : <Sums clock={clock} />
}

/** Why nothing can be said, and what would change that; never an amount. */
function Missing({ clock }: { clock: Attributes }) {
  return (
    <p className="charge-note">
      {chargeWords.missing} {clock.missing.map(({ text }) => text).join('; ')}
    </p>
  )
}

function Sums({ clock: a }: { clock: Attributes }) {
  const { accrued, open, last_free_on, free_days_total, free_days_used, next_rate } = a
  const currency = accrued?.currency_code ?? null
  return (
    <dl className="charge-sums">
      <div>
        <dt>{chargeWords.lastFree}</dt>
        <dd>
          <b>{last_free_on === null ? chargeWords.noFreeDays : calendarDay(last_free_on)}</b>
          {free_days_total !== null && free_days_used !== null && (
            <small>{chargeWords.freeDays(free_days_used, free_days_total)}</small>
          )}
        </dd>
      </div>
      {accrued !== null && (
        <div>
          <dt>{chargeWords.accrued}</dt>
          <dd>
            <b>{money(accrued.amount, accrued.currency_code)}</b>
            <small>{chargeWords.overDays(accrued.days)}</small>
          </dd>
        </div>
      )}
      {open !== null && accrued !== null && open.amount !== accrued.amount && (
        <div>
          <dt>{chargeWords.open}</dt>
          <dd>
            <b>{money(open.amount, open.currency_code)}</b>
          </dd>
        </div>
      )}
      {a.today_rate !== null && currency !== null && (
        <div>
          <dt>{chargeWords.today}</dt>
          <dd>
            <b>{money(a.today_rate, currency)}</b>
          </dd>
        </div>
      )}
      {next_rate !== null && next_rate.amount !== null && currency !== null && (
        <div>
          <dt>{chargeWords.nextRate}</dt>
          <dd>{chargeWords.next(money(next_rate.amount, currency), calendarDay(next_rate.from_on))}</dd>
        </div>
      )}
    </dl>
  )
}

/** Last free days as others state them stand beside the calculated one; how far they are apart is said. */
function Reported({ clock: { last_free_on_reported, lfd_disagreement_days } }: { clock: Attributes }) {
  const reported = Object.entries(last_free_on_reported)
  if (reported.length === 0) return null
  return (
    <p className="charge-note">
      {reported.map(([by, { date }]) => (
        <span key={by}>
          {wordOf(chargeWords.reported, by)} <b>{calendarDay(date)}</b>{' '}
        </span>
      ))}
      {lfd_disagreement_days !== null && lfd_disagreement_days !== 0 && (
        <Chip tone="wait">{chargeWords.disagree(Math.abs(lfd_disagreement_days))}</Chip>
      )}
    </p>
  )
}
