import { Building2, Cable, Globe, ListTodo } from 'lucide-react'
import { useSession } from '../service/session.ts'
import { words } from '../words/words.ts'
import { RailGroup } from './rail-group.tsx'
import type { RailItem } from './rail-group.tsx'

const operator: readonly RailItem[] = [
  { to: '/operator/accounts', label: words.nav.accounts, icon: Building2 },
  { to: '/operator/sources', label: words.nav.sources, icon: Cable },
  { to: '/operator/work', label: words.nav.work, icon: ListTodo },
]
const sandbox: readonly RailItem[] = [{ to: '/operator/world', label: words.nav.world, icon: Globe }]

/** The places of those who operate the service; nobody else loads them. */
export default function RailOperator() {
  const { clock } = useSession()
  return <RailGroup title={words.nav.operator} items={clock.is_sandbox ? [...operator, ...sandbox] : operator} />
}
