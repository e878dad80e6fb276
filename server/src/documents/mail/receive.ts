import { accountsByIds } from '../../accounts/store.ts'
import type { RateLimiter } from '../../accounts/rate-limit.ts'
import { databaseTrouble } from '../../ground/db/sqlstate.ts'
import { Refusal } from '../../ground/http/refusal.ts'
import type { Turns } from '../../ground/turns.ts'
import { isEntitled } from '../../request/account.ts'
import type { Account } from '../../request/account.ts'
import type { TakeMailedFiles } from '../../request/mailed-files.ts'
import { reading_limits } from '../limits.ts'
import { accountsOfCodes } from './alias-store.ts'
import { contentHashOf } from './content-hash.ts'
import { withoutData } from './data-files.ts'
import type { HandedMail, KeptMail, LateMail, MailReceipt } from './handed-mail.ts'
import { headersOf, messageIdOf } from './headers.ts'
import type { HeaderField } from './headers.ts'
import { keepMail, StorageFull } from './keep-mail.ts'
import type { JudgedMail, KeepMailParts } from './keep-mail.ts'
import type { ResolveRecords } from './own-check.ts'
import { readMail } from './read-mail.ts'
import type { ReadMail } from './read-mail.ts'
import { wasRead } from './submission-store.ts'
import { aliasCodesOf } from './recipients.ts'
import { TooManyMails } from './turns-of-mails.ts'

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
  readonly takeMailedFiles: TakeMailedFiles
}

/** Mails that an account is sent in an hour, whoever sends them. */
const mails_per_hour = 100
const hour_s = 3_600
const all_turns_taken = { detail: 'Too many mails are being read', wait_seconds: 60 }

/** Whom a mail is for. */
export interface Addressed {
  /** The account of each code that is an account's. */
  readonly by_code: ReadonlyMap<string, Account>
  /** Accounts that take the mail now. */
  readonly open: readonly Account[]
  /** Accounts that were sent too many within the hour. */
  readonly late: readonly LateMail[]
}

/** The accounts that codes of addresses belong to and that take documents, by code. */
export async function accountsOfMail(
  { db, clock }: MailIntakeParts,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  if (codes.length === 0) return new Map()
  const owners = await accountsOfCodes(db.auth, codes, new Date(clock.realMs()).toISOString())
  const ids = [...new Set(owners.map(({ account_id }) => account_id))]
  const accounts = ids.length === 0 ? [] : await accountsByIds(db.auth, ids)
  const taking = accounts.filter((account) => isEntitled(account, 'documents'))
  return new Map(
    owners.flatMap(({ code, account_id }) => {
      const account = taking.find(({ id }) => id === account_id)
      return account === undefined ? [] : [[code, account] as const]
    }),
  )
}

/** Whom a mail is for; it is counted once for each account. Null: for nobody. */
export async function addressedOf(parts: MailIntakeParts, codes: readonly string[]): Promise<Addressed | null> {
  const by_code = await accountsOfMail(parts, codes)
  const accounts = [...new Map([...by_code.values()].map((account) => [account.id, account])).values()]
  if (accounts.length === 0) return null
  const waits = await Promise.all(
    accounts.map(async ({ id }) => parts.limiter(id, 'document_mail', mails_per_hour, hour_s)),
  )
  const late = accounts.flatMap(({ id: account_id }, index) => {
    const wait_seconds = Math.ceil(waits[index] ?? 0)
    const detail = `More than ${mails_per_hour} mails came to this address within an hour`
    return wait_seconds > 0 ? [{ account_id, detail, wait_seconds }] : []
  })
  return { by_code, open: accounts.filter(({ id }) => !late.some(({ account_id }) => account_id === id)), late }
}

const unknown_recipient: MailReceipt = {
  outcome: 'refused',
  reason: 'unknown_recipient',
  detail: 'No account has this address',
}

/** Takes a mail in and counts it: when this answers `kept`, it is, with what became of it. */
export async function receiveMail(parts: MailIntakeParts, mail: HandedMail): Promise<MailReceipt> {
  const fields = fieldsOf(mail)
  if ('outcome' in fields) return fields
  const addressed = await addressedOf(parts, aliasCodesOf(mail.recipients, fields, parts.domain))
  return addressed === null ? unknown_recipient : receiveFor(parts, addressed, mail)
}

/** Takes a mail in that was counted. What one account has no room for delays no other. */
export async function receiveFor(
  parts: MailIntakeParts,
  { open, late }: Pick<Addressed, 'open' | 'late'>,
  mail: HandedMail,
): Promise<MailReceipt> {
  const fields = fieldsOf(mail)
  if ('outcome' in fields) return fields
  const [first] = open
  if (first === undefined) return receiptOf([], late)
  try {
    const read = await parts.turns.take(first.id, () => readMail(parts, open, mail, fields))
    const kept: KeptMail[] = []
    const full: LateMail[] = []
    for (const account of open) {
      const settled = await keepFor(parts, account, mail, fields, read)
      if ('status' in settled) kept.push(settled)
      else full.push(settled)
    }
    parts.wakeDeliveries()
    return receiptOf(kept, [...late, ...full])
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    return receiptOf([], [...late, ...open.map(({ id: account_id }) => ({ account_id, ...all_turns_taken }))])
  }
}

function receiptOf(kept: readonly KeptMail[], late: readonly LateMail[]): MailReceipt {
  return late.length === 0 ? { outcome: 'kept', kept } : { outcome: 'later', kept, late }
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

/** Keeps a mail for one account. One with signs that cannot be stored is kept as failed, since it never could be. */
async function keepFor(
  parts: MailIntakeParts,
  account: Account,
  { bytes }: HandedMail,
  fields: readonly HeaderField[],
  { dropped_reason, check, taken, failed_detail, brought, from, judgedFor }: ReadMail,
): Promise<KeptMail | LateMail> {
  const { may_hand_in, ...judgement } = judgedFor(account.id)
  const same = { message_id: messageIdOf(fields), content_sha256: contentHashOf(bytes, fields) }
  const judged: JudgedMail = { bytes, taken, brought, check, dropped_reason, failed_detail, ...judgement, ...same }
  const keep = (mail: JudgedMail) => parts.db.transaction((tx) => keepMail(tx, parts, account, mail))
  try {
    const is_taken = brought !== null && may_hand_in && !(await wasRead(parts.db.work, account.id, same))
    const left = is_taken ? await withoutData(parts.takeMailedFiles, account.id, from, brought) : brought
    return await keep({ ...judged, brought: left }).catch((error: unknown) => {
      if (databaseTrouble(error)?.kind !== 'bad_value') throw error
      return keep({ ...judged, taken: null, brought: null, message_id: null, ...unstorable })
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return { account_id: account.id, ...all_turns_taken }
    if (!(error instanceof StorageFull)) throw error
    return { account_id: account.id, detail: 'The storage of the account is full', wait_seconds: hour_s }
  }
}

const unstorable = { held_reason: null, failed_detail: 'it holds signs that cannot be stored' }
