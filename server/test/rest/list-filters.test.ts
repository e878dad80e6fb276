import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multiply } from './multiply.ts'
import { restService } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const tracked = await service.track(paid)
await multiply(service, tracked, 3)
const [box1, box2, box3] = ['CLONE000001', 'CLONE000002', 'CLONE000003']
const sql = service.db.work
const set = (number: string, values: object) =>
  sql`update container set ${sql({ ...values })} where account_id = ${paid.id} and number = ${number}`
await sql`update container set available_for_pickup = null where account_id = ${paid.id}`
await set(box1, { holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: null }] })
await set(box1, { pickup_lfd_on_with_rail: '2026-11-25', available_for_pickup: false })
await set(box2, { pickup_lfd_on_with_rail: '2026-11-26', available_for_pickup: true, ref_numbers: ['PO 1', 'a,b'] })
await set(box3, { pickup_lfd_on_with_rail: '2026-11-27', available_for_pickup: null, current_status: 'off_dock' })
await sql`update shipment set tags = array['urgent'], pod_eta_at = '2026-11-22T10:00:00Z'
  where account_id = ${paid.id} and bill_of_lading_number = ${box2}`
for (const entity_type of ['Shipment', 'Container']) {
  for (const [api_slug, data_type] of [
    ['margin', 'number'],
    ['lanes', 'enum_multi'],
  ])
    await service.call('POST', '/custom_field_definitions', {
      body: { data: { attributes: { entity_type, api_slug, display_name: api_slug, data_type } } },
    })
}
await sql`insert into custom_field (account_id, id, definition_id, entity_type, entity_id, value, created_at, updated_at)
  select d.account_id, gen_random_uuid(), d.id, 'Container', c.id,
    case when d.api_slug = 'margin' then '4.5'::jsonb else '["east", "west"]'::jsonb end, now(), now()
  from custom_field_definition d join container c on c.account_id = d.account_id and c.number = ${box2}
  where d.entity_type = 'Container'`
await sql`insert into exception (account_id, id, subject_id, shipment_id, key, kind, severity, action, mark, evidence,
    container_ids, held, opened_at, changed_at, closed_at, closed_reason)
  select account_id, gen_random_uuid(), shipment_id, shipment_id, number, 'vessel_changed', 'info', 'take_note', 'm', '[]',
    array[id], false, now(), now(), case when number = ${box3} then now() end, case when number = ${box3} then 'seen' end
  from container where account_id = ${paid.id} and number in (${box1}, ${box3})`

const numbersOf = async (path: string, name: string, as = paid) =>
  (await service.call('GET', path, { as }))
    .list()
    .data.map(({ attributes }) => String(attributes[name]))
    .toSorted()
const boxes = (query: string, as = paid) => numbersOf(`/containers?${query}`, 'number', as)
const shipments = (query: string) => numbersOf(`/shipments?${query}`, 'bill_of_lading_number')

test('an unknown filter or sort is refused by name, with what is allowed', async () => {
  for (const [query, parameter, allowed] of [
    ['filter[vessel]=x', 'filter[vessel]', 'filter[hold]'],
    ['filter[custom_field]=x', 'filter[custom_field]', 'filter[custom_field][api_slug]'],
    ['sort=-vessel', 'sort', 'pickup_lfd'],
  ] as const) {
    const answer = await service.call('GET', `/containers?${query}`)
    const [error] = answer.errors()
    assert.deepEqual([answer.status, error?.source], [400, { parameter }])
    assert.ok(error?.detail?.includes(allowed), error?.detail ?? '')
  }
})

test('a value that a filter cannot have is refused', async () => {
  for (const [parameter, value] of [
    ['filter[hold]', 'rust'],
    ['filter[hold]', 'customs,rust'],
    ['filter[available_for_pickup]', 'maybe'],
    ['filter[exception]', 'boredom'],
    ['filter[pickup_lfd][start]', '2026-02-30'],
    ['filter[status]', 'available,'],
    ['filter[party_id]', 'x'],
    ['filter[tag]', ','],
    [
      'filter[status]',
      Array.from({ length: 101 }, () => 'new')
        .map((word, n) => `${word}${n}`)
        .join(','),
    ],
    ['filter[custom_field][margin]', 'much'],
    ['filter[custom_field][height]', '1'],
  ] as const) {
    const answer = await service.call('GET', `/containers?${parameter}=${value}`)
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
      [400, 'invalid_filter', { parameter }],
      value,
    )
  }
})

