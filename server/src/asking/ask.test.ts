import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EquipmentObservation } from '@quaylog/journey'
import type { Answer, Question, Trouble } from '../sources/source.ts'
import type { Subject } from '../world-facts/subject.ts'
import { askSubject, containersIn, questionOf } from './ask.ts'
import type { AskedSource, SourceDirectory } from './source-directory.ts'

const subject = (source_key: string, number_type: Subject['number_type'], number: string): Subject => ({
  id: number,
  source_key,
  number_type,
  number,
  snapshot: 0,
  snapshot_digest: null,
  attempts: 0,
  last_outcome: null,
  last_attempted_at: null,
  last_succeeded_at: null,
  last_changed_at: null,
  created_at: '2026-11-01T00:00:00Z',
})
const bill = subject('line:MAEU', 'bill_of_lading', 'MAEU260029935')
const box = subject('line:MAEU', 'container', 'MSKU1234565')
const described = (container: string | null): EquipmentObservation => ({
  kind: 'equipment',
  data_source: 'shipping_line',
  container,
  stated_at: null,
  pointer: '/0',
  defects: [],
  equipment_type: 'dry',
  equipment_length: null,
  equipment_height: null,
  weight_in_lbs: null,
  seal_number: null,
})
const found: Answer = {
  outcome: 'found',
  complete: true,
  payloads: [],
  observations: [described('MSKU1234565'), described('TCLU1234568'), described('MSKU1234565'), described(null)],
}

/** A directory with the source of one line, vendors after it, and everything that any of them was asked. */
function directory(answer: Answer, ...vendors: readonly Answer[]) {
  const asked: (readonly [Question, boolean | undefined])[] = []
  const made = [answer, ...vendors].map((own, index): AskedSource => ({
    id: index === 0 ? 'maersk' : `vendor-${index}`,
    name: 'Maersk',
    kind: 'carrier',
    capabilities: {
      asks: index === 0 ? [] : ['bill_of_lading'],
      scacs: ['MAEU'],
      terminals: [],
      full_snapshots: true,
      per_minute: null,
      per_day: null,
      ...(index === 0 ? {} : { hearsay: { beside: [] } }),
    },
    read: () => [],
    ask: async (question, admitted) => {
      asked.push([question, admitted])
      return own
    },
  }))
  const all = (key: string) => (key === 'line:MAEU' ? made : [])
  const sources: SourceDirectory = {
    byKey: (key) => all(key)[0],
    allByKey: all,
    besideLine: () => [],
    chargesOfLine: () => [],
    onFile: () => undefined,
    lineScacs: () => [],
    railKeys: () => [],
  }
  return { sources, asked }
}

const unknown: Answer = { outcome: 'not_found', payloads: [] }
const troubled = (trouble: Trouble): Answer => ({
  outcome: 'temporary',
  reason: 'shipping_line_unreachable',
  detail: trouble,
  trouble,
  next_allowed_at: null,
  payloads: [],
})

async function sourceOf(...answers: readonly [Answer, ...Answer[]]): Promise<string> {
  const { sources } = directory(...answers)
  return (await askSubject({ sources }, bill, { with_vendors: true })).source
}

test('a vendor is asked where the line itself cannot tell, and the next where the first vendor cannot', async () => {
  assert.equal(await sourceOf(found, found), 'maersk')
  assert.equal(await sourceOf(unknown, found, found), 'vendor-1')
  assert.equal(await sourceOf(unknown, unknown, found), 'vendor-2')
  assert.equal(await sourceOf(unknown, unknown, unknown), 'maersk')
  for (const trouble of ['credentials', 'entitlement', 'address'] as const)
    assert.equal(await sourceOf(troubled(trouble), found), 'vendor-1', trouble)
})

test('no vendor is paid while the line is only broken, slow or busy', async () => {
  for (const trouble of ['outage', 'slow', 'rate_limit', 'unreadable', 'too_large'] as const)
    assert.equal(await sourceOf(troubled(trouble), found), 'maersk', trouble)
})

test('a line that does not know a number ends nothing while a vendor could not be asked', async () => {
  const { sources } = directory(unknown, troubled('outage'))
  assert.equal((await askSubject({ sources }, bill, { with_vendors: true })).answer.outcome, 'temporary')
})

