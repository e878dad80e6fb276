import type { Tested } from './tested.ts'

/** The steps from an address to what a user sees, in their order. */
type CheckStage = 'address' | 'sign_in' | 'entitlement' | 'answer' | 'events' | 'milestones' | 'missing' | 'cost'

/**
 * How a step went. nothing: it worked, and there is nothing to show of it. unknown: the upstream does not let it be
 * known. not_reached: an earlier step failed.
 */
export interface CheckedStage {
  readonly stage: CheckStage
  readonly state: 'ok' | 'failed' | 'nothing' | 'unknown' | 'not_reached'
  /** What came of it, in a sentence for the operator. */
  readonly says: string
}

/** What the words of the stages need beside the test itself. */
interface StageFacts {
  readonly address: string
  readonly events: number
  readonly milestones: number
  readonly told: readonly string[]
  readonly missing: readonly string[]
  readonly allows: string
  readonly requests: number
}

const not_reached = { state: 'not_reached', says: 'It did not come to that.' } as const

/** A check told stage by stage. Pure. */
export function stagesOf(tested: Tested, facts: StageFacts): readonly CheckedStage[] {
  return [
    { stage: 'address', ...addressStage(tested, facts) },
    { stage: 'sign_in', ...signInStage(tested) },
    { stage: 'entitlement', ...entitlementStage(tested) },
    { stage: 'answer', ...answerStage(tested) },
    { stage: 'events', ...toldStage(tested, facts.events, 'move', 'moves', 'The answer tells no move.') },
    {
      stage: 'milestones',
      ...toldStage(tested, facts.milestones, 'milestone', 'milestones', 'No milestone follows from this answer alone.'),
    },
    { stage: 'missing', ...missingStage(tested, facts) },
    { stage: 'cost', ...costStage(facts) },
  ]
}

type Went = Omit<CheckedStage, 'stage'>

function addressStage({ reached, addressed, detail, cure }: Tested, { address }: StageFacts): Went {
  if (reached === null) return { state: 'not_reached', says: cured('It was not asked', detail, cure) }
  if (!reached) return { state: 'failed', says: cured(`${address} gives no answer`, detail, cure) }
  if (addressed === false)
    return { state: 'failed', says: cured(`${address} is reached, and nothing answers at this address`, detail, cure) }
  if (addressed === null) return { state: 'unknown', says: cured(`${address} asks us to wait`, detail, cure) }
  return { state: 'ok', says: `${address} answers.` }
}

function signInStage({ signed_in, readable, detail, cure }: Tested): Went {
  if (readable === false) return { state: 'unknown', says: 'What came does not say whether it takes the credentials.' }
  if (signed_in === null) return not_reached
  if (!signed_in) return { state: 'failed', says: cured('It refuses the credentials', detail, cure) }
  return { state: 'ok', says: 'It takes the credentials.' }
}

function entitlementStage({ signed_in, entitled, readable, detail, cure, outcome }: Tested): Went {
  if (readable === false) return { state: 'unknown', says: 'What came does not say whether it may tell us.' }
  if (signed_in !== true) return not_reached
  if (entitled === null)
    return {
      state: 'unknown',
      says: cured('Whether we may see this number cannot be told', detail, outcome === 'pending' ? null : cure),
    }
  if (!entitled) return { state: 'failed', says: cured('It takes the credentials, and may not tell us', detail, cure) }
  return { state: 'ok', says: 'It may tell us of this number.' }
}

function answerStage(tested: Tested): Went {
  const { outcome, entitled, readable, broken, broke_off, observations, defects, detail, cure } = tested
  if (broken) return { state: 'failed', says: cured('It says that it is broken itself', detail, cure) }
  if (broke_off) return { state: 'failed', says: cured('Its answer broke off', detail, cure) }
  if (outcome === 'pending') return { state: 'nothing', says: cured('It has nothing to tell yet', detail, cure) }
  if (entitled === false || readable === null) {
    return outcome === 'not_found' ? { state: 'nothing', says: 'It tells nothing of this number.' } : not_reached
  }
  if (!readable) return { state: 'failed', says: cured('Its answer cannot be read', detail, cure) }
  if (observations === 0)
    return { state: 'nothing', says: cured(unknown_words[outcome] ?? 'It tells nothing', detail, cure) }
  const doubts = defects === 0 ? '' : `, ${counted(defects, 'defect', 'defects')} among them`
  return { state: 'ok', says: `${counted(observations, 'statement was', 'statements were')} read${doubts}.` }
}

const unknown_words: Readonly<Record<string, string>> = {
  not_found: 'It does not know this number',
  not_manifested: 'It knows the number, and nothing is manifested yet',
  cancelled: 'It says that the shipment is cancelled',
  bad_number: 'It takes this for no number of its kind',
}

function toldStage({ observations }: Tested, count: number, one: string, many: string, none: string): Went {
  if (observations === 0) return not_reached
  return count === 0 ? { state: 'nothing', says: none } : { state: 'ok', says: `${counted(count, one, many)}.` }
}

function missingStage({ observations }: Tested, { told, missing }: StageFacts): Went {
  if (observations === 0) return not_reached
  if (missing.length === 0) return { state: 'ok', says: 'It told every field that it is known to tell.' }
  const words = missing.map((field) => field.replaceAll('_', ' ')).join(', ')
  return { state: 'nothing', says: `Not told of this number, though it can be: ${words}. Told: ${told.length}.` }
}

function costStage({ requests, allows }: StageFacts): Went {
  return { state: 'ok', says: `${counted(requests, 'request was', 'requests were')} sent. ${allows}` }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
/** What is wrong, why, and what is to be done about it. */
function cured(what: string, detail: string | null, cure: string | null): string {
  const why = detail === null || detail === '' ? '' : `: ${detail.replace(/\.$/, '')}`
  return `${what}${why}.${cure === null ? '' : ` ${cure}`}`
}
