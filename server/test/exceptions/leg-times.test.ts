import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { countLegTimes, legTimesOf } from '../../src/attention/leg-times.ts'
import { keptLegTimes } from '../../src/attention/leg-time-store.ts'
import { createAccount } from '../../src/people/operate.ts'
import { createClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { containerRow, freshId, shipmentRow, subjectRow } from '../asking/rows.ts'

const db = await testDatabase()
const clock = createClock(() => Date.parse('2026-11-20T00:00:00Z'))
const newId = freshId
const account = await createAccount(
  { db, clock, newId },
  { name: 'Lanes', plan: 'paid', entitlements: 'all', rate_limit: null },
)
const lane = { port_of_lading_locode: 'CNSHA', port_of_discharge_locode: 'USLAX', destination_locode: 'USCHI' }
const day_ms = 86_400_000
const sailed = '2026-10-01T00:00:00Z'
const after = (at: string, days: number) => new Date(Date.parse(at) + days * day_ms).toISOString()
const own = { ...lane, account_id: account.id, scac: 'HLCU' }

const shipment = async (given: Readonly<Record<string, unknown>>) =>
  shipmentRow(db, await subjectRow(db), { ...own, normalized_number: freshId(), ...given })

async function journey(
  days: number,
  given: Readonly<Record<string, unknown>> = {},
  pol_atd_at = sailed,
): Promise<void> {
  const pod_ata_at = after(pol_atd_at, days)
  const row = await shipment({ pol_atd_at, pod_ata_at, ...given })
  const times = { pod_arrived_at: pod_ata_at, pod_discharged_at: after(pod_ata_at, 1.5) }
  const train = { pod_rail_departed_at: after(pol_atd_at, 30), ind_ata_at: after(pol_atd_at, 36) }
  await containerRow(db, row, { ...times, ...train })
}
const counted = async (account_id = account.id) => {
  await countLegTimes({ db, clock, newId })
  return legTimesOf(await keptLegTimes(db.work, account_id, ['USLAX', 'USCHI']), { ...lane, scac: 'HLCU' })
}
const marked = async () => {
  const rows = await db.work<{ shipment_id: string }[]>`select shipment_id from attention_mark`
  await db.work`delete from attention_mark`
  return rows.map(({ shipment_id }) => shipment_id)
}

test('of an account without journeys nothing is known, nor of lanes, lines and years that it does not go by now', async () => {
  const account_id = freshId()
  deepEqual(await counted(account_id), {})
  await journey(20, { account_id, scac: 'MAEU' })
  const elsewhere = { port_of_lading_locode: 'CNNGB', port_of_discharge_locode: 'USLGB', destination_locode: null }
  await journey(20, { account_id, ...elsewhere })
  await journey(20, { account_id: freshId() })
  await journey(20, { account_id }, '2025-05-01T00:00:00Z')
  deepEqual(await counted(account_id), {})
})

test('legs take what 9 of 10 took at most, and shipments are looked at again when that is another day', async () => {
  const under_way = await shipment({})
  const elsewhere = await shipment({ scac: 'MAEU' })
  for (let days = 11; days < 20; days++) await journey(days)
  const nine = { shipments: 9, days: 2 }
  deepEqual(await counted(), { sea: { shipments: 9, days: 19 }, discharge: nine, rail: { shipments: 9, days: 6 } })
  deepEqual(await marked(), [], 'too few to say anything')

  await journey(40)
  const ten = {
    sea: { shipments: 10, days: 19 },
    discharge: { shipments: 10, days: 2 },
    rail: { shipments: 10, days: 6 },
  }
  deepEqual(await counted(), ten)
  const looked_at = await marked()
  deepEqual([looked_at.includes(under_way.id), looked_at.includes(elsewhere.id)], [true, false])
  deepEqual(await counted(), ten)
  deepEqual(await marked(), [], 'nothing is new')

  // What is no longer counted is forgotten.
  await db.work`update container set ind_ata_at = null where account_id = ${account.id}`
  deepEqual(Object.keys(await counted()), ['sea', 'discharge'])
})
