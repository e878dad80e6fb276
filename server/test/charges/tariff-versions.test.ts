import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TariffEffect } from '@quaylog/contract'
import { readTariffDocument } from '@quaylog/free-time'
import { recountDue } from '../../src/charges/kept/due.ts'
import { insertTariff } from '../../src/charges/tariffs/store.ts'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { endless_detention, line_tariff, port_calendar, version } from './papers.ts'

const service = await restService()
const { post, made, clocks } = bedOf(service)
const { container_id } = await service.track(service.customers.paid)
await made('/facility_calendars', port_calendar())
while (await recountDue(service.app.parts));

const held = (from: string, to: string | null, more: object = {}) => ({
  ...version({}, from),
  effective_to: to,
  ...more,
})
const periods = async (id: string) => {
  const { attributes } = (await service.call('GET', `/tariffs/${id}`)).one()
  const read = readTariffDocument({ quaylog_tariff: 1, ...line_tariff({ versions: attributes['versions'] }) })
  assert.ok(read.ok)
  return read.value.versions.map(({ effective_from, effective_to, status }) =>
    [effective_from, effective_to ?? null, ...(status === undefined ? [] : [status])].join(' '),
  )
}
const adding = (id: string, document: object) => post(`/tariffs/${id}/versions`, { document })
const imported = (id: string, versions: readonly object[], more: object = {}) =>
  post('/tariffs/import', {
    format: 'yaml',
    file: JSON.stringify({ quaylog_tariff: 1, ...line_tariff({ versions }) }),
    in_place_of: id,
    ...more,
  })
const years = [held('2024-01-01', '2025-01-01'), held('2025-01-01', '2026-01-01'), held('2026-01-01', null)]

describe('a version that does not go with those that are kept is refused where it says so itself', () => {
  const wrong: readonly (readonly [what: string, document: object, pointer: string, problem: string])[] = [
    ['it begins within a closed one', held('2024-07-01', '2025-01-01'), '/document/effective_from', 'overlapping'],
    ['it goes on into the first one', held('2023-01-01', '2024-02-01'), '/document/effective_to', 'overlapping'],
    ['it ends before the first one', held('2023-01-01', '2023-12-01'), '/document/effective_to', 'gap'],
    ['it ends before it begins', held('2027-01-01', '2026-06-01'), '/document/effective_to', 'invalid'],
    ['it ends earlier than the one in its place', held('2025-01-01', '2025-06-01'), '/document/effective_to', 'gap'],
    ['it goes on into the next one', held('2025-01-01', '2026-06-01'), '/document/effective_to', 'overlapping'],
    ['one between two is withdrawn', held('2025-01-01', '2026-01-01', { status: 'withdrawn' }), '/document', 'gap'],
    ['its days are none', held('2027-02-30', null), '/document/effective_from', 'date'],
  ]
  for (const [what, document, pointer, problem] of wrong)
    test(what, async () => {
      const id = await made('/tariffs', line_tariff({ name: what, versions: years }))
      const answer = await adding(id, document)
      assert.deepEqual(refusal(answer), [422, 'invalid', `/data/attributes${pointer}`, problem], answer.text)
      assert.equal((await periods(id)).length, 3)
    })

  test('one that ends where the next begins, and one that goes on after the last, are added', async () => {
    const id = await made('/tariffs', line_tariff({ versions: years }))
    assert.equal((await adding(id, held('2023-01-01', '2024-01-01'))).status, 201)
    assert.equal((await adding(id, held('2026-07-01', null))).status, 201)
    assert.deepEqual(await periods(id), [
      '2023-01-01 2024-01-01',
      '2024-01-01 2025-01-01',
      '2025-01-01 2026-01-01',
      '2026-01-01 ',
      '2026-07-01 ',
    ])
  })
})

test('of versions that are added at the same time and overlap, one is kept', async () => {
  for (let round = 0; round < 3; round++) {
    const id = await made('/tariffs', line_tariff({ versions: [held('2024-01-01', '2025-01-01')] }))
    const wanted = ['01', '02', '03', '04'].map((day) =>
      held('2023-01-01', '2024-01-01', { effective_from: `2023-01-${day}` }),
    )
    const answers = await Promise.all(wanted.map((document) => adding(id, document)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422, 422, 422],
    )
    assert.equal((await periods(id)).length, 2)
  }
})

