import { z } from 'zod'
import { size_limits } from '../limits.ts'
import { optionalRelationship, ownDocument, requiredRelationship } from '../requests/envelope.ts'
import { timestamp } from '../scalars.ts'
import { defineResource, to_one } from './definition.ts'

/** What a column of a report can say. */
export const report_fields = [
  'container_number',
  'terminal_firms',
  'stated_at',
  'available',
  'holds',
  'customs_hold',
  'freight_hold',
  'usda_hold',
  'vacis_hold',
  'tmf_hold',
  'other_hold',
  'customs_release',
  'freight_release',
  'last_free_day',
  'line_last_free_day',
  'demurrage_fee',
  'exam_fee',
  'other_fee',
  'total_fee',
  'appointment_at',
  'available_at',
  'vessel_arrived_at',
  'vessel_discharged_at',
  'full_out_at',
  'empty_in_at',
  'yard_position',
  'chassis_number',
  'seal_number',
  'bill_of_lading',
  'vessel_name',
  'voyage_number',
  'port_of_lading',
  'port_of_discharge',
  'full_in_at',
  'vessel_loaded_at',
  'pol_etd_at',
  'vessel_departed_at',
  'pod_eta_at',
] as const
export type ReportField = (typeof report_fields)[number]

export const report_date_orders = ['mdy', 'dmy', 'ymd'] as const
export const report_file_statuses = ['waiting', 'read', 'refused'] as const
export const report_row_outcomes = ['read', 'unchanged', 'refused', 'unknown_container'] as const
export type ReportRowOutcome = (typeof report_row_outcomes)[number]

const column = z.strictObject({ heading: z.string().trim().min(1).max(200), field: z.enum(report_fields) })

const columns = z.array(column).max(report_fields.length)

const mapping = {
  terminal: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{4}$/)
    .nullable()
    .describe(
      'FIRMS code of the terminal that the reports are about; null: a column says it, or they are about no terminal',
    ),
  time_zone: z
    .string()
    .max(60)
    .nullable()
    .describe("IANA time zone of the times in the reports; null: the terminal's or port's own"),
  date_order: z
    .enum(report_date_orders)
    .nullable()
    .describe(
      'Order of day, month and year in dates of digits; null: told by the dates of the file that leave no doubt',
    ),
  currency_code: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('Of the amounts'),
  sheet: z
    .string()
    .max(100)
    .nullable()
    .describe('Sheet of a workbook; null: the first visible one that holds anything'),
  columns: columns.describe('What the columns say, by their headings; others are not read'),
}

const report_mapping_attributes = z.object({
  name: z.string().describe('Unique in the account. What the reports state is shown under it'),
  ...mapping,
  created_at: timestamp,
  updated_at: timestamp,
})
export type ReportMappingAttributes = z.infer<typeof report_mapping_attributes>

const given_mapping = {
  terminal: mapping.terminal.optional(),
  time_zone: mapping.time_zone.optional(),
  date_order: mapping.date_order.optional(),
  currency_code: mapping.currency_code.optional(),
  sheet: mapping.sheet.optional(),
}
const mapping_name = z.string().trim().min(1).max(100)

export const create_report_mapping_request = ownDocument(
  'report_mapping',
  { name: mapping_name, ...given_mapping, columns: columns.min(1) },
  {},
)
export type CreateReportMappingRequest = z.infer<typeof create_report_mapping_request>

export const update_report_mapping_request = ownDocument(
  'report_mapping',
  { name: mapping_name.optional(), ...given_mapping, columns: columns.min(1).optional() },
  {},
)
export type UpdateReportMappingRequest = z.infer<typeof update_report_mapping_request>

/** How the reports of a terminal or forwarder are read that people hand in as CSV files or workbooks. */
export const report_mapping = defineResource({
  attributes: report_mapping_attributes,
  own: true,
  default_sort: '-created_at',
  page_size: 25,
  calls: {
    path: '/report_mappings',
    verbs: ['list', 'create', 'read', 'update', 'delete'],
    tag: 'Reports',
    tag_description: 'Reports of terminals and forwarders that people hand in as CSV files or workbooks',
    one: 'a mapping of columns',
    many: 'mappings of columns',
    create_notes: 'Try it on a file first: see report previews.',
    update_notes: 'Files that were read before stay as they were read; hand one in again to have it read anew.',
    create_example: {
      attributes: {
        name: 'Pier North daily availability',
        terminal: 'W185',
        date_order: 'mdy',
        columns: [
          { heading: 'Container', field: 'container_number' },
          { heading: 'Customs', field: 'customs_hold' },
          { heading: 'LFD', field: 'last_free_day' },
        ],
      },
    },
    update_example: { attributes: { time_zone: 'America/Los_Angeles' } },
  },
})

