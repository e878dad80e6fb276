import { Suspense } from 'react'
import { FeeChip, HoldChip, owedFees } from '../kit/charges.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { RowLink } from '../kit/row-link.tsx'
import { StatusChip } from '../kit/status.tsx'
import { VoyageLine } from '../kit/voyage-line.tsx'
import { When, Zone } from '../kit/when.tsx'
import { calendarDay, inDays } from '../time/format.ts'
import { words } from '../words/words.ts'
import { equipmentText } from './equipment.ts'
import type { FleetColumn } from './fleet-columns.ts'
import type { FleetRow } from './fleet-query.ts'
import { isField } from './fleet-search.ts'
import { journeyProgress } from './journey-progress.ts'
import { arrivalOf, freeDaysLeft, isGone, toneOfDays } from './pickup.ts'
import type { Urgency } from './pickup.ts'
import { urgencyText, urgencyTone } from './urgency-text.ts'

const MoreCell = lazyPart(async () => (await import('./more-cell.tsx')).MoreCell)

interface CellProps {
  readonly column: FleetColumn
  readonly row: FleetRow
  readonly now: number
  readonly urgency: Urgency | null
}

/** What a column shows of a row. */
export function FleetCell({ column, row, now, urgency }: CellProps) {
  if (isField(column)) return row.fields[column.slice('field.'.length)] ?? <Missing />
  switch (column) {
    case 'number':
      return <NumberCell row={row} />
    case 'journey':
      return <JourneyCell row={row} now={now} />
    case 'status':
      return <StatusCell row={row} urgency={urgency} />
    case 'arrival':
      return <ArrivalCell row={row} />
    case 'free':
      return <FreeDayCell row={row} now={now} />
    case 'holds':
      return <ChargesCell row={row} />
    default:
      return (
        <Suspense>
          <MoreCell column={column} row={row} />
        </Suspense>
      )
  }
}

function NumberCell({ row: { container, shipment } }: { row: FleetRow }) {
  const { id, attributes } = container
  const reference = attributes.ref_numbers[0] ?? shipment?.attributes.bill_of_lading_number
  return (
    <>
      <RowLink to="/containers/$id" id={id}>
        {attributes.number}
      </RowLink>
      <small>
        {[equipmentText(attributes), reference].filter((part) => part !== undefined && part !== '').join(' · ')}
      </small>
    </>
  )
}

function JourneyCell({ row: { container, shipment }, now }: { row: FleetRow; now: number }) {
  const ends = shipment?.attributes
  const { progress, mover } = journeyProgress(container.attributes, ends, now)
  return (
    <VoyageLine
      from={ends?.port_of_lading_name ?? '?'}
      to={ends?.destination_name ?? ends?.port_of_discharge_name ?? '?'}
      progress={progress}
      mover={mover}
    />
  )
}

function StatusCell({ row: { container }, urgency }: { row: FleetRow; urgency: Urgency | null }) {
  return (
    <>
      <StatusChip status={container.attributes.current_status} />
      {urgency && (
        <small className="tone-text fleet-why" data-tone={urgencyTone(urgency)}>
          {urgencyText(urgency)}
        </small>
      )}
    </>
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
  if (attributes.pickup_lfd_on === null) return <Missing />
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

/** Nothing is known, or nothing was set. */
function Missing() {
  return (
    <span className="quiet" role="img" aria-label={words.common.none}>
      –
    </span>
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
