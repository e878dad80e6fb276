import type { ReportFileAttributes, ReportMappingAttributes, ResourceObject } from '@quaylog/contract'
import type { MappingRow, ReportFileRow } from './report-file.ts'

/** A mapping of columns. */
export function renderMapping({ account_id: _, id, ...row }: MappingRow): ResourceObject {
  const attributes: ReportMappingAttributes = row
  return { id, type: 'report_mapping', attributes }
}

/** A report, with what became of its rows where they were read with it. */
export function renderFile({ account_id: _, id, mapping_id, inbound_id: __, ...row }: ReportFileRow): ResourceObject {
  const attributes: ReportFileAttributes = row
  return {
    id,
    type: 'report_file',
    attributes,
    relationships: { report_mapping: { data: { id: mapping_id, type: 'report_mapping' } } },
  }
}
