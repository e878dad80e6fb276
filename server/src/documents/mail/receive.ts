import { accountsByIds } from '../../accounts/store.ts'
import type { RateLimiter } from '../../accounts/rate-limit.ts'
import type { Turns } from '../../ground/turns.ts'
import { isEntitled } from '../../request/account.ts'
import type { Account } from '../../request/account.ts'
import { reading_limits } from '../limits.ts'
import type { TakenMail } from '../outcome.ts'
import { takeMail } from '../take-mail.ts'
import { accountsOfCodes, listedSenders, peopleOf } from './alias-store.ts'
import { broughtFilesOf } from './brought-files.ts'
import type { BroughtFiles } from './brought-files.ts'
import { contentHashOf } from './content-hash.ts'
import type { HandedMail, KeptMail, MailReceipt } from './handed-mail.ts'
import { headersOf, messageIdOf } from './headers.ts'
import type { HeaderField } from './headers.ts'
import { keepMail, StorageFull } from './keep-mail.ts'
import type { JudgedMail, KeepMailParts } from './keep-mail.ts'
import { loopReasonOf } from './loops.ts'
import { ownCheck } from './own-check.ts'
import type { ResolveRecords } from './own-check.ts'
import { aliasCodesOf } from './recipients.ts'
import { singleSenderOf, unchecked } from './sender-check.ts'
import type { SenderCheck } from './sender-check.ts'
import { serverCheck } from './server-check.ts'
import { heldReasonOf } from './sender-policy.ts'

/** What taking in mails works with. */
export interface MailIntakeParts extends KeepMailParts {
  /** The domain of accounts' addresses. */
  readonly domain: string
  /** The mail server whose verdict on senders counts; null: senders are checked here. */
  readonly authserv_id: string | null
  readonly limiter: RateLimiter
  /** A few mails at once, fair by account. */
  readonly turns: Turns
  readonly resolveRecords: ResolveRecords
}

/** Mails that an account is sent in an hour, whoever sends them. */
const mails_per_hour = 100
const hour_s = 3_600

/** Thrown by `turns` when too many mails of an account wait. */
export class TooManyMails extends Error {
  override readonly name = 'TooManyMails'
}

/** The accounts that codes of addresses belong to and that take documents. */
export async function accountsOfMail(parts: MailIntakeParts, codes: readonly string[]): Promise<readonly Account[]> {
  if (codes.length === 0) return []
  const ids = await accountsOfCodes(parts.db.auth, codes, new Date(parts.clock.realMs()).toISOString())
  const accounts = ids.length === 0 ? [] : await accountsByIds(parts.db.auth, ids)
  return accounts.filter((account) => isEntitled(account, 'documents'))
}

/** Counts one mail of an account; seconds to wait when there were too many within the hour, else 0. */
export async function countMail({ limiter }: MailIntakeParts, account_id: string): Promise<number> {
  return limiter(account_id, 'document_mail', mails_per_hour, hour_s)
}

/** Takes a mail in and counts it: when this answers `kept`, it is, with what became of it. */
export async function receiveMail(parts: MailIntakeParts, mail: HandedMail): Promise<MailReceipt> {
  const fields = fieldsOf(mail)
  if ('outcome' in fields) return fields
  const accounts = await accountsOfMail(parts, aliasCodesOf(mail.recipients, fields, parts.domain))
  const waits = await Promise.all(accounts.map(({ id }) => countMail(parts, id)))
  const wait_seconds = Math.ceil(Math.max(0, ...waits))
  if (wait_seconds > 0)
    return {
      outcome: 'later',
      detail: `More than ${mails_per_hour} mails came to this address within an hour`,
      wait_seconds,
    }
  return receiveFor(parts, accounts, mail)
}

