import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '@quaylog/sdk'
import { useEffect } from 'react'
import { client } from './client.ts'
import { useSeesAll } from './session.ts'

/** What changed is gathered for so long before pages ask again, so that a burst costs one request. */
const gather_ms = 4_000
/** What people work on together is shown sooner. */
const gather_together_ms = 300
/** How often pages ask again where no stream of changes is offered. */
const fallback_ms = 45_000

interface Changed {
  readonly containers: Set<string>
  readonly shipments: Set<string>
  requests: boolean
}

/**
 * Keeps everything on screen up to date for as long as the component stands. To who sees what is of certain parties the
 * stream is closed (contract 1.12): pages of theirs ask again when they are looked at.
 */
export function useLive(): void {
  const queries = useQueryClient()
  const sees_all = useSeesAll()
  useEffect(() => {
    if (!sees_all) return
    const stop = new AbortController()
    void live(queries, stop.signal)
    return () => stop.abort()
  }, [queries, sees_all])
}

/**
 * Follows the stream. Where the log was set back everything is read anew; where no stream is offered, pages ask now and
 * then.
 */
async function live(queries: QueryClient, signal: AbortSignal): Promise<void> {
  try {
    await follow(queries, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'unknown_cursor'))
      return askAgainNowAndThen(queries, signal)
    void queries.invalidateQueries({ predicate: isRecord })
    return live(queries, signal)
  }
}

async function follow(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let gathered = nothing()
  let timer: ReturnType<typeof setTimeout> | undefined
  let timer_together: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const changed = gathered
    gathered = nothing()
    refresh(queries, changed)
  }
  const flushTogether = () => {
    timer_together = undefined
    void queries.invalidateQueries({ queryKey: ['exceptions'] })
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearTimeout(timer_together)
  })
  for await (const change of client.changes.stream({ signal })) {
    if (change.attributes.event.startsWith('exception.')) {
      timer_together ??= setTimeout(flushTogether, gather_together_ms)
      continue
    }
    note(gathered, change)
    timer ??= setTimeout(flush, gather_ms)
  }
}

function nothing(): Changed {
  return { containers: new Set(), shipments: new Set(), requests: false }
}

function note(changed: Changed, change: Resource<'change'>): void {
  const container = change.relationships?.container?.data
  const shipment = change.relationships?.shipment?.data
  if (container) changed.containers.add(container.id)
  if (shipment) changed.shipments.add(shipment.id)
  if (change.attributes.event.startsWith('tracking_request.')) changed.requests = true
}

/** What is off screen is only marked: it is asked for when it is looked at again. */
function refresh(queries: QueryClient, changed: Changed): void {
  const stale = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
  stale(['fleet'])
  stale(['documents'])
  if (changed.shipments.size > 0) stale(['shipments'])
  for (const id of changed.containers) stale(['container', id])
  for (const id of changed.shipments) stale(['shipment', id])
  if (changed.requests) stale(['tracking-requests'])
}

function isRecord({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== 'session'
}

function askAgainNowAndThen(queries: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return
  const timer = setInterval(() => void queries.invalidateQueries({ predicate: isRecord }), fallback_ms)
  signal.addEventListener('abort', () => clearInterval(timer))
}
