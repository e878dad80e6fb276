import { isByHand } from '@quaylog/documents/by-hand'
import { correctedReading } from '@quaylog/documents'
import { accountById } from '../accounts/store.ts'
import { instantOf } from '../ground/clock.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import { createScope } from '../telling/create-scope.ts'
import type { TellingParts } from '../telling/parts.ts'
import { linkableByHand } from './by-hand.ts'
import type { ShownDocument } from './document.ts'
import { expireDocuments } from './expire.ts'
import { fileById } from './file-store.ts'
import { wholeFile } from './originals.ts'
import type { ObjectStore } from '../ground/objects/object-store.ts'
import { ObjectUnread } from '../ground/objects/unread.ts'
import {
  claimJob,
  endJob,
  freeJob,
  holdJob,
  linkNewlyTracked,
  of_account_at_once,
  postponeJob,
  renewJob,
} from './job-store.ts'
import type { DocumentJob } from './job-store.ts'
import type { KeepDocuments } from './keep-documents.ts'
import { knownLines } from './known-lines.ts'
import { linkDocument } from './link-document.ts'
import type { FileOutcome } from './outcome.ts'
import { withPlaceTimes } from './place-time.ts'
import { readFile } from './read-file.ts'
import { representationsByIds } from './representation-store.ts'
import type { KeptReading, RepresentationRow } from './representation-store.ts'
import { settleFailure, settleReading } from './settle.ts'
import { beginReading, documentById, holdDocument } from './store.ts'
import { tellDocument } from './tell-document.ts'
import { giveWitnessJob } from './witness/witness-store.ts'
import { stateDocument } from './witness/witness.ts'

const pause_ms = 1_000
/** Files that one process has read at once: more than one account may have read, so that it holds up nobody else. */
const readers = of_account_at_once + 1
const lease_ms = 120_000
const renew_every_ms = 30_000
/** A file that ends the process of its reading again and again is given up. */
const attempts_max = 3
/** Between two tries of an original that could not be read. */
const unread_pause_ms = 60_000
const new_records_every_ms = 5_000
const expiry_every_ms = 3_600_000
/** Records made while nobody looked are looked for from so long before the start. */
const overlap_ms = 86_400_000

/** What reading documents works with. */
export interface DocumentParts extends TellingParts {
  /** The store that holds originals; null: the database does. */
  readonly objects: ObjectStore | null
}

/** Reads documents, links them and deletes those past their time, until stopped; any number of processes may. */
export function startDocuments(parts: DocumentParts, keep: KeepDocuments): Loop[] {
  let since_ms = parts.clock.worldMs() - overlap_ms
  const reading = Array.from({ length: readers }, (_, at) =>
    startLoop(`documents ${at + 1}`, pause_ms, parts.log, () => workOnDocument(parts)),
  )
  const linking = startLoop('documents of new shipments', new_records_every_ms, parts.log, async () => {
    const now_ms = parts.clock.worldMs()
    await linkNewlyTracked(parts.db.work, instantOf(since_ms), realNow(parts))
    since_ms = Math.max(since_ms, now_ms - overlap_ms / 24)
    return false
  })
  const expiring = startLoop('documents past their time', expiry_every_ms, parts.log, () =>
    expireDocuments(parts, keep),
  )
  return [...reading, linking, expiring]
}

function realNow({ clock }: TellingParts, later_ms = 0): string {
  return new Date(clock.realMs() + later_ms).toISOString()
}

/** Works on the job that is due next. Returns whether there was one. */
export async function workOnDocument(parts: DocumentParts): Promise<boolean> {
  const job = await parts.db.transaction((tx) => claimJob(tx, realNow(parts), realNow(parts, lease_ms)))
  if (job === undefined) return false
  const renewing = setInterval(
    () => void renewJob(parts.db.work, job, realNow(parts, lease_ms)).catch(() => undefined),
    renew_every_ms,
  )
  try {
    const document = await documentById(parts.db.work, job.account_id, job.document_id)
    const outcome = document === undefined || job.work !== 'read' ? null : await read(parts, job, document)
    if (outcome?.status === 'failed' && outcome.is_starved === true && job.attempts < attempts_max)
      throw new Error(`the machine left no time to read document ${job.document_id}: it is tried again`)
    await settle(parts, job, outcome)
  } catch (error) {
    if (!(error instanceof ObjectUnread)) throw error
    parts.log.warn({ document_id: job.document_id, detail: error.message }, 'a document waits for its original')
    await parts.db.transaction(async (tx) => {
      await postponeJob(tx, job, realNow(parts, unread_pause_ms))
      await freeJob(tx, job)
    })
  } finally {
    clearInterval(renewing)
  }
  parts.wakeDeliveries()
  return true
}

