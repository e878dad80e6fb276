import { amended_types, correctedReading, replaces } from '@quaylog/documents'
import type { IssuedPaper, Replacement } from '@quaylog/documents'
import type { Reader } from '../../ground/db/index.ts'
import { typeOf } from '../document.ts'
import type { ShownDocument } from '../document.ts'
import { representationsByIds } from '../representation-store.ts'
import type { RepresentationRow } from '../representation-store.ts'
import { idsOfParties } from '../../request/part-store.ts'
import type { SeenAccount } from '../../request/part-store.ts'
import { documentsByIds } from '../store.ts'
import { papersAlike } from './amendment-store.ts'
import type { PaperPair } from './amendment-store.ts'

/** That a paper takes the place of another, or has its own taken. */
export interface Amendment extends Replacement {
  readonly is: 'replaced' | 'replacing'
  /** The other paper. */
  readonly document_id: string
  readonly name: string
}

/**
 * What replaces some documents, and what they replace, by the id of each. It is worked out from what stands of them
 * now, so a correction, a deletion or a new paper needs no trace of what held before. Of several that replace one the
 * last is named: the one that none of the others replaces. Papers that aren't seen replace nothing.
 */
export async function amendmentsOf(
  reader: Reader,
  of: SeenAccount,
  document_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Amendment[]>> {
  const { account_id } = of
  const pairs = await seenPairs(reader, of, await papersAlike(reader, account_id, document_ids, amended_types))
  if (pairs.length === 0) return new Map()
  const ids = [...new Set(pairs.flatMap(({ document_id, other_id }) => [document_id, other_id]))]
  const rows = new Map((await documentsByIds(reader, account_id, ids)).map((row) => [row.id, row]))
  const kept = await representationsByIds(
    reader,
    account_id,
    [...rows.values()].flatMap(({ representation_id }) => representation_id ?? []),
  )
  const papers = new Map(kept.map((one) => [one.document_id, paperOf(rows.get(one.document_id), one)]))
  return new Map(
    [...Map.groupBy(pairs, ({ document_id }) => document_id)].map(([id, alike]) => {
      const others = alike.flatMap(({ other_id }) => papers.get(other_id) ?? [])
      const nameOf = (other: IssuedPaper) => ({ document_id: other.id, name: rows.get(other.id)?.name ?? '' })
      const own = papers.get(id) ?? null
      return [id, own === null ? [] : amendmentsAmong(own, others, nameOf)]
    }),
  )
}

async function seenPairs(
  reader: Reader,
  { account_id, parties }: SeenAccount,
  pairs: readonly PaperPair[],
): Promise<readonly PaperPair[]> {
  if (parties === null || pairs.length === 0) return pairs
  const others = [...new Set(pairs.map(({ other_id }) => other_id))]
  const seen = await idsOfParties(reader, account_id, 'document', parties, others)
  return pairs.filter(({ other_id }) => seen.has(other_id))
}

function amendmentsAmong(
  own: IssuedPaper,
  others: readonly IssuedPaper[],
  nameOf: (other: IssuedPaper) => Pick<Amendment, 'document_id' | 'name'>,
): readonly Amendment[] {
  const replacing = others.filter((other) => replaces(other, own) !== null)
  const last = replacing.find((one) => !replacing.some((other) => replaces(other, one) !== null))
  const how = last === undefined ? null : replaces(last, own)
  const replaced = last === undefined || how === null ? [] : [{ is: 'replaced' as const, ...how, ...nameOf(last) }]
  const before = others.flatMap((other) => {
    const found = replaces(own, other)
    return found === null ? [] : [{ is: 'replacing' as const, ...found, ...nameOf(other) }]
  })
  return [...replaced, ...before]
}

function paperOf(row: ShownDocument | undefined, { reading }: RepresentationRow): IssuedPaper | null {
  const type = row === undefined ? null : typeOf(row)
  if (row === undefined || type === null) return null
  const is_unproven = reading.warnings.some(({ code }) => code === 'unproven_sender')
  return {
    id: row.id,
    type,
    values: correctedReading(reading.fields, row.corrections).values,
    references: reading.references,
    is_doubted: is_unproven && row.reviewed_at === null,
  }
}
