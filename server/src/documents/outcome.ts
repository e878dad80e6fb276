import type { UnreadReason } from '@quaylog/documents/by-hand'
import type { DocumentPage, FileReading, KnownLine, ReadingWarning, StatedRange } from '@quaylog/documents'

/** The kinds of files that are read. */
export type DocumentFileType = 'pdf' | 'xlsx' | 'csv' | 'eml' | 'text'

/** A page without its words, for the answer. */
export type PageSize = Pick<DocumentPage, 'number' | 'width' | 'height' | 'rotation'> & { readonly words: number }

/** What reading a file came to: what it says, or in a word and in a sentence why nothing was read. */
export type FileOutcome =
  | {
      readonly status: 'read'
      readonly file_type: DocumentFileType
      readonly page_count: number
      readonly pages: readonly PageSize[]
      readonly reading: FileReading
      /** What is said of the file as a whole. */
      readonly warnings: readonly ReadingWarning[]
    }
  | MailOutcome
  | {
      readonly status: 'failed'
      readonly reason: UnreadReason
      readonly detail: string
      /** Its time was over before the machine had let it work much: the file may be read another time. */
      readonly is_starved?: boolean
    }

/** A mail: each of its attachments, and its text where it says something about a shipment, is a document of its own. */
export interface MailOutcome {
  readonly status: 'mail'
  readonly subject: string
  /** The address that it says it is from, which proves nothing. */
  readonly from: string | null
  readonly sent_at: string | null
  readonly parts: readonly { readonly name: string; readonly outcome: FileOutcome }[]
  /** What was passed over, and why in words. */
  readonly left_out: readonly LeftOutPart[]
}

/** A mail box as a mail names it. The name is what the sender chose to be called and proves nothing. */
export interface MailBox {
  readonly name: string | null
  readonly address: string
}

/** A part of a mail that was passed over, and why in words. */
export interface LeftOutPart {
  readonly name: string
  readonly reason: string
}

/** A mail as the reading process takes it apart. */
export interface TakenMail {
  readonly subject: string
  readonly from: MailBox | null
  readonly to: readonly MailBox[]
  readonly cc: readonly MailBox[]
  /** ISO 8601; null: it has no date, or none that is understood. */
  readonly sent_at: string | null
  readonly in_reply_to: string | null
  readonly references: readonly string[]
  readonly content_type: string | null
  readonly text: string
  readonly parts: readonly TakenPart[]
  readonly left_out: readonly LeftOutPart[]
}

/** A file that a mail brings, unread, or a mail that it brings, taken apart. */
export type TakenPart =
  | { readonly kind: 'file'; readonly name: string; readonly content_type: string; readonly base64: string }
  | { readonly kind: 'mail'; readonly name: string; readonly mail: TakenMail }

/** What the reading process is asked, in one line of JSON before the file. */
export interface ChildQuestion {
  readonly type: DocumentFileType
  readonly lines: readonly KnownLine[]
  /** Pages that a person says are a document each; left out or null: the reader decides. */
  readonly ranges?: readonly StatedRange[] | null
  /** Only the words of this page are asked for; counts from 1. */
  readonly page?: number
}

/** One page with everything that stands on it. */
export type PageWords = Pick<DocumentPage, 'number' | 'width' | 'height' | 'rotation' | 'words'>

/** What the reading process answers. */
export type ChildAnswer =
  | FileOutcome
  | { readonly status: 'taken'; readonly mail: TakenMail }
  | { readonly status: 'page'; readonly page: PageWords }

/** Pages that were read of a file, and how many it has. */
export interface ReadPages {
  readonly pages: readonly DocumentPage[]
  readonly page_count: number
}

/** Thrown while a file is read; becomes the outcome `failed`. */
export class PagesRefused extends Error {
  override readonly name = 'PagesRefused'
  readonly reason: UnreadReason

  constructor(reason: UnreadReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}
