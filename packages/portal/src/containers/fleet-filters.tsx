import { Link, useNavigate } from '@tanstack/react-router'
import { Columns3, ListFilter, X } from 'lucide-react'
import { ManyButton } from '../kit/many-button.tsx'
import { words } from '../words/words.ts'
import { chosenColumns, fleet_columns, shownColumns } from './fleet-columns.ts'
import type { Fleet } from './fleet-query.ts'
import { isStatus, readFleetSearch, valuesOf } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'

const fields = ['status', 'scac', 'pod_locode'] as const
type Field = (typeof fields)[number]

/** Narrows the list, chooses its columns, and says how it is ordered and how long it is; comes after the rows. */
export function FleetFilters({ fleet, search, filtered }: { fleet: Fleet; search: FleetSearch; filtered: boolean }) {
  const navigate = useNavigate()
  const { page: _page, ...kept } = search
  const go = (change: FleetSearch | Readonly<Record<string, string>>) =>
    void navigate({ to: '/containers', search: readFleetSearch({ ...kept, ...change }) })
  return (
    <>
      {fields.map((field) => (
        <Filter
          key={field}
          field={field}
          fleet={fleet}
          values={valuesOf(search[field])}
          onChoose={(values) => go({ [field]: values.join(',') })}
        />
      ))}
      <ManyButton
        text={words.fleet.chooseColumns}
        active={false}
        icon={Columns3}
        values={shownColumns(search.columns)}
        choices={fleet_columns.slice(1).map((value) => ({ value, label: words.fleet.columns[value] }))}
        onChoose={(values) => go({ columns: chosenColumns(fleet_columns.filter((one) => values.includes(one))) })}
      />
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
      <span className="filters-order">{search.sort === undefined && words.fleet.mostUrgent}</span>
      <span className="filters-count" role="status">
        {words.fleet.total(fleet.meta.total)}
      </span>
    </>
  )
}

function Filter({
  field,
  fleet,
  values,
  onChoose,
}: {
  field: Field
  fleet: Fleet
  values: readonly string[]
  onChoose: (values: readonly string[]) => void
}) {
  const choices = fleet.meta.facets
    .filter((facet) => facet.field === field)
    .map((facet) => ({
      value: facet.value,
      label: field === 'status' && isStatus(facet.value) ? words.status[facet.value] : facet.name,
      note: String(facet.containers),
    }))
  const names = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
  const label = words.fleet.filter[field]
  const named = names.length > 2 ? words.fleet.several(names.length) : names.join(', ')
  return (
    <ManyButton
      text={names.length === 0 ? label : `${label}: ${named}`}
      active={names.length > 0}
      icon={ListFilter}
      values={values}
      choices={choices}
      onChoose={onChoose}
    />
  )
}
