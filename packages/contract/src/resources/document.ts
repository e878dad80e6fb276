import { z } from 'zod'
import {
  document_failed_reasons,
  document_link_rules,
  document_link_states,
  document_reference_kinds,
  document_sources,
  document_statuses,
  document_types,
  shown_document_link_states,
} from '../document-enums.ts'
import { timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'
import { created_at_window, updated_at_window } from './filters.ts'

const reference = z.object({
  kind: z.enum(document_reference_kinds),
  value: z.string(),
  page: z.int().describe('Counts from 1'),
})
export type PrintedReference = z.infer<typeof reference>

const document_attributes = z.object({
  name: z.string(),
  status: z.enum(document_statuses).describe('How far reading has come'),
  failed_reason: z
    .enum(document_failed_reasons)
    .nullable()
    .describe('Why nothing was read; with `extracted`: people entered what it says'),
  failed_detail: z.string().nullable().describe('The same in a sentence'),
  document_type: z
    .enum(document_types)
    .nullable()
    .describe('What kind of document it is: as a person says, else as it was read; null until it was read'),
  document_type_manual: z.enum(document_types).nullable().describe('As a person says'),
  document_type_confidence: z.number().min(0).max(1).nullable().describe('Of the type as it was read'),
  classification_notes: z.string().nullable(),
  source: z.enum(document_sources),
  file_name: z.string(),
  file_content_type: z.string().nullable().describe('By its bytes'),
  file_size_bytes: z.int().nullable(),
  sha256: z.string().describe('Of the original, in hexadecimal'),
  page_count: z.int().nullable(),
  page_from: z.int().nullable().describe('Of a document of a packet: its first page there'),
  page_to: z.int().nullable(),
  needs_review: z
    .boolean()
    .describe('Something required is missing, unsure, ambiguous or contradicts itself, and nobody has looked at it'),
  reviewed_at: timestamp.nullable().describe('When a person corrected or confirmed it last'),
  extracted_data_manual: z
    .looseObject({})
    .nullable()
    .describe('What people corrected, as a merge patch (RFC 7386) over what was read; null: nothing'),
  evidence_manual: z
    .looseObject({})
    .nullable()
    .describe('Where people say that values stand which they entered, as `evidence` has it; null: nowhere'),
  references: z.array(reference).describe('Everything that was read as an identifier, or entered as one'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type DocumentAttributes = z.infer<typeof document_attributes>

/** A paper: its original, and what was read of it. */
export const document = defineResource({
  attributes: document_attributes,
  relationships: {
    user: to_one('user'),
    email_submission: to_one('email_submission'),
    parent: to_one('document'),
    superseded_by: to_one('document'),
    last_document_representation: to_one('document_representation'),
    invoice: to_one('invoice'),
    shipments: to_many('shipment'),
    cargos: to_many('container'),
  },
  includes: [
    'shipments',
    'cargos',
    'user',
    'last_document_representation',
    'email_submission',
    'parent',
    'superseded_by',
  ],
  sortable: ['created_at', 'updated_at', 'name', 'document_type', 'added_by'],
  default_sort: '-created_at',
  filters: [
    { parameter: 'filter[filename]', kind: 'text', description: 'part of the name or file name' },
    { parameter: 'filter[reference]', kind: 'text', description: 'an identifier that was read, or part of one' },
    { parameter: 'filter[document_types]', kind: 'text', description: 'codes of document types, separated by commas' },
    { parameter: 'filter[status]', kind: 'enumeration', values: document_statuses, description: 'status' },
    { parameter: 'filter[source]', kind: 'enumeration', values: document_sources, description: 'source' },
    { parameter: 'filter[needs_review]', kind: 'boolean', description: 'whether somebody should look at it' },
    { parameter: 'filter[unlinked]', kind: 'boolean', description: 'whether it belongs to no shipment yet' },
    { parameter: 'filter[shipment_id]', kind: 'uuid', description: 'a shipment that it belongs to' },
    { parameter: 'filter[container_id]', kind: 'uuid', description: 'a container that it belongs to' },
    { parameter: 'filter[email_submission_id]', kind: 'uuid', description: 'the mail that it came with' },
    ...created_at_window,
    ...updated_at_window,
  ],
  self_link: true,
  download_link: true,
  page_size: 25,
})

const evidence = z.looseObject({ text: z.string() })
const confidence = z.number().min(0).max(1)
const by_pointer = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value)

const document_representation_attributes = z.object({
  schema_version: z.string().describe('Of the schema that the payload keeps to'),
  pipeline: z.string().describe('Versions of the steps that decided what was read'),
  payload: z.looseObject({}).describe('What was read, as people corrected it; what is not there is left out'),
  read_values: by_pointer(z.object({ value: z.unknown(), confidence, evidence: z.array(evidence) })).describe(
    'Where a person said otherwise: what was read there',
  ),
  evidence: by_pointer(z.array(evidence)).describe(
    'JSON pointer into the payload, to where it stands: `{page, x, y, w, h, text}` in points from the top left of the page as displayed; `{sheet, cell, text}`; `{part, offset, length, text}`. Of a value by a person: `{page, text}` with or without a box, where somebody said; its text is empty',
  ),
  confidence: by_pointer(confidence),
  origin: by_pointer(z.string()).describe(
    '`read`; `derived`: made from printed words by a fixed rule; `manual`: by a person',
  ),
  warnings: z
    .array(
      z.object({
        code: z.string(),
        pointers: z.array(z.string()),
        detail: z.string(),
        document_id: z.uuid().optional().describe('The other document that it is about'),
      }),
    )
    .describe(
      'What a person should look at. `superseded`: a later issue replaces this paper; `supersedes`: it replaces another',
    ),
  alternatives: by_pointer(z.array(z.object({ value: z.unknown(), confidence, evidence: z.array(evidence) }))).describe(
    'What may stand at a pointer where nothing decides',
  ),
  missing_items: z
    .array(z.string())
    .nullable()
    .describe('What 46 CFR 541.6 asks of the invoice and was not found; null: it is no such invoice'),
  split: z.object({
    ranges: z.array(z.object({ from: z.int(), to: z.int(), document_type: z.enum(document_types), confidence })),
  }),
  pages: z.array(
    z.object({ number: z.int(), width: z.number(), height: z.number(), rotation: z.number(), words: z.int() }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
})
export type DocumentRepresentationAttributes = z.infer<typeof document_representation_attributes>

/** What was read of a document at one time, with the place of every value. */
export const document_representation = defineResource({
  attributes: document_representation_attributes,
  own: true,
  relationships: { document: to_one('document') },
  page_size: 25,
})

const document_link_attributes = z.object({
  state: z
    .enum(shown_document_link_states)
    .describe(
      '`linked`: it belongs there; `suggested`: a person decides; `rejected`: no rule proposes it again; `removed`, with `link.removed` only: no rule finds it any more, or the document was deleted',
    ),
  rule: z.enum(document_link_rules).describe('By which it was found; `manual`: somebody said so'),
  value: z
    .string()
    .nullable()
    .describe('The identifier of the document that it rests on; null: somebody said so without a suggestion'),
  confidence,
  created_at: timestamp,
  updated_at: timestamp,
})
export type DocumentLinkAttributes = z.infer<typeof document_link_attributes>

/** That a document belongs, or may belong, to a shipment or container. */
export const document_link = defineResource({
  attributes: document_link_attributes,
  own: true,
  relationships: { document: to_one('document'), target: to_one('shipment', 'container'), user: to_one('user') },
  includes: ['target'],
  default_sort: '-created_at',
  filters: [
    { parameter: 'filter[state]', kind: 'enumeration', many: true, values: document_link_states, description: 'state' },
  ],
  page_size: 25,
})

const document_correction_attributes = z.object({
  changes: z
    .array(
      z.object({
        pointer: z.string().describe('JSON pointer into the payload'),
        read: z.unknown().describe('As it was read; null: nothing was'),
        before: z.unknown().describe('Null: there was no value'),
        after: z.unknown().describe('Null: there is no value any more'),
      }),
    )
    .describe('Places of the payload that it changed'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type DocumentCorrectionAttributes = z.infer<typeof document_correction_attributes>

/** That somebody corrected what was read of a document. */
export const document_correction = defineResource({
  attributes: document_correction_attributes,
  own: true,
  relationships: { document: to_one('document'), user: to_one('user') },
  includes: ['user'],
  default_sort: '-created_at',
  page_size: 25,
})

const document_schema_attributes = z.object({
  document_type: z.enum(document_types),
  label: z.string(),
  schema_version: z.string(),
  full_version: z.string().describe('The id: `<type>@<version>`'),
  current: z.boolean(),
  draft: z.boolean(),
  active_at: timestamp.nullable(),
  schema_format: z.literal('json_schema'),
  description: z.string().nullable(),
  schema_payload: z.looseObject({}).describe('JSON Schema, draft 2020-12'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type DocumentSchemaAttributes = z.infer<typeof document_schema_attributes>

/** What a representation of a type may contain. */
export const document_schema = defineResource({
  attributes: document_schema_attributes,
  own: true,
  filters: [
    { parameter: 'filter[document_type]', kind: 'enumeration', values: document_types, description: 'document type' },
    { parameter: 'filter[current]', kind: 'boolean', description: 'whether new documents are read by it' },
  ],
  self_link: true,
})
