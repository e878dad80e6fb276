import type { Sentence } from './sentence.ts'

/**
 * Puts the parts of long messages together, per station, channel and sequence, so that interleaved messages cannot mix.
 */
export interface PartCollector {
  /** All parts of the message, in order, when this was the last that was missing; else null. */
  collect(sentence: Sentence, now_ms: number): readonly Sentence[] | null
  /** Messages that were given up because a part did not come. */
  lost(): number
}

/** Messages that may wait for a part, and for how long. */
const waiting_max = 2_000
const part_lifetime_ms = 60_000

interface Waiting {
  readonly since_ms: number
  readonly parts: (Sentence | undefined)[]
}

/** A collector without anything waiting. */
export function createPartCollector(): PartCollector {
  const waiting = new Map<string, Waiting>()
  let lost = 0

  function dropOld(now_ms: number): void {
    for (const [key, { since_ms }] of waiting) {
      if (waiting.size < waiting_max && now_ms - since_ms <= part_lifetime_ms) break
      waiting.delete(key)
      lost += 1
    }
  }

  return {
    collect(sentence, now_ms) {
      dropOld(now_ms)
      const key = `${sentence.station ?? ''}/${sentence.channel}/${sentence.sequence}/${sentence.total}`
      const known = waiting.get(key)
      const parts = known?.parts ?? []
      if (parts[sentence.number] !== undefined && parts[sentence.number]?.payload !== sentence.payload) {
        lost += 1
        parts.length = 0
      }
      parts[sentence.number] = sentence
      const whole = Array.from({ length: sentence.total }, (_, index) => parts[index + 1]).filter(
        (part) => part !== undefined,
      )
      waiting.delete(key)
      if (whole.length === sentence.total) return whole
      waiting.set(key, { since_ms: known?.since_ms ?? now_ms, parts })
      return null
    },
    lost: () => lost,
  }
}
