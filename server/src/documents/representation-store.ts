import { z } from 'zod'
import { correctedNumbers } from '@quaylog/documents'
import type { DocumentReading } from '@quaylog/documents'
import type { ListReader, Reader, Transaction } from '../ground/db/index.ts'
import { moment_columns, orderOf, selectPage } from '../ground/jsonapi/page-store.ts'
import type { Page } from '../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../ground/jsonapi/reading.ts'
import { keptRows } from '../ground/kept-rows.ts'
import type { CorrectionPlaces } from './correction-places.ts'
import type { PageSize } from './outcome.ts'

/** A document of a packet, by its pages in the file. */
export type SplitRange = Pick<DocumentReading, 'page_from' | 'page_to' | 'document_type' | 'document_type_confidence'>

/** What was read of a document, as it is kept. The payload is made of its fields. */
export type KeptReading = Omit<DocumentReading, 'payload'> & { readonly split: readonly SplitRange[] }

/** What was read of a document at one time. */
export interface RepresentationRow {
  readonly account_id: string
  readonly id: string
  readonly document_id: string
  /** Tells readings apart that may differ: of the bytes, the steps, the schema and the corrections. */
  readonly key: string
  readonly schema_version: string
  readonly pipeline: string
  readonly reading: KeptReading
  readonly pages: readonly PageSize[]
  /** What people had corrected then, as a merge patch (RFC 7386) over the reading. */
  readonly corrections: Readonly<Record<string, unknown>> | null
  /** Where people said that values stand which they entered. */
  readonly correction_places: CorrectionPlaces | null
  readonly created_at: string
  readonly updated_at: string
}

const columns = [
  'account_id',
  'id',
  'document_id',
  'key',
  'schema_version',
  'pipeline',
  'reading',
  'pages',
  'corrections',
  'correction_places',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof RepresentationRow)[]

const evidence = z.looseObject({ text: z.string() })
const json_columns = z.object({
  reading: z.looseObject({
    fields: z.array(z.looseObject({ pointer: z.string(), confidence: z.number(), evidence: z.array(evidence) })),
    alternatives: z.record(z.string(), z.array(z.looseObject({ confidence: z.number() }))),
    references: z.array(z.looseObject({ kind: z.string(), value: z.string(), page: z.number() })),
    warnings: z.array(z.looseObject({ code: z.string(), detail: z.string() })),
    split: z.array(z.looseObject({ page_from: z.number(), page_to: z.number() })),
  }),
  pages: z.array(z.looseObject({ number: z.number(), words: z.number() })),
  corrections: z.record(z.string(), z.unknown()).nullable(),
  correction_places: z.record(z.string(), z.looseObject({ page: z.number() })).nullable(),
})
const keptRepresentations = (rows: readonly RepresentationRow[]) =>
  keptRows(rows, json_columns, ({ id }) => `document representation ${id}`)

/** Representations of the account by their ids. */
export async function representationsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly RepresentationRow[]> {
  const rows = await reader<RepresentationRow[]>`
    select ${reader(columns)} from document_representation
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
  return keptRepresentations(rows)
}

/** A page of what was read of a document, the newest first. */
export async function listRepresentations(
  reader: ListReader,
  account_id: string,
  document_id: string,
  page: PageAsked,
): Promise<Page<RepresentationRow>> {
  const found = await selectPage<RepresentationRow>(reader, {
    table: 'document_representation',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} and document_id = ${document_id}`,
    order: orderOf(reader, [{ field: 'updated_at', descending: true }], moment_columns),
    page,
  })
  return { ...found, rows: keptRepresentations(found.rows) }
}

/**
 * Keeps what was read, with the numbers of containers that people say are misread, which name nobody; the same reading
 * again is the row that there is, whose id it gives.
 */
export async function keepRepresentation(tx: Transaction, row: RepresentationRow): Promise<string> {
  const corrected_numbers = correctedNumbers(row.reading.fields, row.corrections)
  const [kept] = await tx<{ id: string }[]>`
    insert into document_representation ${tx({
      ...row,
      reading: JSON.stringify({ ...row.reading, corrected_numbers }),
      pages: JSON.stringify(row.pages),
      corrections: row.corrections === null ? null : JSON.stringify(row.corrections),
      correction_places: row.correction_places === null ? null : JSON.stringify(row.correction_places),
    })}
    on conflict (account_id, document_id, key) do update set updated_at = excluded.updated_at returning id`
  return kept?.id ?? row.id
}
