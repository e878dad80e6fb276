import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { line_tariff, port_calendar } from './papers.ts'

test('of a container that is still aboard the forecast is a range over the days on which it may come', async () => {
  const service = await restService()
  const { made } = bedOf(service)
  const { container_id } = await service.track(service.customers.paid, 'TEST-TR-JOURNEY')
  const forecast = async () =>
    JSON.parse((await service.call('GET', `/containers/${container_id}/charge_forecast`)).text).data.attributes
  const without = await forecast()
  assert.deepEqual([without.events, without.before_discharge], [[], null], 'without terms there is nothing to say')

  await made('/tariffs', line_tariff({}, { free: { days: 4, unit: 'calendar', holidays: 'none', forgiven: [] } }))
  const unknown = await forecast()
  assert.equal(unknown.before_discharge, null, 'without a calendar the days of the facility are not known')
  assert.deepEqual(
    unknown.events.map((event: { complete: boolean }) => event.complete),
    [false],
  )

  await made('/facility_calendars', port_calendar())
  const { events, before_discharge: range } = await forecast()
  assert.deepEqual(events, [])
  const { earliest, expected, latest } = range.start_assumed_on
  assert.ok(earliest <= expected && expected < latest, JSON.stringify(range.start_assumed_on))
  assert.deepEqual([range.complete, range.timezone, range.unassessed], [true, 'America/Los_Angeles', []])
  assert.ok(range.last_free_on.earliest < range.last_free_on.latest)
  const day = (on: string) => range.days.find((one: { day: string }) => one.day === on)?.totals?.[0]
  assert.equal(day(range.last_free_on.earliest).high, 0)
  const last = range.days.at(-1).totals[0]
  assert.ok(last.low > 0 && last.low < last.expected && last.expected <= last.high, JSON.stringify(last))
  assert.equal(
    (await service.call('GET', '/charge_clocks?filter[state]=running')).list().data.length,
    0,
    'nothing of it has happened',
  )
})
