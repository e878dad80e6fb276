import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reseal, sealed_columns } from '../../src/commands/reseal.ts'
import { saveSource } from '../../src/asking/source-store.ts'
import { createClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { createSealer, newSecretKey } from '../../src/ground/secret.ts'
import { loadKeys } from '../../src/doors/oauth/keys.ts'

const db = await testDatabase()
const clock = createClock()
const [first, second] = [newSecretKey(), newSecretKey()]
const source = (id: string, credentials: string) => saveSource(db.work, { id, kind: 'dcsa', profile: 'maersk', scac: null, name: id, base_url: '', credentials, terminals: [], per_minute: null, per_day: null, enabled: true, is_simulated: false }, clock.now())
const credentialsOf = async (id: string) => (await db.work<{ credentials: string }[]>`select credentials from source_configuration where id = ${id}`)[0]?.credentials ?? ''

test('with the old key away nothing can be read, and nothing is changed', async () => {
  const sealed = createSealer([first]).seal('{"a":1}', 'maersk')
  await source('maersk', sealed)
  await assert.rejects(reseal(db, createSealer([second])), /is not in QUAYLOG_SECRET_KEY/)
  assert.equal(await credentialsOf('maersk'), sealed)
})

test('with both keys every secret is sealed anew, once, and opens with the first key alone', async () => {
  const keys = await loadKeys({ db, clock, sealer: createSealer([first]) })
  for (let i = 0; i < 600; i++) await source(`source-${i}`, createSealer([first]).seal(`${i}`, `source-${i}`))
  assert.equal(await reseal(db, createSealer([second, first])), 603)
  assert.equal(await reseal(db, createSealer([second, first])), 0)
  const alone = createSealer([second])
  assert.equal(alone.open(await credentialsOf('maersk'), 'maersk'), '{"a":1}')
  assert.equal(alone.open(await credentialsOf('source-599'), 'source-599'), '599')
  assert.deepEqual(await loadKeys({ db, clock, sealer: alone }), keys)
})

test('no column that is named like a secret is forgotten', async () => {
  const named = await db.work<{ place: string }[]>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and column_name ~ '(^|_)(secret|credentials|sealed|password)$' order by 1`
  assert.deepEqual(named.map(({ place }) => place), sealed_columns.map(({ table, column }) => `${table}.${column}`).toSorted())
})
