import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
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

/** Brings the place that the page belongs to into the middle of the bar on narrow screens, without moving the page. */
function showCurrent(): void {
  const rail = document.querySelector('.rail')
  const current = rail?.querySelector('.nav-link[aria-current]')
  if (!rail || !current) return
  const [frame, here] = [rail.getBoundingClientRect(), current.getBoundingClientRect()]
  rail.scrollLeft += here.left + here.width / 2 - frame.left - frame.width / 2
}

/** Places to go, each with its sign; the one that the page belongs to is marked. */
export function RailItems({ items }: { items: readonly RailItem[] }) {
  const page = usePage()
  useEffect(() => {
    showCurrent()
    // Words become wider or narrower once their letters have come.
    void document.fonts.ready.then(showCurrent)
  }, [page])
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
