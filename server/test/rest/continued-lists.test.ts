import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourceDefinition } from '@quaylog/contract'
import { operation_rows } from '../../src/doors/openapi/document.ts'
import { concrete } from './bad/bodies.ts'
import { filled, makeNames } from './bad/case.ts'
import { multiply } from './multiply.ts'
import { restService } from './service.ts'

const service = await restService()
const { paid } = service.customers
const names = await makeNames(service)
await multiply(
  service,
  { shipment_id: names['shipment'] ?? '', container_id: names['container'] ?? '', request_id: '' },
  6,
)

/** Rows of which there may be several alike, with what has to differ. */
const copied: Readonly<Record<string, readonly string[]>> = {
  party: ['company_name'],
  custom_field_definition: ['api_slug'],
  custom_field_option: ['value'],
  invoice: ['number'],
  facility_calendar: ['facility'],
  facility_calendar_statement: [],
  tracking_request: [],
  tariff: ['name'],
  tariff_version: [],
  charge_statement: [],
  charge_clock: [],
  report_mapping: ['name'],
  report_file: [],
  exception: ['key'],
  exception_entry: [],
  alert_rule: [],
  transport_event: [],
}
for (const [table, different] of Object.entries(copied)) {
  const sql = service.db.work
  const columns = await sql<{ column_name: string }[]>`
    select column_name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`
  const kept = sql(columns.map(({ column_name }) => column_name))
  await sql`
    insert into ${sql(table)} (${kept}) select ${kept} from (
      select (jsonb_populate_record(t, coalesce((select jsonb_object_agg(name, (to_jsonb(t)->>name) || n::text)
        from unnest(${[...different]}::text[]) as name), '{}') || jsonb_build_object('id', gen_random_uuid()))).*
      from ${sql(table)} t, generate_series(1, 4) n where account_id = ${paid.id}) copies`
}

for (let n = 0; n < 3; n += 1) {
  await service.call('POST', '/calendars', { body: { data: { type: 'calendar', attributes: {} } } })
  const container = { data: { type: 'container', id: names['container'] } }
  await service.call('POST', '/shares', { body: { data: { type: 'share', relationships: { container } } } })
  await service.call('POST', '/channels', {
    body: {
      data: {
        type: 'channel',
        attributes: { kind: 'email', address: `dock${n}@example.org`, events: ['container.updated'] },
      },
    },
  })
}

for (let n = 0; n < 3; n += 1) {
  const file_base64 = Buffer.from(`Paper ${n}`).toString('base64')
  const { id } = (
    await service.call('POST', '/documents', { body: { data: { attributes: { name: `Paper ${n}`, file_base64 } } } })
  ).one()
  for (const type of ['shipment', 'container']) {
    const relationships = { target: { data: { type, id: names[type] } } }
    for (const document of [id, names['document']])
      await service.call('POST', `/documents/${document}/links`, { body: { data: { relationships } } })
  }
  await service.db.work`
    insert into document_correction (account_id, id, document_id, changes, created_at, updated_at)
    values (${paid.id}, ${service.newId()}, ${names['document'] ?? ''}, '[]', now(), now())`
}

await service.db.work`
  insert into vessel (id, imo, name, updated_at)
  select gen_random_uuid(), (8000000 + n)::text, 'Ship ' || n % 3, now() from generate_series(1, 5) n`

/** What narrows the lists of the reference tables to a few pages. */
const few: Readonly<Record<string, string>> = {
  '/ports': '&search=los',
  '/metro_areas': '&search=san',
  '/terminals': '&search=pier',
}

/** Every list with pages: its address, and each order that it can be asked for. */
const lists = operation_rows.flatMap(({ call, answer }) =>
  call.startsWith('GET ') && answer.kind === 'page'
    ? [{ path: filled(concrete(call.slice('GET '.length)), names), sortable: resourceDefinition(answer.type).sortable }]
    : [],
)
const pathOf = (link: string): string => link.slice(link.indexOf('/v2') + '/v2'.length)

/** The ids of all pages, by following `links.next`. */
async function walk(first: string): Promise<readonly string[]> {
  const ids: string[] = []
  let next: string | undefined = first
  while (next !== undefined) {
    const { data, meta, links } = (await service.call('GET', next)).list()
    assert.equal(meta?.size, data.length)
    ids.push(...data.map(({ id }) => id))
    next = links?.next === undefined ? undefined : pathOf(links.next)
  }
  return ids
}

