/** A moment at which the primary was asked how far its log had come. */
export interface Mark {
  readonly at_ms: number
  readonly lsn: bigint
}

/** A place in PostgreSQL's write-ahead log as a number, out of its text `16/B374D848`. */
export function lsnOf(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is no place in the log`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** How old what a replica shows may be, by the moments of the primary that it has reached. */
export interface ReplicaAge {
  /** The primary had come so far at `at_ms`, or later. */
  readonly mark: (mark: Mark) => void
  /** The replica shows everything up to there. */
  readonly reached: (lsn: bigint) => void
  /** Whether the replica shows everything up to there. */
  readonly has: (lsn: bigint) => boolean
  /** At most so old is what the replica shows; null: it has reached no moment that is known. */
  readonly ageMs: (now_ms: number) => number | null
}

/**
 * Counts by this process's clock alone. What the replica shows is never older than the newest moment whose place in the
 * log it has reached: true as well of a primary that writes nothing, and of a replica that is cut off from it. Moments
 * older than `kept_ms` are forgotten.
 */
export function createReplicaAge(kept_ms: number): ReplicaAge {
  let marks: readonly Mark[] = []
  let shown: bigint | null = null
  let as_of_ms: number | null = null
  return {
    mark(mark) {
      marks = [...marks.filter(({ at_ms }) => mark.at_ms - at_ms <= kept_ms), mark]
    },
    reached(lsn) {
      shown = lsn
      const newest = marks.findLast((mark) => mark.lsn <= lsn)
      if (newest === undefined) return
      as_of_ms = newest.at_ms
      marks = marks.filter(({ at_ms }) => at_ms > newest.at_ms)
    },
    has: (lsn) => shown !== null && lsn <= shown,
    ageMs: (now_ms) => (as_of_ms === null ? null : now_ms - as_of_ms),
  }
}
