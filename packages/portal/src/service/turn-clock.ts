import { useMutation, useQueryClient } from '@tanstack/react-query'
import { portalApi } from './portal-api.ts'
import { sessionQuery } from './session.ts'

/** What an operator may ask of the world's clock. */
export interface ClockOrder {
  readonly advance?: string
  readonly speed?: number
  readonly pause?: true
  readonly resume?: true
}

interface TurnedClock {
  readonly now: string
  readonly speed: number
  readonly paused: boolean
}

const looks_max = 20
const look_again_ms = 150

/**
 * Turns the clock of the simulated world. Done when the service follows it; then everything on screen is asked for
 * again.
 */
export function useTurnClock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (order: ClockOrder) => {
      const turned = await portalApi<TurnedClock>('PATCH', '/operator/world/clock', order)
      for (let look = 0; look < looks_max; look++) {
        const { clock } = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
        if (clock.now_ms >= Date.parse(turned.now) && clock.speed === (turned.paused ? 0 : turned.speed)) break
        await new Promise((resolve) => setTimeout(resolve, look_again_ms))
      }
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    },
  })
}
