import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourceDefinition } from '@quaylog/contract'
import { viewers } from '@quaylog/journey'
import { testDatabase } from '../ground/testing/database.ts'
import type { Transaction } from '../ground/db/index.ts'
import { readList } from '../ground/jsonapi/reading.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { parseQuery } from '../ground/http/query.ts'
import { andAll } from '../ground/jsonapi/page-store.ts'
import { containerConditions, listContainers } from './containers/store.ts'
import { listShipments, shipmentConditions } from './shipments/store.ts'

const db = await testDatabase()
const account_id = '00000000-0000-0000-0000-0000000000a1'
/** As `md5(...)::uuid` makes them of 's17' and 'p17'. */
const shipment_id = 'c69fe72d-ddb4-b914-f068-722892a7f275'
const party_id = 'e9257cc1-4147-de69-00b8-f5c69aadb9df'
const subject = '00000000-0000-0000-0000-0000000000c1'
/** Every value that is asked for below is that of one record in a thousand. */
const rows = [
  `insert into account (id, name, plan, created_at, updated_at) values ('${account_id}', 'Plans', 'paid', now(), now())`,
  `insert into subject (id, source_key, number_type, number, created_at) values ('${subject}', 'line:TEST', 'bill_of_lading', 'X', now())`,
  `insert into shipment (account_id, id, subject_id, request_type, request_number, normalized_number, scac, status,
    bill_of_lading_number, ref_numbers, tags, port_of_discharge_locode, pod_eta_at, line_tracking_stopped_at, created_at, updated_at)
   select '${account_id}', md5('s' || n)::uuid, '${subject}', 'bill_of_lading', 'R' || n, 'N' || n,
    case when n % 1000 = 1 then 'MAEU' else 'ZIMU' end, case when n % 1000 = 2 then 'in_transit' else 'delivered' end, 'B' || n,
    array['PO ' || n], case when n % 1000 = 3 then array['urgent'] else array['x' || n % 50] end,
    case when n % 1000 = 4 then 'USLAX' else 'NLRTM' end, timestamptz '2026-11-20' + (n - 10000) * interval '1 hour',
    case when n % 1000 = 5 then now() end, timestamptz '2026-11-20' - n * interval '1 minute', timestamptz '2026-11-20' - n * interval '1 minute'
   from generate_series(1, 20000) n`,
  `insert into container (account_id, id, shipment_id, number, ref_numbers, current_status, available_for_pickup,
    holds_at_pod_terminal, pickup_lfd_on_with_rail, picture, created_at, updated_at)
   select '${account_id}', md5('c' || n)::uuid, md5('s' || n)::uuid, 'C' || n, array['PO ' || n],
    case n % 1000 when 6 then 'available' when 7 then 'off_dock' else 'on_ship' end,
    case n % 1000 when 8 then true when 9 then false end,
    case when n % 1000 = 10 then '[{"name": "customs", "status": "hold", "description": "Customs"}]' else '[]' end::jsonb,
    date '2026-11-20' + (n - 10000) / 10, '{}', timestamptz '2026-11-20' - n * interval '1 minute', timestamptz '2026-11-20' - n * interval '1 minute'
   from generate_series(1, 20000) n`,
  `insert into charge_clock (account_id, id, container_id, shipment_id, charge_type, direction, biller_kind, state, document, changed_at, computed_at)
   select '${account_id}', gen_random_uuid(), md5('c' || n)::uuid, md5('s' || n)::uuid, 'demurrage', 'import', 'line',
    case when n % 1000 = 11 then 'free' else 'stopped' end, '{}', now(), now() from generate_series(1, 20000) n`,
  `insert into party (account_id, id, company_name, created_at, updated_at)
   select '${account_id}', md5('p' || n)::uuid, 'Party ' || n, now(), now() from generate_series(1, 1000) n`,
  `insert into party_role (account_id, id, party_id, role, roleable_type, roleable_id, created_at, updated_at)
   select '${account_id}', gen_random_uuid(), md5('p' || (n % 1000 + 1))::uuid, 'customer', kind, md5(letter || n)::uuid, now(), now()
   from generate_series(1, 20000) n, (values ('Shipment', 's'), ('Cargo', 'c')) as of (kind, letter)`,
  `insert into custom_field_definition (account_id, id, entity_type, api_slug, display_name, data_type, created_at, updated_at)
   select '${account_id}', md5(kind)::uuid, kind, 'priority', 'Priority', 'short_text', now(), now() from unnest(array['Shipment', 'Container']) as kind`,
  `insert into custom_field (account_id, id, definition_id, entity_type, entity_id, value, created_at, updated_at)
   select '${account_id}', gen_random_uuid(), md5(kind)::uuid, kind, md5(letter || n)::uuid,
    case when n % 1000 = 12 then '"high"' else to_jsonb('x' || n) end, now(), now()
   from generate_series(1, 20000) n, (values ('Shipment', 's'), ('Container', 'c')) as of (kind, letter)`,
  `insert into exception (account_id, id, subject_id, shipment_id, key, kind, severity, action, mark, evidence, container_ids,
    held, opened_at, changed_at, closed_at, closed_reason)
   select '${account_id}', gen_random_uuid(), md5('s' || n)::uuid, md5('s' || n)::uuid, 'k',
    case when n % 1000 = 13 then 'vessel_changed' else 'rolled' end, 'info', 'take_note', 'm', '[]', array[md5('c' || n)::uuid],
    false, now(), now(), case when n % 100 > 0 and n % 1000 <> 13 then now() end, case when n % 100 > 0 and n % 1000 <> 13 then 'seen' end
   from generate_series(1, 20000) n`,
  `analyze`,
]
for (const row of rows) await db.work.unsafe(row)

