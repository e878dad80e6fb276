import { QuaylogError } from '@quaylog/sdk'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { doesAnswer } from './load-part.ts'

/** So often a service that went away is looked for. */
const look_ms = 4_000
/** What stands in front of a service says these while it is not there. */
const away_statuses: readonly unknown[] = [undefined, 502, 503, 504]

/** Whether the service went away; once it answers again, everything on screen is asked for anew. */
export function useAway(): boolean {
  const queries = useQueryClient()
  const [away, setAway] = useState(false)
  useEffect(() => listenForFailures(queries, () => setAway(true)), [queries])
  useEffect(() => {
    if (!away) return
    let looking = false
    const look = async () => {
      if (looking) return
      looking = true
      const there = await doesAnswer()
      looking = false
      if (!there) return
      setAway(false)
      void queries.invalidateQueries()
    }
    const timer = setInterval(() => void look(), look_ms)
    return () => clearInterval(timer)
  }, [away, queries])
  return away
}

/** Calls `onAway` whenever something that was asked or sent got no answer. Gives the function that stops it. */
function listenForFailures(queries: QueryClient, onAway: () => void): () => void {
  const look = (error: unknown) => {
    if (error instanceof QuaylogError && away_statuses.includes(error.status)) onAway()
  }
  const stops = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && 'error' in event.action) look(event.action.error)
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && 'error' in event.action) look(event.action.error)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
