import { Navigate, Outlet } from '@tanstack/react-router'
import { Empty } from '../kit/states.tsx'
import { useSession } from '../service/session.ts'
import { partWords } from '../words/part-words.ts'
import { isWithin } from './rail-group.tsx'
import { of_parties } from './everyday.ts'
import { usePage } from './use-page.ts'

/** The pages of somebody who sees what is of certain parties; others say so. */
export default function PartPages() {
  const page = usePage()
  const { person } = useSession()
  if (page === '/' || isWithin(page, '/today')) return <Navigate to="/containers" replace />
  const own = [...of_parties.map(({ to }) => to), '/settings', ...(person.is_operator ? ['/operator'] : [])]
  return own.some((to) => isWithin(page, to)) ? (
    <Outlet />
  ) : (
    <Empty title={partWords.closed} help={partWords.closedHelp} />
  )
}
