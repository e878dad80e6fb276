import { z } from 'zod'
import { export_names } from '../enums.ts'
import { size_limits } from '../limits.ts'
import { ownDocument } from '../requests/envelope.ts'
import { timestamp } from '../scalars.ts'
import { defineResource } from './definition.ts'

const export_link_attributes = z.object({
  name: z.string().nullable(),
  list: z.enum(export_names).describe('The records that are exported'),
  query: z.string().describe('Filters of that list, as in its address: `filter[status]=available&filter[hold]=any`'),
  url: z
    .string()
    .describe(
      'Address of the CSV for spreadsheet programs; with `.xlsx`, `.ndjson` or `.parquet` at its end those. Whoever has it reads the records until the link is deleted',
    ),
  created_at: timestamp,
})
export type ExportLinkAttributes = z.infer<typeof export_link_attributes>

/** Without a query the export holds every record of its list. */
export const create_export_link_request = ownDocument(
  'export_link',
  {
    name: z.string().trim().min(1).max(size_limits.export_link_name_characters_max).nullable().optional(),
    list: z.enum(export_names),
    query: z.string().max(size_limits.export_link_query_characters_max).optional(),
  },
  {},
)
export type CreateExportLinkRequest = z.infer<typeof create_export_link_request>

/** A link under which spreadsheet programs read an export without a key. */
export const export_link = defineResource({
  attributes: export_link_attributes,
  own: true,
  default_sort: '-created_at',
  calls: {
    path: '/export_links',
    verbs: ['list', 'create', 'read', 'delete'],
    tag: 'Exports',
    tag_description: 'Lists as files, and links under which spreadsheet programs read them',
    one: 'an export link',
    many: 'export links',
    create_notes: 'Spreadsheet programs read it as it is now, each time they ask: it is not a copy.',
    create_example: {
      attributes: { name: 'Ready to be picked up', list: 'containers', query: 'filter[status]=available' },
    },
  },
})
