import { closed_circuit } from './source-store.ts'
import type { AskResult, SourceCircuit } from './source-store.ts'

/** Successes of one source that differ in nothing but their counts are written together, at most once in this time. */
const write_every_ms = 5_000

interface HealthParts {
  /** Writes where all processes see it; returns how the source stands then. */
  readonly write: (result: AskResult) => Promise<SourceCircuit>
  /** Told when the source answers again after it was left alone. */
  readonly onMended: () => Promise<void>
  readonly onError: (error: unknown) => void
  readonly realMs: () => number
}

/**
 * What one process notes of a source: a failure and whatever changes its state at once, the counts of successes every
 * few seconds.
 */
export interface HealthNotes {
  note(result: AskResult): Promise<void>
  circuit(): SourceCircuit
  /** How the source stands by what other processes wrote. */
  learn(circuit: SourceCircuit): void
  /** Writes what waits. */
  flush(): Promise<void>
}

export function createHealthNotes({ write, onMended, onError, realMs }: HealthParts): HealthNotes {
  let circuit = closed_circuit
  let waiting: AskResult | null = null
  let written_ms = Number.NEGATIVE_INFINITY
  let was_plain = false
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const result = waiting
    waiting = null
    if (result === null) return
    written_ms = realMs()
    was_plain = isPlain(result)
    const was_paused = circuit.paused_until !== null
    try {
      circuit = await write(result)
      if (was_paused && circuit.paused_until === null) await onMended()
    } catch (error) {
      onError(error)
    }
  }

  return {
    async note(result) {
      const goes_on = was_plain && isPlain(result) && circuit.failures === 0 && realMs() - written_ms < write_every_ms
      if (waiting !== null && !isPlain(result)) await flush()
      waiting = waiting === null ? result : together(waiting, result)
      if (goes_on) timer ??= setTimeout(() => void flush(), write_every_ms).unref()
      else await flush()
    },
    circuit: () => circuit,
    learn(known) {
      circuit = known
    },
    flush,
  }
}

/** A success that an operator need not know anything else of. */
function isPlain({ ok, failure }: AskResult): boolean {
  return ok && failure === null
}

function together(before: AskResult, after: AskResult): AskResult {
  return {
    ...after,
    found: before.found || after.found,
    defects: before.defects + after.defects,
    lag_s: after.lag_s ?? before.lag_s ?? null,
    asks: asksOf(before) + asksOf(after),
    finds: findsOf(before) + findsOf(after),
  }
}

const asksOf = ({ asks = 1 }: AskResult) => asks
const findsOf = ({ finds, found }: AskResult) => finds ?? (found ? 1 : 0)