test('on the off chance no vendor is asked', async () => {
  const { sources, asked } = directory(unknown, found)
  assert.equal((await askSubject({ sources }, bill)).source, 'maersk')
  assert.equal(asked.length, 1)
})

test('a source that is no longer configured is a temporary trouble that names what is missing, and nobody is asked', async () => {
  const { sources, asked } = directory(found)
  const { source, answer, about } = await askSubject({ sources }, subject('line:HLCU', 'container', 'HLXU1234567'))
  assert.deepEqual(answer, {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    detail: 'no source is configured for line:HLCU',
    next_allowed_at: null,
    payloads: [],
  })
  assert.deepEqual([source, about(box), asked], ['line:HLCU', answer, []])
})

test('the source of a subject is asked about its number, with the boxes that go along', async () => {
  const { sources, asked } = directory(found)
  const { source, answer } = await askSubject({ sources }, bill, { containers: ['MSKU1234565'], admitted: true })
  await askSubject({ sources }, box)
  assert.deepEqual([source, answer], ['maersk', found])
  assert.deepEqual(asked, [
    [
      {
        kind: 'bill_of_lading',
        number: 'MAEU260029935',
        containers: ['MSKU1234565'],
        first_asked_at: '2026-11-01T00:00:00Z',
        scac: 'MAEU',
      },
      true,
    ],
    [
      {
        kind: 'container',
        number: 'MSKU1234565',
        containers: [],
        first_asked_at: '2026-11-01T00:00:00Z',
        scac: 'MAEU',
      },
      false,
    ],
  ])
})

test('of an answer about several boxes each is told its own part, and a bill is told all of it', async () => {
  const { about } = await askSubject({ sources: directory(found).sources }, bill, {
    containers: ['MSKU1234565', 'TCLU1234568'],
  })
  const own = about(box)
  assert.deepEqual('observations' in own ? own.observations.map(({ container }) => container) : [], [
    'MSKU1234565',
    'MSKU1234565',
    null,
  ])
  assert.equal(about(bill), found)
})

test('a terminal is asked by its code, lines and railroads without one', () => {
  assert.equal(questionOf(subject('facility:W185', 'container', 'MSKU1234565'), []).terminal, 'W185')
  for (const key of ['line:MAEU', 'rail:BNSF'])
    assert.ok(!('terminal' in questionOf(subject(key, 'container', 'MSKU1234565'), [])), key)
})

test('an answer lists each box once, and an answer without statements lists none', () => {
  assert.deepEqual([containersIn(found), containersIn({ outcome: 'not_found', payloads: [] })], [2, 0])
})

test('a vendor is asked after a line that calls the number wrong, and its better answer counts', async () => {
  const wrong: Answer = { outcome: 'bad_number', detail: 'no such form', payloads: [] }
  assert.equal(await sourceOf(wrong, found), 'vendor-1')
  assert.equal(await sourceOf(wrong, unknown), 'vendor-1', 'not found says more than that the number is wrong')
  assert.equal(await sourceOf(unknown, wrong), 'maersk')
  assert.equal(await sourceOf({ outcome: 'cancelled', payloads: [], observations: [] }, found), 'maersk')
  assert.equal(await sourceOf({ outcome: 'not_manifested', payloads: [], observations: [] }, found), 'maersk')
})

test('a vendor is not asked for a kind of number that it does not take, and takes room of its own', async () => {
  const { sources, asked } = directory(unknown, found)
  assert.equal((await askSubject({ sources }, box, { with_vendors: true })).source, 'maersk')
  assert.equal(asked.length, 1)
  await askSubject({ sources }, bill, { with_vendors: true, admitted: true })
  assert.deepEqual(
    asked.slice(1).map(([, admitted]) => admitted),
    [true, false],
  )
})

test('what the boxes are asked by goes along', async () => {
  const { sources, asked } = directory(found)
  const references = { MSKU1234565: { bill_of_lading: 'MAEU260029935', booking: null } }
  await askSubject({ sources }, box, { containers: ['MSKU1234565'], references })
  assert.equal(asked[0]?.[0].references, references)
})
