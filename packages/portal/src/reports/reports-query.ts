import type {
  ReportField,
  ReportFileAttributes,
  ReportMappingAttributes,
  ReportPreviewAttributes,
} from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { readApi, writeApi } from '../service/portal-api.ts'

/** A mapping of columns, as the list shows it. */
export interface MappingRecord {
  readonly id: string
  readonly attributes: ReportMappingAttributes
}

/** A report that was handed in. */
export interface FileRecord {
  readonly id: string
  readonly attributes: ReportFileAttributes
}

/** A file that somebody chose. */
export interface ChosenFile {
  readonly name: string
  /** Base64. */
  readonly content: string
}

/** How a file is read that has no mapping yet, as the form has it. */
export interface DraftMapping {
  readonly name: string
  readonly terminal: string
  readonly date_order: '' | 'mdy' | 'dmy' | 'ymd'
  /** Null: those that the headings suggest. */
  readonly columns: readonly { readonly heading: string; readonly field: ReportField }[] | null
}

export const mappingsQuery = queryOptions({
  queryKey: ['report-mappings'],
  queryFn: ({ signal }) => readApi<{ data: readonly MappingRecord[] }>('/report_mappings?page[size]=100', signal),
})

const reading_ms = 1_500

/** The newest reports; looked at again while one of them is being read. */
export const filesQuery = queryOptions({
  queryKey: ['report-files'],
  queryFn: ({ signal }) => readApi<{ data: readonly FileRecord[] }>('/report_files?page[size]=25', signal),
  refetchInterval: ({ state }) =>
    state.data?.data.some(({ attributes }) => attributes.status === 'waiting') === true ? reading_ms : false,
})

/** A report with what became of each row. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-files', id],
    queryFn: ({ signal }) => readApi<{ data: FileRecord }>(`/report_files/${id}`, signal),
  })

/** The bytes of a file in Base64, for a body of JSON. */
export async function chosen(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return { name: file.name, content: btoa(binary) }
}

const draftOf = ({ terminal, date_order }: DraftMapping) => ({
  terminal: terminal.trim() === '' ? null : terminal.trim(),
  date_order: date_order === '' ? null : date_order,
})
const namedBy = (mapping_id: string) => ({
  relationships: { report_mapping: { data: { type: 'report_mapping', id: mapping_id } } },
})

/** What a file would be read as, by a kept mapping or by a draft. */
export async function previewOf(file: ChosenFile, by: string | DraftMapping): Promise<ReportPreviewAttributes> {
  const attributes =
    typeof by === 'string' ? file : { ...file, ...draftOf(by), ...(by.columns === null ? {} : { columns: by.columns }) }
  const body = { data: { type: 'report_preview', attributes, ...(typeof by === 'string' ? namedBy(by) : {}) } }
  return (await writeApi<{ data: { attributes: ReportPreviewAttributes } }>('POST', '/report_previews', body)).data
    .attributes
}

/** Keeps the mapping where it is new, and hands the file in. */
export async function handIn(file: ChosenFile, by: string | DraftMapping): Promise<void> {
  const mapping_id = typeof by === 'string' ? by : await keepMapping(by)
  await writeApi('POST', '/report_files', { data: { type: 'report_file', attributes: file, ...namedBy(mapping_id) } })
}

async function keepMapping(draft: DraftMapping): Promise<string> {
  const attributes = { name: draft.name, ...draftOf(draft), columns: draft.columns ?? [] }
  const body = { data: { type: 'report_mapping', attributes } }
  return (await writeApi<{ data: { id: string } }>('POST', '/report_mappings', body)).data.id
}

/** Reads reports and mappings again. */
export async function refreshReports(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['report-files'] }),
    queries.invalidateQueries({ queryKey: ['report-mappings'] }),
  ])
}
