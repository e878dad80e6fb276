import type { EmailDroppedReason, EmailHeldReason, EmailSubmissionStatus } from '@quaylog/contract'
import { cutText } from '../cut-text.ts'
import type { LeftOutPart, MailBox } from '../outcome.ts'
import type { SenderCheck } from './sender-check.ts'

/** A mail that came in, as it is kept. */
export interface SubmissionRow {
  readonly account_id: string
  readonly id: string
  /** A discarded one keeps the status that it had, beside `discarded_at`. */
  readonly status: Exclude<EmailSubmissionStatus, 'discarded'>
  readonly held_reason: EmailHeldReason | null
  readonly dropped_reason: EmailDroppedReason | null
  readonly failed_detail: string | null
  readonly subject: string
  readonly body_preview: string | null
  readonly from_addresses: readonly string[]
  readonly to_addresses: readonly string[]
  readonly cc_addresses: readonly string[]
  readonly sent_at: string | null
  readonly message_id: string | null
  readonly in_reply_to: string | null
  /** Ids of the mails that it answers or belongs to. */
  readonly thread: readonly string[]
  readonly content_type: string | null
  readonly authentication: SenderCheck | null
  readonly left_out: readonly LeftOutPart[]
  /** Files that it brings, whether or not they are documents yet. */
  readonly attachment_names: readonly string[]
  /** The person of the account who sent it, where that is proven. */
  readonly user_id: string | null
  /** The mail as it came; null: it was dropped, or erased. */
  readonly file_id: string | null
  readonly content_sha256: string
  readonly discarded_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A mail with the documents that came of it and weren't discarded. */
export interface ShownSubmission extends SubmissionRow {
  readonly document_ids: readonly string[]
}

const preview_length = 500

/** The beginning of a text in one line; null: it has no words. */
export function previewOf(text: string): string | null {
  const words = text
    .slice(0, preview_length * 4)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return words === '' ? null : cutText(words, preview_length)
}

/** A mail box as it is shown: never a name without its address. */
export function shownBox({ name, address }: MailBox): string {
  return name === null ? address : `${name.replaceAll(/[<>"]/g, '')} <${address}>`
}
