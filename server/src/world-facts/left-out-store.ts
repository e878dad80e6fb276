import type { Fragment, Reader, Transaction } from '../ground/db/index.ts'

/**
 * Withdraws movements of a source that two complete answers in a row left out, this one (`snapshot`) and its own before
 * it (`previous`), unless the answer shrank to less than half (contract 10.2): half of the things that are spoken of,
 * each counted once however often what is said of it has changed. Plans and estimates give way to newer ones of the
 * same place; they are withdrawn where both answers say nothing of the place. Returns how many were withdrawn.
 */
export async function withdrawMissing(
  tx: Transaction,
  subject_id: string,
  source: string,
  { snapshot, previous }: { readonly snapshot: number; readonly previous: number },
  now: string,
): Promise<number> {
  const withdrawn = await tx`
    update observation set withdrawn_at = ${now}
    where subject_id = ${subject_id} and source = ${source} and withdrawn_at is null and known_until is null
      and seen_in_snapshot < ${previous} and ${isWithdrawnUntold(tx, subject_id, tx`${previous}`)}
      and (select count(distinct o.slot) filter (where o.seen_in_snapshot = ${snapshot}) * 2 >= count(distinct o.slot)
        from observation o where o.subject_id = ${subject_id} and o.source = ${source} and o.withdrawn_at is null and o.known_until is null)`
  return withdrawn.count
}

/**
 * Whether an observation of a subject is withdrawn when it is left out: what has happened, and what was to happen at a
 * place of which no answer of its source says anything from the snapshot `since` on.
 */
function isWithdrawnUntold(reader: Reader, subject_id: string, since: Fragment): Fragment {
  return reader`body ->> 'kind' = 'movement' and (body ->> 'classifier' = 'actual'
    or (source, coalesce(body #>> '{place,locode}', body #>> '{place,name}')) not in (
      select told.source, coalesce(told.body #>> '{place,locode}', told.body #>> '{place,name}') from observation told
      where told.subject_id = ${subject_id} and told.withdrawn_at is null and told.known_until is null
        and told.seen_in_snapshot >= ${since} and told.body ->> 'kind' = 'movement'
        and coalesce(told.body #>> '{place,locode}', told.body #>> '{place,name}') is not null))`
}

/** Whether something was left out of the last complete answer, so that the next one decides about it. */
export async function hasMissing(
  tx: Transaction,
  subject_id: string,
  source: string,
  snapshot: number,
): Promise<boolean> {
  const [row] = await tx<{ missing: boolean }[]>`
    select exists(select 1 from observation where subject_id = ${subject_id} and source = ${source}
      and withdrawn_at is null and known_until is null and seen_in_snapshot < ${snapshot}
      and ${isWithdrawnUntold(tx, subject_id, tx`${snapshot}`)}) as missing`
  return row?.missing ?? false
}

/**
 * Whether the last complete answer left out, for the first time, something that had happened, or all that was to happen
 * at a place: the next one decides about it.
 */
export async function isInDoubt(tx: Transaction, subject_id: string): Promise<boolean> {
  const snapshot = tx`(select snapshot from subject where id = ${subject_id})`
  const [row] = await tx<{ doubt: boolean }[]>`
    select exists(select 1 from observation where subject_id = ${subject_id}
      and withdrawn_at is null and known_until is null and seen_in_snapshot = ${snapshot} - 1
      and ${isWithdrawnUntold(tx, subject_id, snapshot)}) as doubt`
  return row?.doubt ?? false
}
