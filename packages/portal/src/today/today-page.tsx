import '../design/table.css'
import './today.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Loaded, OlderThanWanted, Skeleton } from '../kit/states.tsx'
import { useSeesAll, useSession } from '../service/session.ts'
import { todayWords } from '../words/today-words.ts'
import { ExceptionList } from './exception-list.tsx'
import { todayQuery, todaySummaryQuery } from './exceptions-query.ts'
import type { TodaySummary } from './exceptions-query.ts'
import { MoneyAtRisk } from './money-at-risk.tsx'
import { today_views } from './today-search.ts'
import type { TodayView } from './today-search.ts'

const route = getRouteApi('/shell/today')
const NothingStands = lazyPart(async () => (await import('./nothing-stands.tsx')).NothingStands)
const NothingOfParties = lazyPart(async () => (await import('../containers/nothing-of-parties.tsx')).NothingOfParties)
const NothingTracked = lazyPart(async () => (await import('../containers/nothing-tracked.tsx')).NothingTracked)

/** What needs somebody, by what has to be done about it; worked on without leaving the page. */
export function TodayPage() {
  const sees_all = useSeesAll()
  const asked = route.useSearch().view
  // The other views are of the work of colleagues.
  const view = (sees_all && asked) || 'open'
  const { person } = useSession()
  const summary = useQuery(todaySummaryQuery)
  const list = useQuery(todayQuery(view, person.id))
  const counts = summary.data?.counts
  return (
    <>
      <PageHead
        title={todayWords.title}
        below={<p className="page-below">{counts === undefined ? ' ' : todayWords.need(counts.open)}</p>}
      />
      <Loaded query={summary} rows={1}>
        {(data) =>
          !data.counts.ever_tracked ? (
            <Suspense fallback={<Skeleton rows={2} />}>{sees_all ? <NothingTracked /> : <NothingOfParties />}</Suspense>
          ) : (
            <>
              <MoneyAtRisk money={data.money} />
              {sees_all && <Views view={view} counts={data.counts} />}
              <Loaded query={list} rows={8}>
                {({ rows, total }) => (
                  <>
                    {list.isRefetchError && <OlderThanWanted error={list.error} retry={() => void list.refetch()} />}
                    <ExceptionList key={view} view={view} rows={rows} total={total}>
                      <Suspense fallback={<Skeleton rows={1} />}>
                        <NothingStands view={view} counts={data.counts} />
                      </Suspense>
                    </ExceptionList>
                  </>
                )}
              </Loaded>
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Views({ view, counts }: { view: TodayView; counts: TodaySummary['counts'] }) {
  const figures = { open: counts.open, mine: counts.mine, snoozed: counts.snoozed, handled: null }
  return (
    <nav className="views" aria-label={todayWords.viewsLabel}>
      {today_views.map((one) => (
        <Link
          key={one}
          to="/today"
          search={one === 'open' ? {} : { view: one }}
          className="view"
          aria-current={one === view ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {todayWords.views[one]} {figures[one] !== null && <span>{figures[one]}</span>}
        </Link>
      ))}
      <Link to="/alerts" className="view">
        {todayWords.views.alerts}
      </Link>
    </nav>
  )
}
