import { useEffect, useState } from 'react'
import { nowMs } from './clock.ts'

const every_ms = 15_000

/** The product's time, told anew four times a minute, so that "3 hours ago" does not freeze. */
export function useNow(): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), every_ms)
    return () => clearInterval(timer)
  }, [])
  return now
}
