import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recountDue } from '../../src/charges/kept/due.ts'
import type { KeptClock } from '../../src/charges/kept/kept-clock.ts'
import { restService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { endless_detention as detention, line_tariff, port_calendar } from './papers.ts'

const hour_ms = 3_600_000

async function bed() {
  const service = await restService(() => ({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] }))
  const { made, clocks } = bedOf(service)
  const { container_id, shipment_id } = await service.track(service.customers.paid)
  const settle = async () => {
    while (await recountDue(service.app.parts));
  }
  const kept = async () => [
    ...(await service.db.work<(KeptClock & { due_at: string | null; counted_at: string })[]>`
      select c.*, b.due_at, b.counted_at from charge_clock c
      join charge_box b on b.account_id = c.account_id and b.container_id = c.container_id
      where c.container_id = ${container_id} order by c.charge_type`),
  ]
  return { service, made, clocks, container_id, shipment_id, settle, kept }
}

test('a tariff has the containers of its line counted, and what is kept is what the container shows', async () => {
  const { service, made, clocks, container_id, settle, kept } = await bed()
  await settle()
  assert.deepEqual(await kept(), [], 'without terms there is nothing to keep')
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', line_tariff())
  await made('/tariffs', detention())
  await made('/tariffs', line_tariff({ name: 'Of another line', issuer: { kind: 'line', scac: 'OTHR' } }))
  await settle()
  const [demurrage, running] = await kept()
  assert.deepEqual([demurrage?.charge_type, demurrage?.state, running?.state], ['demurrage', 'stopped', 'running'])
  const shown = await clocks(container_id)
  for (const clock of await kept()) {
    const {
      days: _,
      computed_at: __,
      corrections: ___,
      ...attributes
    } = shown.find((one) => one['charge_type'] === clock.charge_type) ?? {}
    assert.deepEqual(JSON.parse(JSON.stringify(clock.document)), attributes)
  }
  assert.equal(running?.due_at, '2026-11-21T08:00:00Z', 'the next midnight in Los Angeles')
  assert.equal((await service.db.work`select 1 from charge_recount`).length, 0, 'no change is left to be counted')
})

test('passing time counts only what it changes, and only when a day has ended at the facility', async () => {
  const { service, made, settle, kept } = await bed()
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', line_tariff())
  await made('/tariffs', detention())
  await settle()
  const [demurrage, before] = await kept()
  service.advance(19 * hour_ms)
  await settle()
  assert.deepEqual((await kept())[1]?.counted_at, before?.counted_at, 'it is not midnight there yet')
  service.advance(hour_ms)
  await settle()
  const [same, after] = await kept()
  assert.equal(Number(after?.accrued) - Number(before?.accrued), 5_000)
  assert.equal(after?.changed_at, service.clock.now())
  assert.equal(same?.changed_at, demurrage?.changed_at, 'a charge that has ended stays as it was')
})

/** Detention with other parts of its clock and free time. */
const otherwise = (clock: object, free: object = {}) => {
  const [version] = detention().versions
  const terms = version?.terms.map((term) => ({
    ...term,
    clock: { ...term.clock, day_start: undefined, ...clock },
    free: { ...term.free, ...free },
  }))
  return detention({ versions: [{ ...version, terms }] })
}

test('a day that begins at seven by the terms is counted at seven, not at midnight, and told then', async () => {
  const { service, made, settle, kept } = await bed()
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', otherwise({ end_day_start: '07:00' }))
  await made('/webhooks', { url: 'https://hooks.example.org/', active: true, events: ['charge_clock.day_charged'] })
  await settle()
  const told = async () =>
    (await service.db.work`select 1 from change_log where event = 'charge_clock.day_charged'`).length
  const [early] = await kept()
  assert.deepEqual(
    [early?.document.end_day_start, early?.due_at, await told()],
    ['07:00', '2026-11-20T15:00:00Z', 0],
    'it is four in the morning there',
  )
  service.advance(3 * hour_ms)
  await settle()
  const [at_seven] = await kept()
  assert.equal(Number(at_seven?.accrued) - Number(early?.accrued), 5_000)
  assert.deepEqual([at_seven?.due_at, await told()], ['2026-11-21T08:00:00Z', 1])
  service.advance(17 * hour_ms)
  await settle()
  const [midnight] = await kept()
  assert.deepEqual([midnight?.accrued, midnight?.due_at], [at_seven?.accrued, '2026-11-21T15:00:00Z'])
})

