import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FeeChip, HoldChip, owedFees } from '../kit/charges.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { StatusChip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { VoyageLine } from '../kit/voyage-line.tsx'
import { When, Zone } from '../kit/when.tsx'
import { inDays, calendarDay } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { words } from '../words/words.ts'
import { equipmentText } from './equipment.ts'
import { shownColumns } from './fleet-columns.ts'
import type { FleetColumn, fleet_columns } from './fleet-columns.ts'
import { FleetHead } from './fleet-head.tsx'
import type { FleetField, FleetRow } from './fleet-query.ts'
import { isField } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'
import { journeyProgress } from './journey-progress.ts'
import { arrivalOf, freeDaysLeft, isGone, toneOfDays, urgencyOf } from './pickup.ts'
import { urgencyText, urgencyTone } from './urgency-text.ts'

const MoreCell = lazyPart(async () => (await import('./more-cell.tsx')).MoreCell)

interface Selection {
  readonly chosen: ReadonlyMap<string, FleetRow>
  readonly onTurn: (rows: readonly FleetRow[], is_chosen: boolean) => void
}

interface TableProps {
  readonly rows: readonly FleetRow[]
  readonly fields: readonly FleetField[]
  readonly search: FleetSearch
  readonly selection: Selection | null
  /** The container that is looked at beside the list. */
  readonly peeked: string | null
  readonly onPeek: (id: string | null) => void
}

/** The containers of one page. On narrow screens each row is a card. */
export function FleetTable({ rows, fields, search, selection, peeked, onPeek }: TableProps) {
  const say = words.fleet
  const columns = shownColumns(search.columns)
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
                onChange={({ target }) => selection.onTurn(rows, target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <FleetHead key={column} column={column} search={search} fields={fields} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.container.id}
            row={row}
            columns={columns}
            selection={selection}
            peeked={peeked}
            onPeek={onPeek}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface RowProps extends Omit<TableProps, 'rows' | 'fields' | 'search'> {
  readonly row: FleetRow
  readonly columns: readonly FleetColumn[]
}

function Row({ row, columns, selection, peeked, onPeek }: RowProps) {
  const now = useNow()
  const { id, attributes } = row.container
  const urgency = urgencyOf(attributes, now)
  return (
    <tr
      data-urgent={urgency === null ? undefined : urgencyTone(urgency)}
      data-peeked={id === peeked || undefined}
      onFocus={() => {
        if (peeked !== null) onPeek(id)
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ' || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        onPeek(id === peeked ? null : id)
      }}
    >
      {selection && (
        <td className="pick">
          <input
            type="checkbox"
            checked={selection.chosen.has(id)}
            aria-label={words.fleet.select(attributes.number)}
            onChange={({ target }) => selection.onTurn([row], target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column} className={isField(column) ? undefined : looks[column]}>
          <Cell column={column} row={row} now={now} />
        </td>
      ))}
    </tr>
  )
}

const looks: Readonly<Record<(typeof fleet_columns)[number], string>> = {
  number: 'fleet-number',
  journey: 'fleet-journey',
  status: 'fleet-status',
  arrival: 'numeric',
  free: 'numeric',
  holds: 'fleet-charges',
  cost: 'numeric',
  calculated: 'numeric',
  return: 'numeric',
  carrier: '',
  updated: 'numeric',
}

function Cell({ column, row, now }: { column: FleetColumn; row: FleetRow; now: number }) {
  if (isField(column)) return row.fields[column.slice('field.'.length)] ?? <Missing />
  switch (column) {
    case 'number':
      return <NumberCell row={row} />
    case 'journey':
      return <JourneyCell row={row} now={now} />
    case 'status':
      return <StatusCell row={row} now={now} />
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
      <Link to="/containers/$id" params={{ id }} className="record-link" data-row-link>
        {attributes.number}
      </Link>
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

function StatusCell({ row: { container }, now }: { row: FleetRow; now: number }) {
  const urgency = urgencyOf(container.attributes, now)
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
