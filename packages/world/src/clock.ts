import { parseDuration, utc } from './time.ts'

/**
 * What the clock must remember to go on: from `anchor_real_ms` on, world time runs from `anchor_world_ms` with `speed`.
 */
export type ClockState = {
  epoch: number
  speed: number
  paused: boolean
  anchor_real_ms: number
  anchor_world_ms: number
}

/** A change asked of the clock; `advance` is a duration, `to` an instant. */
export type ClockOrder = {
  advance?: string | undefined
  to?: string | undefined
  speed?: number | undefined
  pause?: boolean | undefined
  resume?: boolean | undefined
}

/** World seconds per real second. */
export const SPEED_DEFAULT = 600
export const SPEED_MIN = 0.01
export const SPEED_MAX = 100_000
const ADVANCE_MAX_MS = 3_660 * 24 * 3_600_000

/** The clock of a world. It never runs backwards, whatever is ordered and whatever the real clock does. */
export class WorldClock {
  private readonly real: () => number
  private state: ClockState
  private shown: number

  constructor(real: () => number, state: ClockState) {
    this.real = real
    this.state = state
    this.shown = state.anchor_world_ms
  }

  /** World time in milliseconds. */
  now(): number {
    const { paused, speed, anchor_real_ms, anchor_world_ms } = this.state
    const elapsed = paused ? 0 : Math.max(0, this.real() - anchor_real_ms) * speed
    this.shown = Math.max(this.shown, Math.floor(anchor_world_ms + elapsed))
    return this.shown
  }

  /** Carries out an order at once, or returns why it cannot be. */
  order(order: ClockOrder): string | null {
    const now = this.now()
    const target = targetOf(order, now)
    if (typeof target === 'string') return target
    if (order.pause === true && order.resume === true) return 'pause and resume exclude each other'
    const speed = order.speed ?? this.state.speed
    if (!(speed >= SPEED_MIN && speed <= SPEED_MAX))
      return `speed: from ${SPEED_MIN} to ${SPEED_MAX} world seconds per real second`
    const paused = order.pause === true || (order.resume !== true && this.state.paused)
    this.state = { ...this.state, speed, paused, anchor_real_ms: this.real(), anchor_world_ms: target }
    this.shown = target
    return null
  }

  /** What to keep so that a later clock goes on from `ahead_ms` of real time after now. */
  snapshot(aheadMs: number): ClockState {
    const ahead = this.state.paused ? 0 : aheadMs * this.state.speed
    return { ...this.state, anchor_real_ms: this.real(), anchor_world_ms: this.now() + ahead }
  }

  /** The clock as it is shown over HTTP. */
  show(): {
    now: string
    speed: number
    paused: boolean
    epoch: string
    anchor_real_ms: number
    anchor_world_ms: number
  } {
    const now = this.now()
    const { speed, paused, epoch, anchor_real_ms, anchor_world_ms } = this.state
    return { now: new Date(now).toISOString(), speed, paused, epoch: utc(epoch), anchor_real_ms, anchor_world_ms }
  }
}

function targetOf(order: ClockOrder, now: number): number | string {
  if (order.advance !== undefined && order.to !== undefined) return 'advance and to exclude each other'
  if (order.advance !== undefined) {
    const ms = parseDuration(order.advance)
    if (ms === null) return 'advance: a duration such as 30d, 6h, 15m, 45s or PT6H; the clock never runs backwards'
    return ms > ADVANCE_MAX_MS ? 'advance: at most ten years at a time' : now + ms
  }
  if (order.to === undefined) return now
  const to = Date.parse(order.to)
  if (Number.isNaN(to)) return 'to: a date and time such as 2026-12-24T08:00:00Z'
  if (to < now) return `to: the clock never runs backwards; it is ${utc(now)} now`
  return to - now > ADVANCE_MAX_MS ? 'to: at most ten years ahead' : to
}