const content = z.string().min(1).max(size_limits.body_bytes_max).describe('The file in Base64: CSV, .xlsx or .xlsm')
const file_name = z.string().trim().min(1).max(200)

const preview_row = z.object({
  row: z.number().int().describe('As a spreadsheet program numbers it; the line of a CSV file'),
  container_number: z.string().nullable(),
  refused: z.string().nullable().describe('Why the row would not be taken'),
  readings: z.array(z.string()).describe('What each cell is read as, in a sentence'),
})
export type ReportPreviewRow = z.infer<typeof preview_row>

const report_preview_attributes = z.object({
  name: z.string(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  encoding: z.string().nullable().describe('Of a CSV file'),
  header_row: z.number().int(),
  headings: z.array(z.string()),
  suggested_columns: z.array(column).describe('What the headings usually mean'),
  row_count: z.number().int().describe('Below the header'),
  refused_count: z.number().int(),
  rows: z.array(preview_row).describe('The first 20, and the first 20 of those that would be refused'),
})
export type ReportPreviewAttributes = z.infer<typeof report_preview_attributes>

export const create_report_preview_request = ownDocument(
  'report_preview',
  { name: file_name, content, ...given_mapping, columns: columns.optional() },
  { report_mapping: optionalRelationship('report_mapping') },
)
export type CreateReportPreviewRequest = z.infer<typeof create_report_preview_request>

/** What a file would be read as. Nothing is kept of it. */
export const report_preview = defineResource({
  attributes: report_preview_attributes,
  own: true,
  calls: {
    path: '/report_previews',
    verbs: ['create'],
    tag: 'Reports',
    tag_description: 'Reports of terminals and forwarders that people hand in as CSV files or workbooks',
    one: 'a report preview',
    many: 'report previews',
    create_notes: 'Reads by the given columns, else by those of a mapping, else by those that the headings suggest.',
    create_example: {
      attributes: {
        name: 'availability.csv',
        content: 'Q29udGFpbmVyLEN1c3RvbXMsTEZECkNTUVUzMDU0MzgzLEhPTEQsMTEvMTgvMjAyNgo=',
        terminal: 'W185',
      },
    },
  },
})

const row_outcome = z.object({
  row: z.number().int(),
  container_number: z.string().nullable(),
  outcome: z.enum(report_row_outcomes),
  reason: z.string().nullable().describe('Why a row was refused'),
})
export type ReportRow = z.infer<typeof row_outcome>

const report_file_attributes = z.object({
  name: z.string(),
  status: z.enum(report_file_statuses).describe('`refused`: nothing of it was read, for `refused_reason`'),
  refused_reason: z.string().nullable(),
  stated_at: timestamp.nullable().describe('When the report says that it was made, as whoever handed it in told'),
  received_at: timestamp,
  read_at: timestamp.nullable(),
  counts: z
    .object({
      read: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
      unknown_container: z.number().int(),
    })
    .nullable()
    .describe('Rows by outcome; null: not read yet'),
  rows: z.array(row_outcome).nullable().describe('What became of each row; null in lists, and until it is read'),
})
export type ReportFileAttributes = z.infer<typeof report_file_attributes>

export const create_report_file_request = ownDocument(
  'report_file',
  { name: file_name, content, stated_at: timestamp.optional() },
  { report_mapping: requiredRelationship('report_mapping') },
)
export type CreateReportFileRequest = z.infer<typeof create_report_file_request>

/** A report that somebody handed in, and what became of each of its rows. */
export const report_file = defineResource({
  attributes: report_file_attributes,
  own: true,
  relationships: { report_mapping: to_one('report_mapping') },
  default_sort: '-received_at',
  page_size: 25,
  calls: {
    path: '/report_files',
    verbs: ['list', 'create', 'read'],
    tag: 'Reports',
    tag_description: 'Reports of terminals and forwarders that people hand in as CSV files or workbooks',
    one: 'a report',
    many: 'reports',
    create_notes: 'It is read soon after: `rows` says what became of each row. The same file again changes nothing.',
  },
})
