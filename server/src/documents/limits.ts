/** What reading one document may take, and how much of it is read. */
export const reading_limits = {
  bytes: 25 * 1_024 * 1_024,
  /** Of more pages the first of these are read. */
  pages_read: 200,
  pages_kept: 5_000,
  sheets: 50,
  sheet_rows: 20_000,
  sheet_columns: 200,
  /** Attachments of a mail, those of mails inside of it included. */
  attachments: 20,
  /** A mail as it was sent. */
  message_bytes: 30 * 1_024 * 1_024,
  /** Files of a mail together, unpacked. */
  mail_bytes: 32 * 1_024 * 1_024,
  /** Mails within mails. */
  mails_within: 3,
  /** Signs of a mail's text. */
  mail_text: 200_000,
  /** Words of all pages together. */
  words: 400_000,
  memory_mb: 400,
  cpu_seconds: 20,
  wall_seconds: 60,
  /** What a reading may come to as JSON. */
  answer_bytes: 48 * 1_024 * 1_024,
} as const

/** What reading one document may take of memory, in MB, and of time, in seconds. */
export interface ChildLimits {
  readonly memory_mb: number
  readonly cpu_seconds: number
  readonly wall_seconds: number
}
