import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/**
 * The link of a row to its record. A `Link` finds out anew where it leads whenever the address changes, which a
 * hundred rows take longer for than the page for all else; this one leads where it leads.
 */
export function RowLink({
  to,
  id,
  children,
}: {
  to: '/containers/$id' | '/shipments/$id'
  id: string
  children: ReactNode
}) {
  const router = useRouter()
  const place = { to, params: { id } }
  const load = () => void router.preloadRoute(place).catch(() => {})
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(place)
  }
  return (
    <a
      href={to.replace('$id', encodeURIComponent(id))}
      className="record-link"
      data-row-link
      onClick={go}
      onPointerEnter={load}
      onFocus={load}
    >
      {children}
    </a>
  )
}
