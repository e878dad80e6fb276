import type { Answer, Trouble } from '../sources/source.ts'

/** What of a source worked; null: it did not come to that. */
export interface Tested {
  readonly id: string
  readonly outcome: string
  /** Null: it was not asked, because its budget is spent. */
  readonly reached: boolean | null
  /** Whether something is there where it was asked. */
  readonly addressed: boolean | null
  readonly signed_in: boolean | null
  /** Whether it may tell us of the number; null also where it says the same of numbers that it does not know. */
  readonly entitled: boolean | null
  readonly readable: boolean | null
  /** It answered that it is broken itself, such as by a status from 500 on. */
  readonly broken: boolean
  readonly observations: number
  readonly defects: number
  readonly detail: string | null
}

/** What was sent and came, beside the answer that was made of it. */
export interface TestTraffic {
  /** None means that nothing is known of the upstream. */
  readonly requests: number
  /** Whether the last of them was answered at all, whatever by. */
  readonly answered: boolean
}

/** How far an answer came: to the machine, past the sign-in, through the reading. */
export function testedOf(answer: Answer, { requests, answered }: TestTraffic): Omit<Tested, 'id'> {
  const observations = 'observations' in answer ? answer.observations : []
  if ('not_asked' in answer && answer.not_asked === true && answer.payloads.length > 0)
    return { outcome: 'pending', ...waiting, observations: 0, defects: 0, detail: answer.detail }
  if ('not_asked' in answer && answer.not_asked === true)
    return { outcome: 'not_asked', ...nothing_tried, observations: 0, defects: 0, detail: answer.detail }
  const trouble = answer.outcome === 'temporary' ? (answer.trouble ?? 'outage') : null
  const ambiguous = answer.outcome === 'not_found' ? (answer.ambiguous ?? null) : null
  if (requests === 0)
    return {
      outcome: 'not_asked',
      ...nothing_tried,
      observations: 0,
      defects: 0,
      detail: 'detail' in answer ? answer.detail : ambiguous,
    }
  return {
    outcome: answer.outcome,
    ...stepsOf(trouble, ambiguous !== null, answered),
    observations: observations.length,
    defects: observations.reduce((count, said) => count + said.defects.length, 0),
    detail: 'detail' in answer ? detailOf(answer) : ambiguous,
  }
}

/** What the answer says, and until when it asks us to wait. */
function detailOf(answer: Extract<Answer, { detail: string }>): string {
  const until = answer.outcome === 'temporary' && answer.trouble === 'rate_limit' ? answer.next_allowed_at : null
  return until === null ? answer.detail : `${answer.detail}, not before ${until}`
}

type Steps = Pick<Tested, 'reached' | 'addressed' | 'signed_in' | 'entitled' | 'readable' | 'broken'>

const nothing_tried: Steps = {
  reached: null,
  addressed: null,
  signed_in: null,
  entitled: null,
  readable: null,
  broken: false,
}

/** It took the number, and has not heard from the line yet: whether it will tell us of it nobody knows. */
const waiting: Steps = { ...nothing_tried, reached: true, addressed: true, signed_in: true }

/**
 * Each step is known only where the one before it worked. What cannot be read says neither that the credentials were
 * taken nor that we may be told: a page on which one signs in comes as 200 too.
 */
function stepsOf(trouble: Trouble | null, is_ambiguous: boolean, answered: boolean): Steps {
  const broken = answered && (trouble === 'outage' || trouble === 'slow')
  if (broken) return { ...nothing_tried, reached: true, addressed: true, broken }
  const reached = trouble !== 'outage' && trouble !== 'slow'
  const addressed = reached && trouble !== 'rate_limit' ? trouble !== 'address' : null
  const is_unreadable = trouble === 'unreadable' || trouble === 'too_large'
  if (is_unreadable) return { ...nothing_tried, reached, addressed, readable: false }
  const signed_in = addressed === true ? trouble !== 'credentials' : null
  const entitled = signed_in === true && !is_ambiguous ? trouble !== 'entitlement' : null
  return { reached, addressed, signed_in, entitled, readable: entitled === true ? true : null, broken }
}

/** Whether nothing failed as far as it came. */
export function works({ reached, addressed, signed_in, entitled, readable, broken }: Tested): boolean {
  return reached === true && !broken && [addressed, signed_in, entitled, readable].every((step) => step !== false)
}

/** What came of a test, for people. */
export function wordsOf({
  outcome,
  reached,
  addressed,
  signed_in,
  entitled,
  readable,
  broken,
  observations,
  defects,
  detail,
}: Tested): string {
  const why = detail === null ? '' : `: ${detail}`
  if (reached === null) return `is not asked${why}`
  if (!reached) return `cannot be reached${why}`
  if (broken) return `is reached, and is broken itself${why}`
  if (outcome === 'temporary' && addressed === null) return `is reached, and asks us to wait${why}`
  if (addressed === false) return `is reached, and does not answer at this address${why}`
  if (signed_in === false) return `is reached and refuses the credentials${why}`
  if (entitled === false) return `is reached and takes the credentials, and may not tell us${why}`
  if (signed_in === true && entitled === null) return `answers, and tells nothing of this number${why}`
  if (readable === false) return `is reached, and its answer cannot be read${why}`
  const told =
    observations === 0 ? '' : `, ${observations} statements${defects === 0 ? '' : ` with ${defects} defects`}`
  return `works (${outcome.replaceAll('_', ' ')})${told}${why}`
}
