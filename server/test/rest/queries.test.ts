import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Reader } from '../../src/ground/db/index.ts'
import { multiply } from './multiply.ts'
import { restService } from './service.ts'

let statements: string[] = []
/** Those of them that went over the connection on which everybody waits for everybody. */
let keyed: string[] = []

/**
 * Keeps what is sent through a reader: a statement is sent when it is waited for, a piece of another one never is. The
 * log of requests is written beside them.
 */
function counting<From extends Reader>(reader: From, is_keyed = false): From {
  return new Proxy(reader, {
    apply(target, self, args) {
      const query: unknown = Reflect.apply(target, self, args)
      if (typeof query !== 'object' || query === null || !('then' in query)) return query
      const { then } = query
      Object.defineProperty(query, 'then', {
        value: (...waiting: unknown[]) => {
          const text = Array.isArray(args[0]) ? args[0].join('?').replaceAll(/\s+/g, ' ').trim() : ''
          if (!text.startsWith('insert into request_log')) statements.push(text)
          if (is_keyed) keyed.push(text)
          return typeof then === 'function' ? Reflect.apply(then, query, waiting) : undefined
        },
      })
      return query
    },
  })
}

const counted = (db: Database): Database => ({
  ...db,
  auth: counting(db.auth),
  keyed: counting(db.keyed, true),
  lists: (account_id) => counting(db.lists(account_id)),
  work: counting(db.work),
})
const service = await restService((parts) => ({ db: counted(parts.db) }))
const { paid } = service.customers
const tracked = await service.track(paid)
await multiply(service, tracked, 119)
const party = (
  await service.call('POST', '/parties', {
    body: { data: { type: 'party', attributes: { company_name: 'Northwind' } } },
  })
).one().id
await service.call('POST', '/custom_field_definitions', {
  body: {
    data: { attributes: { entity_type: 'Shipment', api_slug: 'margin', display_name: 'Margin', data_type: 'number' } },
  },
})
await service.db.work`
  insert into party_role (account_id, id, party_id, role, roleable_type, roleable_id, created_at, updated_at)
  select account_id, gen_random_uuid(), ${party}, 'customer', 'Shipment', id, now(), now() from shipment
  where account_id = ${paid.id}`
await service.db.work`
  insert into custom_field (account_id, id, definition_id, entity_type, entity_id, value, created_at, updated_at)
  select s.account_id, gen_random_uuid(), d.id, 'Shipment', s.id, '1', now(), now() from shipment s
  join custom_field_definition d on d.account_id = s.account_id where s.account_id = ${paid.id}`

async function statementsOf(path: string): Promise<readonly string[]> {
  await service.call('GET', path)
  statements = []
  assert.equal((await service.call('GET', path)).status, 200, path)
  return [...statements]
}

/** What went over the connection that is for single rows. */
async function keyedOf(paths: readonly string[]): Promise<readonly string[]> {
  keyed = []
  for (const path of paths) await statementsOf(path)
  return [...new Set(keyed)]
}

/** Statements that a list may send, whatever its page holds. */
const lists: readonly (readonly [string, number])[] = [
  ['/shipments?', 2],
  ['/containers?', 2],
  ['/tracking_requests?', 3],
  ['/parties?', 2],
  ['/custom_fields?', 2],
  ['/custom_field_definitions?', 2],
  ['/webhooks?', 1],
  ['/webhook_notifications?', 2],
  ['/shipments?q=CLONE', 3],
  ['/containers?q=CLONE', 3],
  ['/shipments?filter[pod_locode]=USLAX&sort=-updated_at', 3],
  ['/shipments?include=containers', 3],
  ['/shipments?include=containers.transport_events,port_of_lading,pod_terminal.port', 4],
  ['/shipments?flag[parties]=true&include=party_roles.party', 5],
  ['/shipments?include=containers.pod_terminal,custom_fields.definition,party_roles.party', 9],
  ['/containers?include=shipment.port_of_discharge,transport_events.vessel,raw_events', 8],
  ['/containers?include=route.route_locations.location,route.route_locations.outbound_vessel', 3],
  [`/containers/${tracked.container_id}/transport_events?include=vessel,location,shipment,container`, 6],
  [`/shipments/${tracked.shipment_id}/party_roles?`, 4],
  [`/shipments/${tracked.shipment_id}/custom_fields?`, 3],
]

test('a list sends a fixed number of statements, whatever the size of its page', async () => {
  const surprises: string[] = []
  for (const [path, most] of lists) {
    const few = await statementsOf(`${path}&page[size]=1`)
    const many = await statementsOf(`${path}&page[size]=100`)
    if (many.length > most || few.length > many.length || many.length - few.length > 1)
      surprises.push(
        `${path} sends ${few.length} for 1 and ${many.length} for 100, ${most} at the most:\n${many.join('\n')}`,
      )
  }
  assert.deepEqual(surprises, [])
})

test('a single record sends a fixed number of statements too', async () => {
  const surprises: string[] = []
  for (const [path, most] of [
    [`/shipments/${tracked.shipment_id}`, 1],
    [`/containers/${tracked.container_id}`, 2],
    [`/tracking_requests/${tracked.request_id}`, 2],
    [`/containers/${tracked.container_id}/map_geojson`, 3],
    [`/containers/${tracked.container_id}/route`, 2],
    [
      `/shipments/${tracked.shipment_id}?include=containers.transport_events,party_roles.party,custom_fields.definition`,
      9,
    ],
    ['/search?query=CLONE', 4],
    ['/account', 1],
    ['/ports/USLAX?include=terminals', 0],
    ['/shipping_lines', 0],
    ['/vessels/9321483?show_positions', 2],
  ] as const) {
    const sent = await statementsOf(path)
    if (sent.length > most) surprises.push(`${path} sends ${sent.length}, ${most} at the most:\n${sent.join('\n')}`)
  }
  assert.deepEqual(surprises, [])
})

test('what may be many rows never goes over the connection that is for single ones', async () => {
  const by_key = / where account_id = \? and id = \?$/
  const sent = await keyedOf([
    ...lists.map(([path]) => path),
    `/containers/${tracked.container_id}/raw_events`,
    `/containers/${tracked.container_id}/provenance`,
    `/containers/${tracked.container_id}/history`,
    '/changes',
    '/exports/changes.ndjson',
    '/exports/changes.parquet',
    '/search?query=CLONE',
    '/webhook_notifications?include=reference_object',
  ])
  assert.deepEqual(
    sent.filter((text) => !by_key.test(text)),
    [],
  )
})
