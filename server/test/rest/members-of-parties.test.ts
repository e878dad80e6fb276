import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourceDefinition } from '@quaylog/contract'
import type { ResourceTypeName } from '@quaylog/contract'
import { z } from 'zod'
import { recordStates } from '../../src/attention/state-store.ts'
import { routes } from '../../src/routes.ts'
import { partyBed, said } from './party-bed.ts'
import { restService } from './service.ts'

/** Somebody of the account who sees what is of one party: theirs is let in, everything else is as if it weren't. */
const service = await restService()
const { db, clock, newId } = service
const { paid, theirs, others, alpha, beta, give, role_id, person_id, headers, ask, askPortal, idsOf, restoring } =
  await partyBed(service)
const exceptionOn = async ({ shipment_id, container_id }: typeof theirs, note: string) => {
  const id = newId()
  await db.work`
    insert into exception (account_id, id, subject_id, shipment_id, key, kind, severity, action, mark, evidence,
      container_ids, held, note, due_on, at_stake, opened_at, changed_at, version)
    values (${paid.id}, ${id}, ${shipment_id}, ${shipment_id}, ${note}, 'demurrage_running', 'warning', 'pay', '',
      '[]', ${[container_id]}::uuid[], false, ${note}, '2026-12-01', '{"amount":75,"currency_code":"USD"}', ${clock.now()}, ${clock.now()}, 1)`
  await db.transaction((tx) => recordStates(tx, paid.id, [id], clock.now()))
  return id
}
const own_exception = await exceptionOn(theirs, 'a word among colleagues')
const other_exception = await exceptionOn(others, 'another word among colleagues')

await db.work`update exception set owner_id = ${person_id} where id = ${own_exception}`

const lists = {
  '/containers': [theirs.container_id, others.container_id],
  '/shipments': [theirs.shipment_id, others.shipment_id],
  '/tracking_requests': [theirs.request_id, others.request_id],
  '/exceptions': [own_exception, other_exception],
} as const

test('lists hold and count what is theirs, however they are narrowed', async () => {
  const narrowed = [`filter[party_id]=${beta}`, `filter[shipment_id]=${others.shipment_id}`]
  for (const [path, [own]] of Object.entries(lists)) {
    assert.deepEqual(await idsOf(path), [own], path)
    assert.deepEqual(await idsOf(`${path}?page[number]=1&page[size]=100`), [own], path)
    assert.deepEqual(await idsOf(`${path}?page[after]=`), [own], path)
  }
  assert.deepEqual(await idsOf(`/containers?${narrowed[0]}`), [theirs.container_id], 'their own box, shipped by beta')
  assert.deepEqual(await idsOf(`/containers?${narrowed[1]}`), [])
  assert.deepEqual(await idsOf(`/exceptions?${narrowed[1]}`), [])
  assert.deepEqual(await idsOf(`/exceptions?filter[container_id]=${others.container_id}`), [])
  assert.deepEqual(await idsOf(`/exceptions?as_of=${clock.now()}`), [own_exception], 'as they were')
})

test('what is of another party alone is not there', async () => {
  for (const [path, [own, other]] of Object.entries(lists)) {
    assert.equal((await ask(`${path}/${own}`)).status, 200, path)
    const [hidden, nobodys] = [await ask(`${path}/${other}`), await ask(`${path}/${newId()}`)]
    assert.deepEqual(said(hidden), said(nobodys), path)
    assert.equal(hidden.status, 404, path)
  }
  for (const below of [
    '',
    '?as_of=2026-11-20T12:00:00Z',
    '/transport_events',
    '/raw_events',
    '/route',
    '/map_geojson',
    '/history',
  ])
    assert.equal((await ask(`/containers/${others.container_id}${below}`)).status, 404, below)
})

/** Every address that is open to them, with their own records in it. */
const open = routes
  .filter(({ for_part }) => for_part === true)
  .map(({ path }) => path)
  .filter((path) => /^\/(containers|shipments|tracking_requests|exceptions)/.test(path))
const own_id = (path: string) => lists[`/${path.split('/')[1]}` as keyof typeof lists][0]
const type_of: Readonly<Record<string, ResourceTypeName>> = {
  '/containers': 'container',
  '/containers/:id': 'container',
  '/containers/:id/transport_events': 'transport_event',
  '/containers/:id/raw_events': 'raw_event',
  '/containers/:id/route': 'route',
  '/shipments': 'shipment',
  '/shipments/:id': 'shipment',
  '/tracking_requests': 'tracking_request',
  '/tracking_requests/:id': 'tracking_request',
  '/exceptions': 'exception',
  '/exceptions/:id': 'exception',
}

test('nothing that is open leads to another party: by no include, and in no word', async () => {
  assert.ok(open.length >= 12, open.join(' '))
  const never = [
    others.container_id,
    others.shipment_id,
    others.request_id,
    other_exception,
    'Beta Hidden',
    'colleagues',
  ]
  for (const path of open) {
    const type = type_of[path]
    const includes = type === undefined ? [] : resourceDefinition(type).includes
    const then = /^\/exceptions|^\/containers\/:id$/.test(path) ? [`?as_of=${clock.now()}`] : []
    for (const asked of ['', ...includes.map((one) => `?include=${one}`), ...then]) {
      const answer = await ask(`${path.replace(':id', own_id(path))}${asked}`)
      assert.ok(answer.status === 200 || answer.status === 404, `${path}${asked}: ${answer.text}`)
      for (const word of never) assert.ok(!answer.text.includes(word), `${path}${asked} tells ${word}: ${answer.text}`)
    }
  }
})

