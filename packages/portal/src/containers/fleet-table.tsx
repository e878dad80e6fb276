import { memo, useMemo } from 'react'
import type { SyntheticEvent } from 'react'
import { TableFrame } from '../kit/table-frame.tsx'
import { useNow } from '../time/use-now.ts'
import { words } from '../words/words.ts'
import { FleetCell } from './fleet-cells.tsx'
import { shownColumns } from './fleet-columns.ts'
import type { FleetColumn, fleet_columns } from './fleet-columns.ts'
import { FleetHead } from './fleet-head.tsx'
import type { FleetField, FleetRow } from './fleet-query.ts'
import { isField } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'
import { urgencyOf } from './pickup.ts'
import { urgencyTone } from './urgency-text.ts'

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

/** How often what depends on the time of day is drawn anew. */
const minute_ms = 60_000

/**
 * The containers of one page. On narrow screens each row is a card. A row is drawn anew when something of it changed:
 * what is pressed around the table leaves a hundred of them alone.
 */
export function FleetTable({ rows, fields, search, selection, peeked, onPeek }: TableProps) {
  const say = words.fleet
  const columns = useMemo(() => shownColumns(search.columns), [search.columns])
  const now = Math.floor(useNow(minute_ms) / minute_ms) * minute_ms
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
      <tbody
        onFocus={(event) => {
          if (peeked !== null) onPeek(rowOf(event))
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ' || event.target instanceof HTMLInputElement) return
          event.preventDefault()
          const id = rowOf(event)
          onPeek(id === peeked ? null : id)
        }}
      >
        {rows.map((row) => (
          <Row
            key={row.container.id}
            row={row}
            columns={columns}
            now={now}
            is_chosen={selection === null ? null : selection.chosen.has(row.container.id)}
            onTurn={selection?.onTurn}
            is_peeked={row.container.id === peeked}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The container of the row in which something happened. */
function rowOf({ target }: SyntheticEvent): string | null {
  return (target instanceof Element && target.closest('tr')?.dataset['id']) || null
}

interface RowProps {
  readonly row: FleetRow
  readonly columns: readonly FleetColumn[]
  readonly now: number
  /** Null: nothing can be chosen. */
  readonly is_chosen: boolean | null
  readonly onTurn: Selection['onTurn'] | undefined
  readonly is_peeked: boolean
}

const Row = memo(function Row({ row, columns, now, is_chosen, onTurn, is_peeked }: RowProps) {
  const { id, attributes } = row.container
  const urgency = urgencyOf(attributes, now)
  return (
    <tr
      data-id={id}
      data-urgent={urgency === null ? undefined : urgencyTone(urgency)}
      data-peeked={is_peeked || undefined}
    >
      {is_chosen !== null && (
        <td className="pick">
          <input
            type="checkbox"
            checked={is_chosen}
            aria-label={words.fleet.select(attributes.number)}
            onChange={({ target }) => onTurn?.([row], target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column} className={isField(column) ? undefined : looks[column]}>
          <FleetCell column={column} row={row} now={now} urgency={urgency} />
        </td>
      ))}
    </tr>
  )
})

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