async function read(parts: DocumentParts, job: DocumentJob, document: ShownDocument): Promise<FileOutcome> {
  if (document.file_content_type.startsWith('image/'))
    return { status: 'failed', reason: 'no_text', detail: 'It is a picture: it is kept, but nothing is read of it' }
  // Refused before it is taken apart: its attachments would be read one after another, for nothing.
  if (document.file_content_type === 'message/rfc822') return mail_refused
  if (job.attempts > attempts_max)
    return { status: 'failed', reason: 'malformed', detail: `Reading it broke off ${attempts_max} times` }
  const file = await fileById(parts.db.work, document.account_id, document.file_id)
  if (file === undefined) return { status: 'failed', reason: 'empty', detail: 'Its file was erased' }
  const bytes = await wholeFile({ reader: parts.db.work, objects: parts.objects }, file).catch(unread)
  if (!Buffer.isBuffer(bytes)) return bytes
  await beginReading(parts.db.work, document.account_id, document.id)
  const lines = knownLines(parts.reference)
  const ranges = await statedRangesOf(parts, document)
  return withPlaceTimes(await readFile({ name: document.file_name, bytes, ranges }, lines), parts.reference)
}

/** What is lost is said of the document; what may come back is waited for. */
function unread(error: unknown): FileOutcome {
  if (!(error instanceof ObjectUnread) || !error.is_lasting) throw error
  return { status: 'failed', reason: 'original_unreadable', detail: error.message }
}

/** The pages that a person said are a document each, of the file that the document is or is part of. */
async function statedRangesOf({ db }: TellingParts, document: ShownDocument): Promise<ShownDocument['split_manual']> {
  if (document.parent_id === null) return document.split_manual
  return (await documentById(db.work, document.account_id, document.parent_id))?.split_manual ?? null
}

/**
 * Writes down what came of a job and ends it, in one transaction; null: nothing was read for it. What a document says
 * of boxes is compared in a transaction of its own, which holds shipments before it tells anything.
 */
async function settle(parts: TellingParts, job: DocumentJob, outcome: FileOutcome | null): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const row = await holdDocument(tx, job.account_id, job.document_id)
    if (!(await holdJob(tx, job))) return freeJob(tx, job)
    await endJob(tx, job)
    if (row === undefined) return
    if (job.work === 'state') return stateDocument(tx, parts, row)
    await giveWitnessJob(tx, job.account_id, job.document_id, realNow(parts))
    const account = await accountById(tx, job.account_id)
    if (row.discarded_at !== null || account === undefined) return
    const scope = createScope(tx, parts, account)
    if (outcome === null) {
      const [kept] = await representationsByIds(tx, row.account_id, [row.representation_id ?? row.id])
      if (kept === undefined) return
      const changed = await linkDocument(tx, parts.newId, scope, row, linkable(row, kept))
      const shown = (await documentById(tx, row.account_id, row.id)) ?? row
      await tellDocument(tx, parts, scope, { row: shown, event: null, ...changed })
    } else if (outcome.status === 'read') await settleReading(tx, parts, scope, row, outcome)
    else if (outcome.status === 'failed') await settleFailure(tx, parts, scope, row, outcome)
    else await settleFailure(tx, parts, scope, row, mail_refused)
  })
}

function linkable(row: ShownDocument, kept: RepresentationRow): KeptReading {
  return isByHand(row) ? linkableByHand(kept, correctedReading([], row.corrections).values) : kept.reading
}

const mail_refused = {
  status: 'failed',
  reason: 'unsupported_type',
  detail: 'It is a mail: hand in its attachments, or send it to the mail address of the account',
} as const
