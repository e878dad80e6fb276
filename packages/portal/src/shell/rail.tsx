import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import {
  Box,
  Building2,
  Cable,
  CalendarDays,
  Code,
  Frame,
  Gauge,
  Globe,
  KeyRound,
  Layers,
  ListChecks,
  ListTodo,
  Plug,
  Ship,
  Users,
  Webhook,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '../service/session.ts'
import { words } from '../words/words.ts'
import { AccountButton } from './account-button.tsx'
import { Mark } from './mark.tsx'

interface Item {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
}

const everyday: readonly Item[] = [
  { to: '/containers', label: words.nav.containers, icon: Box },
  { to: '/shipments', label: words.nav.shipments, icon: Layers },
  { to: '/tracking-requests', label: words.nav.trackingRequests, icon: ListChecks },
  { to: '/chart', label: words.nav.map, icon: Ship },
  { to: '/parties', label: words.nav.parties, icon: Users },
  { to: '/tariffs', label: words.nav.tariffs, icon: CalendarDays },
]

const developers: readonly Item[] = [
  { to: '/developers/keys', label: words.nav.keys, icon: KeyRound },
  { to: '/developers/webhooks', label: words.nav.webhooks, icon: Webhook },
  { to: '/developers/requests', label: words.nav.requests, icon: Code },
  { to: '/developers/connect', label: words.nav.connect, icon: Plug },
  { to: '/developers/embeds', label: words.nav.embeds, icon: Frame },
  { to: '/developers/calendars', label: words.nav.calendars, icon: CalendarDays },
  { to: '/plan', label: words.nav.plan, icon: Gauge },
]

const operator: readonly Item[] = [
  { to: '/operator/accounts', label: words.nav.accounts, icon: Building2 },
  { to: '/operator/sources', label: words.nav.sources, icon: Cable },
  { to: '/operator/work', label: words.nav.work, icon: ListTodo },
]
const sandbox: readonly Item[] = [{ to: '/operator/world', label: words.nav.world, icon: Globe }]

/** Where one can go. A bar on top of narrow screens. */
export function Rail() {
  const { person, clock } = useSession()
  return (
    <header className="rail">
      <Link to="/containers" className="brand">
        <Mark />
        {words.common.product}
      </Link>
      <nav aria-label={words.nav.main}>
        <Items items={everyday} />
      </nav>
      <Group title={words.nav.developers} items={developers} />
      {person.is_operator && (
        <Group title={words.nav.operator} items={clock.is_sandbox ? [...operator, ...sandbox] : operator} />
      )}
      <AccountButton />
    </header>
  )
}

function Group({ title, items }: { title: string; items: readonly Item[] }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="nav-title">
        {title}
      </p>
      <Items items={items} />
    </nav>
  )
}

function Items({ items }: { items: readonly Item[] }) {
  return items.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} className="nav-link">
      <Icon size={17} strokeWidth={1.9} aria-hidden />
      {label}
    </Link>
  ))
}