const numbersOf = async (asked: string) =>
  z
    .object({ data: z.array(z.object({ attributes: z.object({ entity_type: z.string(), number: z.string() }) })) })
    .parse(JSON.parse((await ask(`/search?query=${asked}`)).text))
    .data.map(({ attributes }) => `${attributes.entity_type} ${attributes.number}`)
const rename = (term: string, { container_id }: typeof theirs) =>
  db.work`update search_term set term = ${term} where record_id = ${container_id} and term = 'TSTU1000003'`

test('a search finds what is theirs, and whether others have such a name changes nothing', async () => {
  const found = ['shipment TEST-TR-SUCCEEDED', 'cargo TSTU1000003']
  assert.deepEqual(await numbersOf('TSTU1000003'), found, 'the box of the others has the same number')
  assert.deepEqual(await numbersOf('TEST-TR-JOURNEY'), [])
  await rename('FOREIGN1', others)
  await rename('XFOREIGN1', theirs)
  assert.deepEqual(await numbersOf('FOREIGN1'), ['cargo TSTU1000003'], 'only what is not theirs begins with it')
  assert.deepEqual(await idsOf('/containers?q=FOREIGN1'), [theirs.container_id])
})

test('an export holds what is theirs, without notes and owners', async () => {
  for (const [name, own] of [
    ['containers', theirs.container_id],
    ['shipments', theirs.shipment_id],
    ['exceptions', own_exception],
  ] as const) {
    const { status, text } = await ask(`/exports/${name}?format=ndjson`)
    assert.equal(status, 200, text)
    const rows = text
      .trim()
      .split('\n')
      .map((line) => z.looseObject({ id: z.string() }).parse(JSON.parse(line)))
    assert.deepEqual(
      rows.map(({ id }) => id),
      [own],
      name,
    )
    for (const word of ['Beta Hidden', 'colleagues', others.shipment_id, person_id])
      assert.ok(!text.includes(word), `${name} tells ${word}: ${text}`)
  }
  for (const closed of ['changes.ndjson', 'changes.parquet'])
    assert.equal((await ask(`/exports/${closed}`)).status, 403, closed)
})

test('a route that does not say that it keeps to parties is closed, and so is every write', async () => {
  for (const { method, path, for_part, access } of routes) {
    if (for_part === true || access === 'public') continue
    const address = path.replaceAll(/:\w+/g, theirs.shipment_id)
    const answer = await service.app.http.inject({ method, url: `/v2${address}`, headers })
    assert.equal(answer.statusCode, 403, `${method} ${path}: ${answer.body}`)
    assert.match(answer.body, /"code":"insufficient_permission"/)
  }
})

test("the portal's containers and their file hold, count and offer what is theirs", async () => {
  const page = await askPortal('/containers')
  assert.equal(page.statusCode, 200, page.body)
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(page.json())
  const { views } = (await askPortal('/containers/counts')).json()
  assert.deepEqual([data.map(({ id }) => id), views.all], [[theirs.container_id], 1])
  const offered = z.object({ facets: z.array(z.object({ containers: z.number() })), fields: z.array(z.unknown()) })
  const { facets, fields } = offered.parse((await askPortal('/containers/facets')).json())
  assert.ok(facets.length > 0 && facets.every(({ containers }) => containers === 1))
  assert.deepEqual(fields, [])
  assert.ok(!page.body.includes('Beta Hidden') && !page.body.includes(others.shipment_id))
  const today = await askPortal('/today')
  assert.deepEqual(today.json().counts, { open: 1, mine: 1, snoozed: 0, shipments: 1, requests: 0, ever_tracked: true })
  assert.deepEqual(today.json().money, [{ due_on: '2026-12-01', currency_code: 'USD', amount: 75, boxes: 1 }])
  const file = await askPortal('/containers.csv')
  assert.equal(file.body.trim().split('\n').length, 2)
  const chartOf = async (id: string) => (await askPortal(`/containers/${id}/chart`)).statusCode
  assert.ok([200, 204].includes(await chartOf(theirs.container_id)))
  assert.equal(await chartOf(others.container_id), 404)
  for (const closed of ['alerts', 'containers/choices', 'views', 'team', 'keys', 'requests', 'usage'])
    assert.equal((await askPortal(`/${closed}`)).statusCode, 403, closed)
})

test("a box that has a dray carrier of its own is not its shipment's dray carrier's", () =>
  restoring('party_role', async () => {
    await db.work`update membership set parties = ${[beta]}::uuid[] where person_id = ${person_id}`
    await give(`/shipments/${theirs.shipment_id}`, 'pickup_dray_carrier', beta)
    await db.work`delete from party_role where account_id = ${paid.id} and role = 'shipper' and party_id = ${beta}`
    assert.ok((await idsOf('/containers')).includes(theirs.container_id))
    await give(`/containers/${theirs.container_id}`, 'pickup_dray_carrier', alpha)
    assert.ok(!(await idsOf('/containers')).includes(theirs.container_id))
    assert.ok(!(await idsOf('/exceptions')).includes(own_exception))
    await db.work`update membership set parties = ${[alpha]}::uuid[] where person_id = ${person_id}`
  }))

test('with the role on the shipment, what is theirs ends at once', () =>
  restoring('party_role', async () => {
    await service.call('DELETE', `/shipments/${theirs.shipment_id}/party_roles/${role_id}`)
    assert.deepEqual(await idsOf('/shipments'), [])
    assert.equal((await ask(`/shipments/${theirs.shipment_id}`)).status, 404)
    assert.deepEqual(await idsOf('/tracking_requests'), [])
  }))
