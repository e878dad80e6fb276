import type { Reader, Transaction } from '../ground/db/index.ts'

export type SearchKind = 'shipment' | 'container' | 'tracking_request'

/** One name under which a record can be found. */
export interface SearchTerm {
  readonly term: string
  readonly kind: SearchKind
  readonly record_id: string
  readonly shipment_id: string | null
}

const found_max = 1_000

/** The form in which names are compared: no white space, upper case. */
export function searchForm(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase()
}

/** Ids of the records with this name: exact and prefix matches, and only where there are none, parts of names. Contract 1.7. */
export async function findIds(reader: Reader, account_id: string, kind: SearchKind, text: string): Promise<string[]> {
  const term = searchForm(text)
  if (term === '') return []
  const begun = await reader<{ record_id: string }[]>`
    select distinct record_id from search_term
    where account_id = ${account_id} and kind = ${kind} and term >= ${term} and term < ${afterPrefix(term)} limit ${found_max}`
  if (begun.length > 0) return begun.map((row) => row.record_id)
  const within = await reader<{ record_id: string }[]>`
    select distinct record_id from search_term where account_id = ${account_id} and kind = ${kind} and position(${term} in term) > 0 limit ${found_max}`
  return within.map((row) => row.record_id)
}

/** The first text after all that begin with the prefix, in C order. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}

/** Replaces the names of the given records. */
export async function replaceTerms(tx: Transaction, account_id: string, record_ids: readonly string[], terms: readonly SearchTerm[]): Promise<void> {
  const named = terms.map((one) => ({ ...one, term: searchForm(one.term) })).filter((one) => one.term !== '')
  await tx`delete from search_term where account_id = ${account_id} and record_id = any(${[...record_ids]}::uuid[])`
  await tx`
    insert into search_term (account_id, term, kind, record_id, shipment_id)
    select ${account_id}, t.term, t.kind, t.record_id, t.shipment_id
    from unnest(${named.map((one) => one.term)}::text[], ${named.map((one) => one.kind)}::text[], ${named.map((one) => one.record_id)}::uuid[],
      ${named.map((one) => one.shipment_id)}::uuid[]) as t (term, kind, record_id, shipment_id)
    on conflict do nothing`
}