test('each list refuses a cursor that it did not give, and a cursor beside a page number', async () => {
  assert.ok(lists.length >= 25, `${lists.length} lists`)
  for (const { path } of lists) {
    const forged = Buffer.from(JSON.stringify(['x:id', ['2026-02-30T00:00:00Z', 7]])).toString('base64url')
    for (const query of ['page[after]=!', `page[after]=${forged}`, 'page[after]=&page[number]=1']) {
      const answer = await service.call('GET', `${path}?${query}`)
      assert.deepEqual(
        [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
        [400, 'invalid_page', { parameter: 'page[after]' }],
        `${path}?${query}`,
      )
    }
  }
})

test('a cursor with values that its order cannot have is refused', async () => {
  const cursor = (order: string, values: readonly unknown[]) =>
    Buffer.from(JSON.stringify([order, values])).toString('base64url')
  const id = names['shipment']
  for (const [order, values] of [
    ['shipment:-created_at,-id', ['2026-02-30T00:00:00Z', id]],
    ['shipment:-created_at,-id', ['yesterday', id]],
    ['shipment:-created_at,-id', [null, id]],
    ['shipment:-created_at,-id', ['2026-02-20T00:00:00Z', 'x']],
    ['shipment:-created_at,-id', ['2026-02-20T00:00:00Z']],
    ['shipment:-created_at,-id', ['2026-02-20T00:00:00Z', id, id]],
    ['shipment:-updated_at,-id', ['2026-02-20T00:00:00Z', id]],
  ] as const) {
    const answer = await service.call('GET', `/shipments?page[after]=${cursor(order, values)}`)
    assert.deepEqual([answer.status, answer.errors()[0]?.code], [400, 'invalid_page'], JSON.stringify(values))
  }
})

test('each list, in each of its orders, has the same rows by cursor as by page number', async () => {
  for (const { path, sortable } of lists) {
    for (const sort of ['', ...sortable.flatMap((field) => [`&sort=${field}`, `&sort=-${field}`])]) {
      const asked = `${few[path] ?? ''}${sort}`
      const numbered = (await service.call('GET', `${path}?page[size]=100${asked}`)).list()
      const ids = numbered.data.map((row) => row.id)
      // Representations are made when a document is read, which nobody does here.
      assert.ok(ids.length > 0 || path.endsWith('/representations'), `${path} has rows`)
      assert.deepEqual(await walk(`${path}?page[after]=&page[size]=2${asked}`), ids, `${path}?${asked}`)
    }
  }
})

test('a page by cursor says where it goes on and where it began, and counts once', async () => {
  const first = (await service.call('GET', '/containers?page[after]=&page[size]=3&filter[status]=new')).list()
  assert.deepEqual(Object.keys(first.links ?? {}), ['self', 'current', 'first'])
  const numbered = (await service.call('GET', '/containers?page[size]=1')).list()
  const many = (await service.call('GET', '/containers?page%5Bafter%5D=&page[size]=3&sort=number')).list()
  assert.deepEqual(many.meta, { size: 3, total: numbered.meta?.['total'] })
  assert.match(many.links?.first ?? '', /\/v2\/containers\?sort=number&page\[after\]=&page\[size\]=3$/)
  const next = (await service.call('GET', pathOf(many.links?.next ?? ''))).list()
  assert.deepEqual(next.meta, { size: 3 })
  assert.equal(next.links?.self, many.links?.next)
})

test('rows that come and go meanwhile move no other', async () => {
  const before = await walk('/containers?page[after]=&page[size]=100&sort=number')
  const first = (await service.call('GET', '/containers?page[after]=&page[size]=3&sort=number')).list()
  const seen = first.data.map(({ id }) => id)
  await service.db
    .work`update container set number = '0' || number where account_id = ${paid.id} and id = ${seen[0] ?? ''}`
  await service.db.work`update container set is_active = false where account_id = ${paid.id} and id = ${seen[2] ?? ''}`
  await service.db.work`
    insert into container select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'number', '00'))).*
    from container c where account_id = ${paid.id} and id = ${seen[1] ?? ''}`
  assert.deepEqual([...seen, ...(await walk(pathOf(first.links?.next ?? '')))], before)
})
