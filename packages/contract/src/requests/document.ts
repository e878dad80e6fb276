import { z } from 'zod'
import { document_types } from '../document-enums.ts'
import { size_limits } from '../limits.ts'
import { members, ownDocument, requiredRelationship } from './envelope.ts'

const name = z.string().trim().min(1).max(size_limits.document_name_characters_max)
const document_type_manual = z.enum(document_types)
const linked = <const Type extends string>(type: Type) =>
  z
    .object({
      data: z
        .array(z.object({ type: z.literal(type), id: z.string().min(1) }))
        .max(size_limits.document_links_items_max),
    })
    .optional()

/** One of `attached_document`, the `signed_id` of an upload, and `file_base64`. */
export const create_document_request = z.object({
  data: z.object({
    type: z.literal('document').optional(),
    id: z.string().optional(),
    attributes: members({
      name,
      attached_document: z.string().min(1).optional(),
      file_base64: z.string().min(1).max(size_limits.body_bytes_max).optional(),
      file_name: z.string().trim().min(1).optional(),
      document_type_manual: document_type_manual.optional(),
    }),
    relationships: z.object({ shipments: linked('shipment'), cargos: linked('container') }).optional(),
  }),
})
export type CreateDocumentRequest = z.infer<typeof create_document_request>

const page_number = z.int().min(1).max(100_000)
const points = z.number().min(0).max(20_000)
const extent = z.number().positive().max(20_000)

/** A page, or a box on it. */
const place = z.union([
  z.strictObject({ page: page_number }),
  z.strictObject({ page: page_number, x: points, y: points, w: extent, h: extent }),
])

export const update_document_request = z.object({
  data: z.object({
    type: z.literal('document').optional(),
    id: z.string().optional(),
    attributes: members({
      name: name.optional(),
      document_type_manual: document_type_manual.nullable().optional(),
      extracted_data_manual: z.looseObject({}).nullable().optional(),
      evidence_manual: z
        .record(z.string().max(200), place.nullable())
        .refine((places) => Object.keys(places).length <= size_limits.document_places_items_max, 'has too many places')
        .nullable()
        .optional(),
    }),
  }),
})
export type UpdateDocumentRequest = z.infer<typeof update_document_request>

/** What a document belongs to, as a person or program says. */
export const create_document_link_request = ownDocument(
  'document_link',
  {},
  { target: requiredRelationship('shipment', 'container') },
)
export type CreateDocumentLinkRequest = z.infer<typeof create_document_link_request>

/** Pages that are a document each, both ends included; without `ranges` all pages are one document. */
export const split_document_request = z.strictObject({
  ranges: z
    .array(z.tuple([page_number, page_number]))
    .min(1)
    .max(size_limits.document_ranges_items_max)
    .optional(),
})
export type SplitDocumentRequest = z.infer<typeof split_document_request>

/** A page of an original with its words: boxes in points (1/72 inch) from the top left of the page as displayed. */
export const document_page_answer = z.object({
  number: z.int().describe('Counts from 1'),
  width: z.number(),
  height: z.number(),
  rotation: z.number().describe('Degrees that the page is turned by when it is displayed; the boxes are as displayed'),
  words: z.array(
    z.object({
      text: z.string(),
      x: z.number(),
      y: z.number(),
      w: z.number(),
      h: z.number(),
      turn: z.int().optional().describe('Degrees clockwise by which the page has to be turned to read the word'),
      cell: z.string().optional().describe('Of a sheet'),
      offset: z.int().optional().describe('Of plain text'),
    }),
  ),
  words_left_out: z.int().describe('Words of the page beyond those that one answer has'),
})
export type DocumentPageAnswer = z.infer<typeof document_page_answer>

/** What is going to be uploaded: its checksum is Base64 of the MD5 of its bytes. */
export const create_upload_request = z.object({
  blob: members({
    filename: z.string().min(1),
    content_type: z.string().max(255).nullable().optional(),
    byte_size: z.int().min(1).max(size_limits.document_bytes_max),
    checksum: z.string().regex(/^[A-Za-z0-9+/]{22}==$/),
  }),
})
export type CreateUploadRequest = z.infer<typeof create_upload_request>

/** Where the bytes of an upload are to be put. */
export const upload_answer = z.object({
  id: z.string(),
  key: z.string(),
  filename: z.string(),
  content_type: z.string().nullable(),
  metadata: z.looseObject({}),
  service_name: z.string(),
  byte_size: z.int(),
  checksum: z.string(),
  created_at: z.string(),
  signed_id: z.string(),
  direct_upload: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
})
