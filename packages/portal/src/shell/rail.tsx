import { Link } from '@tanstack/react-router'
import { Box, CalendarDays, FileText, Layers, ListChecks, ListTodo, Ship, Users } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useSeesAll } from '../service/session.ts'
import { words } from '../words/words.ts'
import { Mark } from './mark.tsx'
import { RailItems } from './rail-group.tsx'
import type { RailItem } from './rail-group.tsx'

/** The places of everyday work. */
export const everyday: readonly RailItem[] = [
  {
    to: '/today',
    label: words.nav.today,
    icon: ListTodo,
    beside: ['/alerts', '/alert-rules', '/channels', '/estimates'],
  },
  { to: '/containers', label: words.nav.containers, icon: Box },
  { to: '/shipments', label: words.nav.shipments, icon: Layers },
  { to: '/documents', label: words.nav.documents, icon: FileText },
  { to: '/tracking-requests', label: words.nav.trackingRequests, icon: ListChecks, beside: ['/reports'] },
  { to: '/chart', label: words.nav.map, icon: Ship },
  { to: '/parties', label: words.nav.parties, icon: Users },
  { to: '/tariffs', label: words.nav.tariffs, icon: CalendarDays, beside: ['/invoices', '/facility-calendars'] },
]

/** What somebody sees who sees what is of certain parties. */
export const of_parties: readonly RailItem[] = [
  { to: '/containers', label: words.nav.containers, icon: Box },
  { to: '/shipments', label: words.nav.shipments, icon: Layers },
  { to: '/tracking-requests', label: words.nav.trackingRequests, icon: ListChecks },
]

const Beyond = lazyPart(async () => (await import('./rail-beyond.tsx')).default)

/** Where one can go. A bar on top of narrow screens. */
export function Rail() {
  const sees_all = useSeesAll()
  return (
    <header className="rail">
      <Link to={sees_all ? '/today' : '/containers'} className="brand">
        <Mark />
        {words.common.product}
      </Link>
      <nav aria-label={words.nav.main}>
        <RailItems items={sees_all ? everyday : of_parties} />
      </nav>
      <Suspense>
        <Beyond />
      </Suspense>
    </header>
  )
}
