import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useSeesAll } from '../service/session.ts'
import { words } from '../words/words.ts'
import { Mark } from './mark.tsx'
import { RailItems } from './rail-group.tsx'
import { everyday, of_parties } from './everyday.ts'

const Beyond = lazyPart(async () => (await import('./rail-beyond.tsx')).default)

/** Where one can go. A bar on top of narrow screens. */
export function Rail() {
  const sees_all = useSeesAll()
  return (
    <header className="rail">
      <Link to="/today" className="brand">
        <Mark />
        {words.common.product}
      </Link>
      <nav aria-label={words.nav.main}>
        <RailItems items={sees_all ? everyday : of_parties} />
      </nav>
      <Suspense>
        <Beyond />
      </Suspense>
    </header>
  )
}
