import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { instantOf } from '../../src/ground/clock.ts'
import { createLog } from '../../src/ground/log.ts'
import { packEnded } from '../../src/tracking/pack-ended.ts'
import { shipmentsToPack } from '../../src/tracking/pack-store.ts'
import { ensureSubject } from '../../src/world-facts/subject-store.ts'
import { bedOf } from '../charges/bed.ts'
import { line_invoice, line_tariff, port_calendar, version } from '../charges/papers.ts'
import { ingestService } from './door.ts'

const day_ms = 86_400_000
const service = await ingestService(() => ({
  config: readConfig({ QUAYLOG_LOG_LEVEL: 'silent', QUAYLOG_WORLD: 'off' }, { allow_private: true }),
}))
const { db, customers, clock, newId } = service
const as = customers.paid
const { made } = bedOf(service)
await made('/webhooks', { url: 'http://127.0.0.1:9/quaylog', events: ['*'] })
const { container_id, shipment_id } = await service.track(as)
const then = clock.now()
service.advance(3 * day_ms)
await service.work()
const parts = { ...service.parts, log: createLog('silent') }

const one_day = { days: 1, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] }
await made('/tariffs', line_tariff({ versions: [version({ free: one_day })] }))
await made('/facility_calendars', port_calendar({ facility: 'W185', known_through: '2026-12-31' }))
const invoice_id = await made('/invoices', line_invoice())
const disputed = { data: { attributes: { status: 'disputed' } } }
await service.call('PATCH', `/invoices/${invoice_id}`, { body: disputed })
const [check] = (await service.call('GET', `/invoices/${invoice_id}/checks`)).list().data
const evidence_pack_path = String(check?.attributes['evidence_pack_path'])

const own_paths = [
  `/containers/${container_id}/charge_clocks`,
  evidence_pack_path,
  '/webhook_notifications?page[size]=100&include=reference_object',
  `/containers/${container_id}`,
  `/containers/${container_id}?as_of=${then}`,
  `/containers/${container_id}/provenance`,
  `/containers/${container_id}/history`,
  `/containers/${container_id}/transport_events`,
  `/shipments/${shipment_id}/provenance`,
  `/shipments/${shipment_id}?as_of=${then}`,
  '/changes?after=0&page[size]=100',
  '/changes?after=0&page[size]=100&include=reference_object',
]
async function shown(): Promise<readonly string[]> {
  const answers = await Promise.all(own_paths.map((path) => service.call('GET', path, { as })))
  for (const { status, text } of answers) assert.equal(status, 200, text)
  return answers.map(({ text }) => text)
}

/** A clock that has cost something, an evidence pack with its statements, and notifications with their records. */
const costs_and_proofs = /"accrued":\{"amount":1200[^]*"excerpt":"[^]*"reference_object"[^]*"included":\[\{/

async function packs() {
  const [row] = await db.work<Record<string, number>[]>`
    select (select count(*)::int from change_pack) as changes, (select count(*)::int from observation_pack) as subjects,
      (select count(*)::int from observation) as statements,
      (select count(*)::int from change_log where included is not null) as unpacked`
  return row
}

/** One after the other: each step finds what the one before it left. */
test('the history of a journey is packed when it ended, shown as it was, and unpacked when it goes on', async (t) => {
  await t.test('the history of a journey that goes on, or that ended lately, stays as it is', async () => {
    service.advance(100 * day_ms)
    assert.equal(await packEnded(parts, 90), 0)
    const stopped = await service.call('PATCH', `/shipments/${shipment_id}/stop_tracking`, { as })
    assert.equal(stopped.status, 200)
    await service.work()
    assert.equal(await packEnded(parts, 90), 0)
    assert.deepEqual([(await packs())?.['changes'], (await packs())?.['subjects']], [0, 0])
  })

  await t.test(
    'what is shown of a journey is the same when its history is packed, and packing goes on where it was ended',
    async () => {
      service.advance(91 * day_ms)
      const before = await shown()
      assert.match(before.join('\n'), costs_and_proofs)
      const [{ statements = 0, unpacked = 0 } = {}] = [await packs()]
      assert.ok(statements > 0 && unpacked > 0)
      await assert.rejects(
        packEnded({ ...parts, newId: () => 'a process that ends while it packs' }, 90),
        'a pack that is not whole is not written',
      )
      assert.deepEqual(await shown(), before)
      assert.equal(await packEnded(parts, 90), 1)
      const after = await packs()
      assert.ok((after?.['changes'] ?? 0) > 0 && (after?.['subjects'] ?? 0) > 0)
      assert.deepEqual([after?.['statements'], (after?.['unpacked'] ?? 0) < unpacked], [0, true])
      assert.deepEqual(await shown(), before)
      assert.equal((await shipmentsToPack(db.work, clock.now(), 10)).length, 0)
      assert.equal(await packEnded(parts, 90), 0)
    },
  )

  await t.test('statements are rows again before anything is added to them, the same as they were', async () => {
    const [subject] = await db.work<{ id: string; source_key: string; number: string }[]>`
      select id, source_key, number from subject where packed_at is not null limit 1`
    assert.ok(subject)
    const name = { ...subject, number_type: 'bill_of_lading' as const }
    const [{ number_type } = { number_type: name.number_type }] = await db.work<{ number_type: 'bill_of_lading' }[]>`
      select number_type from subject where id = ${subject.id}`
    const before = await shown()
    await Promise.all([1, 2].map(() => ensureSubject(db.work, newId, { ...name, number_type }, clock.now())))
    const [left] = await db.work<{ packs: number; rows: number }[]>`
      select (select count(*)::int from observation_pack where subject_id = ${subject.id}) as packs,
        (select count(*)::int from observation where subject_id = ${subject.id}) as rows`
    assert.equal(left?.packs, 0)
    assert.ok((left?.rows ?? 0) > 0)
    assert.deepEqual(await shown(), before)
  })

  await t.test('a journey that is tracked again tells on from its packed history', async () => {
    const [{ told } = { told: 0 }] = await db.work<{ told: number }[]>`select count(*)::int as told from change_log`
    const resumed = await service.call('PATCH', `/shipments/${shipment_id}/resume_tracking`, { as })
    assert.equal(resumed.status, 200)
    await service.work()
    const [now] = await db.work<{ told: number; packed: number }[]>`
      select (select count(*)::int from change_log where event like 'container.transport.%') as told,
        (select count(*)::int from subject s join shipment f on f.subject_id = s.id where s.packed_at is not null) as packed`
    assert.equal(now?.packed, 0)
    assert.ok(told > 0)
    const [twice] = await db.work<{ twice: number }[]>`
      select count(*)::int as twice from (select 1 from transport_event
        where container_id = ${container_id} and invalidated_at is null group by milestone_key having count(*) > 1) t`
    assert.equal(twice?.twice, 0)
    assert.ok(instantOf(clock.worldMs()) > then)
  })
})
