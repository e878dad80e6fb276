import type { Answer, Ask, Json } from '../../http/exchange.ts'
import type { Truth } from '../../truth/find.ts'
import type { FactName, Ledger } from './ledger.ts'

/** So many calls within so long a time (milliseconds), by the name under which breaking it is counted. */
export type RateLimit = { name: string; most: number; per_ms: number }

/** What kind of service it is: whose word it passes on decides how far it is believed. */
export type UpstreamFamily = 'terminal' | 'railroad' | 'subscription' | 'carrier' | 'schedule' | 'position'

/** What an upstream works with at one request: the time, the truth, its own books, and the trouble it is in. */
export type Desk = {
  id: string
  seed: string
  now: number
  real_now: number
  /** where the upstream is reached, without a slash at its end */
  base_url: string
  truth: Truth
  ledger: Ledger
  faults: ReadonlySet<string>
  /** notes a fact that the answer states, with the members of the answer that carry it */
  print: (number: string, fact: FactName, value: Json, ...fields: string[]) => void
  /** notes that a rule of the upstream was broken */
  violation: (rule: string, detail: string) => void
}

/** How an upstream words its refusals. */
export type Refusals = {
  /** the key, token or password is unknown or has expired */
  key: (desk: Desk) => Answer
  /** known, but without the right to ask this: no plan, no credits, not a party */
  entitlement: (desk: Desk) => Answer
  /** too many calls; `headers` has the waiting time where trouble says so */
  rate: (desk: Desk, headers: Record<string, string>) => Answer
}

/** Somebody who asked to be told; `last` is the body that was taken last, null before the first. */
export type Listening = {
  id: string
  number: string
  reference: string
  callback_url: string
  secret: string
  at: number
  last: string | null
}

/** A push: where it goes comes from the listening, the rest from the upstream. */
export type UpstreamPush = { body: string; headers: Record<string, string> }

/** A simulated upstream: one real interface, as its provider's public description has it. */
export type Upstream = {
  id: string
  name: string
  family: UpstreamFamily
  /** the world's terminals and ramps that it speaks for, with its own names of them; empty: any */
  facilities: Readonly<Record<string, string>>
  /** the railroad or line whose boxes it tells of; null: any */
  scac: string | null
  /** members of its answers that carry facts, which drift may rename, drop or retype */
  fields: readonly string[]
  limits: readonly RateLimit[]
  refusals: Refusals
  /** paths that ask for no proof, and that trouble with a key leaves alone */
  open_paths?: readonly string[]
  /** reached only over TLS with a client certificate */
  tls?: boolean
  /** texts in its answers that name persons; whoever reads it must not keep them */
  personal?: readonly string[]
  credentials: (desk: Desk) => Record<string, string>
  answer: (ask: Ask, path: string, desk: Desk) => Answer
  /** what it would push now to somebody who listens; null: nothing any more, and the listening ends */
  pushed?: (listening: Listening, desk: Desk) => UpstreamPush | null
}
