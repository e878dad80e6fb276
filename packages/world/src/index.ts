export { createWorld, World } from './world.ts'
export type { WorldOptions } from './world.ts'
export type { ClockOrder, ClockState } from './clock.ts'
