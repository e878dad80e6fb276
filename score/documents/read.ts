import { linksOf } from '@quaylog/documents'
import type { DocumentReading, LinkableShipment, ProposedLink } from '@quaylog/documents'
import { knownLines } from '../../server/src/documents/known-lines.ts'
import { readFile } from '../../server/src/documents/read-file.ts'
import type { FileOutcome } from '../../server/src/documents/outcome.ts'
import { loadReference } from '../../server/src/reference/reference.ts'
import type { PaperFile } from './print.ts'

/** A document as the reader told it, with the links that it would make. */
export type ReadDocument = { document: DocumentReading; links: readonly ProposedLink[] }

/** What came of a file: its documents, or why nothing was read. */
export type FileReading = { documents: readonly ReadDocument[]; failed: string | null }

/** A reader of files, as the score asks it. */
export type Reader = (file: PaperFile) => Promise<FileReading>

/** The reader behind `quaylog documents try`, with the shipments of an account. */
export function readerFor(account: readonly LinkableShipment[]): Reader {
  const lines = knownLines(loadReference())
  return async (file) => readingOf(await readFile({ name: file.name, bytes: Buffer.from(file.bytes) }, lines), account)
}

function readingOf(outcome: FileOutcome, account: readonly LinkableShipment[]): FileReading {
  if (outcome.status === 'failed') return { documents: [], failed: outcome.reason }
  if (outcome.status === 'mail') {
    const parts = outcome.parts.map((part) => readingOf(part.outcome, account))
    return { documents: parts.flatMap(({ documents }) => documents), failed: null }
  }
  const documents = outcome.reading.documents.map((document) => ({ document, links: linksOf(document, account).links }))
  return { documents, failed: null }
}
