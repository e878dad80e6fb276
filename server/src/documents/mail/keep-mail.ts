import { createHash } from 'node:crypto'
import { size_limits } from '@quaylog/contract'
import type { EmailDroppedReason, EmailHeldReason } from '@quaylog/contract'
import type { Database, Transaction } from '../../ground/db/index.ts'
import type { Account } from '../../request/account.ts'
import type { Scope } from '../../request/scope.ts'
import { createScope } from '../../telling/create-scope.ts'
import type { ScopeParts } from '../../telling/create-scope.ts'
import { tell } from '../../telling/tell.ts'
import { acceptDocument } from '../accept.ts'
import { fileOfBytes, holdStorage, insertFile } from '../file-store.ts'
import type { LeftOutPart, TakenMail } from '../outcome.ts'
import type { DocumentTellingParts } from '../tell-document.ts'
import type { BroughtFiles } from './brought-files.ts'
import type { KeptMail } from './handed-mail.ts'
import { renderSubmission } from './resource.ts'
import type { SenderCheck } from './sender-check.ts'
import { previewOf, shownBox } from './submission.ts'
import type { SubmissionRow } from './submission.ts'
import { holdSameSubmission, insertSubmission, submissionById, updateSubmission } from './submission-store.ts'

/** What keeping mails works with. */
export interface KeepMailParts extends DocumentTellingParts, ScopeParts {
  readonly db: Database
  readonly wakeDeliveries: () => void
}

/** A mail with everything that was found out about it, for one account. */
export interface JudgedMail {
  readonly bytes: Buffer
  /** Null: it could not be taken apart. */
  readonly taken: TakenMail | null
  /** Null: nothing of it is read now. */
  readonly brought: BroughtFiles | null
  readonly check: SenderCheck
  readonly dropped_reason: EmailDroppedReason | null
  readonly failed_detail: string | null
  readonly held_reason: EmailHeldReason | null
  readonly user_id: string | null
  readonly message_id: string | null
  readonly content_sha256: string
}

/** Thrown within the transaction of a mail that an account has no room for. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/**
 * Keeps a mail, and makes documents of what it brings unless it is held or dropped. The same mail once more joins the
 * one before, and takes its place where more becomes of it: a dropped or failed one hides no good copy.
 * @throws {StorageFull} the transaction is to be given up
 */
export async function keepMail(
  tx: Transaction,
  parts: KeepMailParts,
  account: Account,
  mail: JudgedMail,
): Promise<KeptMail> {
  const scope = createScope(tx, parts, account)
  const row = submissionOf(mail, parts.newId(), scope)
  if (!(await insertSubmission(tx, row))) return joinMail(tx, parts, account, mail)
  const file_id = row.status === 'dropped' ? null : await keepRaw(tx, parts, scope, mail.bytes)
  const kept = { ...row, file_id }
  if (row.status === 'received') await readSubmission(tx, parts, scope, kept, mail.brought)
  else await updateSubmission(tx, kept)
  if (row.status !== 'dropped') await tellSubmission(tx, parts, scope, row.id)
  return { account_id: account.id, id: row.id, status: row.status, is_repeated: false }
}

/** From what least becomes of to what most does. */
const statuses: readonly SubmissionRow['status'][] = ['dropped', 'failed', 'held', 'received', 'released']

/** Joins a mail that came before, or takes its place where more becomes of this copy. */
async function joinMail(tx: Transaction, parts: KeepMailParts, account: Account, mail: JudgedMail): Promise<KeptMail> {
  const scope = createScope(tx, parts, account)
  const copy = submissionOf(mail, parts.newId(), scope)
  const before = await holdSameSubmission(tx, copy)
  // It was discarded this moment, so the copy is the first again.
  if (before === undefined) return keepMail(tx, parts, account, mail)
  const is_better = statuses.indexOf(copy.status) > statuses.indexOf(before.status)
  if (!is_better) return { account_id: account.id, id: before.id, status: before.status, is_repeated: true }
  const { id, created_at } = before
  const file_id = before.file_id ?? (await keepRaw(tx, parts, scope, mail.bytes))
  const better = { ...copy, id, created_at, file_id }
  if (copy.status === 'received') await readSubmission(tx, parts, scope, better, mail.brought)
  else await updateSubmission(tx, better)
  if (before.status === 'dropped') await tellSubmission(tx, parts, scope, id)
  return { account_id: account.id, id, status: copy.status, is_repeated: true }
}

