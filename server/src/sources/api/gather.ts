import type { Observation } from '@quaylog/journey'
import { unreadable, type UpstreamRefusal } from '../exchange.ts'
import { isObject, parseJson, type Json } from '../json.ts'
import type { Payload, Question } from '../source.ts'
import { absentOf, readDocument, siteOf, type AnswerReading } from './answers.ts'
import { withoutPersonalData } from './personal-data.ts'
import type { UpstreamCall, ApiProfile } from './profile.ts'
import { askUpstream, type UpstreamAccess } from './sign-in.ts'
import { watchFound, watchNeeded } from './watch.ts'

/** Requests in one asking; more boxes are left for the next. */
const requests_max = 50

/** What asking has brought together so far. */
export interface Gathered {
  readonly observations: Observation[]
  readonly payloads: Payload[]
  /** Why we may not be told of some boxes, in the upstream's words. */
  not_entitled: string | null
  /** Why some boxes could not be asked for. */
  not_asked: string | null
  /** What ended the asking early, or left something unread. */
  refusal: UpstreamRefusal | null
}

/** Asks all that is to be asked about the boxes of a question, as far as the upstream lets us. */
export async function gather(access: UpstreamAccess<ApiProfile>, question: Question): Promise<Gathered> {
  const gathered: Gathered = { observations: [], payloads: [], not_entitled: null, not_asked: null, refusal: null }
  const { watch } = access.profile
  const boxes = await boxesToAsk(access, question, gathered)
  let requests = 0
  for (const call of access.profile.calls) {
    for (const batch of batchesOf(boxes, call.batch_max)) {
      if ((requests += 1) > requests_max) {
        gathered.refusal ??= unreadable('slow', `more than ${requests_max} requests would be needed`)
        break
      }
      await askBatch(access, call, batch, question, gathered)
      if (gathered.refusal?.outcome === 'temporary') break
    }
    if (gathered.refusal !== null && gathered.observations.length === 0) break
  }
  if (watch !== null && !watch.is_needed && gathered.refusal === null)
    await watchFound(access, watch, question, gathered.observations)
  return gathered
}

/** All boxes of a question, or those that the upstream watches where it tells of no others. */
async function boxesToAsk(
  access: UpstreamAccess<ApiProfile>,
  question: Question,
  gathered: Gathered,
): Promise<readonly string[]> {
  const { watch } = access.profile
  const boxes = boxesOf(question)
  if (watch === null || !watch.is_needed) return boxes
  const watched = await watchNeeded(access, watch, question, boxes)
  gathered.refusal = watched.refusal
  return watched.boxes
}

async function askBatch(
  access: UpstreamAccess<ApiProfile>,
  call: UpstreamCall,
  boxes: readonly string[],
  question: Question,
  gathered: Gathered,
): Promise<void> {
  const { profile, settings, parts } = access
  const request = call.request({
    boxes,
    site: siteOf(profile, question, null),
    references: question.references ?? {},
    settings,
    real_now: new Date(parts.realMs?.() ?? Date.parse(parts.now())).toISOString(),
  })
  if (typeof request === 'string') {
    gathered.not_asked ??= request
    return
  }
  const answer = await askUpstream(access, request)
  if (!answer.ok) {
    if (answer.payload !== null) gathered.payloads.push(keptFailure(answer.payload, profile.personal))
    if (answer.refusal.outcome !== 'not_found') gathered.refusal ??= answer.refusal
    return
  }
  const { document, dropped } = withoutPersonalData(answer.document, profile.personal)
  const payload = dropped === 0 ? answer.payload : { ...answer.payload, body: JSON.stringify(document) }
  gathered.payloads.push(payload)
  const reading = readPayload(access, document, payload, question)
  const absent = call === profile.calls[0] ? boxes : []
  if (reading === null) gathered.refusal ??= unreadable('unreadable', 'the answer is not of the shape that is known')
  else takeIn(access, reading, absent, question, gathered)
}

/**
 * Adds what an answer says; boxes that it should have listed and did not are not there, unless an item that cannot be
 * read may be about them.
 */
function takeIn(
  { profile }: UpstreamAccess<ApiProfile>,
  reading: AnswerReading,
  listed: readonly string[],
  question: Question,
  gathered: Gathered,
): void {
  if (reading.unread > 0)
    gathered.refusal ??= unreadable('unreadable', `${reading.unread} items of the answer cannot be read`)
  gathered.not_entitled ??= reading.not_entitled
  const page = gathered.payloads.length - 1
  const said = profile.unproved === null ? reading.observations : []
  const absent = reading.unread > 0 ? [] : absentOf(profile, siteOf(profile, question, null), listed, reading)
  gathered.observations.push(...[...said, ...absent].map((one) => ({ ...one, page })))
}

/** Reads a document as the answer to a question; null: it is of no shape that is known. */
export function readPayload(
  { profile, settings, parts }: UpstreamAccess<ApiProfile>,
  document: Json,
  { origin }: Payload,
  question: Question,
): AnswerReading | null {
  return readDocument(profile, document, { site: siteOf(profile, question, origin), settings, parts })
}

/** The boxes that a question is about. */
export function boxesOf({ kind, number, containers }: Question): readonly string[] {
  return [...new Set(kind === 'container' ? [number, ...containers] : containers)]
}

/** What is kept of an answer that told nothing: without what is about persons. */
export function keptFailure(payload: Payload, personal: readonly string[]): Payload {
  const document = parseJson(payload.body)
  if (document === undefined) return { ...payload, body: '' }
  if (!isObject(document) && !Array.isArray(document)) return payload
  const { document: cleaned, dropped } = withoutPersonalData(document, personal)
  return dropped === 0 ? payload : { ...payload, body: JSON.stringify(cleaned) }
}

function batchesOf(boxes: readonly string[], size: number): string[][] {
  const sorted = boxes.toSorted()
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) =>
    sorted.slice(index * size, (index + 1) * size),
  )
}
