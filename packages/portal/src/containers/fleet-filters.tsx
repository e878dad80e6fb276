import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, X } from 'lucide-react'
import { FilterButton } from '../kit/filter-button.tsx'
import { words } from '../words/words.ts'
import type { Fleet } from './fleet-query.ts'
import { isStatus, readFleetSearch } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'

/** Narrows the list, and says how it is ordered and how long it is; comes after the rows. */
export function FleetFilters({ fleet, search, filtered }: { fleet: Fleet; search: FleetSearch; filtered: boolean }) {
  const navigate = useNavigate()
  const narrow = (change: Partial<Record<'status' | 'scac' | 'pod_locode', string | undefined>>) => {
    const { page: _page, ...kept } = search
    void navigate({ to: '/containers', search: readFleetSearch({ ...kept, ...change }) })
  }
  const choices = (field: 'status' | 'scac' | 'pod_locode') =>
    fleet.meta.facets
      .filter((facet) => facet.field === field)
      .map((facet) => ({
        value: facet.value,
        label: field === 'status' && isStatus(facet.value) ? words.status[facet.value] : facet.name,
        note: String(facet.containers),
      }))
  const fields = ['status', 'scac', 'pod_locode'] as const
  return (
    <>
      {fields.map((field) => (
        <FilterButton
          key={field}
          label={words.fleet.filter[field]}
          value={search[field]}
          choices={choices(field)}
          onChoose={(value) => narrow({ [field]: value })}
        />
      ))}
      {filtered && (
        <Link
          to="/containers"
          search={search.view === undefined ? {} : { view: search.view }}
          className="button"
          data-kind="text"
        >
          <X size={15} aria-hidden />
          {words.fleet.clear}
        </Link>
      )}
      <span className="filters-order">
        <ArrowDown size={14} aria-hidden />
        {words.fleet.mostUrgent}
      </span>
      <span className="filters-count" role="status">
        {words.fleet.total(fleet.meta.total)}
      </span>
    </>
  )
}
