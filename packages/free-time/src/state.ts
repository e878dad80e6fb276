import type { Counted } from './clock.ts'
import type { ClockState } from './model/clock.ts'

/** The state of a clock that was counted, and of a paused one by what it is. */
export function stateOf({ input, steps, present }: Counted): {
  readonly state: ClockState
  readonly reason: string | null
} {
  if (input.end !== null) return { state: 'stopped', reason: null }
  const passed = steps.filter(({ day }) => day <= present)
  const now = passed.at(-1)
  if (now?.status === 'paused') return { state: 'paused', reason: now.hold?.hold.name ?? null }
  if (!passed.some(({ status }) => status === 'chargeable')) return { state: 'free', reason: null }
  return now?.status === 'forgiven' ? { state: 'paused', reason: now.parameter } : { state: 'running', reason: null }
}
