import '../design/table.css'
import './fleet.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { CursorPager } from '../kit/cursor-pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded, OlderThanWanted, Skeleton, isRestricted } from '../kit/states.tsx'
import { useMayWrite, useSeesAll } from '../service/session.ts'
import { words } from '../words/words.ts'
import { fleetCountsQuery, fleetFacetsQuery, fleetParameters, fleetQuery, no_facets, page_size } from './fleet-query.ts'
import type { Fleet, FleetCounts, FleetFacets, FleetRow } from './fleet-query.ts'
import { filtersOf, firstPage } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'
import { FleetTable } from './fleet-table.tsx'
import { FleetViews } from './fleet-views.tsx'

const route = getRouteApi('/shell/containers')
const Filters = lazyPart(async () => (await import('./fleet-filters.tsx')).FleetFilters)
const PeekPanel = lazyPart(async () => (await import('./peek-panel.tsx')).PeekPanel)
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar)
const NothingOfParties = lazyPart(async () => (await import('./nothing-of-parties.tsx')).NothingOfParties)
const NothingTracked = lazyPart(async () => (await import('./nothing-tracked.tsx')).NothingTracked)

const beside_after_ms = 1_000

/** Every box of the account, the most urgent first. */
export function FleetPage() {
  const search = route.useSearch()
  const fleet = useQuery(fleetQuery(search))
  // The rows come first: what is counted and what can be chosen is asked for when they are here.
  const enabled = fleet.isSuccess && !fleet.isFetching
  const counted = useQuery({ ...fleetCountsQuery(search), enabled })
  const facets = useQuery({ ...fleetFacetsQuery, enabled }).data ?? no_facets
  useBesideSoon(fleet.isSuccess)
  const may_write = useMayWrite()
  return (
    <>
      <PageHead
        title={words.fleet.title}
        actions={
          <>
            {!isRestricted(fleet.error) && (
              <a className="button" href={`/portal/api/containers.csv?${fleetParameters(firstPage(search))}`} download>
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
            <FleetList
              fleet={data}
              search={search}
              counts={counted.data}
              is_counted={!counted.isPlaceholderData}
              facets={facets}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Once the rows are here, what stands beside them is loaded too, so that the first press waits for no code. */
function useBesideSoon(are_rows_here: boolean): void {
  useEffect(() => {
    if (!are_rows_here) return
    const timer = setTimeout(() => {
      PeekPanel.preload()
      BulkBar.preload()
    }, beside_after_ms)
    return () => clearTimeout(timer)
  }, [are_rows_here])
}

interface ListProps {
  readonly fleet: Fleet
  readonly search: FleetSearch
  readonly counts: FleetCounts | undefined
  /** Whether that is how many there are with the filters of now. */
  readonly is_counted: boolean
  readonly facets: FleetFacets
}

function FleetList({ fleet, search, counts, is_counted, facets }: ListProps) {
  const { chosen, turn, leave } = useChosen()
  const [peeked, setPeeked] = useState<string | null>(null)
  const may_write = useMayWrite()
  const sees_all = useSeesAll()
  const navigate = useNavigate()
  const { next, previous } = fleet.meta
  const total = is_counted ? counts?.[search.view ?? 'all'] : undefined
  const filtered = search.q !== undefined || filtersOf(search).length > 0
  const is_whole = !filtered && (search.view ?? 'all') === 'all'
  if (fleet.rows.length === 0 && is_whole && previous === null) return <NothingYet />
  return (
    <>
      <FleetViews counts={counts} search={search} is_narrowed={filtered} />
      {sees_all && (
        <div className="filters">
          <Suspense>
            <Filters facets={facets} total={total} search={search} filtered={filtered} />
          </Suspense>
        </div>
      )}
      <Beside
        chosen={chosen}
        peeked={peeked}
        search={search}
        total={total}
        onChoose={turn}
        onDone={leave}
        onClose={() => setPeeked(null)}
      />
      {fleet.rows.length === 0 ? (
        <Empty title={words.fleet.noMatch}>
          <Link to="/containers" className="button">
            {words.fleet.showAll}
          </Link>
        </Empty>
      ) : (
        <FleetTable
          rows={fleet.rows}
          fields={facets.fields}
          search={search}
          selection={may_write ? { chosen, onTurn: turn } : null}
          peeked={peeked}
          onPeek={setPeeked}
        />
      )}
      <CursorPager
        page={search.page ?? 1}
        size={page_size}
        shown={fleet.rows.length}
        total={total}
        next={next}
        previous={previous}
        onTurn={(place) => void navigate({ to: '/containers', search: { ...firstPage(search), ...place } })}
      />
    </>
  )
}

function NothingYet() {
  const sees_all = useSeesAll()
  return <Suspense fallback={<Skeleton rows={2} />}>{sees_all ? <NothingTracked /> : <NothingOfParties />}</Suspense>
}

/** What concerns some rows: what can be done with those that are chosen, and the one that is looked at. */
function Beside({
  chosen,
  peeked,
  search,
  total,
  onChoose,
  onDone,
  onClose,
}: {
  chosen: ReadonlyMap<string, FleetRow>
  peeked: string | null
  search: FleetSearch
  total: number | undefined
  onChoose: (rows: readonly FleetRow[], is_chosen: boolean) => void
  onDone: () => void
  onClose: () => void
}) {
  return (
    <Suspense>
      {chosen.size > 0 && (
        <BulkBar rows={[...chosen.values()]} search={search} total={total} onChoose={onChoose} onDone={onDone} />
      )}
      {peeked !== null && <PeekPanel id={peeked} onClose={onClose} />}
    </Suspense>
  )
}

/** The rows that are chosen; `turn` stays the same function, so that rows of which nothing changed are left alone. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, FleetRow>>(new Map())
  const turn = useCallback(
    (rows: readonly FleetRow[], is_chosen: boolean) => setChosen((before) => turned(before, rows, is_chosen)),
    [],
  )
  return { chosen, turn, leave: () => setChosen(new Map()) }
}

/** What is chosen after rows were taken or left. */
function turned(chosen: ReadonlyMap<string, FleetRow>, rows: readonly FleetRow[], is_chosen: boolean) {
  const next = new Map(chosen)
  for (const row of rows) {
    if (is_chosen) next.set(row.container.id, row)
    else next.delete(row.container.id)
  }
  return next
}