test('free time that runs out within a day is looked at when it has', async () => {
  const { service, made, container_id, settle, kept } = await bed()
  const shown = await service.call('GET', `/containers/${container_id}`)
  const left_at = Date.parse(String(shown.one().attributes['pod_full_out_at']))
  const hours = Math.ceil((Date.parse(service.clock.now()) - left_at) / hour_ms) + 1
  const free = { days: undefined, hours, unit: 'hours', expiry_day: 'charged' }
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', otherwise({ first_day: 'event_hour' }, free))
  await settle()
  const [before] = await kept()
  const until = String(before?.document.free_until_at)
  assert.deepEqual([before?.state, before?.due_at], ['free', until.replace(/00Z$/, '01Z')])
  service.advance(Date.parse(until) + 1_000 - Date.parse(service.clock.now()))
  await settle()
  const [after] = await kept()
  assert.deepEqual([after?.state, after?.accrued], ['running', 5_000])
})

test('a statement is counted with the call that makes it', async () => {
  const { service, made, container_id, settle, kept } = await bed()
  await made('/facility_calendars', port_calendar())
  await made('/tariffs', detention())
  await settle()
  const open = async () => (await kept())[0]?.open
  const before = Number(await open())
  const paid = await made(`/containers/${container_id}/charge_adjustments`, {
    kind: 'payment',
    charge_type: 'detention',
    amount: 150,
    currency_code: 'USD',
  })
  assert.equal(await open(), before - 15_000)
  await service.call('DELETE', `/containers/${container_id}/charge_adjustments/${paid}`)
  assert.equal(await open(), before)
})

test('facts of a shipment and its customer count for all its containers', async () => {
  const { service, made, shipment_id, settle, kept } = await bed()
  await made('/facility_calendars', port_calendar())
  const [version] = detention().versions
  const terms = version?.terms.map((term) => ({ ...term, scope: { haulage: ['merchant'] } }))
  await made('/tariffs', detention({ versions: [{ ...version, terms }] }))
  await settle()
  assert.deepEqual(
    (await kept()).map(({ state }) => state),
    ['cannot_assess'],
  )
  await made(`/shipments/${shipment_id}/charge_facts`, { haulage: 'merchant' })
  assert.deepEqual(
    (await kept()).map(({ state }) => state),
    ['running'],
  )
  await made('/tariffs', {
    name: 'Contract of Northwind Imports',
    issuer: { kind: 'line', scac: 'TEST' },
    authority: 'contract',
    customer: 'Northwind Imports',
    overrides: 'Detention',
    currency: 'USD',
    versions: [{ effective_from: '2020-01-01', terms: [{ id: 'det', free: { days: 10 } }] }],
  })
  await settle()
  const free = async () => (await kept())[0]?.document.free_days_total
  assert.equal(await free(), 10)
  const party = await made('/parties', { company_name: 'Southwind Imports' })
  const given = await service.call('POST', `/shipments/${shipment_id}/party_roles`, {
    body: {
      data: {
        type: 'party_role',
        attributes: { role: 'customer' },
        relationships: { party: { data: { id: party, type: 'party' } } },
      },
    },
  })
  assert.equal(given.status, 201, given.text)
  await settle()
  assert.equal(await free(), 3, 'the contract is of another customer')
})

test('a removed tariff leaves no charge behind', async () => {
  const { service, made, settle, kept } = await bed()
  await made('/facility_calendars', port_calendar())
  const tariff = await made('/tariffs', detention())
  await settle()
  assert.equal((await kept()).length, 1)
  await service.call('DELETE', `/tariffs/${tariff}`)
  await settle()
  assert.deepEqual(await kept(), [])
})
