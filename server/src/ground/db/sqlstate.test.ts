import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseTrouble, refusalOfDatabaseError, Unavailable } from './sqlstate.ts'
import { testDatabase } from '../testing/database.ts'

const db = await testDatabase()
await db.work`create table unique_thing (word text primary key)`
await db.work`insert into unique_thing values ('one')`

const troubles: [string, string, () => PromiseLike<unknown>, string | undefined][] = [
  ['U+0000 in a text', '22021', () => db.work`select ${'a\u0000b'}::text`, 'bad_value'],
  ['U+0000 in JSON', '22P05', () => db.work`select ${'{"a":"\\u0000"}'}::jsonb`, 'bad_value'],
  ['an id that is no uuid', '22P02', () => db.work`select ${'x'}::uuid`, 'bad_value'],
  ['an integer too big', '22003', () => db.work`select ${'99999999999999999999'}::bigint`, 'bad_value'],
  ['a negative limit', '2201W', () => db.work`select 1 limit ${-1}`, 'bad_value'],
  ['a year out of range', '22008', () => db.work`select ${'294277-01-01T00:00:00Z'}::timestamptz`, 'bad_value'],
  ['a pattern that ends in a backslash', '22025', () => db.work`select 'a' like ${'\\'}`, 'bad_value'],
  ['JSON nested too deeply', '54001', () => db.work`select ${'['.repeat(100_000)}::jsonb`, 'too_deep'],
  ['a value that exists', '23505', () => db.work`insert into unique_thing values ('one')`, 'taken'],
  ['a mistake of ours', '42P01', () => db.work`select 1 from no_such_table`, undefined],
]

for (const [what, sqlstate, run, kind] of troubles) {
  test(`${what} is ${kind ?? 'a defect'}`, async () => {
    const error = await run().then(
      () => null,
      (error: unknown) => error,
    )
    assert.equal(error instanceof Error && 'code' in error ? error.code : null, sqlstate)
    assert.equal(databaseTrouble(error)?.kind, kind)
  })
}

test('what the database cannot do now is answered with 503 and Retry-After', () => {
  for (const code of ['53100', '57P03', '57P01', '53300', '55P03', 'ECONNREFUSED', 'CONNECTION_CLOSED']) {
    const refusal = refusalOfDatabaseError(Object.assign(new Error('x'), { code }))
    assert.equal(refusal?.status, 503, code)
    assert.match(refusal.headers['retry-after'] ?? '', /^\d+$/)
  }
  assert.equal(refusalOfDatabaseError(new Unavailable('x'))?.status, 503)
  assert.equal(refusalOfDatabaseError(new Error('x')), null)
})

test('the name of a broken unique rule is known', async () => {
  const error = await db.work`insert into unique_thing values ('one')`.then(
    () => null,
    (error: unknown) => error,
  )
  assert.deepEqual(databaseTrouble(error), { kind: 'taken', constraint: 'unique_thing_pkey' })
})
