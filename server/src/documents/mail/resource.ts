import type { EmailSubmissionAttributes, ResourceObject } from '@quaylog/contract'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import type { Scope } from '../../request/scope.ts'
import type { ShownSubmission } from './submission.ts'
import { submissionsByIds } from './submission-store.ts'

/** A mail that came in, with the documents that came of it. */
export function renderSubmission(row: ShownSubmission): ResourceObject {
  const { authentication: check } = row
  const attributes: EmailSubmissionAttributes = {
    subject: row.subject,
    body_preview: row.body_preview,
    from: [...row.from_addresses],
    to: [...row.to_addresses],
    cc: [...row.cc_addresses],
    sent_at: row.sent_at,
    message_id: row.message_id,
    in_reply_to: row.in_reply_to,
    references: [...row.thread],
    content_type: row.content_type,
    documents_count: row.document_ids.length,
    status: row.discarded_at === null ? row.status : 'discarded',
    held_reason: row.held_reason,
    dropped_reason: row.dropped_reason,
    failed_detail: row.failed_detail,
    authentication:
      check === null || check.checked_by === null
        ? null
        : {
            spf: check.spf,
            dkim: check.dkim,
            dmarc: check.dmarc,
            arc: check.arc,
            aligned: check.aligned,
            checked_by: check.checked_by,
          },
    attachments: [...row.attachment_names],
    left_out: row.left_out.map(({ name, reason }) => ({ name, reason })),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return {
    id: row.id,
    type: 'email_submission',
    attributes,
    relationships: {
      user: { data: row.user_id === null ? null : { id: row.user_id, type: 'user' } },
      documents: { data: row.document_ids.map((id) => ({ id, type: 'document' })) },
    },
    links: { self: `/v2/email_submissions/${row.id}` },
  }
}

/** Mails by id for `include`. */
export const email_submission_kind: ResourceKind<Scope> = {
  type: 'email_submission',
  fetch: async (scope, ids) => (await submissionsByIds(scope.reader, scope.account.id, ids)).map(renderSubmission),
}
