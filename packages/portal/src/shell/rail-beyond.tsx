import {
  BookOpen,
  Building2,
  Cable,
  CalendarDays,
  Code,
  Frame,
  Gauge,
  Globe,
  KeyRound,
  ListPlus,
  ListTodo,
  Plug,
  Rocket,
  Webhook,
} from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { seesAll, useSession } from '../service/session.ts'
import { words } from '../words/words.ts'
import { AccountButton } from './account-button.tsx'
import type { RailItem } from './rail-group.tsx'
import { RailSection } from './rail-section.tsx'

const TrialNote = lazyPart(async () => (await import('./trial-note.tsx')).default)

/** The places of developers. */
export const developers: readonly RailItem[] = [
  { to: '/developers/start', label: words.nav.start, icon: Rocket },
  { to: '/developers/keys', label: words.nav.keys, icon: KeyRound },
  { to: '/developers/webhooks', label: words.nav.webhooks, icon: Webhook },
  { to: '/developers/requests', label: words.nav.requests, icon: Code },
  { to: '/developers/reference', label: words.nav.reference, icon: BookOpen },
  { to: '/developers/connect', label: words.nav.connect, icon: Plug },
  { to: '/developers/embeds', label: words.nav.embeds, icon: Frame },
  { to: '/developers/calendars', label: words.nav.calendars, icon: CalendarDays },
  { to: '/custom-fields', label: words.nav.customFields, icon: ListPlus },
  { to: '/plan', label: words.nav.plan, icon: Gauge },
]

/** The places of those who operate the service; the last where it runs a simulated world. */
export const operator: readonly RailItem[] = [
  { to: '/operator/accounts', label: words.nav.accounts, icon: Building2 },
  { to: '/operator/sources', label: words.nav.sources, icon: Cable },
  { to: '/operator/work', label: words.nav.work, icon: ListTodo },
]
export const sandbox: readonly RailItem[] = [{ to: '/operator/world', label: words.nav.world, icon: Globe }]

/** The places of developers, and of those who operate the service, and the account; everyday work waits for none. */
export default function RailBeyond() {
  const { person, clock, account } = useSession()
  const sees_all = seesAll(account.role)
  return (
    <>
      {sees_all && <RailSection name="developers" title={words.nav.developers} items={developers} />}
      {person.is_operator && (
        <RailSection
          name="operator"
          title={words.nav.operator}
          items={clock.is_sandbox ? [...operator, ...sandbox] : operator}
        />
      )}
      <div className="account-slot">
        {account.plan === 'trial' && sees_all && (
          <Suspense>
            <TrialNote />
          </Suspense>
        )}
        <AccountButton />
      </div>
    </>
  )
}