/** Makes documents of what a mail brings and keeps the mail with what was left out. The caller holds it. */
export async function readSubmission(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  row: SubmissionRow,
  brought: BroughtFiles | null,
): Promise<void> {
  await updateSubmission(tx, { ...row, left_out: await makeDocuments(tx, parts, scope, row, brought) })
}

function submissionOf(mail: JudgedMail, id: string, { account, now }: Scope): SubmissionRow {
  const { brought } = mail
  const left_out = brought?.left_out ?? mail.taken?.left_out ?? []
  return {
    ...(mail.taken === null ? nothing_said : saidBy(mail.taken)),
    account_id: account.id,
    id,
    status: statusOf(mail),
    held_reason: mail.held_reason,
    dropped_reason: mail.dropped_reason,
    failed_detail: mail.dropped_reason === null ? mail.failed_detail : null,
    message_id: mail.message_id,
    authentication: mail.check,
    left_out,
    attachment_names: [...(brought?.files ?? []).map(({ name }) => name), ...(brought?.data_names ?? [])],
    user_id: mail.user_id,
    file_id: null,
    content_sha256: mail.content_sha256,
    discarded_at: null,
    created_at: now,
    updated_at: now,
  }
}

type Said = Pick<
  SubmissionRow,
  | 'subject'
  | 'body_preview'
  | 'from_addresses'
  | 'to_addresses'
  | 'cc_addresses'
  | 'sent_at'
  | 'in_reply_to'
  | 'thread'
  | 'content_type'
>

/** What is known of a mail that could not be taken apart. */
const nothing_said: Said = {
  subject: '',
  body_preview: null,
  from_addresses: [],
  to_addresses: [],
  cc_addresses: [],
  sent_at: null,
  in_reply_to: null,
  thread: [],
  content_type: null,
}

function saidBy({ subject, text, from, to, cc, sent_at, in_reply_to, references, content_type }: TakenMail): Said {
  return {
    subject,
    body_preview: previewOf(text),
    from_addresses: from === null ? [] : [shownBox(from)],
    to_addresses: to.map(shownBox),
    cc_addresses: cc.map(shownBox),
    sent_at,
    in_reply_to,
    thread: references,
    content_type,
  }
}

function statusOf({ dropped_reason, failed_detail, held_reason }: JudgedMail): SubmissionRow['status'] {
  if (dropped_reason !== null) return 'dropped'
  if (failed_detail !== null) return 'failed'
  return held_reason === null ? 'received' : 'held'
}

async function keepRaw(
  tx: Transaction,
  parts: Pick<KeepMailParts, 'newId'>,
  { account, now }: Scope,
  bytes: Buffer,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await holdStorage(tx, account.id)
  const known = await fileOfBytes(tx, account.id, sha256)
  if (known !== undefined) return known.id
  const file = {
    account_id: account.id,
    id: parts.newId(),
    stored_in: `${now.slice(0, 7)}-01`,
    sha256,
    bytes: bytes.length,
    created_at: now,
    object_id: null,
  }
  if ((await insertFile(tx, file, bytes)) > size_limits.document_storage_bytes_max) throw new StorageFull()
  return file.id
}

/** Makes documents of the files of a mail. Returns what was left out, files that are no documents among them. */
async function makeDocuments(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  submission: SubmissionRow,
  brought: BroughtFiles | null,
): Promise<readonly LeftOutPart[]> {
  const left_out: LeftOutPart[] = [...(brought?.left_out ?? [])]
  for (const { name, content_type, bytes } of brought?.files ?? []) {
    const accepted = await acceptDocument(tx, parts, scope, {
      name,
      file_name: name,
      content_type,
      bytes,
      source: 'email',
      user_id: submission.user_id,
      email_submission_id: submission.id,
    })
    if (accepted.outcome === 'storage_full') throw new StorageFull()
    if (accepted.outcome === 'refused') left_out.push({ name, reason: accepted.detail })
    if (accepted.outcome === 'duplicate')
      left_out.push({ name, reason: `the same file came before, as the document ${accepted.document.id}` })
  }
  return left_out
}

/** Tells that a mail came in, as it stands now. */
async function tellSubmission(tx: Transaction, parts: DocumentTellingParts, scope: Scope, id: string): Promise<void> {
  const row = await submissionById(tx, scope.account.id, id)
  if (row === undefined) throw new Error('a mail is not there after it was written')
  await tell(tx, parts, scope, [
    {
      shipment_id: null,
      container_id: null,
      tracking_request_id: null,
      lane_key: id,
      event: 'email_submission.created',
      reference_type: 'email_submission',
      reference_id: id,
      included: [renderSubmission(row)],
    },
  ])
}
