import { page_limits } from '@quaylog/contract'
import type { Database } from '../server/src/ground/db/index.ts'
import { rawEventId } from '../server/src/records/transport-events/resource.ts'
import { eventually } from '../server/src/ground/testing/eventually.ts'

/** More boxes than a page of a list takes; the table for spreadsheets takes them all. */
const copies = 5_000
const changes = 1_000

/**
 * Lists as long as they may be: many boxes, each with as many transport and raw events as a real one, a full page of
 * webhooks, and a full page of the change feed.
 */
export async function fillLists(db: Database, url: string, key: string, account_id: string): Promise<void> {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
  const post = (path: string, type: string, attributes: object) =>
    fetch(`${url}/v2/${path}`, { method: 'POST', headers, body: JSON.stringify({ data: { type, attributes } }) })
  await post('tracking_requests', 'tracking_request', {
    request_type: 'bill_of_lading',
    request_number: 'TEST-TR-SUCCEEDED',
    scac: 'TEST',
  })
  const [box] = await eventually('a box', async () => {
    const found = await db.work<{ id: string }[]>`select id from container where account_id = ${account_id} limit 1`
    return found.length > 0 && found
  })
  if (box !== undefined) await copyBox(db, account_id, box.id)
  await copyChanges(db, account_id)
  for (let at = 0; at < page_limits.size_max; at++)
    await post('webhooks', 'webhook', {
      url: `http://127.0.0.1:9/${at}`,
      active: true,
      events: ['tracking_request.succeeded'],
    })
}

/** Copies of a box with events of their own; the ids of raw events follow from the box's, so they are computed here. */
async function copyBox(db: Database, account_id: string, container_id: string): Promise<void> {
  const made = await db.work<{ id: string }[]>`
    insert into container select (jsonb_populate_record(c,
      jsonb_build_object('id', gen_random_uuid(), 'number', 'BNCH' || lpad(n::text, 7, '0')))).*
    from container c, generate_series(1, ${copies}) n where c.account_id = ${account_id} and c.id = ${container_id}
    returning id`
  await db.work`
    insert into transport_event select (jsonb_populate_record(e,
      jsonb_build_object('id', gen_random_uuid(), 'container_id', c.id))).*
    from transport_event e, container c
    where e.account_id = ${account_id} and e.container_id = ${container_id} and c.account_id = ${account_id}
      and c.number like 'BNCH%'`
  await db.work`
    update container c set transport_event_ids = (select array_agg(e.id) from transport_event e
      where e.account_id = c.account_id and e.container_id = c.id)
    where c.account_id = ${account_id} and c.number like 'BNCH%'`
  const raw = await db.work<{ observation_id: string }[]>`
    select raw ->> 'observation_id' as observation_id
    from container c, json_array_elements(c.picture -> 'raw_events') raw
    where c.account_id = ${account_id} and c.id = ${container_id}`
  const ids = made.map(({ id }) => `{${raw.map(({ observation_id }) => rawEventId(id, observation_id)).join(',')}}`)
  await db.work`
    update container c set raw_event_ids = copy.ids::uuid[]
    from unnest(${made.map(({ id }) => id)}::uuid[], ${ids}::text[]) as copy (id, ids)
    where c.account_id = ${account_id} and c.id = copy.id`
  await db.work`analyze container, transport_event`
}

/** Entries of the change feed, each with a record of its own. */
async function copyChanges(db: Database, account_id: string): Promise<void> {
  const [known] = await eventually('a change', async () => {
    const found = await db.work<{ id: string; sequence: number }[]>`
      select id, (select max(sequence) from change_log where account_id = ${account_id}) as sequence
      from change_log where account_id = ${account_id} and event = 'container.created' limit 1`
    return found.length > 0 && found
  })
  if (known === undefined) return
  await db.work`
    insert into change_log select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'sequence', ${known.sequence}::bigint + n, 'included', replace(l.included::text, l.container_id::text,
        gen_random_uuid()::text)))).*
    from change_log l, generate_series(1, ${changes}) n where l.account_id = ${account_id} and l.id = ${known.id}`
  await db.work`
    update account set change_sequence = ${known.sequence}::bigint + ${changes} where id = ${account_id}`
}
