import { Navigate, Outlet } from '@tanstack/react-router'
import { Empty } from '../kit/states.tsx'
import { useSession } from '../service/session.ts'
import { words } from '../words/words.ts'
import { isWithin } from './rail-group.tsx'
import { of_parties } from './rail.tsx'
import { usePage } from './use-page.ts'

/** The pages of somebody who sees what is of certain parties; others say so. */
export function PartPages() {
  const page = usePage()
  const { person } = useSession()
  if (page === '/' || isWithin(page, '/today')) return <Navigate to="/containers" replace />
  const own = [...of_parties.map(({ to }) => to), '/settings', ...(person.is_operator ? ['/operator'] : [])]
  return own.some((to) => isWithin(page, to)) ? (
    <Outlet />
  ) : (
    <Empty title={words.states.notOfParties} help={words.states.notOfPartiesHelp} />
  )
}
