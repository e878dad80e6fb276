import { z } from 'zod'
import { timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'
import { created_at_window } from './filters.ts'

/** What became of a mail. */
export const email_submission_statuses = ['received', 'held', 'released', 'dropped', 'failed', 'discarded'] as const
export type EmailSubmissionStatus = (typeof email_submission_statuses)[number]

/** Why a person decides whether a mail is read. */
export const email_held_reasons = [
  'no_single_sender',
  'unknown_sender',
  'check_failed',
  'not_proven',
  'not_checked',
] as const
export type EmailHeldReason = (typeof email_held_reasons)[number]

/** Why a mail was passed over: it would have answered itself. */
export const email_dropped_reasons = [
  'automatic_answer',
  'automatic_mail',
  'bounce',
  'own_mail',
  'too_many_hops',
] as const
export type EmailDroppedReason = (typeof email_dropped_reasons)[number]

const verdict = z.string().nullable()

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
  status: z
    .enum(email_submission_statuses)
    .describe('`received` and `released` are read; `held`: a person decides; `failed`: it could not be taken apart'),
  held_reason: z
    .enum(email_held_reasons)
    .nullable()
    .describe(
      'Why it is, or was, held: it names no single sender, an unknown one, one that a check contradicts, one that no check proves, or one that could not be checked',
    ),
  dropped_reason: z.enum(email_dropped_reasons).nullable().describe('Why it was passed over'),
  failed_detail: z.string().nullable().describe('Why nothing was read, in a sentence'),
  authentication: z
    .object({
      spf: verdict,
      dkim: verdict,
      dmarc: verdict,
      arc: verdict,
      aligned: z.boolean().describe('It is proven that the mail is from the domain of `from`'),
      checked_by: z.string().describe('`own`: by this service; else the mail server whose header says so'),
    })
    .nullable()
    .describe('What a check of the sender came to, in the words of RFC 8601; null: nobody checked'),
  attachments: z.array(z.string()).describe('Names of the files that it brings, documents or not'),
  left_out: z
    .array(z.object({ name: z.string(), reason: z.string() }))
    .describe('Attachments that were passed over, or taken in as data that is no paper, and what became of each'),
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