test('of two versions that go with what is kept and not with each other, one is added', async () => {
  const id = await made('/tariffs', line_tariff({ versions: years }))
  const [one, other] = [held('2026-07-01', '2026-09-01'), held('2026-08-01', null)]
  const answers = await Promise.all([adding(id, one), adding(id, other)])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 422],
  )
  const [first, second] = await Promise.all([imported(id, [...years, one]), imported(id, [...years, other])])
  assert.deepEqual([first.status, second.status], [200, 200])
  const kept = (await periods(id)).filter((text) => !text.endsWith('withdrawn'))
  assert.equal(kept.length, 4, 'the later file stands whole')
})

describe('a file in the place of a tariff', () => {
  const moved = [held('2024-01-01', '2025-03-01'), held('2025-03-01', '2026-01-01'), years[2] ?? {}]

  test('moves a day on which one version ends and the next begins, and takes one out between two, at once', async () => {
    const id = await made('/tariffs', line_tariff({ versions: years }))
    const tried = await imported(id, moved, { dry_run: true })
    assert.deepEqual([tried.status, (await periods(id)).length], [200, 3], tried.text)
    const kept = await imported(id, moved)
    assert.deepEqual([kept.status, kept.one().attributes['tariff_id']], [200, id], kept.text)
    assert.deepEqual(await periods(id), [
      '2024-01-01 2025-03-01',
      '2025-01-01 2026-01-01 withdrawn',
      '2025-03-01 2026-01-01',
      '2026-01-01 ',
    ])
    const one = [held('2024-01-01', '2026-01-01'), years[2] ?? {}]
    assert.equal((await imported(id, one)).status, 200)
    assert.deepEqual(
      (await periods(id)).filter((text) => !text.endsWith('withdrawn')),
      ['2024-01-01 2026-01-01', '2026-01-01 '],
    )
  })

  test('is refused whole where its periods do not go together, or it is another tariff', async () => {
    const id = await made('/tariffs', line_tariff({ versions: years }))
    const file = '/data/attributes/file'
    assert.deepEqual(refusal(await imported(id, [...moved, held('2025-08-01', '2025-09-01')])).slice(0, 3), [
      422,
      'invalid',
      `${file}/versions/3/effective_from`,
    ])
    const other = JSON.stringify({ quaylog_tariff: 1, ...line_tariff({ versions: moved, currency: 'EUR' }) })
    assert.deepEqual(
      refusal(await post('/tariffs/import', { format: 'yaml', file: other, in_place_of: id })).slice(0, 3),
      [422, 'invalid', `${file}/currency`],
    )
    assert.deepEqual(await periods(id), ['2024-01-01 2025-01-01', '2025-01-01 2026-01-01', '2026-01-01 '])
  })

  test('is a table as well, which need not say again whose it is', async () => {
    const id = await made('/tariffs', line_tariff({ name: 'As a table', versions: years }))
    for (const format of ['csv', 'xlsx']) {
      const { file } = (await service.call('GET', `/tariffs/${id}/export?format=${format}`)).one().attributes
      const same = await post('/tariffs/import', { format, file, in_place_of: id })
      assert.equal(same.status, 200, same.text)
      assert.equal((await service.call('GET', `/tariffs/${id}/versions`)).list().data.length, 3, 'nothing changed')
    }
    const { file } = (await service.call('GET', `/tariffs/${id}/export?format=csv`)).one().attributes
    const rows = String(file)
      .trim()
      .split('\r\n')
      .map((row) => row.split(','))
    const paper = new Set(['tariff_name', 'issuer_kind', 'issuer_scac', 'authority'])
    const bare = rows.map((cells) => cells.filter((_, at) => !paper.has(rows[0]?.[at] ?? '')).join(',')).join('\n')
    assert.doesNotMatch(bare, /TEST|As a table/)
    const later = await post('/tariffs/import', {
      format: 'csv',
      file: bare.replaceAll('2026-01-01', '2026-02-01'),
      in_place_of: id,
    })
    assert.equal(later.status, 200, later.text)
    assert.deepEqual(
      (await periods(id)).filter((text) => !text.endsWith('withdrawn')),
      ['2024-01-01 2025-01-01', '2025-01-01 2026-02-01', '2026-02-01 '],
    )
  })
})

