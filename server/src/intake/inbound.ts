/** How a body came to us without being asked for. */
export type InboundKind = 'edi' | 'terminal_feed' | 'dcsa' | 'report'

/** A body as it was handed to us, kept before it is answered; what it states is recorded afterwards. */
export interface Inbound {
  readonly id: string
  readonly kind: InboundKind
  /** The configured source, or `edi` where files come from nobody in particular. */
  readonly source_id: string
  /** Name of the file, or the address that it was posted to. */
  readonly origin: string
  readonly content_type: string
  readonly body: Buffer
  readonly received_at: string
  readonly attempts: number
}

/** Who sent an interchange, as its envelope says; null: it is none. */
export interface Envelope {
  readonly sender: string
  readonly control_number: string
}

/** The source of files that come from nobody in particular. */
export const edi_source_id = 'edi'

/** Recording is tried so often before the body is put into quarantine. */
export const attempts_max = 5

/** Bytes of one body; a file of a day's moves of a large port has some five million. */
export const inbound_bytes_max = 16 * 1_048_576
