import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configuredSources } from '../../src/asking/source-store.ts'
import { switchSource } from '../../src/commands/sources.ts'
import { createClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { sourceRow } from '../asking/rows.ts'

const db = await testDatabase()
const clock = createClock()

test('a source that is not there is switched by nobody, with where to look', async () => {
  await assert.rejects(switchSource({ db, clock }, 'nowhere', false), /no source nowhere: see quaylog sources list/)
})

test('a source is switched off with its configuration, and on again', async () => {
  const id = await sourceRow(db, 'zim')
  const isOn = async () => (await configuredSources(db.work)).find((source) => source.id === id)?.enabled
  await switchSource({ db, clock }, id, false)
  assert.equal(await isOn(), false)
  await switchSource({ db, clock }, id, true)
  assert.equal(await isOn(), true)
})
