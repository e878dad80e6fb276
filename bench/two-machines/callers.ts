import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What callers noticed since the last `begin`. */
export interface CallerFigures {
  readonly answered: number
  /** Requests that a process refused or dropped and another answered. */
  readonly asked_twice: number
  /** Requests that nobody answered within thirty seconds. */
  readonly failed: number
  /** The longest time in which no write was acknowledged. */
  readonly longest_gap_s: number
}

/** Callers who write and read until they are ended. */
export interface Callers {
  begin(): void
  figures(): CallerFigures
  /** Resolves with the next write that is acknowledged. */
  answeredAgain(): Promise<void>
  /** Asks as one of them; the body that answers. Throws when nobody answers within thirty seconds. */
  ask(path: string, init: RequestInit): Promise<string>
  /** Ends them; the names of all parties whose creation was acknowledged. */
  end(): Promise<readonly string[]>
}

const callers_count = 8
const patience_ms = 30_000
const try_ms = 10_000

export function startCallers(services: readonly string[], key: string): Callers {
  const acknowledged: string[] = []
  let [answered, asked_twice, failed, longest_gap_ms] = [0, 0, 0, 0]
  let written_ms = performance.now()
  let next = Promise.withResolvers<void>()
  let is_ended = false
  let asked_for = 0

  const noteWrite = (name: string) => {
    acknowledged.push(name)
    longest_gap_ms = Math.max(longest_gap_ms, performance.now() - written_ms)
    written_ms = performance.now()
    next.resolve()
    next = Promise.withResolvers()
  }

  async function noted(asked: Promise<Asked | null>): Promise<Asked | null> {
    const answer = await asked
    if (answer === null) failed++
    else answered++
    if (answer !== null && answer.tries > 1) asked_twice++
    return answer
  }

  async function call(caller: number): Promise<void> {
    for (let n = 0; !is_ended; n++) {
      const name = `Party ${caller} ${n}`
      const written = await noted(askAny(services, caller + n, '/parties', partyOf(key, name)))
      if (written !== null) noteWrite(name)
      await noted(askAny(services, caller + n, '/parties?page[size]=1', { headers: { authorization: `Token ${key}` } }))
      await sleep(20)
    }
  }

  const all = Promise.all(Array.from({ length: callers_count }, (_one, caller) => call(caller)))
  return {
    begin() {
      ;[answered, asked_twice, failed, longest_gap_ms] = [0, 0, 0, 0]
      written_ms = performance.now()
    },
    figures: () => ({ answered, asked_twice, failed, longest_gap_s: Math.round(longest_gap_ms / 100) / 10 }),
    answeredAgain: () => next.promise,
    async ask(path, init) {
      const answer = await noted(askAny(services, asked_for++, path, init))
      if (answer === null) throw new Error(`nobody answered ${path} within ${patience_ms / 1_000} s`)
      return answer.text
    },
    async end() {
      is_ended = true
      await all
      return acknowledged
    },
  }
}

function partyOf(key: string, company_name: string): RequestInit {
  const headers = {
    authorization: `Token ${key}`,
    'content-type': 'application/vnd.api+json',
    'idempotency-key': randomUUID(),
  }
  return { method: 'POST', headers, body: JSON.stringify({ data: { type: 'party', attributes: { company_name } } }) }
}

/** What was answered after how many were asked. */
interface Asked {
  readonly tries: number
  readonly text: string
}

/**
 * As a proxy does: the next process is asked when one does not answer, or says 503. Null: none has answered within
 * thirty seconds.
 */
async function askAny(
  services: readonly string[],
  first: number,
  path: string,
  init: RequestInit,
): Promise<Asked | null> {
  const until = performance.now() + patience_ms
  for (let tries = 1; performance.now() < until; tries++) {
    const service = services[(first + tries) % services.length]
    const answer = await fetch(`${service}/v2${path}`, { ...init, signal: AbortSignal.timeout(try_ms) }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => null,
    )
    if (answer !== null && answer.status < 300) return { tries, text: answer.text }
    if (tries % services.length === 0) await sleep(100)
  }
  return null
}
