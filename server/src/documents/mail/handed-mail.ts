import type { SmtpClient } from './own-check.ts'

/** A mail as a door hands it over. */
export interface HandedMail {
  readonly bytes: Buffer
  /** Recipients of the envelope; empty: nobody tells. */
  readonly recipients: readonly string[]
  /** The sender of the envelope: empty for bounces; null: nobody tells. */
  readonly sender: string | null
  /** Who brought it from the outside; null: it came by way of a mail server of the operator. */
  readonly client: SmtpClient | null
}

/** What became of a mail for one account. */
export interface KeptMail {
  readonly account_id: string
  readonly id: string
  readonly status: string
  /** The same mail came before. */
  readonly is_repeated: boolean
}

/** An account that takes a mail later, and why. */
export interface LateMail {
  readonly account_id: string
  readonly detail: string
  readonly wait_seconds: number
}

/** What a door answers. A mail that is refused is not kept, and whoever sent it is told while it is handed over. */
export type MailReceipt =
  | { readonly outcome: 'kept'; readonly kept: readonly KeptMail[] }
  | {
      readonly outcome: 'refused'
      readonly reason: 'unknown_recipient' | 'too_large' | 'unreadable'
      readonly detail: string
    }
  /** Some accounts take it later; for the others it is kept, and the same mail once more joins that one. */
  | { readonly outcome: 'later'; readonly kept: readonly KeptMail[]; readonly late: readonly LateMail[] }
