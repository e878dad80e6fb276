import { MINUTE } from './time.ts'

type Bucket = { left: number; world: number; real: number }

/**
 * How many requests a minute each source takes. A minute is one of the world's or one of real time, whichever is sooner
 * over: a client may keep its budget by either clock.
 */
export class Limits {
  private readonly buckets = new Map<string, Bucket>()

  /** Takes one request from a source's budget; returns the seconds to wait when it is used up, else 0. */
  take(source: string, perMinute: number, world: number, real: number): number {
    const bucket = this.buckets.get(source) ?? { left: perMinute, world, real }
    const minutes = Math.max(world - bucket.world, real - bucket.real, 0) / MINUTE
    const left = Math.min(perMinute, bucket.left + minutes * perMinute)
    this.buckets.set(source, { left: left >= 1 ? left - 1 : left, world, real })
    return left >= 1 ? 0 : Math.ceil(((1 - left) / perMinute) * 60)
  }
}
