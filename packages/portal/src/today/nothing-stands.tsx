import { Link } from '@tanstack/react-router'
import { Empty } from '../kit/states.tsx'
import { attendWords } from '../words/attend-words.ts'
import { todayWords } from '../words/today-words.ts'
import type { TodaySummary } from './exceptions-query.ts'
import type { TodayView } from './today-search.ts'

/** What it means that a view is empty: nothing stands, or nothing is looked at. */
export function NothingStands({ view, counts }: { view: TodayView; counts: TodaySummary['counts'] }) {
  const say = attendWords.empty
  if (view === 'mine')
    return (
      <Empty title={say.mine} help={say.mineHelp(counts.open)}>
        {counts.open > 0 && (
          <Link to="/today" className="button">
            {say.showAll}
          </Link>
        )}
      </Empty>
    )
  if (view !== 'open') return <Empty title={view === 'snoozed' ? say.snoozed : say.handled} />
  if (counts.shipments + counts.requests === 0) return <Empty title={say.unfollowed} help={say.unfollowedHelp} />
  const help = say.openHelp(counts.shipments, counts.requests)
  return (
    <Empty title={say.open} help={counts.snoozed === 0 ? help : `${help} ${say.alsoSnoozed(counts.snoozed)}`}>
      {counts.snoozed > 0 && (
        <Link to="/today" search={{ view: 'snoozed' }} className="button">
          {todayWords.views.snoozed}
        </Link>
      )}
    </Empty>
  )
}
