import type { AcknowledgementStatus } from '@quaylog/contract'
import { part } from './interchange.ts'
import type { Interchange, Message, Segment } from './interchange.ts'

/** What a partner says of an interchange that it got from us. */
export interface StatedAcknowledgement {
  /** The message that says so. */
  readonly message: Pick<Message, 'type' | 'control_number' | 'first_segment'>
  /** As the partner repeats it; of an X12 interchange that of its group. */
  readonly of_control_number: string
  readonly status: AcknowledgementStatus
  /** The first segments that it rejected, and why; null: it names none. */
  readonly error: string | null
}

/** X12 data element 720, what is wrong with a segment. */
const segment_errors: Readonly<Record<string, string>> = {
  1: 'is not known',
  2: 'was not expected',
  3: 'is mandatory and missing',
  4: 'repeats its loop too often',
  5: 'comes too often',
  6: 'is not of this message',
  7: 'is out of order',
  8: 'has errors in its elements',
}
/** X12 data element 723, what is wrong with an element. */
const element_errors: Readonly<Record<string, string>> = {
  1: 'is mandatory and missing',
  2: 'is missing beside another',
  3: 'is one too many',
  4: 'is too short',
  5: 'is too long',
  6: 'has a character that is not allowed',
  7: 'is no code that is known',
  8: 'is no date',
  9: 'is no time',
  10: 'excludes another',
}
/**
 * Data elements 715 and 717: A accepted, E accepted although errors were noted. The others are refusals: in part (P)
 * says that a message of the group was rejected, and ours have one.
 */
const x12_statuses: Readonly<Record<string, AcknowledgementStatus>> = { A: 'accepted', E: 'accepted_with_errors' }
/** EDIFACT data element 0083. */
const edifact_statuses: Readonly<Record<string, AcknowledgementStatus>> = {
  4: 'rejected',
  5: 'rejected',
  6: 'rejected',
  7: 'accepted',
  8: 'received',
}
const errors_said = 5

/** The acknowledgements of an interchange: 997, 999 and CONTRL. One that names no number of ours says nothing. */
export function acknowledgedIn({ messages }: Pick<Interchange, 'messages'>): readonly StatedAcknowledgement[] {
  return messages.flatMap((message) => {
    const { type, control_number, first_segment } = message
    const said = type === 'CONTRL' ? ofContrl(message.segments) : of997(message)
    return said === null ? [] : [{ message: { type, control_number, first_segment }, ...said }]
  })
}

type Said = Omit<StatedAcknowledgement, 'message'>

/** Our groups have one message, so that the status of the message is that of the group. */
function of997({ type, segments }: Message): Said | null {
  if (type !== '997' && type !== '999') return null
  const group = part(tagged(segments, 'AK1')[0], 2)
  const set = tagged(segments, 'AK5', 'IK5')[0]
  const status = part(set ?? tagged(segments, 'AK9')[0], 1)
  if (group === null || status === null) return null
  const errors = tagged(segments, 'AK3', 'IK3', 'AK4', 'IK4').map((segment) =>
    segment.tag.endsWith('3') ? segmentError(segment) : elementError(segment),
  )
  return { of_control_number: group, status: x12_statuses[status] ?? 'rejected', error: errorText(errors) }
}

/** Positions are counted from the segment that begins the message. */
function segmentError(segment: Segment): string {
  const code = part(segment, 4) ?? ''
  return `segment ${part(segment, 2) ?? '?'} (${part(segment, 1) ?? '?'}) ${segment_errors[code] ?? 'is wrong'}`
}

function elementError(segment: Segment): string {
  const bad = part(segment, 4)
  const said = element_errors[part(segment, 3) ?? ''] ?? 'is wrong'
  return `its element ${part(segment, 1) ?? '?'} ${said}${bad === null ? '' : ` ('${bad}')`}`
}

function ofContrl(segments: readonly Segment[]): Said | null {
  const uci = tagged(segments, 'UCI')[0]
  const ucm = tagged(segments, 'UCM')[0]
  const number = part(uci, 1)
  const status = part(ucm, 3) ?? part(uci, 4)
  if (number === null || status === null) return null
  const codes = [part(uci, 5), part(ucm, 4)].filter((code) => code !== null).map((code) => `error ${code}`)
  const errors = tagged(segments, 'UCS', 'UCD').map((segment) =>
    segment.tag === 'UCS'
      ? `segment ${part(segment, 1) ?? '?'}${coded(part(segment, 2))}`
      : `its element ${part(segment, 2) ?? '?'}${coded(part(segment, 1))}`,
  )
  return {
    of_control_number: number,
    status: edifact_statuses[status] ?? 'rejected',
    error: errorText([...codes, ...errors]),
  }
}

const coded = (code: string | null): string => (code === null ? ' is wrong' : ` has error ${code}`)

function tagged(segments: readonly Segment[], ...tags: readonly string[]): readonly Segment[] {
  return segments.filter(({ tag }) => tags.includes(tag))
}

function errorText(errors: readonly string[]): string | null {
  if (errors.length === 0) return null
  const more = errors.length > errors_said ? `; and ${errors.length - errors_said} more` : ''
  return `${errors.slice(0, errors_said).join('; ')}${more}`
}
