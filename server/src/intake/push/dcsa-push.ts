import { withoutNumbers } from '../../world-facts/answer-about.ts'
import { recordAsk } from '../../asking/source-store.ts'
import { lineKey } from '../../world-facts/subject.ts'
import { isSameBox } from '../../sources/container-number.ts'
import { eventsTelling } from '../../sources/dcsa/excerpt.ts'
import { normalForm } from '../../sources/dcsa/normal-form.ts'
import { profiles } from '../../sources/dcsa/profiles/index.ts'
import type { DcsaProfile } from '../../sources/dcsa/profile.ts'
import { readCallback } from '../../sources/dcsa/push.ts'
import type { Callback } from '../../sources/dcsa/push.ts'
import { parseJson } from '../../sources/json.ts'
import type { Observation } from '@quaylog/journey'
import type { OpenedSource } from '../configured.ts'
import { formsOf } from '../edi/inbox.ts'
import { realNow } from '../edi/receive.ts'
import { rulesOf } from '../edi/rules.ts'
import { isAbout } from '../edi/targets.ts'
import { followedBoxes, followedShipments, lineSubject } from '../follower-store.ts'
import type { Inbound } from '../inbound.ts'
import { insertInbound, packBody } from '../inbound-store.ts'
import type { IngestParts, RecordingTools } from '../parts.ts'
import { pushContext, secretsInForce } from './push-secret-store.ts'
import { insertQuarantined, packText } from '../quarantine/store.ts'
import { recordPush } from './record-push.ts'

/** Why a callback is refused: 401 for the proof, 400 for the body; null: it is kept. */
export type CallbackRefusal = { readonly status: 400 | 401; readonly reason: string } | null

/** Checks a carrier's callback and keeps it; what it states is recorded afterwards. */
export async function receiveCallback(
  parts: IngestParts,
  source: OpenedSource,
  callback: Callback,
  body: Buffer,
): Promise<CallbackRefusal> {
  const { db, clock, sealer } = parts
  const secrets = await secretsInForce(db.work, source.id, callback.subscription_id, realNow(clock))
  const reading = readCallback(
    callback,
    secrets.map(({ secret }) => sealer.open(secret, pushContext(source.id))),
    rulesFor(parts, source),
  )
  const origin = `/ingest/dcsa/${source.id}`
  const received_at = clock.now()
  if (!reading.ok) {
    if (reading.status === 401) return reading
    const packed = await packText(callback.body)
    await db.transaction((tx) =>
      insertQuarantined(tx, [
        {
          id: parts.newId(),
          inbound_id: null,
          source_id: source.id,
          origin,
          reason: reading.reason,
          message_type: null,
          control_number: null,
          received_at,
          packed,
        },
      ]),
    )
    await recordAsk(
      db.work,
      source.id,
      {
        ok: false,
        found: false,
        defects: 1,
        failure: `a callback could not be read: ${reading.reason}`,
        trouble: 'unreadable',
      },
      received_at,
    )
    return reading
  }
  if (reading.observations.length === 0) return null
  const packed = await packBody(body)
  await db.transaction((tx) =>
    insertInbound(tx, {
      id: parts.newId(),
      kind: 'dcsa',
      source_id: source.id,
      origin,
      content_type: 'application/json',
      packed,
      received_at,
      envelope: null,
      receipt: { statements: reading.observations.length },
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

/**
 * Records the events of a callback wherever somebody follows the bill, booking or box that they name, each with its own
 * part of the body.
 */
export async function recordCallback(
  tools: RecordingTools,
  source: OpenedSource,
  inbound: Inbound,
): Promise<CallbackRecorded> {
  const document = parseJson(inbound.body.toString('utf8'))
  if (document === undefined) return { subjects: 0, news: 0, unfollowed: 0 }
  const rules = rulesFor(tools, source)
  const { observations } = normalForm(document, rules)
  const targets = await targetsOf(tools, source, observations)
  let news = 0
  for (const { subject, told } of targets) {
    const own = eventsTelling(document, told)
    const others =
      subject.number_type === 'container'
        ? observations
            .flatMap(({ container }) => container ?? [])
            .filter((number) => !isSameBox(number, subject.number))
        : []
    const payload = withoutNumbers(
      { content_type: 'application/json', body: JSON.stringify(own), origin: inbound.origin },
      [...new Set(others)],
    )
    const stated = normalForm(own, rules).observations.filter(({ container }) => isAbout(subject, container))
    if (
      await recordPush(tools, { subject, followers: [], source_id: inbound.source_id, observations: stated, payload })
    )
      news += 1
  }
  const recorded = new Set(targets.flatMap(({ told }) => told))
  return { subjects: targets.length, news, unfollowed: observations.filter((said) => !recorded.has(said)).length }
}

function rulesFor({ reference }: Pick<IngestParts, 'reference'>, source: OpenedSource) {
  return { time: profileOf(source)?.time ?? 'offset', container: null, ...rulesOf(reference) } as const
}

/** The carrier's profile; undefined: it is none of the family. */
function profileOf(source: Pick<OpenedSource, 'profile'>): DcsaProfile | undefined {
  return profiles.find((profile) => profile.id === source.profile)
}

interface Target {
  readonly subject: ReturnType<typeof lineSubject>
  readonly told: readonly Observation[]
}

/** The subjects of the carrier's lines that follow what the statements name. */
async function targetsOf(
  tools: RecordingTools,
  source: OpenedSource,
  observations: readonly Observation[],
): Promise<readonly Target[]> {
  const scacs = new Set([...(source.scac === null ? [] : [source.scac]), ...(profileOf(source)?.scacs ?? [])])
  const line = [...scacs].map((scac) => tools.reference.lineByScac(scac)).find((one) => one !== null) ?? null
  const formsNamed = (said: Observation) =>
    (said.kind === 'movement' || said.kind === 'shipment_record' ? [said.bill_of_lading, said.booking] : []).flatMap(
      (number) => (number === null ? [] : formsOf(number, line)),
    )
  const containers = [...new Set(observations.flatMap(({ container }) => container ?? []))]
  const shipments = await followedShipments(
    tools.db.work,
    [...scacs].map((scac) => lineKey(scac, '')),
    [...new Set([...observations.flatMap(formsNamed), ...containers])],
  )
  const boxes = await followedBoxes(tools.db.work, containers)
  const subjects = new Map(
    [...shipments, ...boxes]
      .filter(({ scac }) => scacs.has(scac))
      .map((one) => [JSON.stringify(lineSubject(one)), lineSubject(one)]),
  )
  return [...subjects.values()].flatMap((subject) => {
    const own = shipments.filter((shipment) => isSubject(shipment, subject))
    const own_boxes = new Set(boxes.filter((box) => isSubject(box, subject)).map((box) => box.number))
    const told = observations.filter(
      (said) =>
        isAbout(subject, said.container) &&
        (formsNamed(said).some(
          (form) => form === subject.number || own.some((shipment) => shipment.bill_of_lading_number === form),
        ) ||
          (said.container !== null && (own_boxes.has(said.container) || said.container === subject.number))),
    )
    return told.length === 0 ? [] : [{ subject, told }]
  })
}

function isSubject(one: Parameters<typeof lineSubject>[0], subject: ReturnType<typeof lineSubject>): boolean {
  return JSON.stringify(lineSubject(one)) === JSON.stringify(subject)
}
