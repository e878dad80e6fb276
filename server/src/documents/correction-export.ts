import { correctedReading } from '@quaylog/documents'
import type { Evidence, Json, ReadField } from '@quaylog/documents'
import type { ListReader } from '../ground/db/index.ts'
import { hand_pipeline } from './by-hand.ts'
import { correctedAfter } from './correction-store.ts'
import type { CorrectedDocument } from './correction-store.ts'
import type { PageSize } from './outcome.ts'
import { representationsByIds } from './representation-store.ts'
import type { RepresentationRow } from './representation-store.ts'

/** A place of a payload that somebody corrected: forms of values, and where the words that were read stand. */
interface ExportedValue {
  readonly pointer: string
  /** The form of what was read; null: nothing was. */
  readonly read: Json | null
  readonly confidence: number | null
  readonly evidence: readonly Evidence[]
  /** The form of what a person says; null: that there is no value. */
  readonly corrected: Json | null
}

/** What was corrected of one document, without anything that says whose it is or what it is about. */
interface ExportedCorrections {
  readonly type_read: string | null
  /** As a person says; null: nobody said. */
  readonly type_corrected: string | null
  readonly pipeline: string
  readonly schema_version: string
  readonly pages: readonly PageSize[]
  readonly values: readonly ExportedValue[]
  readonly warnings: readonly string[]
}

const documents_at_once = 200

/** What was corrected of each document that was read, of one account or (null) of all. */
export async function* exportedCorrections(
  reader: ListReader,
  account_id: string | null,
): AsyncGenerator<ExportedCorrections> {
  let after: CorrectedDocument | null = null
  for (;;) {
    const rows: readonly CorrectedDocument[] = await correctedAfter(reader, account_id, after, documents_at_once)
    for (const row of rows) {
      const [kept] = await representationsByIds(reader, row.account_id, [row.representation_id])
      if (kept !== undefined && kept.pipeline !== hand_pipeline) yield exported(row, kept)
    }
    after = rows.at(-1) ?? null
    if (rows.length < documents_at_once) return
  }
}

function exported(row: CorrectedDocument, kept: RepresentationRow): ExportedCorrections {
  const { fields, warnings } = kept.reading
  const { values, replaced } = correctedReading(fields, row.corrections)
  const read = new Map(replaced.map((field) => [field.pointer, field]))
  const said = new Map(values.flatMap((one) => (one.read === null ? [[one.pointer, one.value] as const] : [])))
  const pointers = [...new Set([...read.keys(), ...said.keys()])].toSorted()
  return {
    type_read: row.type_read,
    type_corrected: row.type_manual === row.type_read ? null : row.type_manual,
    pipeline: kept.pipeline,
    schema_version: kept.schema_version,
    pages: kept.pages,
    values: pointers.map((pointer) => exportedValue(pointer, read.get(pointer), said.get(pointer))),
    warnings: [...new Set(warnings.map(({ code }) => code))],
  }
}

function exportedValue(pointer: string, read: ReadField | undefined, said: Json | undefined): ExportedValue {
  return {
    pointer,
    read: read === undefined ? null : formOf(plainOf(read)),
    confidence: read?.confidence ?? null,
    evidence: (read?.evidence ?? []).map(withoutWords),
    corrected: said === undefined ? null : formOf(said),
  }
}

const plainOf = ({ value }: ReadField): Json => (typeof value === 'object' ? { ...value } : value)

/** A place without what stands there: the name of a sheet or part may say something too. */
function withoutWords(evidence: Evidence): Evidence {
  const text = maskOf(evidence.text)
  if ('sheet' in evidence) return { ...evidence, sheet: maskOf(evidence.sheet), text }
  return 'part' in evidence ? { ...evidence, part: maskOf(evidence.part), text } : { ...evidence, text }
}

/** A value of which only the form is left; the unit of a measure stays. */
function formOf(value: Json): Json {
  if (typeof value === 'string') return maskOf(value)
  if (typeof value === 'number') return maskOf(String(value))
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(formOf)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'unit' ? member : formOf(member)]),
  )
}

/** Letters as A and a, digits as 9; blanks and signs stay. */
function maskOf(text: string): string {
  return text
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/\p{Lu}|\p{Lt}/gu, 'A')
    .replaceAll(/(?!A)\p{L}|\p{M}/gu, 'a')
}
