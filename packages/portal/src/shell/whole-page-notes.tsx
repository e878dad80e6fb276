import { useSyncExternalStore } from 'react'
import { useAway } from '../service/away.ts'
import { isSignedOut, onSignedOut } from '../service/signed-out.ts'
import { words } from '../words/words.ts'

/** What concerns every page: no session, no connection, no service. */
export function WholePageNotes() {
  const signed_out = useSyncExternalStore(onSignedOut, isSignedOut)
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  const away = useAway()
  if (signed_out)
    return (
      <p className="whole-page" role="alert">
        {words.states.signedOut}{' '}
        <a href={`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`}>
          {words.states.signInAgain}
        </a>
      </p>
    )
  if (online && !away) return null
  return (
    <p className="whole-page" role="status">
      {online ? words.states.away : words.states.offline}
    </p>
  )
}

function onConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
