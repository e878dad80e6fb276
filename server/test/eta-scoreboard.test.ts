import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './rest/service.ts'
import type { Customer } from './rest/service.ts'

const service = await restService()
const day_ms = 86_400_000

interface Told {
  readonly days_before: number
  readonly late_hours: number
  readonly by?: string
}

/** Makes a tracked shipment one that arrived now, and of which these estimates were shown before. */
async function arrived(as: Customer, told: readonly Told[], number: string): Promise<void> {
  const { shipment_id, container_id } = await service.track(as, number)
  const now_ms = service.clock.worldMs()
  const instant = (ms: number) => new Date(ms).toISOString()
  await service.db.work`
    update shipment set pod_ata_at = ${instant(now_ms - 1_000)}, port_of_discharge_locode = 'USLAX'
    where account_id = ${as.id} and id = ${shipment_id}`
  await service.db.work`delete from transport_event where account_id = ${as.id} and container_id = ${container_id}`
  const rows = told.map(({ days_before, late_hours, by: data_source = 'shipping_line' }) => ({
    account_id: as.id,
    id: service.newId(),
    container_id,
    shipment_id,
    event: 'container.transport.estimated.vessel_arrived',
    at: instant(now_ms - 1_000 + late_hours * 3_600_000),
    location_locode: 'USLAX',
    data_source,
    created_at: instant(now_ms - 1_000 - days_before * day_ms),
  }))
  await service.db.work`insert into transport_event ${service.db.work(rows)}`
}
const board = async (as: Customer, query = '') => {
  const answer = await service.call('GET', `/eta_scoreboard${query}`, { as })
  assert.equal(answer.status, 200, answer.text)
  const { arrivals, scores } = answer.one().attributes ?? {}
  assert.ok(Array.isArray(scores))
  return { arrivals, scores }
}
const row = (scores: readonly Record<string, unknown>[], source: string, lead_days: number, line: string | null) => {
  const found = scores.find((one) => one['source'] === source && one['lead_days'] === lead_days && one['line'] === line)
  return found && [found['arrivals'], found['error_hours'], found['bias_hours']]
}

test('days that are none, too many, and what the scoreboard does not take are refused', async () => {
  for (const query of ['?days=0', '?days=soon', '?days=731', '?line=MAEU']) {
    const refused = await service.call('GET', `/eta_scoreboard${query}`, {})
    assert.equal(refused.status, 400, query)
  }
})

test('nothing that arrived gives no figures, not figures of nothing', async () => {
  const empty = await service.addCustomer('Without arrivals', 'paid')
  assert.deepEqual(await board(empty), { arrivals: 0, scores: [] })
})

test('estimates are measured as they were shown so many days before, beside the first word of the line', async () => {
  const team = await service.addCustomer('Arrivals', 'paid')
  await arrived(
    team,
    [
      { days_before: 20, late_hours: -48 },
      { days_before: 5, late_hours: 10 },
      { days_before: 2, late_hours: -4, by: 'ais' },
    ],
    'TEST-TR-SUCCEEDED',
  )
  const { arrivals, scores } = await board(team)
  assert.equal(arrivals, 1)
  assert.deepEqual(row(scores, 'shown', 14, null), [1, 48, -48])
  assert.deepEqual(row(scores, 'shown', 7, null), [1, 48, -48])
  assert.deepEqual(row(scores, 'shown', 3, null), [1, 10, 10], 'the newer word of the line')
  assert.deepEqual(row(scores, 'shown', 1, null), [1, 4, -4], 'the position of the ship')
  assert.deepEqual(row(scores, 'shipping_line', 1, null), [1, 10, 10])
  assert.deepEqual(row(scores, 'ais', 1, null), [1, 4, -4])
  assert.equal(row(scores, 'ais', 3, null), undefined, 'it had said nothing then')
  assert.deepEqual(row(scores, 'line_first', 1, null), [1, 48, -48], 'the baseline')
  assert.deepEqual(row(scores, 'shown', 3, 'TEST'), [1, 10, 10], 'the line of its own')
  const stranger = await service.addCustomer('Stranger to arrivals', 'paid')
  assert.equal((await board(stranger)).arrivals, 0)
  service.advance(40 * day_ms)
  assert.equal((await board(team, '?days=30')).arrivals, 0, 'it arrived longer ago')
})
