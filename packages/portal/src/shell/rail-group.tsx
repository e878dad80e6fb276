import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { usePage } from './use-page.ts'

/** A place in the rail. `beside`: pages at other addresses that belong to it. */
export interface RailItem {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
  readonly beside?: readonly string[]
}

/** Whether a page is at an address, or below it. */
export const isWithin = (page: string, address: string) => page === address || page.startsWith(`${address}/`)

/** Places to go, each with its sign; the one that the page belongs to is marked. */
export function RailItems({ items }: { items: readonly RailItem[] }) {
  const page = usePage()
  return items.map(({ to, label, icon: Icon, beside = [] }) => (
    <Link
      key={to}
      to={to}
      className="nav-link"
      aria-current={beside.some((address) => isWithin(page, address)) ? 'true' : undefined}
    >
      <Icon size={17} strokeWidth={1.9} aria-hidden />
      {label}
    </Link>
  ))
}
