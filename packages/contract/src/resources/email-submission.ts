import { z } from 'zod'
import { timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'
import { created_at_window } from './filters.ts'

export const email_submission_statuses = ['received', 'held', 'released', 'dropped', 'discarded'] as const

const addresses = z.array(z.string())

const email_submission_attributes = z.object({
  subject: z.string(),
  body_preview: z.string().nullable().describe('The beginning of its text'),
  from: addresses.describe('As the mail says, which proves nothing: see `authentication`'),
  to: addresses,
  cc: addresses,
  sent_at: timestamp.nullable().describe('As the mail says'),
  message_id: z.string().nullable(),
  in_reply_to: z.string().nullable(),
  references: z.array(z.string()),
  content_type: z.string().nullable(),
  documents_count: z.int().describe('Without discarded ones'),
  status: z.enum(email_submission_statuses).describe('`held`: a person decides whether its attachments are read'),
  held_reason: z.string().nullable(),
  authentication: z
    .object({
      spf: z.string().nullable(),
      dkim: z.string().nullable(),
      dmarc: z.string().nullable(),
      arc: z.string().nullable(),
      aligned: z.boolean(),
    })
    .nullable()
    .describe('What a check of the sender came to; null: nobody checked'),
  left_out: z.array(z.object({ name: z.string(), reason: z.string() })).describe('Attachments that were passed over'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type EmailSubmissionAttributes = z.infer<typeof email_submission_attributes>

/** A mail that somebody sent in, with the documents that came with it. */
export const email_submission = defineResource({
  attributes: email_submission_attributes,
  relationships: { user: to_one('user'), documents: to_many('document') },
  includes: ['user', 'documents', 'documents.last_document_representation'],
  default_include: {
    one: ['documents', 'documents.last_document_representation'],
    list: ['documents', 'documents.last_document_representation'],
  },
  filters: [
    { parameter: 'filter[status]', kind: 'enumeration', values: email_submission_statuses, description: 'status' },
    { parameter: 'filter[from]', kind: 'text', description: 'an address that it says it is from' },
    ...created_at_window,
  ],
  sortable: ['created_at'],
  default_sort: '-created_at',
  self_link: true,
  page_size: 25,
})
