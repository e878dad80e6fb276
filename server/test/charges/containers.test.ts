import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recountDue } from '../../src/charges/kept/due.ts'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { endless_detention, line_tariff, port_calendar, version } from './papers.ts'

const hour_ms = 3_600_000

async function bed() {
  const service = await restService()
  const { made, clocks } = bedOf(service)
  const { container_id } = await service.track(service.customers.paid)
  const settle = async () => {
    while (await recountDue(service.app.parts));
  }
  const shown = async () => (await service.call('GET', `/containers/${container_id}`)).one().attributes
  const demurrage = async (query = '') =>
    (await clocks(container_id, query)).find((clock) => clock['charge_type'] === 'demurrage')
  return { service, made, settle, shown, demurrage, container_id }
}

test('free time is refused, and left out of containers, where the account is not enabled for it', async () => {
  const service = await restService()
  const { container_id } = await service.track(service.customers.bare)
  const as = service.customers.bare
  for (const path of ['/tariffs', '/charge_clocks', '/charge_summary', `/containers/${container_id}/charge_clocks`])
    assert.deepEqual(refusal(await service.call('GET', path, { as })).slice(0, 2), [403, 'feature_not_enabled'], path)
  const { attributes } = (await service.call('GET', `/containers/${container_id}`, { as })).one()
  assert.equal('free_time_summary' in attributes || 'empty_return_due_on' in attributes, false)
  assert.equal(JSON.stringify(attributes['import_deadlines']).includes('calculated'), false)
})

test('a container shows what its charges come to, and the list puts first what costs most by waiting', async () => {
  const { service, made, settle, shown, container_id } = await bed()
  const before = await shown()
  assert.deepEqual([before['free_time_summary'], before['empty_return_due_on']], [null, null])
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', line_tariff())
  await made('/tariffs', endless_detention())
  await settle()
  const { free_time_summary, empty_return_due_on, import_deadlines, pickup_lfd } = await shown()
  assert.deepEqual(free_time_summary, {
    worst_state: 'running',
    last_free_on: '2026-06-19',
    days_left: -154,
    owed: [{ amount: 7700, currency_code: 'USD' }],
    cost_of_waiting: [{ amount: 50, currency_code: 'USD' }],
    lfd_reported_earlier: [],
    complete: true,
  })
  assert.equal(empty_return_due_on, '2026-06-19')
  assert.equal(pickup_lfd, before['pickup_lfd'], 'what is calculated stands beside what was told')
  const { pickup_lfd_calculated_on: on, pickup_lfd_calculated: at } = JSON.parse(JSON.stringify(import_deadlines))
  assert.deepEqual([on, at], [null, null], 'what was picked up has no day until which it must be')

  const ids = async (query: string) =>
    (await service.call('GET', `/containers${query}`)).list().data.map(({ id }) => id)
  assert.equal((await ids('?sort=-cost_of_waiting'))[0], container_id)
  assert.deepEqual(await ids('?filter[free_time]=running'), [container_id])
  assert.deepEqual(await ids('?filter[free_time]=free'), [])
  assert.deepEqual(await ids('?filter[free_time]=stopped'), [container_id], 'its demurrage has ended')
  assert.equal(refusal(await service.call('GET', '/containers?filter[free_time]=late'))[2], 'filter[free_time]')
})

test('a last free day that was told earlier than the terms give it is named with the money at stake', async () => {
  const { made, settle, shown, container_id } = await bed()
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', line_tariff())
  await made(`/containers/${container_id}/charge_adjustments`, {
    kind: 'last_free_day_told',
    charge_type: 'demurrage',
    on: '2026-06-15',
    reported_by: 'line',
  })
  await settle()
  const { free_time_summary, import_deadlines } = JSON.parse(JSON.stringify(await shown()))
  assert.equal(import_deadlines.pickup_lfd_line_charge_type, 'demurrage')
  const [earlier] = free_time_summary.lfd_reported_earlier
  assert.deepEqual(
    [earlier.reported_by, earlier.date, earlier.days, earlier.at_stake.currency_code],
    ['line', '2026-06-15', 2, 'USD'],
  )
})

test('a closed ledger keeps its tariff, and is corrected by what becomes known of its days', async () => {
  const { service, made, settle, demurrage } = await bed()
  const calendar = await made('/facility_calendars', port_calendar())
  const forgiving = { charge_days: { unit: 'calendar', forgiven: ['strike'], tier_anchor: 'after_free' } }
  const early = { free: { days: 1, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] } }
  const tariff = await made('/tariffs', line_tariff({ versions: [version({ ...forgiving, ...early })] }))
  await settle()
  const sum = async (query = '') => JSON.parse(JSON.stringify((await demurrage(query))?.['accrued'])).amount
  const before = await sum()
  assert.ok(before > 0)
  service.advance(hour_ms)
  await service.call('POST', `/tariffs/${tariff}/versions`, {
    body: { data: { attributes: { document: version({ ...forgiving, ...early, tiers: [{ from: 1, rate: 1 }] }) } } },
  })
  await settle()
  assert.equal(await sum(), before, 'the tariff was changed after the ledger was closed')
  assert.deepEqual((await demurrage())?.['corrections'], [])

  const counted_at = service.clock.now()
  service.advance(hour_ms)
  await made(`/facility_calendars/${calendar}/statements`, {
    says: { kind: 'exception', exception: { day: '2026-06-13', kind: 'strike' } },
  })
  await settle()
  const after = await sum()
  assert.ok(after < before)
  assert.deepEqual((await demurrage())?.['corrections'], [
    {
      made_at: service.clock.now(),
      from: { amount: before, currency_code: 'USD' },
      to: { amount: after, currency_code: 'USD' },
    },
  ])
  assert.equal(await sum(`?as_of=${counted_at}`), before, 'what it was before can still be read')
})
