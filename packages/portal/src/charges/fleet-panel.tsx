import './charges.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useSeesAll } from '../service/session.ts'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { partWords } from '../words/part-words.ts'
import { chargeName, sumsText, toneOfState, wordOf } from './charge-text.ts'
import { chargeSummaryQuery, fleetChargesQuery } from './fleet-query.ts'
import type { FleetCharge } from './fleet-query.ts'
import { Weeks } from './weeks.tsx'

/** What all containers cost now, the dearest first, and what it adds up to. */
export function FleetPanel() {
  const charges = useQuery(fleetChargesQuery)
  const sees_all = useSeesAll()
  const say = chargeWords.fleet
  return (
    <Panel title={say.title}>
      <Sums />
      <Loaded query={charges} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={say.none} help={sees_all ? say.noneHelp : partWords.noCostsHelp} />
          ) : (
            <Charges rows={rows} />
          )
        }
      </Loaded>
      {charges.data !== undefined && charges.data.length > 0 && <Weeks />}
    </Panel>
  )
}

function Sums() {
  const { data } = useQuery(chargeSummaryQuery)
  const say = chargeWords.fleet
  if (data === undefined) return null
  const unknown = data.containers.partly + data.containers.unassessed + data.containers.no_terms
  const nothing = data.complete ? say.nothing : chargeWords.states.cannot_assess
  const sums = (all: typeof data.owed) => sumsText(all, data.complete) ?? nothing
  return (
    <>
      {unknown > 0 && (
        <p className="tone-text" data-tone="wait">
          {say.unknown(unknown)}
        </p>
      )}
      <dl className="charge-sums">
        <div>
          <dt>{chargeWords.open}</dt>
          <dd>{sums(data.owed)}</dd>
        </div>
        <div>
          <dt>{chargeWords.today}</dt>
          <dd>{sums(data.per_day)}</dd>
        </div>
        <div>
          <dt>{say.near}</dt>
          <dd>{say.within(data.last_free_within.days_1, data.last_free_within.days_7, data.complete)}</dd>
        </div>
      </dl>
    </>
  )
}

function Charges({ rows }: { rows: readonly FleetCharge[] }) {
  const say = chargeWords.fleet
  return (
    <TableFrame label={say.table} cards look="labelled">
      <thead>
        <tr>
          <th>{say.container}</th>
          <th>{say.charge}</th>
          <th>{chargeWords.today}</th>
          <th>{chargeWords.accrued}</th>
          <th>{chargeWords.lastFree}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Row({ row: { container_id, number, attributes: a } }: { row: FleetCharge }) {
  return (
    <tr>
      <td>
        <Link to="/containers/$id" params={{ id: container_id }}>
          {number}
        </Link>
      </td>
      <td>
        {chargeName(a)} <Chip tone={toneOfState(a.state)}>{wordOf(chargeWords.states, a.state)}</Chip>
      </td>
      <td data-label={chargeWords.today}>{todayText(a)}</td>
      <td data-label={chargeWords.accrued}>
        {a.accrued === null ? missingText(a.missing) : money(a.accrued.amount, a.accrued.currency_code)}
      </td>
      <td data-label={chargeWords.lastFree}>
        {a.last_free_on === null ? chargeWords.states.cannot_assess : calendarDay(a.last_free_on)}
      </td>
    </tr>
  )
}

function todayText({ today_rate, accrued, state }: FleetCharge['attributes']): string {
  if (state === 'cannot_assess') return chargeWords.states.cannot_assess
  return today_rate === null || accrued === null ? chargeWords.fleet.unsaid : money(today_rate, accrued.currency_code)
}

/** What isn't known is said, and never shown as nothing owed. */
function missingText(missing: FleetCharge['attributes']['missing']): string {
  const [first] = missing
  return first === undefined ? chargeWords.states.cannot_assess : `${chargeWords.missing} ${first.text}`
}
