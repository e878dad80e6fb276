import type { DocumentsAsSource } from '@quaylog/contract'
import type { Transaction } from '../../ground/db/index.ts'
import { projectShipments } from '../../projection/project.ts'
import { lockShipmentsOfBoxes } from '../../projection/shipment-lock-store.ts'
import { followSubjects } from '../../projection/project-store.ts'
import type { TellingParts } from '../../telling/parts.ts'
import { insertObservations, insertPayloads, knownObservations } from '../../world-facts/observation-store.ts'
import { identified } from '../../world-facts/repetitions.ts'
import { ensureSubject, lockSubject } from '../../world-facts/subject-store.ts'
import { documentKey } from '../../world-facts/subject.ts'
import { amendmentsOf } from '../amend/amendments.ts'
import type { ShownDocument } from '../document.ts'
import { senderProofOf } from '../mail/submission-store.ts'
import { representationsByIds } from '../representation-store.ts'
import { documentSettings } from '../settings-store.ts'
import { keepFreeTime, noticedFreeTimeOf } from './free-time.ts'
import type { NoticedSays } from './free-time.ts'
import { countingValues, namedContainers, statementsOf } from './statements.ts'
import type { DocumentStatements } from './statements.ts'
import { boxesOfDocument, subjectsOfDocument, withdrawStatements } from './witness-store.ts'
import type { LinkedBox } from './witness-store.ts'

/** The registry id under which every document speaks, so that of two notices about a box the newer one counts. */
const source = 'document'

/**
 * Makes what stands as a document's word about the boxes that it is linked to what it says now: values that count are
 * stated, those that do not any more are taken back, and the shipments that this concerns are derived anew, which
 * tells what changed and opens and closes exceptions. Repeating it changes nothing. The caller holds the document, and
 * nothing else of the account.
 */
export async function stateDocument(tx: Transaction, parts: TellingParts, row: ShownDocument): Promise<void> {
  const { says, free_time } = await sayingOf(tx, parts, row)
  const subjects = new Map((await subjectsOfDocument(tx, row.id)).map((subject) => [subject.number, subject]))
  const changed: string[] = []
  for (const number of [...new Set([...says.keys(), ...subjects.keys()])].toSorted()) {
    const said = says.get(number)
    const subject_id = subjects.get(number)?.subject_id ?? (await subjectFor(tx, parts, row, said?.box))
    if (subject_id === null) continue
    if (said !== undefined)
      await followSubjects(tx, row.account_id, [{ container_id: said.box.container_id, subject_id }])
    if (await keepStatements(tx, parts, subject_id, said?.statements ?? null))
      changed.push(
        ...(subjects.get(number)?.container_ids ?? []),
        ...(said === undefined ? [] : [said.box.container_id]),
      )
  }
  changed.push(...(await keepFreeTime(tx, parts, row, free_time)))
  const boxes = changed.map((container_id) => ({ account_id: row.account_id, container_id }))
  if (boxes.length > 0) await projectShipments(tx, parts, await lockShipmentsOfBoxes(tx, boxes))
}

interface Saying {
  readonly box: LinkedBox
  readonly statements: DocumentStatements
}

/** What counts of a document: of boxes by their number, and of shipments by their id. */
interface Sayings {
  readonly says: ReadonlyMap<string, Saying>
  readonly free_time: ReadonlyMap<string, readonly NoticedSays[]>
}

