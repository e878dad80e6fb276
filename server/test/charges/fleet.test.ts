import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { recountDue } from '../../src/charges/kept/due.ts'
import { multiply } from '../rest/multiply.ts'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { endless_detention, line_invoice, line_tariff, port_calendar } from './papers.ts'

const service = await restService()
const { made, clocks } = bedOf(service)
const box = await service.track(service.customers.paid)
const settle = async () => {
  while (await recountDue(service.app.parts));
}
const money = z.object({ amount: z.number() }).nullable()
const amounts = z.object({ accrued: money, open: money, today_rate: z.number().nullable() })
const list = async (query = '') => (await service.call('GET', `/charge_clocks${query}`)).list()
const summary = async (query = '') => (await service.call('GET', `/charge_summary${query}`)).one().attributes

test('what cannot be filtered, sorted or summed by is refused', async () => {
  for (const [path, parameter] of [
    ['/charge_clocks?filter[state]=late', 'filter[state]'],
    ['/charge_clocks?filter[last_free_on][start]=soon', 'filter[last_free_on][start]'],
    ['/charge_clocks?filter[invoiced]=maybe', 'filter[invoiced]'],
    ['/charge_clocks?sort=rate', 'sort'],
    ['/charge_clocks?as_of=yesterday', 'as_of'],
    ['/charge_summary?as_of=yesterday', 'as_of'],
    ['/exports/charge_clocks?as_of=2026-11-20T00:00:00Z', 'as_of'],
    ['/charge_summary?by=planet', 'by'],
    ['/charge_summary?from=2026-02-30', 'from'],
  ] as const)
    assert.equal(refusal(await service.call('GET', path))[2], parameter, path)
  assert.equal((await service.call('GET', `/charge_clocks/${service.newId()}`)).status, 404)
})

