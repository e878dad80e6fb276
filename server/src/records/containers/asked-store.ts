import { isSpread } from '../../ground/db/index.ts'
import type { Reader } from '../../ground/db/index.ts'
import type { ContainerRow } from './container.ts'
import { keptContainer } from './kept-container.ts'

interface AskedSubject {
  readonly id: string
  readonly source_key: string
  readonly last_attempted_at: string | null
}

interface Follows {
  readonly container_id: string
  readonly subject_ids: readonly string[] | null
  readonly line_subject_id: string
}

/** Rows as `containerSelection` reads them, checked, with when each kind of source was asked about them last. */
export async function keptContainers(
  reader: Reader,
  account_id: string,
  rows: readonly ContainerRow[],
): Promise<readonly ContainerRow[]> {
  const kept = rows.map(keptContainer)
  if (!isSpread() || rows.length === 0) return kept
  const follows = await reader<Follows[]>`
    select c.id as container_id, s.subject_id as line_subject_id, (select array_agg(f.subject_id) from container_subject f
      where f.account_id = c.account_id and f.container_id = c.id) as subject_ids
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${account_id} and c.id = any(${rows.map(({ id }) => id)}::uuid[])`
  const ids = new Set(follows.flatMap(({ subject_ids, line_subject_id }) => [...(subject_ids ?? []), line_subject_id]))
  const subjects = await reader<AskedSubject[]>`
    select id, source_key, last_attempted_at from subject where id = any(${[...ids]}::uuid[])`
  const by_id = new Map(subjects.map((subject) => [subject.id, subject]))
  const by_container = new Map(follows.map((one) => [one.container_id, one]))
  return kept.map((row) => ({ ...row, ...momentsOf(by_container.get(row.id), by_id) }))
}

function momentsOf(
  follows: Follows | undefined,
  subjects: ReadonlyMap<string, AskedSubject>,
): Pick<
  ContainerRow,
  'pod_last_tracking_request_at' | 'rail_last_tracking_request_at' | 'shipment_last_tracking_request_at'
> {
  const followed = (follows?.subject_ids ?? []).flatMap((id) => subjects.get(id) ?? [])
  const lastOf = (prefix: string) =>
    followed
      .filter(({ source_key }) => source_key.startsWith(prefix))
      .flatMap(({ last_attempted_at }) => last_attempted_at ?? [])
      .toSorted()
      .at(-1) ?? null
  return {
    pod_last_tracking_request_at: lastOf('facility:'),
    rail_last_tracking_request_at: lastOf('rail:'),
    shipment_last_tracking_request_at: subjects.get(follows?.line_subject_id ?? '')?.last_attempted_at ?? null,
  }
}
