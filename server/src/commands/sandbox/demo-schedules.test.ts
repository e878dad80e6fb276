import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../../ground/clock.ts'
import { createIds } from '../../ground/id.ts'
import { testDatabase } from '../../ground/testing/database.ts'
import { createAccount } from '../../people/operate.ts'
import { keepSchedules } from './demo-schedules.ts'

const db = await testDatabase()
const clock = createClock()
const parts = { db, clock, newId: createIds(clock.realMs) }

const terms = {
  id: 'demurrage',
  charge: 'demurrage',
  direction: 'import',
  scope: { facilities: ['W185'] },
  clock: { start_event: 'box_discharged', first_day: 'next_day', end_event: 'gated_out_full', end_day: 'counted' },
  free: { days: 4, unit: 'calendar', holidays: 'none', forgiven: [] },
  charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
  tiers: [{ from: 1, rate: 185 }],
}
const tariff = {
  quaylog_tariff: 1,
  name: 'Pier 400',
  issuer: { kind: 'terminal', facility: 'W185' },
  authority: 'terminal_schedule',
  currency: 'USD',
  versions: [{ effective_from: '2020-01-01', effective_to: null, lock_date: 'discharged', terms: [terms] }],
}
const calendar = {
  facility: 'W185',
  timezone: 'America/Los_Angeles',
  week: 'mon_fri',
  holidays: [],
  exceptions: [],
  known_through: '2099-12-31',
}

test('a start that was cut short before anything was tracked leaves no schedule twice at the next', async () => {
  const account = await createAccount(parts, { name: 'Demo', plan: 'paid', entitlements: 'all', rate_limit: null })
  for (const _start of ['first', 'next'])
    await keepSchedules({ tariffs: [tariff], calendars: [calendar] }, account.id, parts)
  const [kept] = await db.work`
    select (select count(*)::int from tariff where account_id = ${account.id}) as tariffs,
      (select count(*)::int from facility_calendar_statement where account_id = ${account.id}) as statements`
  assert.deepEqual(kept, { tariffs: 1, statements: 3 })
})
