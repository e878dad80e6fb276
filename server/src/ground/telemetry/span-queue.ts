import type { EndedSpan } from './recorder.ts'
import type { Sent } from './exporter.ts'

export interface SpanQueueParts {
  readonly queue_max: number
  readonly batch_max: number
  readonly send: (spans: readonly EndedSpan[]) => Promise<Sent>
  /** Told how many spans were given up since the last time. */
  readonly onDropped: (count: number) => void
}

/** Spans that wait to be exported: bounded, so that a receiver that is down costs memory once and no more. */
export interface SpanQueue {
  add(span: EndedSpan): void
  /** Whether the last span made a batch whole; where more wait, their receiver is down and is asked at its time. */
  isFull(): boolean
  /** Sends what waits, batch by batch, until it is sent or the receiver wants to be asked later. */
  flush(): Promise<void>
}

/** Makes an empty queue. What comes when it is full is dropped, and counted. */
export function createSpanQueue({ queue_max, batch_max, send, onDropped }: SpanQueueParts): SpanQueue {
  let waiting: EndedSpan[] = []
  let dropped = 0
  let flushing: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    let left = waiting.length
    while (left > 0) {
      const batch = waiting.slice(0, Math.min(batch_max, left))
      const sent = await send(batch)
      if (sent === 'again') break
      if (sent === 'lost') dropped += batch.length
      waiting = waiting.slice(batch.length)
      left -= batch.length
    }
    if (dropped > 0) onDropped(dropped)
    dropped = 0
  }

  return {
    add(span) {
      if (waiting.length < queue_max) waiting.push(span)
      else dropped++
    },
    isFull: () => waiting.length === batch_max,
    flush() {
      flushing ??= sendAll().finally(() => {
        flushing = null
      })
      return flushing
    },
  }
}
