import { Box, CalendarDays, FileText, Layers, ListChecks, ListTodo, Ship, Users } from 'lucide-react'
import { words } from '../words/words.ts'
import { isWithin } from './rail-group.tsx'
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

const pages_of_parties = [
  '/today',
  '/containers',
  '/shipments',
  '/documents',
  '/tracking-requests',
  '/chart',
  '/tariffs',
]
/** What somebody sees who sees what is of certain parties. */
export const of_parties = everyday
  .filter(({ to }) => pages_of_parties.includes(to))
  .map(({ beside: _closed, ...item }): RailItem => item)

/** What the menu calls the place to which a page belongs; null: none of everyday work. */
export function placeOf(page: string): string | null {
  return (
    everyday.find(({ to, beside = [] }) => [to, ...beside].some((address) => isWithin(page, address)))?.label ?? null
  )
}
