import { family } from './event-row.ts'

/** What is told of documents, contract 5.2. */
export const document_rows = [
  ...family('document.', 'document-events', 'document', {
    created: { description: 'A document came in.' },
    extracted: { description: 'A document was read, read again with another outcome, or corrected.' },
    extraction_failed: { description: 'Nothing was read of a document; `failed_reason` says why.' },
    confirmed: { description: 'A person looked at what was read of a document and confirmed it.' },
  }),
  ...family('link.', 'document-events', 'document_link', {
    created: { description: 'A document was linked to a shipment or container, by a rule or by a person.' },
    removed: { description: 'A document no longer belongs to a shipment or container.' },
  }),
  ...family('email_submission.', 'document-events', 'email_submission', {
    created: { description: 'A mail with documents came in.' },
  }),
] as const
