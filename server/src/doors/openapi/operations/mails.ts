import { update_document_inbox_request } from '@quaylog/contract'
import { nothing, one, page } from '../operation.ts'
import type { OperationRow } from '../operation.ts'

const tag = 'Documents by e-mail'

/** Calls of mails that bring documents. */
export const mail_operations: readonly OperationRow[] = [
  {
    call: 'GET /email_submissions',
    id: 'listEmailSubmissions',
    tag,
    summary: 'List mails',
    answer: page('email_submission'),
    notes: 'Discarded mails are listed with `filter[status]=discarded` only.',
  },
  {
    call: 'GET /email_submissions/:id',
    id: 'getEmailSubmission',
    tag,
    summary: 'Read a mail',
    answer: one('email_submission'),
  },
  {
    call: 'POST /email_submissions/:id/release',
    id: 'releaseEmailSubmission',
    tag,
    summary: 'Have a held mail read',
    answer: one('email_submission'),
    status: 200,
    notes:
      'Its attachments become documents. It says nothing of later mails of the same sender: list the sender in the document inbox for that. A mail that was released already is answered as it is.',
  },
  {
    call: 'DELETE /email_submissions/:id',
    id: 'deleteEmailSubmission',
    tag,
    summary: 'Discard a mail',
    answer: nothing,
    status: 204,
    notes: 'Documents that came of it stay. The same mail is taken again when it comes again.',
  },
  {
    call: 'GET /document_inbox',
    id: 'getDocumentInbox',
    tag,
    summary: 'Read where documents are mailed to',
    answer: one('document_inbox'),
  },
  {
    call: 'PATCH /document_inbox',
    id: 'updateDocumentInbox',
    tag,
    summary: 'List whose mails are read',
    body: update_document_inbox_request,
    answer: one('document_inbox'),
    notes:
      'Mails of the people of the account are read as well. A mail of a known sender is read when a check proves that it is from there; every other mail is held for a person to decide. `senders` is the whole list, or `{"added": [...], "removed": [...]}`.',
  },
  {
    call: 'POST /document_inbox/rotate',
    id: 'rotateDocumentInbox',
    tag,
    summary: 'Give the account a new address for documents',
    answer: one('document_inbox'),
    status: 200,
    notes: 'The first call makes the first address. The address before stays valid for 30 days.',
  },
]
