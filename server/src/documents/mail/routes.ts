import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { planLimitReached, tooManyAtOnce, unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { refuseUnread } from '../../ground/objects/unread.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../../request/services.ts'
import { size_limits } from '@quaylog/contract'
import { createScope } from '../../telling/create-scope.ts'
import { fileById } from '../file-store.ts'
import { wholeFile } from '../originals.ts'
import { takeMail } from '../take-mail.ts'
import { broughtFilesOf, createTextReader } from './brought-files.ts'
import type { BroughtFiles } from './brought-files.ts'
import { withoutData } from './data-files.ts'
import { headersOf } from './headers.ts'
import { readSubmission, StorageFull } from './keep-mail.ts'
import { senderOf } from './read-mail.ts'
import { singleSenderOf } from './sender-check.ts'
import { mails_waiting_max, TooManyMails } from './turns-of-mails.ts'
import { renderSubmission } from './resource.ts'
import type { ShownSubmission } from './submission.ts'
import { holdSubmission, listSubmissions, submissionById, updateSubmission } from './submission-store.ts'

export async function getEmailSubmissions(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'email_submission')
  const scope = listScopeOf(call)
  const page = await listSubmissions(scope.reader, scope.account.id, reading)
  return listReply(scope, call.services.registry, page.rows.map(renderSubmission), page, reading, call.url)
}

export async function getEmailSubmission(call: ApiCall): Promise<ApiReply> {
  return one(call, await submissionOf(call, call.services.db.keyed))
}

async function submissionOf(call: ApiCall, reader: Reader): Promise<ShownSubmission> {
  const id = pathId('email_submission', call.params['id'])
  return owned(reader, 'email_submission', id, await submissionById(reader, call.caller.account.id, id))
}

function one(call: ApiCall, row: ShownSubmission, reader?: Reader): Promise<ApiReply> {
  const reading = readOne(call.query, 'email_submission')
  const scope = reader === undefined && reading.include.length > 0 ? listScopeOf(call) : scopeOf(call, reader)
  return singleReply(scope, call.services.registry, renderSubmission(row), reading, call.url)
}

/**
 * Takes the mail apart once more, before the transaction in which it is released, in the turns of mails that come in;
 * null: it is not held.
 */
export async function prepareRelease(call: OutsideCall): Promise<BroughtFiles | null> {
  readOne(call.query, 'email_submission')
  const { id, status, file_id, discarded_at } = await submissionOf(call, call.services.db.keyed)
  if (status !== 'held' || discarded_at !== null) return null
  const file = file_id === null ? undefined : await fileById(call.services.db.keyed, call.caller.account.id, file_id)
  if (file === undefined) throw notReleasable(`The mail ${id} was erased, so nothing of it can be read`)
  const { mail_turns, db, clock, outside } = call.services
  const read = async () => {
    const bytes = await wholeFile({ reader: db.keyed, objects: outside.objects }, file).catch(refuseUnread)
    const taking = await takeMail(bytes)
    if (taking.status === 'failed') throw notReleasable(`Nothing of the mail is read: ${taking.detail}`)
    const brought = await broughtFilesOf(taking.mail, createTextReader(clock.realMs))
    const from = senderOf(taking.mail, singleSenderOf(headersOf(bytes) ?? []))
    return withoutData(call.services.takeMailedFiles, call.caller.account.id, from, brought)
  }
  return mail_turns.take(call.caller.account.id, read).catch((error: unknown) => {
    throw error instanceof TooManyMails ? tooManyAtOnce('mails to read', mails_waiting_max) : error
  })
}

/** Has what a held mail brings read: a person decided that it may be. A mail that was released already stays so. */
export async function releaseEmailSubmission(
  call: ApiCall,
  tx: Transaction,
  brought: BroughtFiles | null,
): Promise<ApiReply> {
  const { account } = call.caller
  const { document_ids: _, ...before } = await submissionOf(call, tx)
  const held = await holdSubmission(tx, account.id, before.id)
  if (held?.status === 'released' && held.discarded_at === null) return one(call, held, tx)
  if (held?.status !== 'held' || held.discarded_at !== null || brought === null)
    throw notReleasable('Only mails that are held can be released')
  const scope = createScope(tx, call.services, account)
  const released = { ...before, status: 'released', updated_at: scope.now } as const
  try {
    await readSubmission(tx, call.services, scope, released, brought)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    const limit = size_limits.document_storage_bytes_max
    throw planLimitReached('The documents of this account fill its storage: delete some that nobody needs', {
      limit,
      used: limit,
    })
  }
  return one(call, await submissionOf(call, tx), tx)
}

const notReleasable = (detail: string) => unprocessable('invalid', '/data', detail)

/** Discards a mail. Documents that came of it stay. */
export async function removeEmailSubmission(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { id } = await submissionOf(call, tx)
  const held = await holdSubmission(tx, call.caller.account.id, id)
  requireHit('email_submission', held !== undefined && held.discarded_at === null)
  if (held === undefined) return { status: 204 }
  const { document_ids: _, ...row } = held
  const now = call.services.clock.now()
  await updateSubmission(tx, { ...row, discarded_at: now, updated_at: now })
  return { status: 204 }
}
