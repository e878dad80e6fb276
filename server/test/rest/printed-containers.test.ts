import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { entitlements } from '@quaylog/contract'
import { container_columns } from '../../src/records/containers/container.ts'
import { restService } from './service.ts'
import type { Customer } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const { container_id, shipment_id } = await service.track(paid)
const { db } = service

const document = z.object({ data: z.unknown() })
const listed = z.object({ data: z.array(z.looseObject({ id: z.string() })) })

/** Past the checks of the tests' service: columns hold here what the interface never prints. */
async function data(path: string, as: Customer): Promise<unknown> {
  const answer = await service.app.http.inject({ url: `/v2${path}`, headers: { authorization: `Token ${as.key}` } })
  assert.equal(answer.statusCode, 200, answer.payload)
  return document.parse(JSON.parse(answer.payload)).data
}
const alone = (as = paid) => data(`/containers/${container_id}?include=`, as)

async function inList(query: string, as: Customer): Promise<unknown> {
  const { data: rows } = listed.parse({ data: await data(`/containers${query}`, as) })
  return rows.find(({ id }) => id === container_id)
}

/** The same as a list beside shipments prints it, which keeps no texts; and that the list of containers agrees. */
async function anew(as = paid): Promise<unknown> {
  const rendered = await inList('?include=shipment', as)
  assert.deepEqual(await inList('', as), rendered, 'the first page of the list')
  return rendered
}

const holds = `'[{"name":"customs","status":"hold","description":null}]'`
const fees = `'[{"type":"demurrage","amount":12,"currency_code":"USD"}]'`
/** Another value than the one that a column has, by its type or, where that says too little, by its name. */
const others: Readonly<Record<string, string>> = {
  holds_at_pod_terminal: holds,
  ind_facility_holds: holds,
  fees_at_pod_terminal: fees,
  ind_facility_fees: fees,
  route: `'[]'`,
  'timestamp with time zone': `coalesce(?, '2026-01-01') + interval '1 hour'`,
  text: `coalesce(?, '') || 'X'`,
  boolean: 'not coalesce(?, false)',
  date: `coalesce(?, '2026-01-01') + 1`,
  integer: 'coalesce(?, 0) + 1',
  'double precision': 'coalesce(?, 0) + 1',
  numeric: 'coalesce(?, 0) + 1',
  uuid: 'gen_random_uuid()',
  'text[]': `? || array['X']`,
  'uuid[]': '? || array[gen_random_uuid()]',
}

