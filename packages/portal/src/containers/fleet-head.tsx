import { useNavigate } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import type { FleetColumn } from './fleet-columns.ts'
import type { FleetField } from './fleet-query.ts'
import { firstPage, isField } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'

const arias = { '': 'ascending', '-': 'descending' } as const

/** The name of a column; pressed, it sorts by it, then the other way round, then as the list comes. */
export function FleetHead({
  column,
  search,
  fields,
}: {
  column: FleetColumn
  search: FleetSearch
  fields: readonly FleetField[]
}) {
  const navigate = useNavigate()
  if (isField(column)) return <th>{fieldName(column, fields)}</th>
  const { sort, ...kept } = firstPage(search)
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

/** The name that the account gave the field; one that was removed goes by its slug. */
export function fieldName(column: string, fields: readonly FleetField[]): string {
  const slug = column.slice('field.'.length)
  return fields.find((field) => field.slug === slug)?.name ?? slug
}
