import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

/** A place in the rail. */
export interface RailItem {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
}

/** Where one can go, under a heading. */
export function RailGroup({ title, items }: { title: string; items: readonly RailItem[] }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="nav-title">
        {title}
      </p>
      <RailItems items={items} />
    </nav>
  )
}

/** Places to go, each with its sign. */
export function RailItems({ items }: { items: readonly RailItem[] }) {
  return items.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} className="nav-link">
      <Icon size={17} strokeWidth={1.9} aria-hidden />
      {label}
    </Link>
  ))
}