test('containers by last free day, holds, availability, references, tags and exceptions', async () => {
  assert.deepEqual(await boxes('filter[pickup_lfd][start]=2026-11-26&filter[pickup_lfd][end]=2026-11-27'), [box2])
  assert.deepEqual(await boxes('filter[hold]=customs,freight'), [box1])
  assert.deepEqual(await boxes('filter[hold]=any'), [box1])
  assert.deepEqual((await boxes('filter[hold]=none')).length, 3)
  assert.deepEqual((await boxes('filter[hold]=none,customs')).length, 4)
  assert.deepEqual(await boxes('filter[available_for_pickup]=true,false'), [box1, box2])
  assert.deepEqual(await boxes('filter[available_for_pickup]=true'), [box2])
  assert.ok((await boxes('filter[available_for_pickup]=unknown')).includes(box3))
  assert.deepEqual(await boxes('filter[ref_number]=PO 1,PO 2'), [box2])
  assert.deepEqual(await boxes(String.raw`filter[ref_number]=a\,b`), [box2])
  assert.deepEqual(await boxes('filter[ref_number]=a,b'), [])
  assert.deepEqual(await boxes('filter[tag]=urgent'), [box2])
  assert.deepEqual(await boxes('filter[exception]=vessel_changed'), [box1])
  assert.deepEqual(await boxes('filter[exception]=any&filter[hold]=none'), [])
  assert.deepEqual(await boxes(`number=${box1},${box3.toLowerCase()}`), [box1, box3])
  assert.deepEqual(await boxes(`filter[status]=off_dock`), [box3])
  assert.deepEqual(await boxes('filter[hold]=any', other), [])
})

test('shipments by what holds for one of their containers, and by arrival', async () => {
  assert.deepEqual(await shipments('filter[pickup_lfd][start]=2026-11-27'), [box3])
  assert.deepEqual(await shipments('filter[hold]=any&filter[available_for_pickup]=false'), [box1])
  assert.deepEqual(await shipments('filter[hold]=any&filter[available_for_pickup]=true'), [])
  assert.deepEqual(await shipments('filter[exception]=vessel_changed'), [box1])
  assert.deepEqual(await shipments('filter[pod_eta_at][start]=2026-11-22&filter[pod_eta_at][end]=2026-11-23'), [box2])
  assert.deepEqual(await shipments('filter[tag]=urgent,late'), [box2])
})

test('by custom fields, a number and one of a list of options', async () => {
  assert.deepEqual(await boxes('filter[custom_field][margin]=4.50,9'), [box2])
  assert.deepEqual(await boxes('filter[custom_field][margin]=9'), [])
  assert.deepEqual(await boxes('filter[custom_field][lanes]=west'), [box2])
  assert.deepEqual(await shipments('filter[custom_field][margin]=4.5'), [])
})

test('by party: of the container, or of its shipment', async () => {
  const partyOf = async (path: string, role: string) => {
    const party = await service.call('POST', '/parties', {
      body: { data: { type: 'party', attributes: { company_name: role } } },
    })
    const { id } = party.one()
    await service.call('POST', `${path}/party_roles`, {
      body: {
        data: { type: 'party_role', attributes: { role }, relationships: { party: { data: { type: 'party', id } } } },
      },
    })
    return id
  }
  const customer = await partyOf(`/shipments/${tracked.shipment_id}`, 'customer')
  const trucker = await partyOf(`/containers/${tracked.container_id}`, 'pickup_dray_carrier')
  const one = await boxes(`filter[shipment_id]=${tracked.shipment_id}`)
  assert.deepEqual(await boxes(`filter[party_id]=${customer}`), one)
  assert.deepEqual(await boxes(`filter[party_id]=${trucker},${service.newId()}`), one)
  assert.deepEqual(await boxes(`filter[customer_id]=${customer}`), one)
  assert.deepEqual(await boxes(`filter[customer_id]=${trucker}`), [])
  assert.equal((await shipments(`filter[party_id]=${trucker}`)).length, 0)
})
