import { z } from 'zod'
import { size_limits } from '../limits.ts'
import { listOrChange, ownDocument } from '../requests/envelope.ts'
import { timestamp } from '../scalars.ts'
import { defineResource } from './definition.ts'

const document_inbox_attributes = z.object({
  address: z.string().nullable().describe('Where documents are mailed to; null: there is none yet'),
  takes_mail: z.boolean().describe('Whether the service takes mails in; where it does not, no address can be made'),
  earlier_addresses: z
    .array(z.object({ address: z.string(), valid_until: timestamp }))
    .describe('Addresses that were replaced and still work'),
  senders: z
    .array(z.string())
    .describe("Whose mails are read beside those of the account's people: addresses, and domains as `@example.com`"),
})
export type DocumentInboxAttributes = z.infer<typeof document_inbox_attributes>

const senders = z
  .array(z.string().trim().min(1).max(size_limits.document_sender_characters_max))
  .max(size_limits.document_senders_items_max)

export const update_document_inbox_request = ownDocument(
  'document_inbox',
  { senders: listOrChange(senders, senders) },
  {},
)
export type UpdateDocumentInboxRequest = z.infer<typeof update_document_inbox_request>

/** Where an account's documents are mailed to, and whose mails are read; the id is the account's. */
export const document_inbox = defineResource({ attributes: document_inbox_attributes, own: true })
