import { insertSubmission } from '../../src/documents/mail/submission-store.ts'
import type { RestService } from '../rest/service.ts'

/** A mail of the account that waits for somebody to release it; its bytes are not there. */
export async function heldMail({ db, clock, newId }: RestService, account_id: string): Promise<string> {
  const id = newId()
  const now = clock.now()
  await db.transaction((tx) =>
    insertSubmission(tx, {
      account_id,
      id,
      status: 'held',
      held_reason: 'unknown_sender',
      dropped_reason: null,
      failed_detail: null,
      subject: 'Arrival notice',
      body_preview: null,
      from_addresses: ['Ops <ops@line.example>'],
      to_addresses: [],
      cc_addresses: [],
      sent_at: now,
      message_id: `<${id}@line.example>`,
      in_reply_to: null,
      thread: [],
      content_type: 'text/plain',
      authentication: null,
      left_out: [],
      attachment_names: ['notice.pdf'],
      user_id: null,
      file_id: null,
      content_sha256: id,
      discarded_at: null,
      created_at: now,
      updated_at: now,
    }),
  )
  return id
}
