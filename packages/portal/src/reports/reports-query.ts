import type {
  ReportField,
  ReportFileAttributes,
  ReportMappingAttributes,
  ReportPreviewAttributes,
} from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { readApi, sendForm, writeApi } from '../service/portal-api.ts'

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
  /** As it was when it was chosen, whatever becomes of it on the disk. */
  readonly content: Blob
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

/** A file with its bytes. */
export async function chosen(file: File): Promise<ChosenFile> {
  return { name: file.name, content: new Blob([await file.arrayBuffer()]) }
}

const draftOf = ({ terminal, date_order }: DraftMapping) => ({
  terminal: terminal.trim() === '' ? null : terminal.trim(),
  date_order: date_order === '' ? null : date_order,
})
function formOf({ name, content }: ChosenFile, mapping_id: string | null, attributes: object = {}): FormData {
  const form = new FormData()
  form.set('attributes', JSON.stringify(attributes))
  if (mapping_id !== null) form.set('report_mapping', mapping_id)
  form.set('file', content, name)
  return form
}

/** What a file would be read as, by a kept mapping or by a draft. */
export async function previewOf(file: ChosenFile, by: string | DraftMapping): Promise<ReportPreviewAttributes> {
  const form =
    typeof by === 'string'
      ? formOf(file, by)
      : formOf(file, null, { ...draftOf(by), ...(by.columns === null ? {} : { columns: by.columns }) })
  return (await sendForm<{ data: { attributes: ReportPreviewAttributes } }>('/report_previews', form)).data.attributes
}

/** Keeps the mapping where it is new, and hands the file in. */
export async function handIn(file: ChosenFile, by: string | DraftMapping): Promise<void> {
  const mapping_id = typeof by === 'string' ? by : await keepMapping(by)
  await sendForm('/report_files', formOf(file, mapping_id))
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
