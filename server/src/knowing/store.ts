import { z } from 'zod'
import { keptObservation } from '../world-facts/kept-observation.ts'
import { observationPacks, packedLastSeenAt, unpackObservations } from '../world-facts/observation-pack-store.ts'
import { lastSeenAt } from '../world-facts/observation-store.ts'
import { readInstant } from '../ground/db/index.ts'
import type { ListReader, Reader } from '../ground/db/index.ts'
import type { Observation } from '@quaylog/journey'
import { transport_event_columns } from '../records/transport-events/transport-event.ts'
import type { TransportEventRow } from '../records/transport-events/transport-event.ts'

/** An observation with where it stands: what provenance shows of it. */
export interface Statement {
  readonly id: string
  readonly source: string
  readonly source_name: string | null
  readonly body: Observation
  readonly recorded_at: string
  /** When the source said it last, by our clock. */
  readonly last_seen_at: string
  readonly payload_id: string | null
}

/** The observations of the given ids; those that are packed are among what was stated of `subjectsOf`. */
export async function statementsByIds(
  reader: ListReader,
  ids: readonly string[],
  subjectsOf: () => Promise<readonly string[]>,
): Promise<ReadonlyMap<string, Statement>> {
  const found = await statementRows(reader, ids)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  const packed = await packedStatements(reader, new Set(missing), await subjectsOf())
  // What was unpacked meanwhile is a row again.
  const returned = packed.size === missing.length ? [] : await statementRows(reader, missing)
  return new Map([...found, ...packed, ...returned])
}

async function packedStatements(
  reader: ListReader,
  ids: ReadonlySet<string>,
  subject_ids: readonly string[],
): Promise<ReadonlyMap<string, Statement>> {
  const packs = await observationPacks(reader, subject_ids)
  if (packs.length === 0) return new Map()
  const sources = await reader<{ id: string; name: string }[]>`select id, name from source_configuration`
  const names = new Map(sources.map(({ id, name }) => [id, name]))
  return new Map(
    packs.flatMap((pack) =>
      unpackObservations(pack.body)
        .filter(({ id }) => ids.has(id))
        .map((one): [string, Statement] => [
          one.id,
          {
            id: one.id,
            source: one.source,
            source_name: names.get(one.source) ?? null,
            body: keptObservation(one.id, one.body),
            recorded_at: readInstant(one.recorded_at),
            last_seen_at: packedLastSeenAt(one, pack),
            payload_id: one.payload_id,
          },
        ]),
    ),
  )
}

async function statementRows(reader: ListReader, ids: readonly string[]): Promise<ReadonlyMap<string, Statement>> {
  const rows = await reader<(Omit<Statement, 'body'> & { body: unknown })[]>`
    select o.id, o.source, c.name as source_name, o.body, o.recorded_at, ${lastSeenAt(reader)} as last_seen_at,
      o.payload_id
    from observation o join subject s on s.id = o.subject_id left join source_configuration c on c.id = o.source
    where o.id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, { ...row, body: keptObservation(row.id, row.body) }]))
}

/** The picture of a container that was reported last. */
export async function pictureOf(reader: Reader, account_id: string, container_id: string): Promise<string | null> {
  const [row] = await reader<{ picture: string }[]>`
    select picture::text as picture from container where account_id = ${account_id} and id = ${container_id}`
  return row?.picture ?? null
}

/** Facts and provenance of a shipment that were told last. */
export async function shipmentPictureOf(
  reader: Reader,
  account_id: string,
  shipment_id: string,
): Promise<string | null> {
  const [row] = await reader<{ picture: string | null }[]>`
    select picture::text as picture from shipment where account_id = ${account_id} and id = ${shipment_id}`
  return row?.picture ?? null
}

/** Whether the payload answered a question about a subject that the account's shipment follows. */
export async function followsPayload(
  reader: Reader,
  account_id: string,
  shipment_id: string,
  payload_id: string,
): Promise<boolean> {
  const [row] = await reader<{ follows: boolean }[]>`
    select exists(select 1 from payload p where p.id = ${payload_id} and p.subject_id in (
      select subject_id from shipment where account_id = ${account_id} and id = ${shipment_id}
      union select cs.subject_id from container_subject cs join container c on c.account_id = cs.account_id
        and c.id = cs.container_id
        where c.account_id = ${account_id} and c.shipment_id = ${shipment_id})) as follows`
  return row?.follows ?? false
}

/** The changes of values that were reported at one moment. */
export interface Changeset {
  readonly created_at: string
  readonly changeset: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly data_source: string
}

/** What history reads of an event's stored document. */
const told_changes = z.object({
  attributes: z.object({
    changeset: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    data_source: z.string(),
  }),
})

/** Changesets reported for a container, oldest first. */
export async function changesetsOf(
  reader: ListReader,
  account_id: string,
  container_id: string,
): Promise<readonly Changeset[]> {
  const rows = await reader<{ created_at: string; document: unknown }[]>`
    select created_at, document from told_event where account_id = ${account_id} and container_id = ${container_id}
      and type = 'container_updated_event' order by created_at, id limit 2000`
  return rows.map(({ created_at, document }) => ({ created_at, ...told_changes.parse(document).attributes }))
}

/** Estimates reported for a container, oldest first. */
export async function estimatesOf(
  reader: ListReader,
  account_id: string,
  container_id: string,
): Promise<readonly { event: string; at: string | null; data_source: string; created_at: string }[]> {
  return reader`
    select event, at, data_source, created_at from transport_event
    where account_id = ${account_id} and container_id = ${container_id}
      and event like 'container.transport.estimated.%' order by created_at, id limit 2000`
}

/** Boxes of a shipment by id and number. */
export async function numbersOfBoxes(
  reader: Reader,
  account_id: string,
  shipment_id: string,
): Promise<readonly { readonly id: string; readonly number: string }[]> {
  return reader<{ id: string; number: string }[]>`
    select id, number from container where account_id = ${account_id} and shipment_id = ${shipment_id}`
}

/** The timeline as it stood then: rows written until then and not yet replaced. */
export async function timelineThen(
  reader: ListReader,
  account_id: string,
  container_id: string,
  as_of: string,
): Promise<readonly TransportEventRow[]> {
  return reader<TransportEventRow[]>`
    select ${reader(transport_event_columns)} from transport_event
    where account_id = ${account_id} and container_id = ${container_id} and created_at <= ${as_of}
      and (invalidated_at is null or invalidated_at > ${as_of})
    order by at, id limit 1000`
}
