import '../design/table.css'
import './fleet.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, Download, Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FilterButton } from '../kit/filter-button.tsx'
import { Pager } from '../kit/pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded, OlderThanWanted, Skeleton, isRestricted } from '../kit/states.tsx'
import { useMayWrite } from '../service/session.ts'
import { words } from '../words/words.ts'
import { fleetParameters, fleetQuery, page_size } from './fleet-query.ts'
import type { Fleet } from './fleet-query.ts'
import { isStatus, readFleetSearch } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'
import { FleetTable } from './fleet-table.tsx'
import { FleetViews } from './fleet-views.tsx'

const route = getRouteApi('/shell/containers')
const BulkBar = lazy(() => import('./bulk-bar.tsx').then((part) => ({ default: part.BulkBar })))
const NothingTracked = lazy(() => import('./nothing-tracked.tsx').then((part) => ({ default: part.NothingTracked })))

/** Every box of the account, the most urgent first. */
export function FleetPage() {
  const search = route.useSearch()
  const fleet = useQuery(fleetQuery(search))
  const may_write = useMayWrite()
  const parameters = fleetParameters(search, false)
  return (
    <>
      <PageHead
        title={words.fleet.title}
        actions={
          <>
            {!isRestricted(fleet.error) && (
              <a className="button" href={`/portal/api/containers.csv?${parameters}`} download>
                <Download size={15} aria-hidden />
                {words.fleet.export}
              </a>
            )}
            {may_write && (
              <Link to="/tracking-requests/new" className="button" data-kind="primary">
                <Plus size={16} aria-hidden />
                {words.fleet.track}
              </Link>
            )}
          </>
        }
      />
      <Loaded query={fleet} rows={8}>
        {(data) => (
          <>
            {fleet.isRefetchError && <OlderThanWanted error={fleet.error} retry={() => void fleet.refetch()} />}
            <FleetList fleet={data} search={search} />
          </>
        )}
      </Loaded>
    </>
  )
}

function FleetList({ fleet, search }: { fleet: Fleet; search: FleetSearch }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const may_write = useMayWrite()
  const navigate = useNavigate()
  const { total } = fleet.meta
  const filtered =
    search.status !== undefined ||
    search.scac !== undefined ||
    search.pod_locode !== undefined ||
    search.q !== undefined
  if (total === 0 && !filtered && (search.view ?? 'all') === 'all')
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <NothingTracked />
      </Suspense>
    )
  const rows = new Map(fleet.rows.map((row) => [row.container.id, row]))
  return (
    <>
      <FleetViews fleet={fleet} search={search} is_narrowed={filtered} />
      <Filters fleet={fleet} search={search} filtered={filtered} />
      {chosen.size > 0 && (
        <Suspense fallback={null}>
          <BulkBar rows={[...chosen].flatMap((id) => rows.get(id) ?? [])} onDone={() => setChosen(new Set())} />
        </Suspense>
      )}
      {fleet.rows.length === 0 ? (
        <Empty title={words.fleet.noMatch}>
          <Link to="/containers" className="button">
            {words.fleet.showAll}
          </Link>
        </Empty>
      ) : (
        <FleetTable
          rows={fleet.rows}
          selection={
            may_write
              ? {
                  chosen,
                  onChoose: (id, is_chosen) =>
                    setChosen(new Set(is_chosen ? [...chosen, id] : [...chosen].filter((other) => other !== id))),
                  onChooseAll: (is_chosen) => setChosen(new Set(is_chosen ? rows.keys() : [])),
                }
              : null
          }
        />
      )}
      <Pager
        page={search.page ?? 1}
        size={page_size}
        shown={fleet.rows.length}
        total={total}
        onTurn={(page) => void navigate({ to: '/containers', search: { ...search, page } })}
      />
    </>
  )
}

function Filters({ fleet, search, filtered }: { fleet: Fleet; search: FleetSearch; filtered: boolean }) {
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
    <div className="filters">
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
    </div>
  )
}
