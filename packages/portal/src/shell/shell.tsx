import './shell.css'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../service/live.ts'
import { useSession } from '../service/session.ts'
import { onSignedOut } from '../service/signed-out.ts'
import { shortMoment } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { words } from '../words/words.ts'
import { Rail } from './rail.tsx'
import { listenForShortcuts } from './shortcuts.ts'
import { SearchBar } from './search-bar.tsx'

/** What stands around every page. */
export function Shell() {
  useLive()
  const navigate = useNavigate()
  useEffect(() => listenForShortcuts((to) => void navigate({ to })), [navigate])
  const main = useRef<HTMLElement>(null)
  return (
    <div className="shell">
      <a href="#main" className="skip-link" onClick={(event) => {
        event.preventDefault()
        main.current?.focus()
      }}>{words.nav.skip}</a>
      <Rail />
      <div className="content">
        <WholePageNotes />
        <div className="top-bar">
          <SearchBar />
          <WorldTime />
        </div>
        <main id="main" className="main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** In a sandbox it is not today: the time that counts stands in the bar. */
function WorldTime() {
  const { clock } = useSession()
  const now = useNow()
  if (!clock.is_sandbox) return null
  return (
    <section className="world-note" aria-label={words.nav.world}>
      <Clock size={14} aria-hidden />
      {shortMoment(new Date(now).toISOString(), 'UTC')} UTC
    </section>
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
        {words.states.signedOut} <a href={`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`}>{words.states.signInAgain}</a>
      </p>
    )
  }
  return offline ? <p className="whole-page" role="status">{words.states.offline}</p> : null
}
