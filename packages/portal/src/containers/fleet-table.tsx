import { Link } from '@tanstack/react-router'
import { FeeChip, HoldChip, owedFees } from '../kit/charges.tsx'
import { StatusChip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { VoyageLine } from '../kit/voyage-line.tsx'
import { When, Zone } from '../kit/when.tsx'
import { inDays, calendarDay } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { words } from '../words/words.ts'
import { equipmentText } from './equipment.ts'
import type { FleetRow } from './fleet-query.ts'
import { journeyProgress } from './journey-progress.ts'
import { arrivalOf, freeDaysLeft, isGone, toneOfDays, urgencyOf } from './pickup.ts'
import { urgencyText, urgencyTone } from './urgency-text.ts'

interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, is_chosen: boolean) => void
  readonly onChooseAll: (is_chosen: boolean) => void
}

/** The containers of one page. On narrow screens each row is a card. */
export function FleetTable({ rows, selection }: { rows: readonly FleetRow[]; selection: Selection | null }) {
  const say = words.fleet
  const all = rows.every(({ container }) => selection?.chosen.has(container.id) === true)
  return (
    <TableFrame label={say.table} cards look="fleet">
      <thead>
        <tr>
          {selection && (
            <th className="pick">
              <input
                type="checkbox"
                checked={all}
                aria-label={say.selectAll}
                onChange={({ target }) => selection.onChooseAll(target.checked)}
              />
            </th>
          )}
          <th>{say.columns.number}</th>
          <th>{say.columns.journey}</th>
          <th>{say.columns.status}</th>
          <th>{say.columns.arrival}</th>
          <th>{say.columns.free}</th>
          <th>{say.columns.holds}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.container.id} row={row} selection={selection} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Row({ row: { container, shipment }, selection }: { row: FleetRow; selection: Selection | null }) {
  const now = useNow()
  const { id, attributes } = container
  const ends = shipment?.attributes
  const urgency = urgencyOf(attributes, now)
  const { progress, mover } = journeyProgress(attributes, ends, now)
  const reference = attributes.ref_numbers[0] ?? ends?.bill_of_lading_number
  return (
    <tr data-urgent={urgency === null ? undefined : urgencyTone(urgency)}>
      {selection && (
        <td className="pick">
          <input
            type="checkbox"
            checked={selection.chosen.has(id)}
            aria-label={words.fleet.select(attributes.number)}
            onChange={({ target }) => selection.onChoose(id, target.checked)}
          />
        </td>
      )}
      <td className="fleet-number">
        <Link to="/containers/$id" params={{ id }} className="record-link" data-row-link>
          {attributes.number}
        </Link>
        <small>
          {[equipmentText(attributes), reference].filter((part) => part !== undefined && part !== '').join(' · ')}
        </small>
      </td>
      <td className="fleet-journey">
        <VoyageLine
          from={ends?.port_of_lading_name ?? '?'}
          to={ends?.destination_name ?? ends?.port_of_discharge_name ?? '?'}
          progress={progress}
          mover={mover}
        />
      </td>
      <td className="fleet-status">
        <StatusChip status={attributes.current_status} />
        {urgency && (
          <small className="tone-text fleet-why" data-tone={urgencyTone(urgency)}>
            {urgencyText(urgency)}
          </small>
        )}
      </td>
      <td className="numeric">
        <ArrivalCell row={{ container, shipment, terminal: undefined }} />
      </td>
      <td className="numeric">
        <FreeDayCell row={{ container, shipment, terminal: undefined }} now={now} />
      </td>
      <td className="fleet-charges">
        <ChargesCell row={{ container, shipment, terminal: undefined }} />
      </td>
    </tr>
  )
}

function ArrivalCell({ row: { container, shipment } }: { row: FleetRow }) {
  const arrival = arrivalOf(container.attributes, shipment?.attributes)
  if (arrival === null) return <span className="quiet">{words.common.notReported}</span>
  return (
    <>
      <span className={arrival.is_actual ? undefined : 'expected'}>
        <When at={arrival.at} zone={arrival.zone} />
      </span>
      <small>
        {arrival.is_actual ? words.fleet.arrived : words.fleet.expected}
        {arrival.zone !== null && (
          <>
            {' '}
            · <Zone at={arrival.at} zone={arrival.zone} />
          </>
        )}
      </small>
    </>
  )
}

function FreeDayCell({
  row: {
    container: { attributes },
  },
  now,
}: {
  row: FleetRow
  now: number
}) {
  const days = freeDaysLeft(attributes, now)
  if (attributes.pickup_lfd_on === null)
    return (
      <span className="quiet" aria-label={words.common.none}>
        –
      </span>
    )
  return (
    <>
      {calendarDay(attributes.pickup_lfd_on)}
      {!isGone(attributes) && days !== null && (
        <small className="tone-text" data-tone={toneOfDays(attributes, days)}>
          {inDays(days)}
        </small>
      )}
    </>
  )
}

function ChargesCell({
  row: {
    container: { attributes },
  },
}: {
  row: FleetRow
}) {
  const fees = owedFees(attributes.fees_at_pod_terminal)
  if (attributes.holds_at_pod_terminal.length + fees.length === 0) {
    return attributes.terminal_checked_at === null ? (
      <span className="quiet" aria-label={words.common.notReported}>
        –
      </span>
    ) : (
      <span className="quiet">{words.common.none}</span>
    )
  }
  return (
    <span className="chips">
      {attributes.holds_at_pod_terminal.map((hold) => (
        <HoldChip key={hold.name} hold={hold} />
      ))}
      {fees.map((fee) => (
        <FeeChip key={fee.type} fee={fee} />
      ))}
    </span>
  )
}