/** What counts of a document; nothing of one that is discarded, was not read or was replaced by a later issue. */
async function sayingOf(tx: Transaction, { reference }: TellingParts, row: ShownDocument): Promise<Sayings> {
  const nothing: Sayings = { says: new Map(), free_time: new Map() }
  const { documents_as_source: counting } = await documentSettings(tx, row.account_id)
  if (counting === 'off' || row.discarded_at !== null || row.status !== 'extracted') return nothing
  // What a later issue of the paper says is said by that one.
  const amendments = (await amendmentsOf(tx, { account_id: row.account_id, parties: null }, [row.id])).get(row.id) ?? []
  if (amendments.some(({ is }) => is === 'replaced')) return nothing
  const { representation_id, confirmed_representation_id: confirmed_id } = row
  const ids = [representation_id, confirmed_id].filter((id) => id !== null)
  const kept = new Map((await representationsByIds(tx, row.account_id, ids)).map((one) => [one.id, one]))
  const current = kept.get(representation_id ?? '')
  if (current === undefined) return nothing
  const said = { reading: current.reading, corrections: row.corrections }
  const counted = (await isSureEnough(tx, row, counting)) ? 'sure' : 'confirmed'
  const values = countingValues(said, kept.get(confirmed_id ?? '') ?? null, counted)
  if (values.size === 0) return nothing
  const named = namedContainers(values)
  const is_about_all = !current.reading.references.some(({ kind }) => kind === 'container') && named.size === 0
  const boxes = await boxesOfDocument(tx, row.account_id, row.id)
  const is_of_one = new Set(boxes.map(({ shipment_id }) => shipment_id)).size === 1
  const meant = boxes.filter(({ number }) => named.has(number) || (is_about_all && is_of_one))
  const noticed = noticedFreeTimeOf(row, values)
  const says = new Map(
    meant.flatMap((box): (readonly [string, Saying])[] => {
      const { port_of_discharge_locode: port } = box
      const statements = statementsOf(
        row,
        values,
        { ...box, time_zone: port === null ? null : reference.zoneOf(port) },
        named.get(box.number) ?? null,
      )
      return statements.observations.length === 0 ? [] : [[box.number, { box, statements }]]
    }),
  )
  const free_time = noticed.length === 0 ? [] : meant.map(({ shipment_id }) => [shipment_id, noticed] as const)
  return { says, free_time: new Map(free_time) }
}

/** Whether values that nobody confirmed may count: what a mail brought has to be proven to be from its sender. */
async function isSureEnough(tx: Transaction, row: ShownDocument, counting: DocumentsAsSource): Promise<boolean> {
  if (counting !== 'auto') return false
  const proof = await senderProofOf(tx, row.account_id, row.id)
  return proof === null || proof === 'proven'
}

async function subjectFor(
  tx: Transaction,
  { newId, clock }: TellingParts,
  { id }: ShownDocument,
  box: LinkedBox | undefined,
): Promise<string | null> {
  if (box === undefined) return null
  const name = { source_key: documentKey(id), number_type: 'container', number: box.number } as const
  return (await ensureSubject(tx, newId, name, clock.now())).id
}

/** States what is new and takes back what is not said any more; whether there was either. */
async function keepStatements(
  tx: Transaction,
  { newId, clock }: TellingParts,
  subject_id: string,
  said: DocumentStatements | null,
): Promise<boolean> {
  const { snapshot } = await lockSubject(tx, subject_id)
  const now = clock.now()
  const known = await knownObservations(tx, subject_id, source)
  const standing = known.filter(({ withdrawn_at }) => withdrawn_at === null)
  const keyOf = (hash: string, stated_at: string | null) => `${hash} ${stated_at}`
  const told = new Map(
    (said?.observations ?? []).map(identified).map((one) => [keyOf(one.hash, one.observation.stated_at), one]),
  )
  const kept = new Set(standing.map(({ hash, stated_at }) => keyOf(hash, stated_at)))
  const gone = standing.filter(({ hash, stated_at }) => !told.has(keyOf(hash, stated_at)))
  const fresh = [...told].filter(([key]) => !kept.has(key)).map(([, one]) => one)
  await withdrawStatements(
    tx,
    gone.map(({ id }) => id),
    now,
  )
  if (said !== null && fresh.length > 0) {
    const payload_id = newId()
    await insertPayloads(tx, [{ id: payload_id, payload: said.payload }], subject_id, 'found', now)
    const stated = fresh.map((one) => ({ ...one, payload_id }))
    await insertObservations(tx, newId, subject_id, source, stated, snapshot, now)
  }
  return gone.length + fresh.length > 0
}
