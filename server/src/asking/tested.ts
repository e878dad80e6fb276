import type { Answer, HttpFailure, Trouble } from '../sources/source.ts'
import { cures, cures_of_nothing, cures_of_silence } from './cures.ts'

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
  /** Its answer began, and did not come to its end. */
  readonly broke_off: boolean
  readonly observations: number
  readonly defects: number
  readonly detail: string | null
  /** What is to be done, in sentences; null: nothing. */
  readonly cure: string | null
}

/** What was sent and came, beside the answer that was made of it. */
export interface TestTraffic {
  /** None means that nothing is known of the upstream. */
  readonly requests: number
  /** What came of the last of them: an answer whatever it says, its beginning, or why none came. */
  readonly came: 'answer' | 'part' | HttpFailure
  /** Nobody has proved how it answers, so that nothing is read of it yet. */
  readonly is_unproved?: boolean
}

/** How far an answer came: to the machine, past the sign-in, through the reading. */
export function testedOf(answer: Answer, { requests, came, is_unproved = false }: TestTraffic): Omit<Tested, 'id'> {
  const observations = 'observations' in answer ? answer.observations : []
  const ambiguous = answer.outcome === 'not_found' ? (answer.ambiguous ?? null) : null
  const why = 'detail' in answer ? detailOf(answer) : ambiguous
  if (answer.outcome === 'temporary' && answer.not_asked === true && answer.payloads.length > 0)
    return { outcome: 'pending', ...waiting, ...none_told, detail: answer.detail, cure: cures_of_nothing.pending }
  if (hadNoRoom(answer, came))
    return { outcome: 'not_asked', ...nothing_tried, ...none_told, detail: why, cure: cures_of_silence.no_room }
  if (requests === 0) return { outcome: 'not_asked', ...nothing_tried, ...none_told, detail: why, cure: null }
  const trouble = troubleOf(answer)
  return {
    outcome: answer.outcome,
    ...stepsOf(trouble, ambiguous !== null, came),
    observations: observations.length,
    defects: observations.reduce((count, said) => count + said.defects.length, 0),
    detail: why,
    cure:
      trouble === null ? cureOfNothing(answer.outcome, ambiguous !== null, is_unproved) : cureOfTrouble(trouble, came),
  }
}

const troubleOf = (answer: Answer) => (answer.outcome === 'temporary' ? (answer.trouble ?? 'outage') : null)

function hadNoRoom(answer: Answer, came: TestTraffic['came']): boolean {
  return answer.outcome === 'temporary' && (answer.not_asked === true || came === 'no_room')
}

/** What the answer says, and until when it asks us to wait. */
function detailOf(answer: Extract<Answer, { detail: string }>): string {
  const until = answer.outcome === 'temporary' && answer.trouble === 'rate_limit' ? answer.next_allowed_at : null
  return until === null ? answer.detail : `${answer.detail}, not before ${until}`
}

function cureOfTrouble(trouble: Trouble, came: TestTraffic['came']): string {
  if (trouble === 'unreadable' && came === 'encoding') return cures_of_silence.encoding
  if (!isSilence(trouble) || came === 'answer') return cures[trouble]
  return came === 'part' ? cures_of_nothing.broke_off : cures_of_silence[came]
}

function cureOfNothing(outcome: Answer['outcome'], is_ambiguous: boolean, is_unproved: boolean): string | null {
  if (outcome === 'bad_number') return cures_of_nothing.bad_number
  if (outcome !== 'not_found') return null
  if (is_unproved) return cures_of_nothing.unproved
  return is_ambiguous ? cures_of_nothing.ambiguous : cures_of_nothing.not_found
}

const isSilence = (trouble: Trouble | null) => trouble === 'outage' || trouble === 'slow'

const none_told = { observations: 0, defects: 0 } as const

type Steps = Pick<Tested, 'reached' | 'addressed' | 'signed_in' | 'entitled' | 'readable' | 'broken' | 'broke_off'>

/** A test that has not come to anything yet. */
export const nothing_tried: Steps = {
  reached: null,
  addressed: null,
  signed_in: null,
  entitled: null,
  readable: null,
  broken: false,
  broke_off: false,
}

/** It took the number, and has not heard from the line yet: whether it will tell us of it nobody knows. */
const waiting: Steps = { ...nothing_tried, reached: true, addressed: true, signed_in: true }

/**
 * Each step is known only where the one before it worked. What cannot be read says neither that the credentials were
 * taken nor that we may be told: a page on which one signs in comes as 200 too.
 */
function stepsOf(trouble: Trouble | null, is_ambiguous: boolean, came: TestTraffic['came']): Steps {
  const silent = isSilence(trouble)
  if (silent && came === 'answer') return { ...nothing_tried, reached: true, addressed: true, broken: true }
  if (silent && came === 'part')
    return { ...nothing_tried, reached: true, addressed: true, readable: false, broke_off: true }
  const reached = !silent
  const addressed = reached && trouble !== 'rate_limit' ? trouble !== 'address' : null
  const is_unreadable = trouble === 'unreadable' || trouble === 'too_large'
  if (is_unreadable) return { ...nothing_tried, reached, addressed, readable: false }
  const signed_in = addressed === true ? trouble !== 'credentials' : null
  const entitled = signed_in === true && !is_ambiguous ? trouble !== 'entitlement' : null
  return { ...nothing_tried, reached, addressed, signed_in, entitled, readable: entitled === true ? true : null }
}

/** Whether nothing failed as far as it came. */
export function works({ reached, addressed, signed_in, entitled, readable, broken }: Tested): boolean {
  return reached === true && !broken && [addressed, signed_in, entitled, readable].every((step) => step !== false)
}

/** What did not go well, the first that fits. */
const ends: readonly (readonly [fits: (tested: Tested) => boolean, words: string])[] = [
  [({ reached }) => reached === null, 'is not asked'],
  [({ reached }) => reached === false, 'cannot be reached'],
  [({ broken }) => broken, 'is reached, and is broken itself'],
  [({ broke_off }) => broke_off, 'is reached, and its answer broke off'],
  [({ outcome, addressed }) => outcome === 'temporary' && addressed === null, 'is reached, and asks us to wait'],
  [({ addressed }) => addressed === false, 'is reached, and does not answer at this address'],
  [({ signed_in }) => signed_in === false, 'is reached and refuses the credentials'],
  [({ entitled }) => entitled === false, 'is reached and takes the credentials, and may not tell us'],
  [({ readable }) => readable === false, 'is reached, and its answer cannot be read'],
  [({ outcome }) => outcome === 'pending', 'answers, and has nothing to tell yet'],
  [
    ({ outcome, entitled }) => outcome === 'not_found' && entitled === null,
    'answers, and tells nothing of this number',
  ],
]

/** What came of a test, for people. */
export function wordsOf(tested: Tested): string {
  const { outcome, observations, defects, detail } = tested
  const why = detail === null ? '' : `: ${detail}`
  const end = ends.find(([fits]) => fits(tested))
  if (end !== undefined) return `${end[1]}${why}`
  const told =
    observations === 0 ? '' : `, ${observations} statements${defects === 0 ? '' : ` with ${defects} defects`}`
  return `works (${outcome.replaceAll('_', ' ')})${told}${why}`
}
