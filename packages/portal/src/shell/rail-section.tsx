import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { isWithin, RailItems } from './rail-group.tsx'
import type { RailItem } from './rail-group.tsx'
import { usePage } from './use-page.ts'

/**
 * Places of one kind of work under a heading that opens and closes them; open where one of them is shown. What the
 * person chose is kept in the browser under `name`.
 */
export function RailSection({ name, title, items }: { name: string; title: string; items: readonly RailItem[] }) {
  const kept = `quaylog.rail.${name}`
  const page = usePage()
  const [kept_open, setKeptOpen] = useState(() => localStorage.getItem(kept) === 'open')
  const [shut_on, setShutOn] = useState<string | null>(null)
  const open = (kept_open || items.some(({ to }) => isWithin(page, to))) && shut_on !== page
  const turn = () => {
    localStorage.setItem(kept, open ? 'closed' : 'open')
    setKeptOpen(!open)
    setShutOn(open ? page : null)
  }
  return (
    <nav aria-label={title}>
      <button type="button" className="nav-title" aria-expanded={open} onClick={turn}>
        <ChevronRight size={15} aria-hidden />
        {title}
      </button>
      {open && <RailItems items={items} />}
    </nav>
  )
}
