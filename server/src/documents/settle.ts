import type { UnreadReason } from '@quaylog/documents/by-hand'
import { correctedReading, needsReviewStill } from '@quaylog/documents'
import type { DocumentReading } from '@quaylog/documents'
import { isByHand } from '@quaylog/documents/by-hand'
import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import { giveJobsOfAlike } from './amend/amendment-store.ts'
import { keyOf } from './correct.ts'
import { discardDocument } from './discard.ts'
import type { ShownDocument } from './document.ts'
import { linkDocument } from './link-document.ts'
import { senderProofOf } from './mail/submission-store.ts'
import type { FileOutcome } from './outcome.ts'
import { replaceReferences } from './reference-store.ts'
import { keepRepresentation } from './representation-store.ts'
import type { KeptReading, SplitRange } from './representation-store.ts'
import { schema_version } from './schemas/payload-schema.ts'
import { documentById, holdChildren, insertDocument, updateDocument } from './store.ts'
import { tellDocument } from './tell-document.ts'
import type { DocumentTellingParts } from './tell-document.ts'

/** What reading a file came to. */
type ReadOutcome = Extract<FileOutcome, { status: 'read' }>

/** What a document's own part of a file says. */
interface OwnReading {
  readonly row: ShownDocument
  readonly reading: KeptReading
  readonly outcome: ReadOutcome
}

/**
 * Writes down that nothing was read of a document, and tells it unless it is known. What people entered of it stays.
 * The caller holds it.
 */
export async function settleFailure(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  row: ShownDocument,
  failure: { readonly reason: UnreadReason; readonly detail: string },
): Promise<void> {
  const is_by_hand = isByHand(row)
  const is_known = row.status === 'failed' && row.failed_reason === failure.reason
  const failed: ShownDocument = {
    ...row,
    status: is_by_hand ? row.status : 'failed',
    failed_reason: failure.reason,
    failed_detail: failure.detail,
    needs_review: is_by_hand && row.needs_review,
    updated_at: scope.now,
  }
  await updateDocument(tx, failed)
  await tellDocument(tx, parts, scope, {
    row: failed,
    event: is_known || is_by_hand ? null : 'document.extraction_failed',
  })
}

/**
 * Writes down what was read of a file: of the document itself or, where the file is a packet, of each document in it,
 * which becomes a document of its own. The caller holds the document.
 */
export async function settleReading(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  row: ShownDocument,
  read: ReadOutcome,
): Promise<void> {
  const outcome = await withSenderDoubt(tx, row, read)
  const { documents } = outcome.reading
  const [first] = documents
  if (first === undefined) {
    await settleFailure(tx, parts, scope, row, { reason: 'no_text', detail: 'no page of it has text' })
    return
  }
  if (row.parent_id !== null) {
    const own = documents.find(({ page_from }) => page_from === row.page_from)
    // Its first page begins no document any more: what it says belongs to another of the packet.
    if (own === undefined) await discardDocument(tx, parts, scope, row)
    else await settleOwn(tx, parts, scope, { row, reading: keptOf(own, outcome, []), outcome })
    return
  }
  const split = documents.length > 1 ? documents.map(rangeOf) : []
  const reading = documents.length > 1 ? packetOf(first, split) : keptOf(first, outcome, [])
  await settleOwn(tx, parts, scope, { row, reading, outcome })
  const children = await holdChildren(tx, row.account_id, row.id)
  const isPart = ({ page_from, page_to }: ShownDocument) =>
    split.some((range) => range.page_from === page_from && range.page_to === page_to)
  for (const child of children) if (!isPart(child)) await discardDocument(tx, parts, scope, child)
  if (documents.length < 2) return
  for (const part of documents) {
    const known = children.find(({ page_from, page_to }) => page_from === part.page_from && page_to === part.page_to)
    // What somebody deleted stays deleted, and is not made anew.
    if (known !== undefined && known.discarded_at !== null) continue
    const child = known ?? (await addChild(tx, parts, scope, row, part))
    await settleOwn(tx, parts, scope, { row: child, reading: keptOf(part, outcome, []), outcome })
  }
}

/**
 * What was read, with a warning where nothing proves who sent the mail that brought it: until a person has looked, no
 * pick-up number of it is a fact.
 */
async function withSenderDoubt(tx: Transaction, row: ShownDocument, outcome: ReadOutcome): Promise<ReadOutcome> {
  const proof = await senderProofOf(tx, row.account_id, row.id)
  if (proof === null || proof === 'proven') return outcome
  const detail = 'Nothing proves who sent the mail that brought it: check what it says before anybody relies on it'
  return { ...outcome, warnings: [...outcome.warnings, { code: 'unproven_sender', pointers: [], detail }] }
}