test('the charges of all containers', async (t) => {
  await t.test('before there are terms nothing is listed, and nothing is said to be complete or owed', async () => {
    await settle()
    assert.deepEqual((await list()).data, [])
    // The container of the TEST line has been returned; here it counts as one that is still out.
    await service.app.parts.db.work`
      update container set is_active = true, empty_terminated_at = null where id = ${box.container_id}`
    const { containers, complete, owed, per_day } = await summary()
    assert.deepEqual(containers, { assessed: 0, partly: 0, unassessed: 0, no_terms: 1 })
    assert.deepEqual([complete, owed, per_day], [false, [], []])
  })

  const without_terms = service.clock.now()
  service.advance(60_000)
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', endless_detention())
  await made('/tariffs', line_tariff({ name: 'Yard', currency: 'EUR' }))
  await settle()

  await t.test('are listed with the dearest first, as their containers show them', async () => {
    const { data } = await list()
    assert.deepEqual(
      data.map(({ attributes }) => [attributes['charge_type'], attributes['today_rate']]),
      [
        ['detention', 50],
        ['demurrage', null],
      ],
    )
    const [shown] = (await clocks(box.container_id)).filter((one) => one['charge_type'] === 'detention')
    const { days, ...attributes } = shown ?? {}
    assert.ok(Array.isArray(days) && days.length > 0)
    assert.deepEqual(data[0]?.attributes, attributes)
  })

  await t.test('are exported with their container, and an amount that is not known is empty', async () => {
    const { text } = await service.call('GET', '/exports/charge_clocks?format=ndjson')
    const rows: readonly Record<string, unknown>[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { data } = await list()
    assert.deepEqual(
      rows.map(({ id }) => id),
      data.map(({ id }) => id).toSorted(),
    )
    for (const row of rows) {
      const { attributes } = data.find(({ id }) => id === row['id']) ?? assert.fail('no such charge')
      const { accrued, open, today_rate } = amounts.parse(attributes)
      assert.match(String(row['container_number']), /^[A-Z]{4}\d{7}$/)
      assert.equal(row['container_id'], box.container_id)
      assert.deepEqual(
        [row['accrued_amount'], row['open_amount'], row['today_rate'], row['state']],
        [accrued?.amount ?? null, open?.amount ?? null, today_rate, attributes['state']],
      )
    }
    const running = await service.call('GET', '/exports/charge_clocks?format=ndjson&filter[state]=running')
    assert.equal(running.text.trim().split('\n').length, 1)
  })

  await t.test('are narrowed by state, charge, biller, last free day and party', async () => {
    const types = async (query: string) => (await list(query)).data.map(({ attributes }) => attributes['charge_type'])
    assert.deepEqual(await types('?filter[state]=running'), ['detention'])
    assert.deepEqual(await types('?filter[charge_type]=demurrage'), ['demurrage'])
    assert.deepEqual(await types('?filter[biller]=OTHR'), [])
    assert.deepEqual(await types('?filter[currency_code]=EUR'), ['demurrage'])
    await made('/invoices', line_invoice({ number: 'F-1' }))
    assert.deepEqual(
      [await types('?filter[invoiced]=true'), await types('?filter[invoiced]=false')],
      [['demurrage'], ['detention']],
    )
    const [invoice] = (await service.call('GET', '/invoices?filter[number]=F-1')).list().data
    const voided = { data: { id: invoice?.id, type: 'invoice', attributes: { status: 'void' } } }
    assert.equal((await service.call('PATCH', `/invoices/${invoice?.id ?? ''}`, { body: voided })).status, 200)
    assert.deepEqual(await types('?filter[invoiced]=true'), [], 'a void invoice charges nothing')
    assert.deepEqual(await types('?filter[last_free_on][start]=2026-06-18&sort=last_free_on'), ['detention'])
    assert.deepEqual(await types(`?filter[party_id]=${service.newId()}`), [])
    assert.deepEqual(await types(`?filter[container_id]=${box.container_id}&sort=last_free_on`), [
      'demurrage',
      'detention',
    ])
  })

  await t.test('are read one by one with their days, and by no other account', async () => {
    const id = (await list('?filter[state]=running')).data[0]?.id ?? ''
    const one = (await service.call('GET', `/charge_clocks/${id}?include=container`)).one()
    assert.match(JSON.stringify(one.attributes['days']), /"day":"2026-11-20","status":"chargeable"/)
    const at = async (as_of: string) => service.call('GET', `/charge_clocks/${id}?as_of=${as_of}`)
    const now = (await at(service.clock.now())).one().attributes
    assert.deepEqual([now['accrued'], now['corrections']], [one.attributes['accrued'], undefined])
    assert.deepEqual([(await at('2020-01-01T00:00:00Z')).status, (await at('yesterday')).status], [404, 400])
    assert.equal((await service.call('GET', `/charge_clocks/${id}`, { as: service.customers.other })).status, 401)
    assert.deepEqual((await service.call('GET', '/charge_clocks', { as: service.customers.other })).list().data, [])
  })

  await t.test('are summed for each currency and week, and a week says who bills', async () => {
    const sums = await summary('?from=2026-11-09')
    assert.deepEqual(sums['containers'], { assessed: 1, partly: 0, unassessed: 0, no_terms: 0 })
    assert.deepEqual(sums['per_day'], [
      { amount: 0, currency_code: 'EUR' },
      { amount: 50, currency_code: 'USD' },
    ])
    assert.deepEqual(sums['weeks'], [
      { week_of: '2026-11-16', name: 'TEST', amount: 250, currency_code: 'USD' },
      { week_of: '2026-11-09', name: 'TEST', amount: 350, currency_code: 'USD' },
    ])
    const [week] = JSON.parse(JSON.stringify((await summary('?by=facility'))['weeks']))
    assert.equal(week.name, 'W185')
    const [customers] = JSON.parse(JSON.stringify((await summary('?by=customer'))['weeks']))
    assert.equal(customers.name, null, 'a customer that nobody named is not known')
  })

  await t.test('are listed and summed as they were known at an instant', async () => {
    const now = service.clock.now()
    const then = (as_of: string, query = '') => list(`?as_of=${as_of}${query}`)
    const kept = await list()
    const counted = await then(now)
    assert.deepEqual(
      counted.data.map(({ id, attributes }) => ({ id, ...attributes })),
      kept.data.map(({ id, attributes: { corrections: _, ...attributes } }) => ({
        id,
        ...attributes,
        computed_at: now,
      })),
    )
    assert.deepEqual(await summary(`?as_of=${now}`), await summary())
    const counters = async (as_of: string) => {
      const { text } = await service.call('GET', `/charge_clocks?as_of=${as_of}`)
      const { total, assessed, unassessed, as_of: at } = JSON.parse(text).meta
      return [total, assessed, unassessed, at]
    }
    assert.deepEqual(await counters(now), [2, 2, 0, now])
    const ids = async (query: string) => (await then(now, query)).data.map(({ id }) => id)
    const [detention = '', demurrage = ''] = kept.data.map(({ id }) => id)
    assert.deepEqual(await ids('&filter[state]=running'), [detention])
    assert.deepEqual(await ids('&page[size]=1&page[number]=2'), [demurrage])
    assert.deepEqual(await ids(`&filter[container_id]=${service.newId()}`), [])
    assert.deepEqual(await ids(`&filter[party_id]=${service.newId()}`), [])
    for (const before of [without_terms, '2020-01-01T00:00:00Z']) {
      assert.deepEqual(await counters(before), [0, 0, 0, before])
      const { containers, owed, weeks, computed_at } = await summary(`?as_of=${before}`)
      assert.deepEqual(
        [containers, owed, weeks, computed_at],
        [{ assessed: 0, partly: 0, unassessed: 0, no_terms: 0 }, [], [], before],
      )
    }
    const other = await service.call('GET', `/charge_clocks?as_of=${now}`, { as: service.customers.other })
    assert.deepEqual(other.list().data, [])
    service.advance(60_000)
    await made(`/containers/${box.container_id}/charge_adjustments`, {
      kind: 'payment',
      charge_type: 'detention',
      amount: 100,
      currency_code: 'USD',
    })
    await settle()
    const owed = async (query: string) => JSON.stringify((await summary(query))['owed'])
    assert.equal(
      await owed(`?as_of=${now}`),
      '[{"amount":0,"currency_code":"EUR"},{"amount":7700,"currency_code":"USD"}]',
    )
    assert.equal(await owed(''), '[{"amount":0,"currency_code":"EUR"},{"amount":7600,"currency_code":"USD"}]')
  })

  await t.test('that cannot be counted are counted beside what is owed', async () => {
    await made(
      '/tariffs',
      line_tariff({ name: 'Unclear' }, { id: 'sto', charge: 'storage', scope: { haulage: ['carrier'] } }),
    )
    await settle()
    const { containers, complete, per_day } = await summary()
    assert.deepEqual([containers, complete], [{ assessed: 0, partly: 1, unassessed: 0, no_terms: 0 }, false])
    const owed = [{ amount: 7600, currency_code: 'USD' }]
    for (const [by, name, kind] of [
      ['biller', 'TEST', 'line'],
      ['facility', 'W185', null],
      ['customer', null, null],
    ] as const)
      assert.deepEqual((await summary(`?by=${by}`))['owed_by'], [{ name, kind, owed, unassessed: 1 }], by)
    assert.deepEqual(per_day, [{ amount: 50, currency_code: 'USD' }], 'no 0 while something may cost')
    const { text } = await service.call('GET', '/charge_clocks?filter[state]=running')
    assert.match(text, /"assessed":2,"unassessed":1/)
  })

  await t.test('of more than a thousand containers are not counted anew, and how to narrow them is said', async () => {
    await multiply(service, box, 1_000)
    const [made_last] = await service.db.work<{ later: string }[]>`
      select max(created_at) as later from container`
    const later = made_last?.later ?? ''
    for (const path of [`/charge_clocks?as_of=${later}`, `/charge_summary?as_of=${later}`]) {
      const answer = await service.call('GET', path)
      const [error] = answer.errors()
      assert.deepEqual([answer.status, error?.source?.parameter], [400, 'as_of'])
      assert.match(error?.detail ?? '', /up to 1000 containers: narrow GET \/charge_clocks by filter\[container_id\]/)
    }
    assert.equal((await list(`?as_of=${later}&filter[container_id]=${box.container_id}`)).data.length, 3)
  })
})
