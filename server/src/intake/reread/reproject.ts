import { observationsOf, payloadsOf } from '../../world-facts/observation-store.ts'
import { payloadTexts } from '../../world-facts/payload-texts.ts'
import type { StoredPayload } from '../../world-facts/payload-texts.ts'
import type { ContainerPicture, ShipmentPicture } from '@quaylog/journey'
import { knownContainers } from '../../projection/project-store.ts'
import { lockTrackedShipment } from '../../projection/shipment-lock-store.ts'
import { pictureBefore, projectShipments, requestOf } from '../../projection/project.ts'
import { reconcile } from '@quaylog/journey'
import { lockSubject, subjectsOf } from '../../world-facts/subject-store.ts'
import type { Subject } from '../../world-facts/subject.ts'
import type { Reader } from '../../ground/db/index.ts'
import type { ObjectStore } from '../../ground/objects/object-store.ts'
import type { RecordingParts } from '../parts.ts'
import { readAgain } from './read-again.ts'
import { reread, rereadingOf } from './rereading.ts'
import type { Rereading } from './rereading.ts'
import { recordedRows, shipmentsAfter, subjectsAfter, writeRereading } from './rereading-store.ts'
import type { ShipmentKey } from './rereading-store.ts'

/** One value that would change; `container` null: of the shipment itself. */
export interface ValueChange {
  readonly container: string | null
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

export interface ShipmentChanges {
  readonly account_id: string
  readonly shipment_id: string
  readonly number: string
  readonly changes: readonly ValueChange[]
}

/** What reading everything again comes to. */
export interface Reprojected {
  readonly subjects: number
  readonly payloads: number
  /** Subjects whose source is no longer configured, so that nothing can read their payloads. */
  readonly unreadable: number
  readonly statements: { readonly added: number; readonly removed: number }
  readonly shipments: number
  /** Shipments that change, the first of them with what changes. */
  readonly changed_shipments: number
  readonly changed: readonly ShipmentChanges[]
  readonly applied: boolean
  readonly notified: boolean
}

export interface ReprojectOptions {
  readonly apply: boolean
  /** Whether subscribers are told of the changes; only where they are applied. */
  readonly notify: boolean
  /** Only shipments of this account are projected; null: of all. */
  readonly account_id: string | null
  readonly onProgress: (line: string) => void
}

const page_size = 200
const listed_max = 1_000

/** Payloads may be in a store of objects. */
type ReprojectParts = RecordingParts & { readonly objects: ObjectStore | null }

/**
 * Reads every kept payload by today's rules and derives every tracked shipment anew: shows what would change, and
 * writes it on request.
 */
export async function reproject(parts: ReprojectParts, options: ReprojectOptions): Promise<Reprojected> {
  const { rereadings, ...counts } = await rereadAll(parts, options)
  let shipments = 0
  let changed_shipments = 0
  const changed: ShipmentChanges[] = []
  let after: ShipmentKey | null = null
  for (;;) {
    const keys: readonly ShipmentKey[] = await shipmentsAfter(parts.db.work, options.account_id, after, page_size)
    for (const key of keys) {
      const found = await changesOf(parts, key, rereadings, options)
      if (found === null) continue
      shipments += 1
      if (found.changes.length === 0) continue
      changed_shipments += 1
      if (changed.length < listed_max) changed.push(found)
    }
    after = keys.at(-1) ?? null
    if (keys.length < page_size) break
    options.onProgress(`${shipments} shipments, ${changed_shipments} of them change`)
  }
  return {
    ...counts,
    shipments,
    changed_shipments,
    changed,
    applied: options.apply,
    notified: options.apply && options.notify,
  }
}

async function rereadAll(parts: ReprojectParts, options: ReprojectOptions) {
  const rereadings = new Map<string, Rereading>()
  const counts = { subjects: 0, payloads: 0, unreadable: 0 }
  const statements = { added: 0, removed: 0 }
  let after: string | null = null
  for (;;) {
    const subjects: readonly Subject[] = await subjectsAfter(parts.db.work, after, page_size)
    for (const subject of subjects) {
      // What comes between this and the lock is told by payloads that are not read here, so that it stays.
      const payloads = await payloadTexts(parts.objects, await payloadsOf(parts.db.work, subject.id))
      const read = await (options.apply
        ? parts.db.transaction(async (tx) => {
            const found = await rereadSubject(tx, parts, await lockSubject(tx, subject.id), payloads)
            if (found !== null && !isSame(found.rereading))
              await writeRereading(tx, parts.newId, subject.id, found.rereading, parts.clock.now())
            return found
          })
        : rereadSubject(parts.db.work, parts, subject, payloads))
      counts.subjects += 1
      if (read === null) counts.unreadable += 1
      else {
        counts.payloads += read.payloads
        statements.added += read.rereading.added.length
        statements.removed += read.rereading.removed_ids.length
        if (!isSame(read.rereading)) rereadings.set(subject.id, read.rereading)
      }
    }
    after = subjects.at(-1)?.id ?? null
    if (subjects.length < page_size) return { ...counts, statements, rereadings }
    options.onProgress(`${counts.subjects} numbers, ${counts.payloads} payloads`)
  }
}

function isSame({ added, removed_ids }: Rereading): boolean {
  return added.length === 0 && removed_ids.length === 0
}

async function rereadSubject(
  reader: Reader,
  parts: RecordingParts,
  subject: Subject,
  payloads: readonly StoredPayload[],
): Promise<{ rereading: Rereading; payloads: number } | null> {
  const read = readAgain(parts, subject)
  const readings = payloads.map((payload) => ({ payload, observations: read(payload) }))
  if (readings.every(({ observations }) => observations === null)) return null
  const rows = await recordedRows(reader, subject.id)
  const told = readings.flatMap(({ payload, observations }) =>
    observations === null ? [] : [{ payload_id: payload.id, received_at: payload.received_at, observations }],
  )
  const source = parts.sources.byKey(subject.source_key)?.id ?? subject.source_key
  return { rereading: rereadingOf(rows, told, { source, snapshot: subject.snapshot }), payloads: told.length }
}

/** How a shipment changes; null: it is not tracked any more. Written where that was asked for. */
async function changesOf(
  parts: RecordingParts,
  key: ShipmentKey,
  rereadings: ReadonlyMap<string, Rereading>,
  { apply, notify }: ReprojectOptions,
): Promise<ShipmentChanges | null> {
  return parts.db.transaction(async (tx) => {
    const [shipment] = await lockTrackedShipment(tx, key.account_id, key.id)
    if (shipment === undefined) return null
    const known = await knownContainers(tx, key.account_id, key.id)
    const subject_ids = await subjectsOf(tx, key.account_id, key.id, shipment.subject_id)
    const recorded = await observationsOf(tx, subject_ids, null)
    const observations = apply
      ? recorded
      : subject_ids.reduce((all, id) => reread(all, rereadings.get(id) ?? { added: [], removed_ids: [] }), recorded)
    const picture = reconcile({
      observations,
      request: requestOf(shipment),
      now: parts.clock.now(),
      reference: parts.reference,
    })
    const changes = valueChanges(pictureBefore(shipment, known), picture)
    if (apply && changes.length > 0) await projectShipments(tx, parts, [shipment], { tells: notify })
    return { account_id: key.account_id, shipment_id: key.id, number: shipment.bill_of_lading_number, changes }
  })
}

/** The values by which two pictures of a shipment differ. */
function valueChanges(before: ShipmentPicture | null, after: ShipmentPicture): readonly ValueChange[] {
  const numbers = [
    ...new Set([...(before?.containers ?? []), ...after.containers].map(({ number }) => number)),
  ].toSorted()
  const boxOf = (picture: ShipmentPicture | null, number: string) =>
    picture?.containers.find((one) => one.number === number)
  return [
    ...differences(null, { ...before?.facts }, { ...after.facts }),
    ...numbers.flatMap((number) =>
      differences(number, valuesOf(boxOf(before, number)), valuesOf(boxOf(after, number))),
    ),
  ]
}

function valuesOf(box: ContainerPicture | undefined): Readonly<Record<string, unknown>> {
  if (box === undefined) return {}
  return {
    ...box.facts,
    ...box.estimates,
    ...Object.fromEntries(box.milestones.map(({ key, at }) => [`milestone ${key}`, at])),
  }
}

function differences(
  container: string | null,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ValueChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ container, field, from, to }]
  })
}
