import { useQuery } from '@tanstack/react-query'
import { useLinkProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { words } from '../words/words.ts'
import type { FleetCounts } from './fleet-query.ts'
import { firstPage, fleet_views } from './fleet-search.ts'
import type { FleetSearch, FleetView } from './fleet-search.ts'
import { useSeesAll } from '../service/session.ts'
import { isSameList, viewsQuery } from './views-query.ts'

const SavedViews = lazyPart(async () => (await import('./saved-views.tsx')).SavedViews)

/** The views everybody has, then the person's own; each with how many containers it holds. */
export function FleetViews({
  counts,
  search,
  is_narrowed,
}: {
  counts: FleetCounts | undefined
  search: FleetSearch
  is_narrowed: boolean
}) {
  const saved = useQuery({ ...viewsQuery, enabled: useSeesAll() }).data ?? []
  const shown = saved.find((view) => isSameList(view.search, search))
  const { view: _view, ...filters } = firstPage(search)
  return (
    <nav className="views" aria-label={words.fleet.viewsLabel}>
      {fleet_views.map((view) => (
        <ViewLink
          key={view}
          view={view}
          search={view === 'all' ? filters : { ...filters, view }}
          is_shown={shown === undefined && (search.view ?? 'all') === view}
          containers={counts?.[view]}
        />
      ))}
      {(saved.length > 0 || is_narrowed) && (
        <Suspense fallback={null}>
          <SavedViews saved={saved} shown={shown} search={search} may_save={is_narrowed && shown === undefined} />
        </Suspense>
      )}
    </nav>
  )
}

/** Marked where it is shown, and not where a view of the person's own lists the same. */
function ViewLink({
  view,
  search,
  is_shown,
  containers,
}: {
  view: FleetView
  search: FleetSearch
  is_shown: boolean
  containers: number | undefined
}) {
  const link = useLinkProps({ to: '/containers', search, className: 'view' })
  return (
    <a {...link} aria-current={is_shown ? 'page' : undefined}>
      {words.fleet.views[view]} <span>{containers}</span>
    </a>
  )
}
