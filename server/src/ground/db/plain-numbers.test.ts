import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrations_dir } from './migrate.ts'
import { testDatabase } from '../testing/database.ts'

const db = await testDatabase()
const account = '00000000-0000-7000-8000-00000000000a'
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

async function again(): Promise<void> {
  const text = await readFile(join(migrations_dir, '0020_plain_numbers.sql'), 'utf8')
  await db.transaction((tx) => tx.unsafe(text))
}

test('numbers that were kept with dashes and dots become plain, and none is lost where two become the same', async () => {
  const subjects = ['MAEU-1.2', 'MSKU123456-5', 'MSKU1234565', 'A-1', 'A.1', 'TEST-TR-JOURNEY']
  for (const [n, number] of subjects.entries())
    await db.work`
    insert into subject ${db.work({ id: id(n), source_key: 'line:MAEU', number_type: 'bill_of_lading', number, created_at: '2026-01-01T00:00:00Z' })}`
  for (const [n, term] of ['PO-1', 'PO1', '-', 'TEST-TR-JOURNEY'].entries())
    await db.work`
    insert into search_term ${db.work({ account_id: account, term, kind: 'shipment', record_id: id(n) })}`
  await db.work`
    insert into search_term ${db.work({ account_id: account, term: 'P.O-1', kind: 'shipment', record_id: id(0) })}`
  await again()
  const numbers = async () =>
    (
      await db.work<{ number: string }[]>`
    select number from subject order by id`
    ).map(({ number }) => number)
  const terms = async () =>
    (
      await db.work<{ term: string; record_id: string }[]>`
    select term, record_id from search_term order by record_id, term`
    ).map(({ term, record_id }) => `${term} ${Number(record_id.slice(-2))}`)
  assert.deepEqual(await numbers(), ['MAEU12', 'MSKU123456-5', 'MSKU1234565', 'A1', 'A.1', 'TEST-TR-JOURNEY'])
  assert.deepEqual(await terms(), ['PO1 0', 'PO1 1', '- 2', 'TEST-TR-JOURNEY 3'])
  const before = [await numbers(), await terms()]
  await again()
  assert.deepEqual([await numbers(), await terms()].flat().length, before.flat().length)
})
