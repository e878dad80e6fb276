import type { ListReader, Reader, Transaction } from '../ground/db/index.ts'

/**
 * What is to be done with a document: `read` it, only look for shipments that it belongs to (`link`), or only compare
 * what it says with what stands as its word about boxes (`state`). Each covers those after it.
 */
export type DocumentWork = 'read' | 'link' | 'state'

/**
 * Has something done with a document; a job that waits already is done with it, and reading covers linking. One that is
 * worked on is done again, once that ends: its new due time tells it from the one that was claimed.
 */
export async function giveJob(
  tx: Transaction,
  account_id: string,
  document_id: string,
  work: Exclude<DocumentWork, 'state'>,
  due_at: string,
): Promise<void> {
  await tx`
    insert into document_job (account_id, document_id, work, due_at)
    values (${account_id}, ${document_id}, ${work}, ${due_at})
    on conflict (account_id, document_id) do update
    set work = case when document_job.work = 'read' then 'read' else excluded.work end,
      due_at = case when document_job.leased_until is null then least(document_job.due_at, excluded.due_at)
        else greatest(excluded.due_at, document_job.due_at + interval '1 millisecond') end,
      attempts = 0`
}

/** A job that this process works on until its lease ends. */
export interface DocumentJob {
  readonly account_id: string
  readonly document_id: string
  readonly work: DocumentWork
  readonly due_at: string
  /** How often it was begun, this time included. */
  readonly attempts: number
}

/** Jobs of one account that are worked on at once, by all processes. */
export const of_account_at_once = 2

/**
 * Claims a job of the account of which the fewest are worked on: a flood of one account holds up nobody else. It is
 * the one that is due longest and, beside that, the newest: what somebody hands in now does not wait behind what the
 * account handed in before. Undefined: nothing is due. Workers claim one after another, whatever their process: two at
 * once would each count what is worked on without the job of the other.
 */
export async function claimJob(tx: Transaction, now: string, lease_until: string): Promise<DocumentJob | undefined> {
  // A statement of its own: the next one sees what was committed while this one waited.
  await tx`select pg_advisory_xact_lock(hashtextextended('document_job claim', 0))`
  const [job] = await tx<DocumentJob[]>`
    update document_job set leased_until = ${lease_until}, attempts = attempts + 1
    where (account_id, document_id) = (
      select account.account_id, coalesce(oldest.document_id, newest.document_id)
      from (select account_id, count(*) filter (where leased_until > ${now}) as running,
          coalesce(min(due_at) filter (where leased_until > ${now}) < min(due_at) filter (where due_at <= ${now}
            and (leased_until is null or leased_until <= ${now})), false) as has_oldest
        from document_job group by account_id having min(due_at) <= ${now}) account
      left join lateral (
        select document_id, due_at from document_job job
        where job.account_id = account.account_id and due_at <= ${now}
          and (leased_until is null or leased_until <= ${now}) and not account.has_oldest
        order by due_at, document_id limit 1 for update skip locked) oldest on true
      left join lateral (
        select document_id, due_at from document_job job
        where job.account_id = account.account_id and due_at <= ${now}
          and (leased_until is null or leased_until <= ${now}) and account.has_oldest
        order by due_at desc, document_id desc limit 1 for update skip locked) newest on true
      where account.running < ${of_account_at_once} and coalesce(oldest.document_id, newest.document_id) is not null
      order by account.running, coalesce(oldest.due_at, newest.due_at) limit 1)
    returning account_id, document_id, work, due_at::text, attempts`
  return job
}

/** Keeps a job for longer. */
export async function renewJob(db: Reader, job: DocumentJob, lease_until: string): Promise<void> {
  await db`
    update document_job set leased_until = ${lease_until}
    where account_id = ${job.account_id} and document_id = ${job.document_id} and due_at = ${job.due_at}::text::timestamptz
      and attempts = ${job.attempts}`
}

/** Gives a job back that something else than the document kept from being done. This try did not count. */
export async function postponeJob(tx: Transaction, job: DocumentJob, due_at: string): Promise<void> {
  await tx`
    update document_job set due_at = ${due_at}, leased_until = null, attempts = 0
    where account_id = ${job.account_id} and document_id = ${job.document_id} and due_at = ${job.due_at}::text::timestamptz
      and attempts = ${job.attempts}`
}

/** Holds a job that this process claimed; false: another has it by now, or it was given anew. */
export async function holdJob(tx: Transaction, job: DocumentJob): Promise<boolean> {
  const held = await tx`
    select 1 from document_job where account_id = ${job.account_id} and document_id = ${job.document_id}
      and due_at = ${job.due_at}::text::timestamptz and attempts = ${job.attempts} and leased_until is not null for update`
  return held.length === 1
}

/** Lets a job that was given anew while this process worked on it be claimed. */
export async function freeJob(tx: Transaction, job: DocumentJob): Promise<void> {
  await tx`
    update document_job set leased_until = null
    where account_id = ${job.account_id} and document_id = ${job.document_id} and due_at > ${job.due_at}::text::timestamptz
      and attempts = 0`
}

/** Ends a job that is held. */
export async function endJob(tx: Transaction, job: DocumentJob): Promise<void> {
  await tx`delete from document_job where account_id = ${job.account_id} and document_id = ${job.document_id}`
}

/**
 * Has documents linked again that name a container or shipment which somebody began to track since: by its number as it
 * is tracked, or with or without the code of its line before it.
 */
export async function linkNewlyTracked(db: ListReader, since: string, now: string): Promise<void> {
  await db`
    insert into document_job (account_id, document_id, work, due_at)
    select distinct r.account_id, r.document_id, 'link', ${now}::timestamptz
    from (
      select account_id, id, number as value from container where created_at >= ${since}
      union all
      select s.account_id, s.id, spelt.value from shipment s
        cross join lateral (values (s.normalized_number), (s.bill_of_lading_number)) told (number)
        cross join lateral (values (told.number), (s.scac || told.number),
          (case when starts_with(told.number, s.scac)
            then substr(told.number, length(s.scac) + 1) end)) spelt (value)
        where s.created_at >= ${since} and spelt.value is not null) tracked
    join document_reference r on r.account_id = tracked.account_id and r.value = tracked.value
    join document d on d.account_id = r.account_id and d.id = r.document_id and d.status = 'extracted'
      and d.discarded_at is null
    where not exists (select 1 from document_link l where l.account_id = d.account_id and l.document_id = d.id
      and l.target_id = tracked.id)
    on conflict (account_id, document_id) do nothing`
}
