import { useEffect, useReducer } from 'react'
import { nowMs } from './clock.ts'

/**
 * The product's time, told anew four times a minute unless asked for more, so that "3 hours ago" does not freeze; a
 * turned clock shows with whatever is drawn next.
 */
export function useNow(every_ms = 15_000): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(drawAgain, every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return nowMs()
}
