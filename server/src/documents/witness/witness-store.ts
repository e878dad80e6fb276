import type { Fragment, Transaction } from '../../ground/db/index.ts'
import type { WitnessedBox } from './statements.ts'

/** Subjects of one document that are read: one for each box that it was ever about. */
const boxes_max = 500

/** A comparison that is under way already is done once more; anything else that is to be done goes before it. */
export const orAgain = (tx: Transaction): Fragment => tx`
    on conflict (account_id, document_id) do update
    set due_at = case when document_job.leased_until is null then document_job.due_at
        else greatest(excluded.due_at, document_job.due_at + interval '1 millisecond') end,
      leased_until = null, attempts = 0
    where document_job.work = 'state'`

/**
 * Has compared what a document says with what stands of it as statements, as soon as what is to be done with it before
 * is done; where the account has documents say nothing, and this one never said anything, there is nothing to compare.
 */
export async function giveWitnessJob(
  tx: Transaction,
  account_id: string,
  document_id: string,
  due_at: string,
): Promise<void> {
  await tx`
    insert into document_job (account_id, document_id, work, due_at)
    select ${account_id}::uuid, ${document_id}::uuid, 'state', ${due_at}::timestamptz
    where exists (select 1 from account where id = ${account_id} and documents_as_source <> 'off')
      or exists (select 1 from subject where source_key = ${`document:${document_id}`})
    ${orAgain(tx)}`
}

/** Has every document of the account compared with what stands of it: whose word they are has changed. */
export async function giveWitnessJobs(tx: Transaction, account_id: string, due_at: string): Promise<void> {
  await tx`
    insert into document_job (account_id, document_id, work, due_at)
    select account_id, id, 'state', ${due_at}::timestamptz from document
    where account_id = ${account_id} and status = 'extracted' and discarded_at is null
    on conflict (account_id, document_id) do nothing`
}

/** A box of a shipment that a document is linked to directly. */
export interface LinkedBox extends Omit<WitnessedBox, 'time_zone'> {
  readonly shipment_id: string
}

/**
 * The boxes under way of the shipments that a document belongs to: by hand, by its bill or booking, or by the numbers
 * of its boxes. A customer's own reference is no such link.
 */
export async function boxesOfDocument(
  tx: Transaction,
  account_id: string,
  document_id: string,
): Promise<readonly LinkedBox[]> {
  return tx<LinkedBox[]>`
    select c.id as container_id, c.number, c.shipment_id, s.port_of_discharge_locode
    from shipment s join container c on c.account_id = s.account_id and c.shipment_id = s.id
    where s.account_id = ${account_id} and s.line_tracking_stopped_at is null and s.id in (
      select l.shipment_id from document_link l
      where l.account_id = ${account_id} and l.document_id = ${document_id} and l.state = 'linked'
        and l.rule in ('manual', 'bill_or_booking', 'container_and_dates', 'container_and_journey'))
    order by c.number limit ${boxes_max}`
}

/** What a document said of a box so far, and the boxes of the account that heard it. */
export interface WitnessSubject {
  readonly subject_id: string
  readonly number: string
  readonly container_ids: readonly string[]
}

/** The boxes that a document ever said something of. */
export async function subjectsOfDocument(tx: Transaction, document_id: string): Promise<readonly WitnessSubject[]> {
  return tx<WitnessSubject[]>`
    select id as subject_id, number,
      array(select container_id from container_subject where subject_id = subject.id) as container_ids
    from subject where source_key = ${`document:${document_id}`} and number_type = 'container' order by number`
}

/** Takes statements back that no longer hold; they stay, with the moment at which they were taken back. */
export async function withdrawStatements(tx: Transaction, ids: readonly string[], now: string): Promise<void> {
  await tx`
    update observation set withdrawn_at = ${now} where id = any(${[...ids]}::uuid[]) and withdrawn_at is null`
}