/** A filter with a value of each kind that it takes, and the indexes of which one has to lead to its rows. */
const filters = {
  container: {
    'number=C17': ['container_by_number', 'container_number'],
    'filter[status]=available': ['container_status'],
    'filter[status]=available,off_dock': ['container_status'],
    'filter[free_time]=free': ['charge_clock_state'],
    'filter[pod_locode]=USLAX': ['shipment_port'],
    'filter[line_scac]=MAEU,MSCU': ['shipment_line'],
    'filter[tracking_stopped]=true': ['shipment_stopped', 'shipment_tracking_ended'],
    'filter[updated_at][start]=2026-11-19T23:00:00Z': ['container_changed'],
    'filter[updated_at][end]=2026-11-06T03:00:00Z': ['container_changed'],
    'filter[created_at][start]=2026-11-19T23:00:00Z': ['container_newest', 'container_made'],
    'filter[created_at][end]=2026-11-06T03:00:00Z': ['container_newest', 'container_made'],
    [`filter[shipment_id]=${shipment_id}`]: ['container_number'],
    'filter[tag]=urgent,fragile': ['shipment_tags'],
    'filter[ref_number]=PO 4711': ['container_refs'],
    [`filter[party_id]=${party_id}`]: ['party_role_of_party'],
    [`filter[customer_id]=${party_id}`]: ['party_role_of_party'],
    'filter[pickup_lfd][start]=2029-08-10': ['container_last_free_with_rail'],
    'filter[pickup_lfd][end]=2024-03-01': ['container_last_free_with_rail'],
    'filter[hold]=any': ['container_holds'],
    'filter[hold]=customs,freight': ['container_holds'],
    'filter[hold]=none': ['container_newest'],
    'filter[available_for_pickup]=true': ['container_availability'],
    'filter[available_for_pickup]=unknown': ['container_newest'],
    'filter[exception]=any': ['exception_standing', 'exception_open'],
    'filter[exception]=vessel_changed': ['exception_standing'],
    'filter[custom_field][priority]=high': ['custom_field_value'],
  },
  shipment: {
    'number=N17': ['shipment_by_number', 'shipment_by_bill', 'shipment_by_request'],
    'filter[tracking_stopped]=true': ['shipment_stopped', 'shipment_tracking_ended'],
    'filter[status]=in_transit': ['shipment_status'],
    'filter[pod_locode]=USLAX,USLGB': ['shipment_port'],
    'filter[line_scac]=MAEU': ['shipment_line', 'shipment_line_port'],
    'filter[line_scac]=ZIMU&filter[pod_locode]=USLAX': ['shipment_line_port'],
    'filter[updated_at][start]=2026-11-19T23:00:00Z': ['shipment_changed'],
    'filter[updated_at][end]=2026-11-06T03:00:00Z': ['shipment_changed'],
    'filter[created_at][start]=2026-11-19T23:00:00Z': ['shipment_newest'],
    'filter[created_at][end]=2026-11-06T03:00:00Z': ['shipment_newest'],
    'filter[pod_eta_at][start]=2028-01-05': ['shipment_arrival'],
    'filter[pod_eta_at][end]=2025-10-02': ['shipment_arrival'],
    [`filter[party_id]=${party_id},${shipment_id}`]: ['party_role_of_party'],
    [`filter[customer_id]=${party_id}`]: ['party_role_of_party'],
    'filter[tag]=urgent': ['shipment_tags'],
    'filter[ref_number]=PO 4711,PO 4712': ['shipment_refs'],
    'filter[pickup_lfd][start]=2029-08-10': ['container_last_free_with_rail'],
    'filter[pickup_lfd][end]=2024-03-01': ['container_last_free_with_rail'],
    'filter[hold]=customs': ['container_holds'],
    'filter[available_for_pickup]=true,false': ['container_availability'],
    'filter[exception]=vessel_changed': ['exception_standing'],
    'filter[custom_field][priority]=high,low': ['custom_field_value'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

type Given = { readonly reader: Transaction; readonly reading: ListReading }
const lists = {
  container: ({ reader, reading }: Given) =>
    listContainers(reader, account_id, { ...viewers.with_rail, parties: null }, reading),
  shipment: ({ reader, reading }: Given) =>
    listShipments(reader, account_id, { ...viewers.with_rail, parties: null }, reading),
}

/** A reader that has pages planned instead of read: what they were planned as is added to `plans`. */
function planning(reader: Transaction, plans: string[]): Transaction {
  return new Proxy(reader, {
    apply(target, self, args) {
      const query: unknown = Reflect.apply(target, self, args)
      const [first, ...others]: readonly unknown[] = [...(Array.isArray(args[0]) ? args[0] : [])]
      if (
        typeof query !== 'object' ||
        query === null ||
        typeof first !== 'string' ||
        !/^(select|with)\b/.test(first.trim())
      )
        return query
      const strings = [`explain ${first}`, ...others]
      const explained = Object.assign(strings, { raw: strings })
      if (!strings.join('').includes(' order by ')) return query
      Object.defineProperty(query, 'then', {
        value: (settle: (rows: readonly unknown[]) => unknown, fail: (error: unknown) => unknown) =>
          Promise.resolve(Reflect.apply(target, self, [explained, ...args.slice(1)]))
            .then((rows: readonly { 'QUERY PLAN': string }[]) => {
              plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
              return settle([])
            })
            .catch(fail),
      })
      return query
    },
  })
}

async function planOf(type: 'container' | 'shipment', query: string): Promise<string> {
  const plans: string[] = []
  await db.transaction(async (tx) => {
    await tx`set local enable_seqscan = off`
    await lists[type]({ reader: planning(tx, plans), reading: readList(parseQuery(encodeURI(query)), type) })
  })
  assert.ok(plans.length > 0, query)
  return plans.join('\n')
}

for (const type of ['container', 'shipment'] as const) {
  test(`an index leads to the rows of each filter of ${type}s, by number and by cursor`, async () => {
    for (const [query, indexes] of Object.entries<readonly string[]>(filters[type])) {
      for (const paging of ['', '&page[after]=']) {
        const plan = await planOf(type, `${query}${paging}`)
        assert.ok(
          indexes.some((index) => plan.includes(index)),
          `${query}${paging}: none of ${indexes.join(', ')} in\n${plan}`,
        )
        assert.doesNotMatch(plan, /Seq Scan/, query)
      }
    }
  })

  test(`each filter of ${type}s has its plan here, but for free text`, () => {
    const planned = new Set(Object.keys(filters[type]).map((query) => query.split('=')[0]))
    const missing = resourceDefinition(type).filters.filter(
      ({ parameter }) => parameter !== 'q' && !planned.has(parameter),
    )
    assert.deepEqual(missing, [])
  })
}

/** Filters that very many records fit, none of which is among the newest. */
const wide = {
  container: [
    'filter[status]=on_ship,available',
    'filter[pickup_lfd][start]=2026-11-20',
    'filter[pickup_lfd][start]=2026-11-20&filter[pickup_lfd][end]=2029-01-01',
    'filter[free_time]=stopped',
    'filter[tag]=x7,x8',
    'filter[tracking_stopped]=false',
    'filter[updated_at][end]=2026-11-15T00:00:00Z',
    'filter[available_for_pickup]=false,unknown',
    'filter[exception]=any',
    `filter[party_id]=${party_id}&filter[pod_locode]=NLRTM`,
  ],
  shipment: [
    'filter[status]=delivered,in_transit',
    'filter[pod_eta_at][start]=2026-11-20',
    'filter[pod_eta_at][end]=2026-11-20',
    'filter[pickup_lfd][start]=2026-11-20',
    'filter[available_for_pickup]=unknown',
    'filter[line_scac]=ZIMU,MAEU',
  ],
} as const

/** The ids of all records that fit, as the plainest statement gives them. */
async function idsThatFit(type: 'container' | 'shipment', query: string): Promise<readonly string[]> {
  const reading = readList(parseQuery(encodeURI(query)), type)
  const of = { reader: db.work, account_id, viewer: { ...viewers.with_rail, parties: null } }
  const conditions = await (type === 'container' ? containerConditions : shipmentConditions)(of, reading)
  const rows = await db.work<{ id: string }[]>`
    select id from ${db.work(type)} where account_id = ${account_id} ${andAll(db.work, conditions)}
    order by created_at desc, id desc`
  return rows.map(({ id }) => id)
}

async function page(type: 'container' | 'shipment', query: string) {
  return db.transaction(async (tx) =>
    lists[type]({ reader: tx, reading: readList(parseQuery(encodeURI(query)), type) }),
  )
}

for (const type of ['container', 'shipment'] as const) {
  test(`pages of ${type}s have the rows that fit in their order, however they are found`, async () => {
    for (const query of [...Object.keys(filters[type]), ...wide[type]]) {
      const fitting = await idsThatFit(type, query)
      const by_number = await page(type, `${query}&page[size]=50&page[number]=2`)
      assert.deepEqual(
        by_number.rows.map(({ id }) => id),
        fitting.slice(50, 100),
        query,
      )
      const deepest = Math.max(0, Math.ceil(fitting.length / 50) - 1)
      const last = await page(type, `${query}&page[size]=50&page[number]=${deepest + 1}`)
      assert.deepEqual(
        last.rows.map(({ id }) => id),
        fitting.slice(deepest * 50),
        `${query}, last page`,
      )
      if (by_number.total?.estimated === false) assert.equal(by_number.total.records, fitting.length, query)
      else assert.ok(fitting.length > 10_000, query)
      const walked: string[] = []
      for (let after: string | null = ''; after !== null && walked.length < 500;) {
        const { rows, next }: Awaited<ReturnType<typeof page>> = await page(
          type,
          `${query}&page[size]=100&page[after]=${after}`,
        )
        walked.push(...rows.map(({ id }) => id))
        after = next
      }
      assert.deepEqual(walked, fitting.slice(0, Math.max(500, walked.length)), query)
    }
  })
}

test('rows that fit in their order by something else, with and without a value of it', async () => {
  const query = 'filter[status]=on_ship'
  const by_deadline = await page('container', `${query}&sort=-pickup_lfd&page[size]=10`)
  const behind = await page('container', `${query}&sort=-pickup_lfd&page[size]=10&page[after]=`)
  assert.deepEqual(
    by_deadline.rows.map(({ id }) => id),
    behind.rows.map(({ id }) => id),
  )
  assert.equal(by_deadline.rows.length, 10)
})