test('a file is not put in the place of a tariff that was changed since it was read', async () => {
  const id = await made('/tariffs', line_tariff({ name: 'Two desks', versions: years }))
  const read = async () => String((await service.call('GET', `/tariffs/${id}`)).one().attributes['updated_at'])
  const unchanged_since = await read()
  service.advance(60_000)
  const [first, ...later] = years
  const shorter = [{ ...first, effective_from: '2024-02-01' }, ...later]
  assert.equal((await imported(id, shorter, { unchanged_since })).status, 200)
  const second = await imported(id, years, { unchanged_since })
  assert.deepEqual(refusal(second).slice(0, 3), [409, 'changed_meanwhile', '/data/attributes/unchanged_since'])
  assert.equal((await imported(id, years, { unchanged_since: await read() })).status, 200)
})

test('a version is added to a tariff of which a kept one is refused by now, by itself and by a file', async () => {
  const cut = [
    { from: 1, to: 10, rate: 70, per_days: 7 },
    { from: 11, rate: 20 },
  ]
  const old = version({ tiers: cut }, '2024-01-01')
  const id = service.newId()
  const { now, newId } = { now: service.clock.now(), newId: service.newId }
  const account_id = service.customers.paid.id
  const was = { ...line_tariff({ name: 'Taken once', versions: [old] }), quaylog_tariff: 1 }
  const read = readTariffDocument(was, { was_taken: true })
  assert.ok(read.ok && !readTariffDocument(was).ok)
  await service.db.transaction((tx) => insertTariff(tx, { account_id, id, now, newId }, read.value))
  const added = await adding(id, version({}, '2027-01-01'))
  assert.equal(added.status, 201, added.text)
  const { file } = (await service.call('GET', `/tariffs/${id}/export`)).one().attributes
  const later = await post('/tariffs/import', {
    format: 'yaml',
    file: String(file).replaceAll('2027-01-01', '2027-02-01'),
    in_place_of: id,
  })
  assert.equal(later.status, 200, later.text)
  assert.deepEqual(refusal(await adding(id, version({ tiers: cut }, '2028-01-01'))), [
    422,
    'invalid',
    '/data/attributes/document/terms/0/tiers/0/to',
    'tier_order',
  ])
})

test('what a version that begins within a stay changes is tried as it is kept, and counts by the day', async () => {
  const [usual] = endless_detention().versions
  const by_day = { ...usual, lock_date: 'each_day' }
  const id = await made('/tariffs', endless_detention({ versions: [by_day] }))
  while (await recountDue(service.app.parts));
  const accrued = async () => (await clocks(container_id)).find((clock) => clock['charge_type'] === 'detention')
  const before = await accrued()
  const cut = {
    ...by_day,
    effective_from: '2026-07-01',
    terms: usual?.terms.map((term) => ({ ...term, tiers: [{ from: 1, rate: 60 }] })),
  }
  const file = JSON.stringify({ quaylog_tariff: 1, ...endless_detention({ versions: [by_day, cut] }) })
  const tried = (await post('/tariffs/import', { format: 'yaml', file, in_place_of: id, dry_run: true })).one()
  const effect: TariffEffect = JSON.parse(JSON.stringify(tried.attributes['effect']))
  assert.deepEqual(await accrued(), before)
  await made(`/tariffs/${id}/versions`, { document: cut })
  while (await recountDue(service.app.parts));
  const after = await accrued()
  const amountOf = (clock: unknown) => JSON.parse(JSON.stringify(clock)).accrued.amount
  assert.ok(amountOf(after) > amountOf(before))
  assert.equal(effect.changes[0]?.after?.accrued?.amount, amountOf(after))
  const days: { day: string; status: string; rate: number | null }[] = JSON.parse(JSON.stringify(after?.['days'] ?? []))
  const charged = days.filter(({ status }) => status === 'chargeable')
  assert.deepEqual(
    [...new Set(charged.map(({ day, rate }) => `${day < '2026-07-01' ? 'before' : 'from'} ${rate}`))],
    ['before 50', 'from 60'],
  )
})
