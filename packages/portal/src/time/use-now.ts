import { createContext, useContext, useEffect, useReducer } from 'react'
import { nowMs } from './clock.ts'

/** The moment that a page is turned back to, in milliseconds; null: it shows now. */
export const MomentShown = createContext<number | null>(null)

/**
 * The time by which a page counts ages and days that are left: that of the moment it is turned back to, else the
 * product's, told anew four times a minute unless asked for more, so that "3 hours ago" does not freeze; a
 * turned clock shows with whatever is drawn next.
 */
export function useNow(every_ms = 15_000): number {
  const moment = useContext(MomentShown)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(drawAgain, every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return moment ?? nowMs()
}
