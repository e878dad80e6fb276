import { unreachable, type Exchange, type UpstreamRefusal } from './exchange.ts'
import type { QuestionKind } from './source.ts'

/** A number as an upstream is asked to watch it. */
export interface WatchedNumber {
  readonly kind: QuestionKind
  readonly number: string
}

/**
 * What an upstream answered when it was asked to watch a number, or whether it does so already. `upstream_id` null: it
 * watches no such number. `is_sure` false: nobody knows whether it was asked.
 */
export type Registering =
  | { readonly ok: true; readonly upstream_id: string | null }
  | { readonly ok: false; readonly is_sure: boolean; readonly refusal: UpstreamRefusal }

/** How a number is registered at an upstream. */
export interface RegistrationSteps {
  /**
   * Looks up whether the upstream watches the number already: asked before whatever may have got through is asked
   * again. Null: it offers no look-up, and says so itself when it is asked twice.
   */
  readonly find: (() => Promise<Registering>) | null
  /** Asks it to watch the number, and to ring at an address when something changed; null: nobody can reach us. */
  readonly register: (bell_url: string | null) => Promise<Registering>
  /** What registering costs, in the unit of the budget. */
  readonly cost: number
  /** What registrations of 31 days may cost; null: no limit is set. */
  readonly budget_per_month: number | null
}

/** The id under which an upstream watches a number, or why it does not. */
export type RegisteredNumber =
  | { readonly ok: true; readonly upstream_id: string }
  | { readonly ok: false; readonly refusal: UpstreamRefusal }

/** The numbers that one configured source has had its upstream watch: each once, whatever workers and restarts do. */
export interface Registrations {
  /** Whether upstreams can ring here when something changed. */
  readonly has_bell: boolean
  /** Registers a number that is not registered yet; all who want it at once share one registration. */
  ensure(watched: WatchedNumber, steps: RegistrationSteps): Promise<RegisteredNumber>
  /** The upstream does not know this id any more: it is asked for the number's, before that is registered anew. */
  doubt(watched: WatchedNumber, upstream_id: string): Promise<void>
}

/** Ids of one number in this process alone, for trying a source that nobody has saved. */
export function createOwnRegistrations(): Registrations {
  const known = new Map<string, Promise<RegisteredNumber>>()
  const keyOf = ({ kind, number }: WatchedNumber) => `${kind} ${number}`
  return {
    has_bell: false,
    ensure(watched, { register }) {
      const key = keyOf(watched)
      const made = known.get(key) ?? register(null).then(registeredOf)
      known.set(key, made)
      return made.then((result) => {
        if (!result.ok) known.delete(key)
        return result
      })
    },
    async doubt(watched) {
      known.delete(keyOf(watched))
    },
  }
}

/** What registering came to, for whoever asked. */
export function registeredOf(result: Registering): RegisteredNumber {
  if (!result.ok) return { ok: false, refusal: result.refusal }
  return result.upstream_id === null
    ? { ok: false, refusal: unreachable('unreadable', 'it did not say under which id it watches the number') }
    : { ok: true, upstream_id: result.upstream_id }
}

/** A refusal of a request to watch a number: what is not answered, or broke there, may have got through. */
export function refusedRegistering({ refusal, status }: Extract<Exchange, { ok: false }>): Registering {
  return { ok: false, refusal, is_sure: status !== null && status >= 300 && status < 500 && status !== 408 }
}
