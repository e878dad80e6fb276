import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchDeadlines } from '../../src/charges/invoices/watch-deadlines.ts'
import { recountDue } from '../../src/charges/kept/due.ts'
import { restService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { endless_detention, line_invoice, line_tariff, port_calendar } from './papers.ts'

const hour_ms = 3_600_000
const midnight_in_los_angeles = 20 * hour_ms

async function bed() {
  const service = await restService(() => ({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] }))
  const { made } = bedOf(service)
  const { container_id } = await service.track(service.customers.paid)
  await made('/facility_calendars', port_calendar())
  const settle = async () => {
    while (await recountDue(service.app.parts));
  }
  /** Names of what was told of charges since the last question. */
  let seen = 0
  const told = async () => {
    const rows = await service.db.work<{ event: string; sequence: number }[]>`
      select event, sequence from change_log
      where account_id = ${service.customers.paid.id} and sequence > ${seen}
        and reference_type in ('charge_clock', 'invoice') order by sequence`
    seen = rows.at(-1)?.sequence ?? seen
    return rows.map(({ event }) => event)
  }
  return { service, made, container_id, settle, told }
}

test('the state of a charge is told once, with its container and itself', async () => {
  const { service, made, settle, told } = await bed()
  await made('/webhooks', {
    url: 'https://hooks.example.org/in',
    active: true,
    events: ['charge_clock.charging_started'],
  })
  const tariff = await made('/tariffs', endless_detention())
  await settle()
  assert.deepEqual(await told(), ['charge_clock.charging_started', 'container.empty_return_overdue'])
  await settle()
  assert.deepEqual(await told(), [], 'nothing has changed')
  const [sent] = (await service.call('GET', '/webhook_notifications')).list().data
  assert.equal(sent?.attributes['event'], 'charge_clock.charging_started')
  const { text } = await service.call('GET', '/changes?filter[event]=charge_clock.charging_started')
  assert.match(text, /"reference_object":\{"data":\{"id":"[^"]+","type":"charge_clock"/)
  assert.equal((await service.call('DELETE', `/tariffs/${tariff}`)).status, 204)
})

test('what becomes impossible to count is told, and that it is counted again', async () => {
  const { made, settle, told, service } = await bed()
  await made('/tariffs', endless_detention())
  await settle()
  await told()
  const [version] = endless_detention().versions
  const unknown = version?.terms.map((term) => ({ ...term, scope: { haulage: ['merchant'] } }))
  const [tariff] = (await service.call('GET', '/tariffs')).list().data
  await made(`/tariffs/${tariff?.id ?? ''}/versions`, { document: { ...version, terms: unknown } })
  await settle()
  assert.deepEqual(await told(), ['charge_clock.cannot_assess'])
  await made(`/tariffs/${tariff?.id ?? ''}/versions`, { document: version })
  await settle()
  assert.deepEqual(await told(), [
    'charge_clock.assessable',
    'charge_clock.charging_started',
    'container.empty_return_overdue',
  ])
})

test('a day is told only to who asks for it by name, and once', async () => {
  const { service, made, settle, told } = await bed()
  await made('/tariffs', endless_detention())
  await settle()
  await told()
  service.advance(midnight_in_los_angeles)
  await settle()
  assert.deepEqual(await told(), [], 'nobody asked')
  await made('/webhooks', { url: 'https://hooks.example.org/all', active: true, events: ['*'] })
  service.advance(24 * hour_ms)
  await settle()
  assert.deepEqual(await told(), [], '`*` does not stand for it')
  await made('/webhooks', { url: 'https://hooks.example.org/day', active: true, events: ['charge_clock.day_charged'] })
  service.advance(24 * hour_ms)
  await settle()
  await settle()
  assert.deepEqual(await told(), ['charge_clock.day_charged'])
})

test('a last free day that is near is told at six in the morning there, once for each lead', async () => {
  const { service, made, settle, told } = await bed()
  const [version] = endless_detention().versions
  // The box left on 16 June: 162 free days end on 25 November.
  const terms = version?.terms.map((term) => ({ ...term, free: { ...term.free, days: 162 } }))
  await made('/tariffs', endless_detention({ versions: [{ ...version, terms }] }))
  await settle()
  assert.deepEqual(await told(), ['charge_clock.started'])
  const days: string[][] = []
  service.advance(2 * hour_ms)
  for (let day = 20; day <= 26; day++) {
    await settle()
    days.push(await told())
    service.advance(24 * hour_ms)
  }
  const near = 'container.empty_return_due_approaching'
  assert.deepEqual(days, [
    [],
    [],
    [near],
    [],
    [near],
    [near],
    ['charge_clock.charging_started', 'container.empty_return_overdue'],
  ])
})

test('a later last free day that the biller itself told is the one that people are warned of', async () => {
  const { service, made, settle, told, container_id } = await bed()
  const [version] = endless_detention().versions
  // The box left on 16 June: 162 free days end on 25 November.
  const terms = version?.terms.map((term) => ({ ...term, free: { ...term.free, days: 162 } }))
  await made('/tariffs', endless_detention({ versions: [{ ...version, terms }] }))
  await made(`/containers/${container_id}/charge_adjustments`, {
    kind: 'last_free_day_told',
    charge_type: 'detention',
    on: '2026-11-27',
    reported_by: 'line',
  })
  await settle()
  await told()
  const days: string[][] = []
  service.advance(2 * hour_ms)
  for (let half = 0; half < 18; half++) {
    await settle()
    days.push((await told()).filter((name) => name.endsWith('_approaching')))
    service.advance(12 * hour_ms)
  }
  const near = ['container.empty_return_due_approaching']
  const at_six = days.filter((_, half) => half % 2 === 0)
  assert.deepEqual(at_six, [[], [], [], [], near, [], near, near, []])
  assert.ok(days.every((names, half) => half % 2 === 0 || names.length === 0))
})

test('deadlines of an invoice are told as they come near and pass, once each', async () => {
  const { service, made, told, settle } = await bed()
  const day_ms = 24 * hour_ms
  const today = service.clock.now().slice(0, 10)
  const id = await made('/invoices', line_invoice({ number: 'DUE-1', issued_on: today, dispute_window_days: 12 }))
  await settle()
  assert.deepEqual(await told(), ['invoice.checked'])
  const watched = async (days: number) => {
    service.advance(days * day_ms)
    while (await watchDeadlines(service.app.parts));
    return told()
  }
  assert.deepEqual(await watched(0), [])
  assert.deepEqual(await watched(2), ['invoice.dispute_deadline_approaching'])
  assert.deepEqual(await watched(1), [])
  assert.deepEqual(await watched(6), ['invoice.dispute_deadline_approaching'])
  const body = { data: { type: 'invoice', id, attributes: { status: 'disputed' } } }
  assert.equal((await service.call('PATCH', `/invoices/${id}`, { body })).status, 200)
  assert.deepEqual(await watched(3), ['invoice.checked'])
  assert.deepEqual(await watched(28), ['invoice.answer_overdue'])
  assert.deepEqual(await watched(10), [])
})

test('an invoice that was checked is told with its verdict', async () => {
  const { made, told, settle } = await bed()
  await made('/tariffs', line_tariff())
  await settle()
  await told()
  await made('/invoices', line_invoice())
  assert.deepEqual(await told(), ['invoice.checked'])
})