/** Takes a mail in for accounts whose mails were counted. */
export async function receiveFor(
  parts: MailIntakeParts,
  accounts: readonly Account[],
  mail: HandedMail,
): Promise<MailReceipt> {
  const fields = fieldsOf(mail)
  if ('outcome' in fields) return fields
  const [first] = accounts
  if (first === undefined)
    return { outcome: 'refused', reason: 'unknown_recipient', detail: 'No account has this address' }
  try {
    const read = await parts.turns.take(first.id, () => readMail(parts, mail, fields))
    const kept: KeptMail[] = []
    for (const account of accounts) kept.push(await keepFor(parts, account, mail, read))
    parts.wakeDeliveries()
    return { outcome: 'kept', kept }
  } catch (error) {
    if (error instanceof TooManyMails)
      return { outcome: 'later', detail: 'Too many mails are being read', wait_seconds: 60 }
    if (error instanceof StorageFull)
      return { outcome: 'later', detail: 'The storage of the account is full', wait_seconds: hour_s }
    throw error
  }
}

/** The head of a mail, or why it is refused. */
function fieldsOf({ bytes }: HandedMail): readonly HeaderField[] | Extract<MailReceipt, { outcome: 'refused' }> {
  if (bytes.length > reading_limits.message_bytes)
    return { outcome: 'refused', reason: 'too_large', detail: 'A mail may have 30 MiB' }
  const fields = headersOf(bytes)
  if (fields !== null && fields.length > 0) return fields
  return {
    outcome: 'refused',
    reason: 'unreadable',
    detail: 'This is no mail: it has no head, or one that is too long',
  }
}

/** A mail read once, for all of its accounts. */
interface ReadMail {
  readonly fields: readonly HeaderField[]
  readonly from: string | null
  readonly check: SenderCheck
  readonly dropped_reason: JudgedMail['dropped_reason']
  readonly taken: TakenMail | null
  readonly failed_detail: string | null
  readonly brought: BroughtFiles | null
}

async function readMail(parts: MailIntakeParts, mail: HandedMail, fields: readonly HeaderField[]): Promise<ReadMail> {
  const { bytes, client } = mail
  const dropped_reason = loopReasonOf({ fields, envelope_sender: mail.sender, domain: parts.domain })
  const taking = await takeMail(bytes)
  const taken = taking.status === 'taken' ? taking.mail : null
  const failed_detail = taking.status === 'failed' ? taking.detail : null
  const said = singleSenderOf(fields)
  // Where two readers of the From line disagree, nobody is its sender.
  const from = taken === null || taken.from?.address.toLowerCase() === said ? said : null
  const is_checked = dropped_reason === null && taken !== null
  const check = is_checked ? await checkOf(parts, { bytes, fields, from, client }) : unchecked
  const brought = is_checked ? await broughtFilesOf(taken) : null
  return { fields, from, check, dropped_reason, taken, failed_detail, brought }
}

function checkOf(parts: MailIntakeParts, mail: Parameters<typeof ownCheck>[0]): Promise<SenderCheck> | SenderCheck {
  if (parts.authserv_id !== null) return serverCheck(mail.fields, parts.authserv_id, mail.from)
  return ownCheck(mail, parts.resolveRecords)
}

async function keepFor(
  parts: MailIntakeParts,
  account: Account,
  { bytes }: HandedMail,
  { fields, from, check, dropped_reason, taken, failed_detail, brought }: ReadMail,
): Promise<KeptMail> {
  const [people, listed] = await Promise.all([
    peopleOf(parts.db.work, account.id),
    listedSenders(parts.db.work, account.id),
  ])
  const is_judged = dropped_reason === null && failed_detail === null
  const known = { people: people.map(({ email }) => email), listed }
  const judged: JudgedMail = {
    bytes,
    taken,
    brought,
    check,
    dropped_reason,
    failed_detail,
    held_reason: is_judged ? heldReasonOf(from, check, known) : null,
    user_id: check.aligned ? (people.find(({ email }) => email === from)?.id ?? null) : null,
    message_id: messageIdOf(fields),
    content_sha256: contentHashOf(bytes, fields),
  }
  return parts.db.transaction((tx) => keepMail(tx, parts, account, judged))
}
