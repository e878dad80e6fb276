import { z } from 'zod'
import { document_duplicates, documents_as_source } from '../document-enums.ts'
import { ownDocument } from '../requests/envelope.ts'
import { defineResource } from './definition.ts'

const document_settings_attributes = z.object({
  documents_as_source: z
    .enum(documents_as_source)
    .describe(
      'Which values of documents count as statements about the boxes that they are linked to, beside those of lines and terminals: `off`: none; `confirmed`: what a person confirmed or entered; `auto`: also what is at least 98% sure, that no warning is about, and that nobody unproven mailed',
    ),
  document_duplicates: z
    .enum(document_duplicates)
    .describe(
      'What becomes of a file that the account has already: `reject`: it is refused; `replace`: the document before it is deleted; `accept`: both stay',
    ),
})
export type DocumentSettingsAttributes = z.infer<typeof document_settings_attributes>

export const update_document_settings_request = ownDocument(
  'document_settings',
  {
    documents_as_source: z.enum(documents_as_source).optional(),
    document_duplicates: z.enum(document_duplicates).optional(),
  },
  {},
)
export type UpdateDocumentSettingsRequest = z.infer<typeof update_document_settings_request>

/** How an account has its documents treated; the id is the account's. */
export const document_settings = defineResource({ attributes: document_settings_attributes, own: true })
