import type { Account } from '../../request/account.ts'
import type { EmailDroppedReason, EmailHeldReason } from '@quaylog/contract'
import { reading_limits } from '../limits.ts'
import type { ChildLimits } from '../limits.ts'
import type { TakenMail } from '../outcome.ts'
import { takeMail } from '../take-mail.ts'
import { listedSenders, peopleOf } from './alias-store.ts'
import { broughtFilesOf, createTextReader } from './brought-files.ts'
import type { BroughtFiles } from './brought-files.ts'
import type { HandedMail } from './handed-mail.ts'
import { headBytesOf } from './headers.ts'
import type { HeaderField } from './headers.ts'
import { loopReasonOf } from './loops.ts'
import { ownCheck } from './own-check.ts'
import type { MailIntakeParts } from './receive.ts'
import { singleSenderOf, unchecked } from './sender-check.ts'
import type { SenderCheck } from './sender-check.ts'
import { serverCheck } from './server-check.ts'
import { heldReasonOf } from './sender-policy.ts'

/** What one account makes of a mail's sender. */
interface JudgedSender {
  readonly held_reason: EmailHeldReason | null
  /** The person of the account who sent it, where that is proven. */
  readonly user_id: string | null
  /** Whether files that are data are taken in as such: who may change nothing does not by mail either. */
  readonly may_hand_in: boolean
}

/** A mail read once, for all of its accounts. */
export interface ReadMail {
  readonly check: SenderCheck
  readonly dropped_reason: EmailDroppedReason | null
  /** Of a dropped mail the head alone; null: it could not be taken apart. */
  readonly taken: TakenMail | null
  readonly failed_detail: string | null
  /** Of a mail that every account holds, without its texts; null: nothing was looked at. */
  readonly brought: BroughtFiles | null
  /** Who sent it, as far as its own line says; null: nobody in particular. */
  readonly from: string | null
  judgedFor(account_id: string): JudgedSender
}

/** Of a mail that nobody asked for only what people see of it is read, with less patience. */
const limits_of_held: ChildLimits = { ...reading_limits, cpu_seconds: 10, wall_seconds: 30 }

/**
 * Reads a mail as far as what becomes of it asks for: the head of one that is dropped, the parts of one that is held,
 * and the texts of one that an account takes. Who sent it is decided before anything is taken apart.
 */
export async function readMail(
  parts: MailIntakeParts,
  accounts: readonly Account[],
  { bytes, client, sender }: HandedMail,
  fields: readonly HeaderField[],
): Promise<ReadMail> {
  const dropped_reason = loopReasonOf({ fields, envelope_sender: sender })
  if (dropped_reason !== null) {
    const head = await takeMail(headBytesOf(bytes), limits_of_held)
    const taken = head.status === 'taken' ? head.mail : null
    const unjudged: JudgedSender = { held_reason: null, user_id: null, may_hand_in: false }
    return {
      check: unchecked,
      dropped_reason,
      taken,
      failed_detail: null,
      brought: null,
      from: null,
      judgedFor: () => unjudged,
    }
  }
  const said = singleSenderOf(fields)
  const check = await checkOf(parts, { bytes, fields, from: said, client })
  const judges = await judgesOf(parts, accounts)
  const is_taken = [...judges.values()].some((judge) => judge(said, check).held_reason === null)
  const taking = await takeMail(bytes, is_taken ? reading_limits : limits_of_held)
  if (taking.status === 'failed') {
    const judgedFor = (id: string) => ({ ...judgedBy(judges, id, said, check), held_reason: null, may_hand_in: false })
    return { check, dropped_reason, taken: null, failed_detail: taking.detail, brought: null, from: said, judgedFor }
  }
  const taken = taking.mail
  // Where two readers of the From line disagree, nobody is its sender.
  const from = senderOf(taken, said)
  const believed = { ...check, aligned: check.aligned && from !== null }
  const readText = is_taken && from !== null ? createTextReader(parts.clock.realMs) : null
  return {
    check: believed,
    dropped_reason,
    taken,
    failed_detail: null,
    brought: await broughtFilesOf(taken, readText),
    from,
    judgedFor: (id) => judgedBy(judges, id, from, believed),
  }
}

/** The sender on whom both readers of the From line agree; null: nobody in particular. */
export function senderOf({ from }: TakenMail, said: string | null): string | null {
  return from?.address.toLowerCase() === said ? said : null
}

function checkOf(parts: MailIntakeParts, mail: Parameters<typeof ownCheck>[0]): Promise<SenderCheck> | SenderCheck {
  if (parts.authserv_id !== null) return serverCheck(mail.fields, parts.authserv_id, mail.from)
  return ownCheck(mail, parts.resolveRecords)
}

type Judge = (from: string | null, check: SenderCheck) => JudgedSender

async function judgesOf({ db }: MailIntakeParts, accounts: readonly Account[]): Promise<ReadonlyMap<string, Judge>> {
  const judges = new Map<string, Judge>()
  for (const { id } of accounts) {
    const [people, listed] = await Promise.all([peopleOf(db.work, id), listedSenders(db.work, id)])
    const known = { people: people.map(({ email }) => email), listed }
    judges.set(id, (from, check) => {
      const held_reason = heldReasonOf(from, check, known)
      const person = people.find(({ email }) => email === from)
      const may_hand_in = held_reason === null && person?.is_limited !== true
      return { held_reason, user_id: check.aligned ? (person?.id ?? null) : null, may_hand_in }
    })
  }
  return judges
}

function judgedBy(
  judges: ReadonlyMap<string, Judge>,
  account_id: string,
  from: string | null,
  check: SenderCheck,
): JudgedSender {
  const judge = judges.get(account_id)
  if (judge === undefined) throw new Error('a mail is kept for an account that it was not read for')
  return judge(from, check)
}
