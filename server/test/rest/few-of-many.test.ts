import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from './answer.ts'
import { multiply } from './multiply.ts'
import { restService } from './service.ts'

const service = await restService()
const { paid } = service.customers
const tracked = await service.track(paid)
await multiply(service, tracked, 240)
const sql = service.db.work
const few = ['CLONE000007', 'CLONE000090', 'CLONE000091', 'CLONE000150', 'CLONE000238']
const party = (
  await service.call('POST', '/parties', { body: { data: { attributes: { company_name: 'Few' } } } })
).one()
await sql`update container set holds_at_pod_terminal = '[]', fees_at_pod_terminal = '[]', pickup_lfd_with_rail = null,
  updated_at = updated_at + ('x' || substr(md5(number), 1, 4))::bit(16)::int * interval '1 second'`
await sql`update container set ref_numbers = array['FEW'],
    holds_at_pod_terminal = '[{"name":"freight","status":"hold","description":null}]',
    pickup_lfd_with_rail = case when number in ('CLONE000090', 'CLONE000238') then updated_at end,
    pickup_lfd_line = case when number in ('CLONE000090', 'CLONE000238') then updated_at end,
    pickup_lfd_line_on = case when number in ('CLONE000090', 'CLONE000238') then updated_at::date end
  where number = any(${few})`
await sql`update shipment set tags = array['few'], ref_numbers = array['FEW'], pod_eta_at =
    case when bill_of_lading_number in ('CLONE000007', 'CLONE000150') then created_at end
  where bill_of_lading_number = any(${few})`
await sql`insert into party_role (account_id, id, party_id, role, roleable_type, roleable_id, created_at, updated_at)
  select account_id, gen_random_uuid(), ${party.id}, 'customer', 'Shipment', id, now(), now() from shipment
  where bill_of_lading_number = any(${few})`
await sql`insert into exception (account_id, id, subject_id, shipment_id, key, kind, severity, action, mark, evidence,
    container_ids, held, opened_at, changed_at)
  select account_id, gen_random_uuid(), shipment_id, shipment_id, number, 'vessel_changed', 'info', 'take_note', 'm', '[]',
    array[id], false, now(), now() from container where number = any(${few})`
for (const table of ['container', 'shipment', 'party_role', 'exception']) await sql.unsafe(`analyze ${table}`)

/** Every name of a list in its order, page by page, by numbers or cursors. */
async function walk(list: string, name: string, query: string, by: 'number' | 'cursor'): Promise<readonly string[]> {
  const names: string[] = []
  const first = by === 'number' ? 'page[number]=1' : 'page[after]='
  let next: string | null = `/${list}?${query}&page[size]=2&${first}`
  for (let page = 0; next !== null && page < 300; page++) {
    const answer: ReturnType<Answer['list']> = (await service.call('GET', next)).list()
    names.push(...answer.data.map(({ attributes }) => String(attributes[name])))
    const further: unknown = answer.links?.['next']
    next = typeof further === 'string' ? further.replace(/^.*\/v2/, '') : null
  }
  return names
}

const narrowing: Readonly<Record<string, readonly string[]>> = {
  containers: ['filter[hold]=freight', 'filter[ref_number]=FEW', 'filter[tag]=few', 'filter[exception]=vessel_changed'],
  shipments: ['filter[hold]=freight', 'filter[ref_number]=FEW', 'filter[tag]=few', 'filter[exception]=vessel_changed'],
}

for (const [list, name, sorts] of [
  ['containers', 'number', ['-created_at', 'created_at', '-updated_at', 'number', 'pickup_lfd', '-pickup_lfd']],
  [
    'shipments',
    'bill_of_lading_number',
    ['-created_at', 'updated_at', '-bill_of_lading_number', 'pod_eta_at', '-pod_eta_at'],
  ],
] as const)
  test(`few of many ${list} come in the order in which all of them do, by every way to narrow and to turn pages`, async () => {
    for (const sort of sorts) {
      const all = (await service.call('GET', `/${list}?sort=${sort}&page[size]=100`)).list()
      const names = [...all.data]
      for (let page = 2; page <= 3; page++)
        names.push(
          ...(await service.call('GET', `/${list}?sort=${sort}&page[size]=100&page[number]=${page}`)).list().data,
        )
      const expected = names.map(({ attributes }) => String(attributes[name])).filter((one) => few.includes(one))
      assert.equal(expected.length, few.length)
      for (const query of [
        ...(narrowing[list] ?? []),
        `filter[party_id]=${party.id}`,
        `filter[customer_id]=${party.id}`,
      ])
        for (const by of ['number', 'cursor'] as const)
          assert.deepEqual(await walk(list, name, `${query}&sort=${sort}`, by), expected, `${query} ${sort} ${by}`)
    }
  })
