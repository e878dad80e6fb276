import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../src/ground/log.ts'
import { receiveTerminalPush } from '../../src/intake/push/terminal-push.ts'
import { listQuarantined, quarantinedById } from '../../src/intake/quarantine/store.ts'
import { createBodyReader } from '../../src/intake/reading/reader.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db, customers } = service
const key = 'the key of pier 400'
const box = 'TSTU1000003'
await service.configure(
  'pier-400',
  'terminal_feed',
  { feed_key: key },
  { terminals: ['W185'], base_url: 'http://127.0.0.1:9' },
)
await service.configure(
  'pier-300',
  'terminal_feed',
  { feed_key: 'the key of pier 300' },
  { terminals: ['Y258'], base_url: 'http://127.0.0.1:9' },
)

const record = (number: string, more: object = {}) => ({
  number,
  found: true,
  category: 'import',
  load: 'full',
  location: { state: 'in_yard', yard_position: 'Z99' },
  ...more,
})
const bodyOf = (containers: readonly unknown[], terminal: object | null = { firms: 'W185', locode: 'USLAX' }) =>
  JSON.stringify({ schema_version: '1', terminal, observed_at: '2026-11-20T11:55:00Z', containers })
const send = (body: string, headers = service.signed(key, body), terminal = 'W185') =>
  service.post(`/ingest/terminals/${terminal}`, body, headers)

/** One after the other: each step finds what the one before it left. */
test('a terminal that pushes', async (t) => {
  await t.test('a push without proof, or of another terminal, is refused', async () => {
    const body = bodyOf([record(box)])
    const good = service.signed(key, body)
    const answers = await Promise.all([
      send(body, {}),
      send(body, { ...good, 'x-feed-key': 'wrong' }),
      send(body, { ...good, 'x-feed-signature': 'sha256=00' }),
      send(`${body}\n`, good),
      send(body, service.signed(key, body, service.clock.realMs() + 301_000)),
      send(body, good, 'Y258'),
      send(body, good, 'NOPE'),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(7).fill(401),
    )
    const foreign = bodyOf([record(box)], { firms: 'Y258' })
    const said = await send(foreign)
    assert.deepEqual([said.status, said.text.includes('speaks for Y258')], [400, true])
    assert.equal((await send('<html>')).status, 400)
    assert.equal((await send('{"containers": "none"}')).status, 400)
    assert.equal((await db.work`select id from inbound`).count, 0)
  })

  await t.test('the receipt counts what was taken, what nobody tracks and what cannot be read', async () => {
    await service.track(customers.paid)
    const body = bodyOf([
      record(box, { holds: [{ code_raw: '1A', name: 'customs', status: 'hold', description: 'Exam' }] }),
      record('MSCU1000004'),
      record('TBA'),
      'nonsense',
    ])
    const answer = await send(body)
    assert.equal(answer.status, 202)
    assert.deepEqual(answer.json, {
      accepted: 1,
      unknown: 1,
      rejected: [
        { index: 2, reason: 'not a container number' },
        { index: 3, reason: 'not an object' },
      ],
    })
  })

  await t.test(
    'what a terminal pushed stands on the box, for every account that tracks it, and each sees its own part of the body only',
    async () => {
      const { container_id } = await service.track(customers.other)
      const later = bodyOf(
        [
          record(box, {
            location: { state: 'in_yard', yard_position: 'Q01' },
            fees: [{ type: 'demurrage', amount: 120, currency_code: 'USD' }],
          }),
          record('MSCU1000004'),
        ],
        null,
      ).replace('11:55', '11:58')
      assert.equal((await send(later)).json['accepted'], 1)
      await service.record()
      const rows = await db.work<{ account_id: string; location_at_pod_terminal: string | null }[]>`
    select account_id, location_at_pod_terminal from container where number = ${box}`
      assert.deepEqual(
        rows.map((row) => row.location_at_pod_terminal),
        ['Q01', 'Q01'],
      )
      const [payload] = await db.work<{ id: string; origin: string }[]>`
    select p.id, p.origin from payload p join subject s on s.id = p.subject_id where s.source_key = 'facility:W185'
    order by p.id desc limit 1`
      assert.equal(payload?.origin, '/ingest/terminals/W185')
      const shown = await service.call('GET', `/containers/${container_id}/payloads/${payload?.id}`, {
        as: customers.other,
      })
      assert.deepEqual(
        [shown.status, shown.text.includes('Q01'), shown.text.includes('MSCU1000004')],
        [200, true, false],
      )
      assert.equal((await db.work`select 1 from subject where number = 'MSCU1000004'`).count, 0)
    },
  )

  await t.test('the same push again changes nothing; an older one neither', async () => {
    const count = async () =>
      (
        await db.work<{ count: number }[]>`
    select count(*)::int as count from change_log`
      )[0]?.count
    const before = await count()
    const older = bodyOf([record(box, { location: { state: 'in_yard', yard_position: 'OLD' } })]).replace(
      '11:55',
      '09:00',
    )
    await send(older)
    await send(
      bodyOf(
        [
          record(box, {
            location: { state: 'in_yard', yard_position: 'Q01' },
            fees: [{ type: 'demurrage', amount: 120, currency_code: 'USD' }],
          }),
          record('MSCU1000004'),
        ],
        null,
      ).replace('11:55', '11:58'),
    )
    await service.record()
    assert.equal(await count(), before)
    const [row] = await db.work<{ location_at_pod_terminal: string }[]>`
    select location_at_pod_terminal from container where number = ${box} limit 1`
    assert.equal(row?.location_at_pod_terminal, 'Q01')
  })

  await t.test('a push that breaks its reading is refused in words and kept in quarantine', async () => {
    const bodies = createBodyReader(service.parts.reference, createLog('silent'), { memory_mb: 768, time_ms: 1 })
    const body = Buffer.from(bodyOf(Array.from({ length: 5_000 }, () => record(box))))
    const receipt = await receiveTerminalPush({ ...service.parts, bodies }, 'pier-400', 'W185', body)
    await bodies.close()
    const reason = 'reading it took longer than 0.001 s'
    assert.deepEqual(receipt, {
      unread: `This body was not read, and is kept in quarantine: ${reason}. Send its content in smaller bodies`,
    })
    const [newest] = await listQuarantined(db.work, 'pier-400', 1)
    assert.deepEqual([newest?.reason, newest?.origin], [reason, '/ingest/terminals/W185'])
    assert.ok((await quarantinedById(db.work, newest?.id ?? ''))?.text === body.toString())
  })

  await t.test('a large push is taken whole and recorded as a small one is', async () => {
    const number = (at: number) => `TCLU${String(1_000_000 + at)}`
    const others = Array.from({ length: 4_000 }, (_, at) => record(number(at), { seal_number: 'S'.repeat(40) }))
    const body = bodyOf([...others, record(box, { location: { state: 'in_yard', yard_position: 'LARGE' } })])
    assert.ok(body.length > 262_144)
    const answer = await send(body.replace('11:55', '11:59'))
    assert.deepEqual([answer.status, answer.json['accepted'], answer.json['unknown']], [202, 1, 4_000])
    await service.record()
    const rows = await db.work<{ location_at_pod_terminal: string | null }[]>`
    select location_at_pod_terminal from container where number = ${box}`
    assert.deepEqual(
      rows.map((row) => row.location_at_pod_terminal),
      ['LARGE', 'LARGE'],
    )
  })
})
