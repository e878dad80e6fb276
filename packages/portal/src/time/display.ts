import { useSyncExternalStore } from 'react'

/** In whose time events are shown: the place's, the reader's, or UTC. */
export type TimeDisplay = 'place' | 'mine' | 'utc'

const key = 'quaylog.time-display'
const listeners = new Set<() => void>()

function read(): TimeDisplay {
  const kept = localStorage.getItem(key)
  return kept === 'mine' || kept === 'utc' ? kept : 'place'
}

export function setTimeDisplay(display: TimeDisplay): void {
  localStorage.setItem(key, display)
  for (const listener of listeners) listener()
}

export function useTimeDisplay(): TimeDisplay {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}

/** The zone that the reader's machine is in. */
export const readers_zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which an event of a place is shown. */
export function shownZone(place_zone: string | null, display: TimeDisplay): string {
  if (display === 'utc') return 'UTC'
  return display === 'mine' ? readers_zone : (place_zone ?? 'UTC')
}
