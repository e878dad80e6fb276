import { Link } from '@tanstack/react-router'
import {
  Box,
  CalendarDays,
  Code,
  Frame,
  Gauge,
  KeyRound,
  Layers,
  ListChecks,
  ListTodo,
  Plug,
  Ship,
  Users,
  Webhook,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '../service/session.ts'
import { words } from '../words/words.ts'
import { AccountButton } from './account-button.tsx'
import { Mark } from './mark.tsx'
import { RailGroup, RailItems } from './rail-group.tsx'
import type { RailItem } from './rail-group.tsx'

const everyday: readonly RailItem[] = [
  { to: '/today', label: words.nav.today, icon: ListTodo },
  { to: '/containers', label: words.nav.containers, icon: Box },
  { to: '/shipments', label: words.nav.shipments, icon: Layers },
  { to: '/tracking-requests', label: words.nav.trackingRequests, icon: ListChecks },
  { to: '/chart', label: words.nav.map, icon: Ship },
  { to: '/parties', label: words.nav.parties, icon: Users },
  { to: '/tariffs', label: words.nav.tariffs, icon: CalendarDays },
]

const developers: readonly RailItem[] = [
  { to: '/developers/keys', label: words.nav.keys, icon: KeyRound },
  { to: '/developers/webhooks', label: words.nav.webhooks, icon: Webhook },
  { to: '/developers/requests', label: words.nav.requests, icon: Code },
  { to: '/developers/connect', label: words.nav.connect, icon: Plug },
  { to: '/developers/embeds', label: words.nav.embeds, icon: Frame },
  { to: '/developers/calendars', label: words.nav.calendars, icon: CalendarDays },
  { to: '/plan', label: words.nav.plan, icon: Gauge },
]

const Operator = lazy(() => import('./rail-operator.tsx'))

/** Where one can go. A bar on top of narrow screens. */
export function Rail() {
  const { person } = useSession()
  return (
    <header className="rail">
      <Link to="/today" className="brand">
        <Mark />
        {words.common.product}
      </Link>
      <nav aria-label={words.nav.main}>
        <RailItems items={everyday} />
      </nav>
      <RailGroup title={words.nav.developers} items={developers} />
      {person.is_operator && (
        <Suspense>
          <Operator />
        </Suspense>
      )}
      <AccountButton />
    </header>
  )
}
