import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { Empty } from '../kit/states.tsx'
import { useSession } from '../service/session.ts'
import { partWords } from '../words/part-words.ts'
import { of_parties } from './everyday.ts'
import { isWithin } from './rail-group.tsx'
import { usePage } from './use-page.ts'

/** The pages of somebody who sees what is of certain parties; others say so. */
export default function PartPages() {
  const page = usePage()
  // What the outlet has: it changes later than the address, and a page that is closed to them must not begin to ask.
  const shown = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const { person } = useSession()
  if (page === '/') return <Navigate to="/today" replace />
  const own = [...of_parties.map(({ to }) => to), '/settings', ...(person.is_operator ? ['/operator'] : [])]
  const isOwn = (address: string) => own.some((to) => isWithin(address, to))
  if (!isOwn(page)) return <Empty title={partWords.closed} help={partWords.closedHelp} />
  return isOwn(shown) ? <Outlet /> : null
}
