import { randomBytes, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../ground/db/index.ts'
import { unreachable } from '../sources/exchange.ts'
import { registeredOf } from '../sources/registrations.ts'
import type { RegisteredNumber, Registering, Registrations, RegistrationSteps } from '../sources/registrations.ts'
import {
  claimRegistration,
  endClaim,
  doubtRegistration,
  registeredId,
  settleRegistration,
} from './registration-store.ts'
import type { RegistrationName } from './registration-store.ts'

/** Longer than a worker can be busy registering; one that died meanwhile holds others up no longer. */
const claim_ms = 120_000
/** How long somebody waits for what another worker registers, and how often he looks. */
const patience_ms = 20_000
const look_ms = 250
/** When a source whose budget is spent is tried again, in ms. */
const spent_wait_ms = 6 * 3_600_000
const bell_bytes = 24

interface RegistrationParts {
  readonly db: Database
  readonly source_id: string
  /** The machine's own time: claims end by it. */
  readonly realMs: () => number
  /** Where upstreams ring, without the bell's own end; null: nobody outside can reach this service. */
  readonly bell_base: string | null
}

/** Keeps the registrations of a source for all processes: one registers a number, the others use what he gets. */
export function createRegistrations({ db, source_id, realMs, bell_base }: RegistrationParts): Registrations {
  /** Registers a claimed number; after an attempt of which nobody knows, the upstream is asked first. */
  async function register(name: RegistrationName, claim: string, doubtful_bell: Ours, steps: RegistrationSteps) {
    const { bell, is_doubtful } = doubtful_bell
    const known = is_doubtful && steps.find !== null ? await steps.find().catch(brokenOff) : null
    const bell_url = bell_base === null ? null : `${bell_base}${bell}`
    const isMissing = known === null || (known.ok && known.upstream_id === null)
    const result = isMissing ? await steps.register(bell_url).catch(brokenOff) : known
    const outcome = registeredOf(result)
    const now = new Date(realMs()).toISOString()
    if (outcome.ok) await settleRegistration(db.work, name, { claim, now, upstream_id: outcome.upstream_id })
    else
      await endClaim(db.work, name, {
        claim,
        cost: is_doubtful ? 0 : steps.cost,
        is_sure: !result.ok && result.is_sure && isMissing,
      })
    return outcome
  }

  return {
    has_bell: bell_base !== null,
    async ensure(watched, steps): Promise<RegisteredNumber> {
      const name = { source_id, ...watched }
      const known = await registeredId(db.work, name)
      if (known !== null) return { ok: true, upstream_id: known }
      const until_ms = realMs() + patience_ms
      for (;;) {
        const now_ms = realMs()
        const claim = randomUUID()
        const claimed = await claimRegistration(db, name, {
          claim,
          claimed_by: `${hostname()} ${process.pid}`,
          now: new Date(now_ms).toISOString(),
          claimed_until: new Date(now_ms + claim_ms).toISOString(),
          bell: randomBytes(bell_bytes).toString('base64url'),
          cost: steps.cost,
          budget_per_month: steps.budget_per_month,
        })
        if (claimed.outcome === 'registered') return { ok: true, upstream_id: claimed.upstream_id }
        if (claimed.outcome === 'ours') return register(name, claim, claimed, steps)
        if (claimed.outcome === 'too_dear') return tooDear(claimed.spent, steps, now_ms)
        if (now_ms >= until_ms) return busy()
        await sleep(look_ms)
      }
    },
    doubt: (watched, upstream_id) => doubtRegistration(db.work, { source_id, ...watched }, upstream_id),
  }
}

interface Ours {
  readonly is_doubtful: boolean
  readonly bell: string
}

function brokenOff(error: unknown): Registering {
  const detail = error instanceof Error ? error.message : 'registering broke off'
  return { ok: false, is_sure: false, refusal: unreachable('outage', detail) }
}

function busy(): RegisteredNumber {
  return { ok: false, refusal: unreachable('slow', 'another worker has not registered the number in time') }
}

function tooDear(spent: number, { cost, budget_per_month }: RegistrationSteps, now_ms: number): RegisteredNumber {
  const until = `${new Date(now_ms + spent_wait_ms).toISOString().slice(0, 19)}Z`
  const detail = `registering the number costs ${cost}, and ${spent} of the ${budget_per_month} set for 31 days are spent`
  return { ok: false, refusal: unreachable('entitlement', detail, until) }
}
