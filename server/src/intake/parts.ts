import type { SpreadsheetReader } from '../ground/spreadsheets/reader.ts'
import type { Caller } from '../request/account.ts'
import type { SourceManager } from '../asking/source-manager.ts'
import type { EngineParts } from '../asking/parts.ts'
import type { BodyReader } from './reading/reader.ts'
import type { Sealer } from '../ground/secret.ts'

/** What taking in works with: it reads and keeps, and leaves recording to those who do work. */
export interface IngestParts extends Pick<EngineParts, 'db' | 'clock' | 'newId' | 'log' | 'reference'> {
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
}

/** What taking in files and pushes works with. */
export interface InboundParts extends IngestParts {
  /** Where they are read. */
  readonly bodies: BodyReader
}

/** What only the HTTP side of the door needs. */
export interface IngestDoorParts extends InboundParts {
  readonly callerOfKey: (key: string) => Promise<Caller | null>
  /** Counts a wrong credential against the address; refuses with 429 when there were too many. */
  readonly takeFailure: (ip: string) => Promise<void>
}

/** What recording files and pushes works with. */
export interface InboundRecordingParts extends RecordingParts {
  /** Where reports of people are read. */
  readonly spreadsheets: SpreadsheetReader
  readonly bodies: BodyReader
}

/** What recording works with. */
export interface RecordingParts extends EngineParts {
  readonly sources: SourceManager
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
}
