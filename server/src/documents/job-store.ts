import type { Transaction } from '../ground/db/index.ts'

/** What is to be done with a document: `read` it, or only look for shipments that it belongs to. */
export type DocumentWork = 'read' | 'link'

/** Has something done with a document; a job that waits already is done with it, and reading covers linking. */
export async function giveJob(
  tx: Transaction,
  account_id: string,
  document_id: string,
  work: DocumentWork,
  due_at: string,
): Promise<void> {
  await tx`
    insert into document_job (account_id, document_id, work, due_at)
    values (${account_id}, ${document_id}, ${work}, ${due_at})
    on conflict (account_id, document_id) do update
    set work = case when document_job.work = 'read' then 'read' else excluded.work end,
      due_at = least(document_job.due_at, excluded.due_at), leased_until = null, attempts = 0`
}
