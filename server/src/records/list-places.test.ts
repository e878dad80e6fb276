import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { viewers } from '@quaylog/journey'
import type { Transaction } from '../ground/db/index.ts'
import { parseQuery } from '../ground/http/query.ts'
import { readList } from '../ground/jsonapi/reading.ts'
import { testDatabase } from '../ground/testing/database.ts'
import { eventually } from '../ground/testing/eventually.ts'
import { writeResumed, writeStopped } from '../tracking/tracking-store.ts'
import { listContainers } from './containers/store.ts'
import { noteEnds, placeClocks, placeContainers } from './list-place-store.ts'
import { listShipments } from './shipments/store.ts'

const db = await testDatabase()
const account_id = '00000000-0000-0000-0000-0000000000a1'
const subject = '00000000-0000-0000-0000-0000000000c1'
/**
 * Two containers a shipment, some of which were added later; shipments three at a time. The newest fit none of the
 * filters below, and the others are more than are found before rows are walked through.
 */
const rows = [
  `insert into account (id, name, plan, created_at, updated_at) values ('${account_id}', 'Places', 'paid', now(), now())`,
  `insert into subject (id, source_key, number_type, number, created_at) values ('${subject}', 'line:TEST', 'bill_of_lading', 'X', now())`,
  `insert into shipment (account_id, id, subject_id, request_type, request_number, normalized_number, scac, status,
    bill_of_lading_number, line_tracking_stopped_at, created_at, updated_at)
   select '${account_id}', md5('s' || n)::uuid, '${subject}', 'bill_of_lading', 'R' || n, 'N' || n, 'MAEU', 'in_transit', 'B' || n,
    case when n > 1600 and n % 7 <> 0 then now() end, at, at + n % 60 * interval '1 day'
   from generate_series(1, 4000) n, lateral (select timestamptz '2026-11-20' - n / 3 * interval '3 hours' as at) made`,
  `insert into container (account_id, id, shipment_id, number, current_status, pickup_lfd_on_with_rail, picture, created_at, updated_at)
   select '${account_id}', md5('c' || n || k)::uuid, md5('s' || n)::uuid, 'C' || n || k, 'on_ship',
    case when n % 4 > 0 then date '2026-12-20' - n / 8 + n % 45 * k end, '{}', s.created_at + late, s.updated_at + late
   from generate_series(1, 4000) n, generate_series(1, 2) k, lateral (
     select case when k = 2 and n % 5 = 0 then n % 900 * interval '1 hour' else interval '0' end as late) l, shipment s
   where s.id = md5('s' || n)::uuid`,
  `insert into charge_clock (account_id, id, container_id, shipment_id, charge_type, direction, biller_kind, state, document, changed_at, computed_at)
   select account_id, gen_random_uuid(), id, shipment_id, type, 'import', 'line',
    case when created_at < '2026-09-10' then 'stopped' when type = 'detention' then 'running' else 'free' end, '{}', now(), now()
   from container, unnest(array['demurrage', 'detention']) as type`,
  `vacuum analyze`,
]

const stopped = 's.line_tracking_stopped_at is not null'
const withDay = (days: string) => `exists (select from container b where b.shipment_id = c.id and ${days})`
const hasClock = (states: string) =>
  `exists (select from charge_clock k where k.container_id = c.id and k.state in (${states}))`
/** What fits a filter, in plain words of SQL. */
const filters = {
  container: {
    'filter[tracking_stopped]=true': stopped,
    'filter[tracking_stopped]=false': `not ${stopped}`,
    'filter[free_time]=stopped': hasClock(`'stopped'`),
    'filter[free_time]=running,stopped': hasClock(`'running', 'stopped'`),
    'filter[updated_at][end]=2026-09-01T11:00:00Z': `c.updated_at < '2026-09-01T11:00:00Z'`,
    'filter[updated_at][start]=2026-06-30T12:00:00Z&filter[updated_at][end]=2026-09-20T13:00:00Z': `c.updated_at >= '2026-06-30T12:00:00Z' and c.updated_at < '2026-09-20T13:00:00Z'`,
  },
  shipment: {
    'filter[tracking_stopped]=true': 'c.line_tracking_stopped_at is not null',
    'filter[tracking_stopped]=false': 'c.line_tracking_stopped_at is null',
    'filter[updated_at][end]=2026-09-01T11:00:00Z': `c.updated_at < '2026-09-01T11:00:00Z'`,
    'filter[pickup_lfd][end]=2026-04-05': withDay(`b.pickup_lfd_on_with_rail < '2026-04-05'`),
    'filter[pickup_lfd][start]=2026-06-01': withDay(`b.pickup_lfd_on_with_rail >= '2026-06-01'`),
    'filter[pickup_lfd][start]=2025-11-01&filter[pickup_lfd][end]=2026-04-05': withDay(
      `b.pickup_lfd_on_with_rail >= '2025-11-01' and b.pickup_lfd_on_with_rail < '2026-04-05'`,
    ),
  },
} as const
type Type = keyof typeof filters

