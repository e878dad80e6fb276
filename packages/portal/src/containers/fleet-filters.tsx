import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Columns3, ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { FilterButton } from '../kit/filter-button.tsx'
import { ManyButton } from '../kit/many-button.tsx'
import type { Choice } from '../kit/menu.tsx'
import { fleetWords } from '../words/fleet-words.ts'
import { words } from '../words/words.ts'
import { chosenColumns, fleet_columns, shownColumns } from './fleet-columns.ts'
import { fieldName } from './fleet-head.tsx'
import type { FleetFacets } from './fleet-query.ts'
import { filtersOf, firstPage, isField, readFleetSearch, textOf, valuesOf } from './fleet-search.ts'
import type { FieldName, FleetFilter, FleetSearch } from './fleet-search.ts'
import { choicesOf, choicesQuery, further_filters } from './further-filters.ts'

const first_filters = ['status', 'scac', 'pod_locode'] as const
type FirstFilter = (typeof first_filters)[number]
type AnyFilter = FleetFilter | FieldName

/** Narrows the list, chooses its columns, and says how it is ordered and how long it is; comes after the rows. */
export function FleetFilters({
  facets,
  total,
  search,
  filtered,
}: {
  facets: FleetFacets
  total: number | undefined
  search: FleetSearch
  filtered: boolean
}) {
  const navigate = useNavigate()
  const { fields } = facets
  const go = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '/containers', search: readFleetSearch({ ...firstPage(search), ...change }) })
  const columns = [
    ...fleet_columns.slice(1).map((value) => ({ value, label: columnName(value) })),
    ...fields.map(({ slug, name }) => ({ value: `field.${slug}`, label: name })),
  ]
  return (
    <>
      {first_filters.map((field) => (
        <Filter
          key={field}
          label={words.fleet.filter[field]}
          choices={facetChoices(facets, field)}
          values={valuesOf(search[field])}
          onChoose={(values) => go({ [field]: textOf(values) })}
        />
      ))}
      <FurtherFilters fields={fields} search={search} onChoose={(field, values) => go({ [field]: textOf(values) })} />
      <ManyButton
        text={words.fleet.chooseColumns}
        active={false}
        icon={Columns3}
        values={shownColumns(search.columns)}
        choices={columns}
        onChoose={(values) => go({ columns: chosenColumns(values) })}
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
        {total !== undefined && words.fleet.total(total)}
      </span>
    </>
  )
}

const columnName = (column: Exclude<ReturnType<typeof shownColumns>[number], FieldName>) => words.fleet.columns[column]

/** Statuses, carriers and ports that containers have, with how many. */
function facetChoices({ facets }: FleetFacets, field: FirstFilter): readonly Choice[] {
  return facets
    .filter((facet) => facet.field === field)
    .map((facet) => ({
      value: facet.value,
      label: field === 'status' ? (statuses[facet.value] ?? facet.value) : facet.name,
      note: String(facet.containers),
    }))
}

const statuses: Readonly<Record<string, string>> = words.status

/** The filters beyond the first: those that narrow the list now, those that were just added, and the way to more. */
function FurtherFilters({
  fields,
  search,
  onChoose,
}: {
  fields: FleetFacets['fields']
  search: FleetSearch
  onChoose: (field: AnyFilter, values: readonly string[]) => void
}) {
  const [added, setAdded] = useState<readonly AnyFilter[]>([])
  const all: readonly AnyFilter[] = [...further_filters, ...fields.map(({ slug }): FieldName => `field.${slug}`)]
  const active = filtersOf(search).filter((field) => isField(field) || further_filters.some((one) => one === field))
  const shown = [...active, ...added.filter((field) => !active.includes(field))]
  const known = useQuery({ ...choicesQuery, enabled: shown.length > 0 }).data ?? []
  const nameOf = (field: AnyFilter) => (isField(field) ? fieldName(field, fields) : names[field])
  const left = all.filter((field) => !shown.includes(field))
  return (
    <>
      {shown.map((field) => (
        <Filter
          key={field}
          label={nameOf(field) ?? field}
          choices={choicesOf(field, known)}
          values={valuesOf(search[field])}
          onChoose={(values) => onChoose(field, values)}
        />
      ))}
      {left.length > 0 && (
        <FilterButton
          label={fleetWords.more}
          value={undefined}
          has_any={false}
          choices={left.map((field) => ({ value: field, label: nameOf(field) ?? field }))}
          onChoose={(chosen) => {
            const field = left.find((one) => one === chosen)
            if (field !== undefined) setAdded([...added, field])
          }}
        />
      )}
    </>
  )
}

const names: Readonly<Record<string, string>> = fleetWords.names

function Filter({
  label,
  choices,
  values,
  onChoose,
}: {
  label: string
  choices: readonly Choice[]
  values: readonly string[]
  onChoose: (values: readonly string[]) => void
}) {
  const chosen = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
  const named = chosen.length > 2 ? words.fleet.several(chosen.length) : chosen.join(', ')
  return (
    <ManyButton
      text={chosen.length === 0 ? label : `${label}: ${named}`}
      active={chosen.length > 0}
      icon={ListFilter}
      values={values}
      choices={choices}
      empty={fleetWords.nothing}
      onChoose={onChoose}
    />
  )
}
