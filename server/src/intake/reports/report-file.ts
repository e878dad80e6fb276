import type { ReportFileAttributes, ReportMappingAttributes } from '@quaylog/contract'
import type { Mapping } from './mapping.ts'

/** A mapping as it is kept. */
export interface MappingRow extends ReportMappingAttributes {
  readonly account_id: string
  readonly id: string
}

/** A report as it is kept; `rows` is null where it was not asked for. */
export interface ReportFileRow extends ReportFileAttributes {
  readonly account_id: string
  readonly id: string
  readonly mapping_id: string
  /** Its body. */
  readonly inbound_id: string
}

/** What a mapping is unless it says otherwise. */
export const mapping_defaults: Omit<Mapping, 'columns'> = {
  terminal: null,
  time_zone: null,
  date_order: null,
  currency_code: 'USD',
  sheet: null,
}
