import { useNavigate } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import type { FleetColumn } from './fleet-columns.ts'
import type { FleetSearch } from './fleet-search.ts'

const arias = { '': 'ascending', '-': 'descending' } as const

/** The name of a column; pressed, it sorts by it, then the other way round, then as the list comes. */
export function FleetHead({ column, search }: { column: FleetColumn; search: FleetSearch }) {
  const navigate = useNavigate()
  const { page: _page, sort, ...kept } = search
  const direction = sort?.replace(column, '')
  const shown = direction === '' || direction === '-' ? direction : undefined
  const next = shown === undefined ? column : `-${column}`
  return (
    <th aria-sort={shown === undefined ? undefined : arias[shown]}>
      <button
        type="button"
        className="sort"
        onClick={() =>
          void navigate({ to: '/containers', search: shown === '-' ? kept : { ...kept, sort: next }, replace: true })
        }
      >
        {words.fleet.columns[column]}
      </button>
    </th>
  )
}
