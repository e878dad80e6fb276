import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { beginEpoch } from '../../src/telling/changes/epoch-store.ts'
import { appendChanges } from '../../src/telling/changes/store.ts'
import { restService } from './service.ts'
import type { Customer } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const address = await service.app.http.listen({ host: '127.0.0.1', port: 0 })

async function tell(customer: Customer, count: number): Promise<void> {
  const entries = Array.from({ length: count }, () => {
    const id = service.newId()
    return {
      event: 'container.updated' as const,
      reference_type: 'container_updated_event' as const,
      reference_id: id,
      shipment_id: null,
      container_id: null,
      tracking_request_id: null,
      lane_key: id,
      included: '[]',
    }
  })
  await service.db.transaction((tx) => appendChanges(tx, service.newId, customer.id, entries, service.clock.now()))
}

/** What a backup does that was made when the log ended at this number. */
async function setBack(customer: Customer, sequence: number): Promise<void> {
  await service.db.work`delete from change_log where account_id = ${customer.id} and sequence > ${sequence}`
  await service.db.work`update account set change_sequence = ${sequence} where id = ${customer.id}`
}

const feed = (after: string, as = paid) => service.call('GET', `/changes?after=${after}`, { as })
const page = z.object({
  data: z.array(z.object({ attributes: z.object({ sequence: z.int(), cursor: z.string() }) })),
  meta: z.object({ cursor: z.string() }),
})
const read = async (after: string, as = paid) => page.parse((await feed(after, as)).body)
const cursorsOf = async (as = paid) => (await read('0', as)).data.map(({ attributes }) => attributes.cursor)
const sequencesAfter = async (after: string) => (await read(after)).data.map(({ attributes }) => attributes.sequence)
const resume = (last: string) => service.call('GET', '/changes/stream', { headers: { 'last-event-id': last } })

await tell(paid, 10)
await tell(other, 10)

/** One after the other: each step finds what the one before it left. */
test('cursors of the change feed, before and after a restore', async (t) => {
  await t.test("every change has its cursor, and that of the last one is the page's", async () => {
    const { data, meta } = await read('0')
    assert.deepEqual(
      data.map(({ attributes }) => attributes.cursor.split('-')[0]),
      Array.from({ length: 10 }, (_, at) => String(at + 1)),
    )
    assert.equal(meta.cursor, data.at(-1)?.attributes.cursor)
    assert.deepEqual(await sequencesAfter(meta.cursor), [])
  })

  await t.test('what is no cursor is refused, and one beyond the end too, bare or marked', async () => {
    for (const text of ['x', '1.5', '-1', '10-', '10-xyz', ''])
      assert.deepEqual(
        [(await feed(text)).status, (await feed(text)).errors()[0]?.code],
        [400, 'invalid_parameter'],
        text,
      )
    for (const text of ['11', '9000000000000000', '11-00000000']) {
      const answer = await feed(text)
      const [error] = answer.errors()
      assert.deepEqual(
        [answer.status, error?.code, error?.source],
        [409, 'unknown_cursor', { parameter: 'after' }],
        text,
      )
      assert.equal(error?.meta?.['cursor'], (await cursorsOf()).at(-1))
      assert.match(error?.detail ?? '', /Read your records again, then continue from 10-/)
    }
  })

  await t.test("another account's cursor is not of this log", async () => {
    const [foreign = ''] = (await cursorsOf(other)).slice(4)
    assert.equal((await feed(foreign, other)).status, 200)
    assert.equal((await feed(foreign)).status, 409)
    assert.equal((await resume(foreign)).status, 409)
  })

  await t.test(
    'after a restore a cursor of what was lost is refused though its number is given away again; one of what was kept goes on without a gap',
    async () => {
      const before = await cursorsOf()
      const [kept = '', lost = ''] = [before[5], before[9]]
      await setBack(paid, 6)
      assert.equal((await feed(lost)).status, 409)
      await tell(paid, 8)
      const refused = await feed(lost)
      assert.deepEqual([refused.status, refused.errors()[0]?.code], [409, 'unknown_cursor'])
      assert.deepEqual(
        [(await resume(lost)).status, (await resume(lost)).errors()[0]?.source],
        [409, { parameter: 'Last-Event-ID' }],
      )
      assert.deepEqual(await sequencesAfter(kept), [7, 8, 9, 10, 11, 12, 13, 14])
      const cure = String(refused.errors()[0]?.meta?.['cursor'])
      await tell(paid, 1)
      assert.deepEqual(await sequencesAfter(cure), [15])
    },
  )

  await t.test(
    'a stream that is open while the log is set back ends, and tells nothing under a number that was told before',
    async () => {
      const answer = await fetch(`${address}/v2/changes/stream?after=0`, {
        headers: { authorization: `Token ${paid.key}` },
      })
      const reader = answer.body?.getReader()
      const told: string[] = []
      const readOn = async () => {
        const read = await reader?.read()
        told.push(
          ...[
            ...Buffer.from(read?.value ?? [])
              .toString()
              .matchAll(/^id: (\S+)$/gm),
          ].map(([, id]) => id ?? ''),
        )
        return read?.done === false
      }
      while (told.length < 15) assert.ok(await readOn())
      const before = await cursorsOf()
      assert.deepEqual(told, before)
      await setBack(paid, 12)
      await tell(paid, 6)
      while (await readOn()) continue
      assert.deepEqual(told, before)
      assert.equal((await resume(told.at(-1) ?? '')).status, 409)
    },
  )

  await t.test('bare numbers are taken until the database is known to be another one, or restored', async () => {
    assert.deepEqual(await sequencesAfter('17'), [18])
    assert.match((await read('18')).meta.cursor, /^18-[0-9a-f]{8}$/)
    await service.db.work`update log_epoch set database_mark = '1/00000001'`
    const moved = await feed('17')
    assert.deepEqual([moved.status, moved.errors()[0]?.code], [409, 'unknown_cursor'])
    await service.db.work`update log_epoch set database_mark = null`
    assert.equal((await feed('17')).status, 200)
    await beginEpoch(service.db, service.clock.now())
    assert.equal((await feed('17')).status, 409)
    assert.equal((await resume('17')).status, 409)
    assert.equal((await feed('0')).status, 200)
    assert.equal((await feed((await cursorsOf())[16] ?? '')).status, 200)
  })
})
