import './shell.css'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PlaceName } from '../kit/place.ts'
import { useSeesAll, useSession } from '../service/session.ts'
import { words } from '../words/words.ts'
import { placeOf } from './everyday.ts'
import { Rail } from './rail.tsx'
import { SearchBar } from './search-bar.tsx'
import { usePage } from './use-page.ts'

const WorldBar = lazyPart(async () => (await import('./world-bar.tsx')).default)
const PartPages = lazyPart(async () => (await import('./part-pages.tsx')).default)
const Listening = lazyPart(async () => (await import('./listening.tsx')).default)

/** What stands around every page. */
export function Shell() {
  const { clock } = useSession()
  const sees_all = useSeesAll()
  const place = placeOf(usePage())
  const main = useRef<HTMLElement>(null)
  return (
    <div className="shell">
      <a
        href="#main"
        className="skip-link"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {words.nav.skip}
      </a>
      <Rail />
      <div className="content">
        <Suspense>
          <Listening />
        </Suspense>
        {clock.is_sandbox && (
          <div className="world-space">
            <Suspense>
              <WorldBar />
            </Suspense>
          </div>
        )}
        <div className="top-bar">
          <SearchBar />
        </div>
        <main id="main" className="main" ref={main} tabIndex={-1}>
          <PlaceName value={place}>
            <Suspense>{sees_all ? <Outlet /> : <PartPages />}</Suspense>
          </PlaceName>
        </main>
      </div>
    </div>
  )
}
