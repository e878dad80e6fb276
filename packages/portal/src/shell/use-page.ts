import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** The address of the page that is shown, without what narrows it. */
export function usePage(): string {
  const { history } = useRouter()
  return useSyncExternalStore(history.subscribe, () => history.location.pathname)
}