const rangeOf = ({ page_from, page_to, document_type, document_type_confidence }: DocumentReading): SplitRange => ({
  page_from,
  page_to,
  document_type,
  document_type_confidence,
})

function keptOf(document: DocumentReading, { warnings }: ReadOutcome, split: readonly SplitRange[]): KeptReading {
  const { payload: _, ...kept } = document
  const needs_review = kept.needs_review || warnings.some(({ code }) => code === 'unproven_sender')
  return {
    ...kept,
    needs_review,
    warnings: [...kept.warnings, ...warnings],
    split: split.length === 0 ? [rangeOf(document)] : split,
  }
}

/** A packet itself says nothing: its documents do. */
function packetOf(first: DocumentReading, split: readonly SplitRange[]): KeptReading {
  return {
    document_type: 'packet',
    document_type_confidence: Math.min(...split.map((range) => range.document_type_confidence)),
    page_from: first.page_from,
    page_to: split.at(-1)?.page_to ?? first.page_to,
    fields: [],
    alternatives: {},
    references: [],
    passed_over: [],
    warnings: [],
    missing_items: null,
    needs_review: false,
    split,
  }
}

async function addChild(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  parent: ShownDocument,
  { page_from, page_to }: DocumentReading,
): Promise<ShownDocument> {
  const child: ShownDocument = {
    ...parent,
    id: parts.newId(),
    name: `${parent.name.slice(0, 230)}, pages ${page_from} to ${page_to}`,
    source: 'split_document',
    status: 'reading',
    type_read: null,
    type_manual: null,
    type_confidence: null,
    page_from,
    page_to,
    page_count: page_to - page_from + 1,
    needs_review: false,
    reviewed_at: null,
    parent_id: parent.id,
    split_manual: null,
    representation_id: null,
    confirmed_representation_id: null,
    corrections: null,
    correction_places: null,
    invoice_id: null,
    shipment_ids: [],
    container_ids: [],
    references: [],
    created_at: scope.now,
    updated_at: scope.now,
  }
  await insertDocument(tx, child)
  return child
}

/** Keeps what a document's own pages say, links it, and tells what differs from before. */
async function settleOwn(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  { row, reading, outcome }: OwnReading,
): Promise<void> {
  const { account_id, id: document_id } = row
  const { pipeline } = outcome.reading
  const pages = outcome.pages.filter(({ number }) => number >= reading.page_from && number <= reading.page_to)
  const representation_id = await keepRepresentation(tx, {
    account_id,
    id: parts.newId(),
    document_id,
    key: keyOf(row, { reading, pipeline, schema_version }),
    schema_version,
    pipeline,
    reading,
    pages,
    corrections: row.corrections,
    correction_places: row.correction_places,
    created_at: scope.now,
    updated_at: scope.now,
  })
  const due_at = new Date(parts.clock.realMs()).toISOString()
  // Those that name what it named, before; those that name what it names, after.
  await giveJobsOfAlike(tx, account_id, document_id, due_at)
  await replaceReferences(tx, account_id, document_id, reading.references)
  const changed = await linkDocument(tx, parts.newId, scope, { ...row, failed_reason: null }, reading)
  const differs = row.status !== 'extracted' || row.representation_id !== representation_id
  const read: ShownDocument = {
    ...row,
    status: 'extracted',
    failed_reason: null,
    failed_detail: null,
    type_read: reading.document_type,
    type_confidence: reading.document_type_confidence,
    page_count: row.parent_id === null ? outcome.page_count : row.page_count,
    needs_review: differs || row.reviewed_at === null ? stillToReview(row, reading) : row.needs_review,
    representation_id,
    updated_at: differs ? scope.now : row.updated_at,
  }
  await updateDocument(tx, read)
  await giveJobsOfAlike(tx, account_id, document_id, due_at)
  const shown = (await documentById(tx, account_id, document_id)) ?? read
  await tellDocument(tx, parts, scope, { row: shown, event: differs ? 'document.extracted' : null, ...changed })
}

function stillToReview(row: ShownDocument, reading: KeptReading): boolean {
  if (row.corrections === null) return reading.needs_review
  const corrected = correctedReading(reading.fields, row.corrections)
  return needsReviewStill(row.type_manual ?? reading.document_type, corrected, reading.warnings)
}
