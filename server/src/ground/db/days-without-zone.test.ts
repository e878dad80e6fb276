import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { migrate, migrations_dir } from './migrate.ts'

const db = await testDatabase()
const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
after(() => rm(dir, { recursive: true }))
const [account_id, shipment_id] = ['0191a8c0-0000-7000-8000-00000000000a', '0191a8c0-0000-7000-8000-00000000000b']

/** The schema as it was before a migration. */
async function schemaBefore(name: string): Promise<void> {
  await db.work`drop schema public cascade`
  await db.work`create schema public`
  for (const file of (await readdir(migrations_dir)).toSorted()) {
    if (file === name) break
    await copyFile(join(migrations_dir, file), join(dir, file))
  }
  await migrate(db, dir)
}

interface Days {
  readonly line?: string
  readonly terminal?: string
  readonly rail?: string
}

/** A container as it was stored before: each day as its midnight, of UTC where its zone was not known. */
async function stored(number: string, days: Days, zones: { pod?: string; rail?: string }, at = 'T00:00:00Z') {
  const kept = (day: string | undefined) => (day === undefined ? null : `${day}${at}`)
  const facts = {
    pickup_lfd_line: days.line ?? null,
    pickup_lfd_terminal: days.terminal ?? null,
    pickup_lfd_rail: days.rail ?? null,
    pod_timezone: zones.pod ?? null,
    pickup_lfd_rail_time_zone: zones.rail ?? null,
  }
  await db.work`
    insert into container ${db.work({
      account_id,
      id: `0191a8c0-0000-7000-8000-0000000000${number}`,
      shipment_id,
      number: `MSKU12345${number}`,
      current_status: 'available',
      picture: JSON.stringify({ facts }),
      pickup_lfd_line: kept(days.line),
      pickup_lfd_terminal: kept(days.terminal),
      pickup_lfd_rail: kept(days.rail),
      pickup_lfd_with_rail: kept(days.line ?? days.terminal ?? days.rail),
      pickup_lfd_without_rail: kept(days.line ?? days.terminal),
      created_at: '2026-11-01T00:00:00Z',
      updated_at: '2026-11-01T00:00:00Z',
    })}`
}

test('last free days that were stored before days had columns keep their day, and an instant only where its zone is known', async () => {
  await schemaBefore('0033_days_without_zone.sql')
  await db.work`
    insert into account (id, name, plan, created_at, updated_at)
    values (${account_id}, 'Harbour', 'paid', now(), now())`
  await db.work`alter table container drop constraint container_account_id_shipment_id_fkey`
  await stored('11', {}, { pod: 'America/Los_Angeles' })
  await stored('12', { line: '2026-11-24' }, {})
  await stored('13', { line: '2026-11-24', terminal: '2026-11-25' }, { pod: 'America/Los_Angeles' }, 'T08:00:00Z')
  await stored('14', { terminal: '2026-11-25', rail: '2026-11-26' }, { rail: 'America/Chicago' }, 'T06:00:00Z')
  await stored('15', { rail: '2026-11-26' }, { pod: 'America/Los_Angeles' })
  await migrate(db, migrations_dir)
  const [line, terminal, rail] = ['2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z', '2026-11-26T06:00:00Z']
  const rows = await db.work`
    select right(number, 2)::int as box, pickup_lfd_line_on, pickup_lfd_line, pickup_lfd_terminal_on, pickup_lfd_terminal,
      pickup_lfd_rail_on, pickup_lfd_rail, pickup_lfd_with_rail, pickup_lfd_without_rail
    from container order by number`
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [11, null, null, null, null, null, null, null, null],
      [12, '2026-11-24', null, null, null, null, null, null, null],
      [13, '2026-11-24', line, '2026-11-25', terminal, null, null, line, line],
      [14, null, null, '2026-11-25', null, '2026-11-26', rail, null, null],
      [15, null, null, null, null, '2026-11-26', null, null, null],
    ],
  )
})