async function typesOfColumns(): Promise<readonly (readonly [string, string])[]> {
  const rows = await db.work<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'container'::regclass and attname = any(${[...container_columns]})`
  return rows.map(({ name, type }) => [name, type])
}

test('whatever column of a container changes, its kept text changes with it', async () => {
  const columns = (await typesOfColumns()).filter(([name]) => !['id', 'account_id', 'shipment_id'].includes(name))
  assert.equal(columns.length, container_columns.length - 3)
  await db.work`delete from charge_box where container_id = ${container_id}`
  await db.work`create table kept_in_test as select * from container where id = ${container_id}`
  const unchanged: string[] = []
  for (const [name, type] of columns) {
    const before = await alone()
    const value = others[name] ?? others[type]
    assert.ok(value !== undefined, `there is no other value for ${name}, which is ${type}: add one above`)
    await db.work.unsafe(`update container set ${name} = ${value.replaceAll('?', name)} where id = '${container_id}'`)
    const after = await alone()
    assert.deepEqual(after, await anew(), name)
    if (JSON.stringify(after) === JSON.stringify(before)) unchanged.push(name)
  }
  // Days count before their instants, and a route that there is is printed where it is included.
  const not_alone = ['pickup_lfd_line', 'pickup_lfd_rail', 'pickup_lfd_terminal', 'route', 'route_updated_at']
  assert.deepEqual(unchanged.toSorted(), not_alone)
  const names = columns.map(([name]) => name).join()
  await db.work.unsafe(
    `update container set (${names}) = (select ${names} from kept_in_test) where id = '${container_id}'`,
  )
})

test('what is counted of charges and when sources were asked is read anew', async () => {
  await alone()
  await db.work`update charge_box set summary = null where container_id = ${container_id}`
  assert.deepEqual(await alone(), await anew())
  for (const source_key of ['facility:TEST', 'rail:TEST']) {
    const [subject] = await db.work<{ id: string }[]>`
      insert into subject (id, source_key, number_type, number, created_at, last_attempted_at)
      values (gen_random_uuid(), ${source_key}, 'container', ${container_id}, now(), '2026-11-01T00:00:00Z') returning id`
    await db.work`insert into container_subject (account_id, container_id, subject_id)
      values (${paid.id}, ${container_id}, ${subject?.id ?? ''})`
    const first = await alone()
    assert.deepEqual(first, await anew(), source_key)
    await db.work`update subject set last_attempted_at = '2026-11-02T00:00:00Z' where id = ${subject?.id ?? ''}`
    const second = await alone()
    assert.deepEqual(second, await anew(), source_key)
    assert.notDeepEqual(second, first)
  }
  const before = await alone()
  await db.work`update subject set last_attempted_at = '2026-11-03T00:00:00Z'
    where id = (select subject_id from shipment where id = ${shipment_id})`
  const after = await alone()
  assert.deepEqual(after, await anew())
  assert.notDeepEqual(after, before)
})

test('days that are left are counted anew when the day ends where the box stands', async () => {
  const summary = {
    pickup: null,
    empty_return_on: null,
    line_charge_type: null,
    worst_state: 'running',
    last_free_on: '2026-11-30',
    timezone: 'America/Los_Angeles',
    owed: [],
    cost_of_waiting: [],
    lfd_reported_earlier: [],
    complete: true,
  }
  await db.work`insert into charge_box (account_id, container_id, shipment_id, summary)
    values (${paid.id}, ${container_id}, ${shipment_id}, ${db.work.json(summary)})
    on conflict (account_id, container_id) do update set summary = excluded.summary`
  const seen = new Set<string>()
  for (let hours = 0; hours < 30; hours++) {
    const text = JSON.stringify(await alone())
    assert.equal(text, JSON.stringify(await anew()))
    seen.add(/"days_left":-?\d+/.exec(text)?.[0] ?? '')
    service.advance(3_600_000)
  }
  assert.ok(seen.size >= 2 && !seen.has(''), [...seen].join())
})

test('each account sees what it is entitled to from the moment on at which it is, whatever was kept', async () => {
  const sets = [[], ['rail_plan'], ['routing_data'], ['free_time'], [], [...entitlements]]
  for (const entitled of sets) {
    await db.work`update account set entitlements = ${entitled} where id = ${paid.id}`
    // A key that was verified is believed for a second.
    service.advance(2_000)
    assert.deepEqual(await alone(), await anew(), entitled.join())
    assert.deepEqual(await alone(), await anew(), `${entitled.join()}, from the kept text`)
  }
})

test("another account's container is refused, also when its text is kept", async () => {
  await alone()
  const foreign = await service.call('GET', `/containers/${container_id}?include=`, { as: other })
  assert.deepEqual([foreign.status, foreign.errors()[0]?.code], [401, 'not_allowed'])
  const nobodys = await service.call('GET', `/containers/${service.newId()}?include=`, { as: other })
  assert.equal(nobodys.status, 404)
})

test('a page of kept texts has the order, meta and links of a page that is rendered', async () => {
  await service.track(paid)
  for (const query of ['sort=number', 'sort=-number&page[size]=1', 'page[after]=', 'filter[tag]=none-has-this']) {
    const asked = (more: string) =>
      service.app.http.inject({
        url: `/v2/containers?${more}${query}`,
        headers: { authorization: `Token ${paid.key}` },
      })
    const { included: _, ...rendered } = z
      .looseObject({ included: z.unknown() })
      .parse(JSON.parse((await asked('include=shipment&')).payload.replaceAll('include=shipment&', '')))
    for (const time of ['first', 'second'])
      assert.equal((await asked('')).payload, JSON.stringify(rendered), `${query}, the ${time} time`)
  }
})

test('a container that is changed or gone is so in the list at once', async () => {
  assert.ok(await inList('', paid))
  await db.work`update container set number = 'MSKU1234565' where id = ${container_id}`
  assert.match(JSON.stringify(await inList('', paid)), /MSKU1234565/)
  assert.equal(await inList('', other), undefined)
})
