import './shell.css'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '../service/session.ts'
import { onSignedOut } from '../service/signed-out.ts'
import { words } from '../words/words.ts'
import { Rail } from './rail.tsx'
import { SearchBar } from './search-bar.tsx'

const WorldBar = lazy(() => import('./world-bar.tsx'))
const Listening = lazy(() => import('./listening.tsx'))

/** What stands around every page. */
export function Shell() {
  const { clock } = useSession()
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
      <Suspense>
        <Listening />
      </Suspense>
      <div className="content">
        <WholePageNotes />
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
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** What concerns every page: no connection, no session. */
function WholePageNotes() {
  const [offline, setOffline] = useState(!navigator.onLine)
  const [signed_out, setSignedOut] = useState(false)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    const stop = onSignedOut(() => setSignedOut(true))
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
      stop()
    }
  }, [])
  if (signed_out) {
    return (
      <p className="whole-page" role="alert">
        {words.states.signedOut}{' '}
        <a href={`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`}>
          {words.states.signInAgain}
        </a>
      </p>
    )
  }
  return offline ? (
    <p className="whole-page" role="status">
      {words.states.offline}
    </p>
  ) : null
}
