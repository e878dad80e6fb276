import { lineKey } from '../../world-facts/subject.ts'
import type { SubjectName } from '../../world-facts/subject-store.ts'
import { profiles } from '../../sources/dcsa/profiles/index.ts'
import { doubtOfSignature } from '../../sources/dcsa/push.ts'
import type { OpenedSource } from '../../asking/opened-source.ts'
import { realNow } from '../edi/receive.ts'
import { followedBoxes, followedShipments, lineSubject } from '../follower-store.ts'
import type { Inbound } from '../inbound.ts'
import { insertInbound, packBody } from '../inbound-store.ts'
import type { InboundParts, InboundRecordingParts, RecordingParts } from '../parts.ts'
import type { AskPush } from '../reading/reader.ts'
import type { CallbackNames, CallbackSubject } from './callback-reading.ts'
import { pushContext, secretsInForce } from './push-secret-store.ts'
import { otherAnswer } from './reading.ts'
import type { PushOpening } from './reading.ts'
import { recordPush } from './record-push.ts'
import { setAside, setAsideUnread } from './unread.ts'

/** The headers of a callback; null: absent. */
export interface CallbackHeaders {
  /** `Subscription-ID` */
  readonly subscription_id: string | null
  /** `Notification-Signature` */
  readonly signature: string | null
}

/**
 * Why a callback is refused: 401 for the proof, 400 for the body, 422 for one that broke its reading; null: it is kept.
 */
export type CallbackRefusal = { readonly status: 400 | 401 | 422; readonly reason: string } | null

/** Checks a carrier's callback and keeps it; what it states is recorded afterwards. */
export async function receiveCallback(
  parts: InboundParts,
  source: OpenedSource,
  { subscription_id, signature }: CallbackHeaders,
  body: Buffer,
): Promise<CallbackRefusal> {
  const { db, clock, sealer } = parts
  const secrets = await secretsInForce(db.work, source.id, subscription_id, realNow(clock))
  const opened_secrets = secrets.map(({ secret }) => sealer.open(secret, pushContext(source.id)))
  const doubt = await doubtOfSignature(signature, body, opened_secrets)
  if (doubt !== null) return { status: 401, reason: doubt }
  const posted = { source_id: source.id, origin: `/ingest/dcsa/${source.id}`, body }
  const answer = await parts.bodies.readPush(source.id, openingOf(source, body))
  if ('broke' in answer) return { status: 422, reason: (await setAsideUnread(parts, posted, answer.broke)).unread }
  if ('refused' in answer) {
    await setAside(parts, posted, answer.refused, `a callback could not be read: ${answer.refused}`)
    return { status: 400, reason: `T${answer.refused.slice(1)}` }
  }
  if (!('statements' in answer)) throw otherAnswer(answer)
  if (answer.statements === 0) return null
  const packed = await packBody(body)
  await db.transaction((tx) =>
    insertInbound(tx, {
      id: parts.newId(),
      kind: 'dcsa',
      source_id: source.id,
      origin: posted.origin,
      content_type: 'application/json',
      packed,
      received_at: clock.now(),
      envelope: null,
      receipt: { statements: answer.statements },
      next_attempt_at: realNow(clock),
    }),
  )
  return null
}

/** What recording a callback came to. */
export interface CallbackRecorded {
  readonly subjects: number
  readonly news: number
  readonly unfollowed: number
}

/** Subjects whose parts of a body are made at once. */
const subjects_at_once = 20

/**
 * Records the events of a callback wherever somebody follows the bill, booking or box that they name, each with its own
 * part of the body.
 */
export async function recordCallback(
  parts: InboundRecordingParts,
  source: OpenedSource,
  inbound: Inbound,
): Promise<CallbackRecorded> {
  return parts.bodies.usePush(openingOf(source, inbound.body), async (opened, ask) => {
    const recorded = { subjects: 0, news: 0, unfollowed: 'statements' in opened ? opened.statements : 0 }
    if (recorded.unfollowed === 0) return recorded
    const answer = await ask({ ask: 'names' })
    if (!('names' in answer)) throw otherAnswer(answer)
    const subjects = await subjectsNamed(parts, source, answer.names)
    for (let start = 0; start < subjects.length; start += subjects_at_once) {
      const some = await recordSubjects(parts, inbound, ask, subjects.slice(start, start + subjects_at_once))
      recorded.subjects += some.subjects
      recorded.news += some.news
      recorded.unfollowed = some.unfollowed
    }
    return recorded
  })
}

async function recordSubjects(
  parts: RecordingParts,
  { source_id, origin }: Inbound,
  ask: AskPush,
  subjects: readonly CallbackSubject[],
): Promise<CallbackRecorded> {
  const answer = await ask({ ask: 'subjects', subjects, origin })
  if (!('told' in answer)) throw otherAnswer(answer)
  const recorded = { subjects: 0, news: 0, unfollowed: answer.unfollowed }
  for (const [index, { subject }] of subjects.entries()) {
    const part = answer.told[index]
    if (part === undefined || part === null) continue
    recorded.subjects += 1
    if (await recordPush(parts, { subject, followers: [], source_id, ...part })) recorded.news += 1
  }
  return recorded
}

function openingOf(source: OpenedSource, body: Buffer): PushOpening {
  return { ask: 'callback', body, profile: source.profile, scacs: scacsOf(source) }
}

/** The codes of a carrier's lines. */
function scacsOf({ scac, profile }: Pick<OpenedSource, 'scac' | 'profile'>): readonly string[] {
  const own = profiles.find(({ id }) => id === profile)?.scacs ?? []
  return [...new Set([...(scac === null ? [] : [scac]), ...own])]
}

/** Numbers that are looked for at once. */
const numbers_at_once = 1_000

/** The subjects of the carrier's lines whose shipments follow what a callback names. */
async function subjectsNamed(
  { db }: RecordingParts,
  source: OpenedSource,
  { numbers, containers }: CallbackNames,
): Promise<readonly CallbackSubject[]> {
  const scacs = scacsOf(source)
  const line_keys = scacs.map((scac) => lineKey(scac, ''))
  const gathered = new Map<string, Gathered>()
  const gather = (one: Parameters<typeof lineSubject>[0] & { readonly scac: string }): Gathered => {
    const subject = lineSubject(one)
    const key = JSON.stringify(subject)
    const known = gathered.get(key) ?? { subject, bills: new Set(), boxes: new Set(), is_of_carrier: false }
    known.is_of_carrier ||= scacs.includes(one.scac)
    gathered.set(key, known)
    return known
  }
  for (let start = 0; start < numbers.length; start += numbers_at_once)
    for (const one of await followedShipments(db.work, line_keys, numbers.slice(start, start + numbers_at_once)))
      gather(one).bills.add(one.bill_of_lading_number)
  for (let start = 0; start < containers.length; start += numbers_at_once)
    for (const box of await followedBoxes(db.work, containers.slice(start, start + numbers_at_once)))
      gather(box).boxes.add(box.number)
  return [...gathered.values()]
    .filter((one) => one.is_of_carrier)
    .map(({ subject, bills, boxes }) => ({ subject, bills: [...bills], boxes: [...boxes] }))
}

interface Gathered {
  readonly subject: SubjectName
  readonly bills: Set<string>
  readonly boxes: Set<string>
  is_of_carrier: boolean
}
