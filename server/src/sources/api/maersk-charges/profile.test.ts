import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import { createSource } from '../../registry.ts'
import { scriptedParts } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const charge = {
  equipmentReference: box,
  type: 'Demurrage',
  clockStart: '2026-11-18',
  freeDays: 4,
  elapsedDays: 3,
  chargeableDays: 0,
  amount: 0,
  currency: 'USD',
  tariffReference: 'EXAMPLE-1',
}
const upstream = {
  configuration: {
    id: 'maersk-charges',
    kind: 'api',
    profile: 'maersk_charges',
    base_url: 'http://127.0.0.1:4950/maersk',
    credentials: { consumer_key: 'key-of-ours' },
  },
  question: { kind: 'container', number: box, containers: [] },
} as const

conforms({
  ...upstream,
  document: [charge],
  not_found: jsonAnswer({ message: 'Not found' }, {}, 404),
  except: ['a good answer is found, whole and kept as it came'],
})

async function daysOf(...given: readonly object[]) {
  const { answer } = await askOnce(upstream, () => jsonAnswer(given.map((own) => ({ ...charge, ...own }))))
  return 'observations' in answer
    ? answer.observations.map((said) => (said.kind === 'deadline' ? `${said.deadline} ${said.day}` : said.kind))
    : answer.outcome
}

test('boxes are asked for in one request, and the key goes in a header alone', async () => {
  const parts = scriptedParts(() => jsonAnswer([charge]))
  const question = { ...upstream.question, containers: [box, 'TCLU1234568'] }
  await createSource(upstream.configuration, parts).ask(question)
  assert.equal(parts.asked.length, 1)
  const [asked] = parts.asked
  assert.equal(
    asked?.url,
    'http://127.0.0.1:4950/maersk/demurrage-detention/v1/charges?equipmentReference=CSQU3054383%2CTCLU1234568',
  )
  assert.equal(asked.headers['Consumer-Key'], 'key-of-ours')
})

test('the first free day counts, so that four of them end three days later', async () => {
  assert.deepEqual(await daysOf({}), ['line 2026-11-21'])
  assert.deepEqual(await daysOf({ type: 'Combined', clockStart: '2026-11-18T06:00:00Z' }), ['line 2026-11-21'])
  assert.deepEqual(await daysOf({ elapsedDays: 7, chargeableDays: 3 }), ['line 2026-11-21'])
})

test('detention is no reason to pick up a box, and neither is a charge of an unknown kind', async () => {
  assert.equal(await daysOf({ type: 'Detention' }), 'not_found')
  assert.equal(await daysOf({ type: 'Storage' }), 'not_found')
  assert.deepEqual(await daysOf({ type: 'Detention' }, {}), ['line 2026-11-21'])
})

test('a count that does not agree with calendar days names no day', async () => {
  for (const own of [
    { elapsedDays: 6, chargeableDays: 0 },
    { elapsedDays: 5, chargeableDays: 2 },
    { freeDays: 0 },
    { freeDays: 3.5 },
    { freeDays: null },
    { elapsedDays: null },
    { chargeableDays: 'some' },
    { clockStart: 'soon' },
  ])
    assert.equal(await daysOf(own), 'not_found', JSON.stringify(own))
})

test('a box of which Maersk counts nothing may be somebody else’s: nothing follows from it', async () => {
  const { answer } = await askOnce(upstream, () => jsonAnswer({ message: 'Not found' }, {}, 404))
  assert.ok(answer.outcome === 'not_found' && answer.ambiguous !== undefined)
})

test('it speaks beside its line: it is no line’s own source', async () => {
  const { capabilities } = createSource(
    upstream.configuration,
    scriptedParts(() => jsonAnswer([])),
  )
  assert.deepEqual([capabilities.beside, capabilities.tells], [capabilities.scacs, ['ssl_lfd']])
  const { answer } = await askOnce(upstream, () => jsonAnswer([charge]))
  assert.equal(toldBy(answer)[0]?.data_source, 'shipping_line')
})