/** The ids that fit, newest first. */
async function plainly(type: Type, condition: string): Promise<readonly string[]> {
  const shipment = type === 'container' ? 'join shipment s on s.id = c.shipment_id' : ''
  const found = await db.work.unsafe<{ id: string }[]>(
    `select c.id from ${type} c ${shipment} where ${condition} order by c.created_at desc, c.id desc`,
  )
  return found.map(({ id }) => id)
}

/** 1,500 are walked through, with what is looked up for them; all that fit are more. */
const rows_read_max = { container: 5_500, shipment: 3_900 } as const
const viewer = { ...viewers.with_rail, parties: null }
const size = 800
/** A page, and how many rows of records were read for it. */
async function page(type: Type, query: string, asked: { number?: number; after?: string | null; size?: number }) {
  const reading = readList(parseQuery(encodeURI(query)), type)
  const paged = { ...reading, page: { number: 1, size, after: null, ...asked } }
  return db.transaction(async (tx) => {
    const before = await readSoFar(tx)
    const { rows: found, next } = await (type === 'container'
      ? listContainers(tx, account_id, viewer, paged)
      : listShipments(tx, account_id, viewer, paged))
    return { ids: found.map(({ id }) => id), next, read: (await readSoFar(tx)) - before }
  })
}

async function readSoFar(tx: Transaction): Promise<number> {
  const [read] = await tx<{ rows: number }[]>`
    select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
    where relname in ('container', 'shipment', 'charge_clock')`
  return read?.rows ?? 0
}

async function agreeOnPages(type: Type, query: string, expected: readonly string[]): Promise<void> {
  for (let number = 1; (number - 1) * size < expected.length + size; number++) {
    const { ids } = await page(type, query, { number })
    assert.deepEqual(ids, expected.slice((number - 1) * size, number * size), `${query}, page ${number}`)
  }
  const walked: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const { ids, next }: Awaited<ReturnType<typeof page>> = await page(type, query, { after })
    walked.push(...ids)
    after = next
  }
  assert.deepEqual(walked, expected, `${query}, by cursors`)
}

async function agreeOnAll(): Promise<void> {
  for (const type of ['container', 'shipment'] as const)
    for (const [query, condition] of Object.entries(filters[type])) {
      const expected = await plainly(type, condition)
      assert.ok(expected.length > 1_000, `${query} fits ${expected.length}`)
      await agreeOnPages(type, query, expected)
      await agreeOnPages(type, `${query}&sort=created_at`, expected.toReversed())
    }
}

async function placeAll(): Promise<void> {
  for (const place of [placeContainers, noteEnds, placeClocks]) while ((await place(db.work, 3_000)) > 0);
}

/**
 * An index alone is read where all of a page is known to be visible; other rows count as read. What was committed just
 * now is not known to be before it has reached the disk, for which commits of tests do not wait.
 */
async function seeAll(): Promise<void> {
  await eventually('all rows are known to be visible', async () => {
    await db.work.unsafe('vacuum analyze')
    const [hidden] = await db.work<{ pages: number }[]>`
      select sum(relpages - relallvisible)::int as pages from pg_class
      where relname in ('container', 'shipment', 'charge_clock')`
    return hidden?.pages === 0
  })
}

const shipmentOf = async (condition: string) => (await plainly('shipment', condition)).at(-1) ?? ''

describe('pages of lists that are narrowed by what stands in other tables', () => {
  before(async () => {
    for (const row of rows) await db.work.unsafe(row)
  })

  test('have the rows that fit while none of them has its place', agreeOnAll)

  test('have the rows that fit when all have their places', async () => {
    await placeAll()
    await seeAll()
    await agreeOnAll()
  })

  test('are found by reading few rows, however many come before them', async () => {
    for (const type of ['container', 'shipment'] as const) {
      const { next } = await page(type, '', { after: '', size: 1 })
      for (const query of Object.keys(filters[type])) {
        // Behind a cursor nothing is counted.
        const { ids, read } = await page(type, query, { after: next, size: 30 })
        assert.ok(ids.length > 0, query)
        assert.ok(read < rows_read_max[type], `${query} read ${read} rows`)
      }
    }
  })

  test('have the rows that fit after tracking has ended or goes on, whichever version wrote it', async () => {
    const at = '2026-11-20T00:00:00.000Z'
    const [resumed, ended] = [
      await shipmentOf(`${stopped.replace('s.', 'c.')}`),
      await shipmentOf('c.line_tracking_stopped_at is null'),
    ]
    await db.transaction(async (tx) => {
      await writeResumed(tx, account_id, resumed, at)
      await writeStopped(tx, account_id, ended, { reason: 'past_arrival_window', user_id: null }, at)
    })
    assert.equal(await noteEnds(db.work, 10), 0)
    const queries = ['filter[tracking_stopped]=true', 'filter[tracking_stopped]=false'] as const
    const agree = async () => {
      for (const query of queries)
        await agreeOnPages('container', query, await plainly('container', filters.container[query]))
    }
    await agree()
    await db.work`update shipment set line_tracking_stopped_at = ${at} where id = ${resumed}`
    await db.work`update shipment set line_tracking_stopped_at = null where id = ${ended}`
    await agree()
    assert.equal(await noteEnds(db.work, 10), 2)
    await agree()
  })
})
