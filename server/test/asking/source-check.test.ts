import assert from 'node:assert/strict'
import { test } from 'node:test'
import { equipment } from '@quaylog/journey/testing'
import { checkSource } from '../../src/asking/source-check.ts'
import type { CheckedNumber } from '../../src/asking/source-check.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { loadReference } from '../../src/reference/reference.ts'
import type { Answer, Question, Source, SourceParts } from '../../src/sources/source.ts'
import { jsonAnswer, scriptedParts } from '../../src/sources/testing/scripted-parts.ts'
import { sourceRow } from './rows.ts'

const db = await testDatabase()
const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')])
const reference = loadReference()
const now_ms = Date.parse('2026-11-20T12:00:00Z')
const box = 'MSKU1234565'
const asked_box: CheckedNumber = { request_type: 'container', number: box, terminal: null, bill_of_lading: null }

/** Checks a source that sends so many requests and then answers as given; with what it was asked. */
async function checked(
  answer: Answer,
  { requests = 1, number = asked_box, base_url = 'https://line.example/own/path' } = {},
) {
  const questions: Question[] = []
  const make = (parts: SourceParts): Source => ({
    id: 'line',
    name: 'The Line',
    kind: 'carrier',
    capabilities: {
      asks: [],
      scacs: ['MAEU'],
      terminals: [],
      full_snapshots: true,
      per_minute: null,
      per_day: null,
      tells: ['moves', 'pickup_lfd_line'],
    },
    read: () => [],
    async ask(question) {
      questions.push(question)
      for (let request = 0; request < requests; request++)
        await parts.http({ method: 'GET', url: `https://asked.example:8443/${request}?key=secret`, headers: {} })
      return answer
    },
  })
  let real_ms = now_ms
  const clock = { worldMs: () => now_ms, realMs: () => (real_ms += 250) }
  const parts = { db, clock, parts: scriptedParts(() => jsonAnswer([])), sealer, reference }
  const source = {
    id: await sourceRow(db, 'line'),
    base_url,
    per_minute: null,
    per_day: null,
    updated_at: '2026-11-01T00:00:00Z',
  }
  const check = await checkSource(parts, source, make, number, { allows: 'It allows anything.', unproved: null })
  const stage = (name: string) => check.stages.find((one) => one.stage === name)?.says
  return { check, questions, stage }
}

const found = (...observations: readonly ReturnType<typeof equipment>[]): Answer => ({
  outcome: 'found',
  complete: true,
  payloads: [],
  observations,
})

test('a check shows the moves as they were stated and the milestones that follow from them alone', async () => {
  const loaded = equipment('LOAD', '2026-11-03T02:15:00Z', 'CNSHA', { container: box })
  const wall = equipment('GTIN', null, null, {
    container: box,
    at_local: '2026-11-01T08:00:00',
    place: { locode: null, name: 'Yard 7', country_code: null, latitude: null, longitude: null },
  })
  const { check, stage } = await checked(found(loaded, wall), { requests: 2 })
  assert.deepEqual(check.events, [
    { container: box, code: 'LOAD', classifier: 'actual', at: '2026-11-03T02:15:00Z', place: 'CNSHA' },
    { container: box, code: 'GTIN', classifier: 'actual', at: '2026-11-01T08:00:00', place: 'Yard 7' },
  ])
  assert.deepEqual(check.milestones[0], {
    container: box,
    event: 'vessel_loaded',
    at: '2026-11-03T02:15:00Z',
    place: 'CNSHA',
  })
  assert.deepEqual([check.works, check.id, check.requests, check.number], [true, 'line', 2, box])
  assert.ok(check.took_ms > 0)
  assert.deepEqual(
    [stage('address'), stage('events'), stage('cost')],
    ['https://asked.example:8443 answers.', '2 moves.', '2 requests were sent. It allows anything.'],
  )
})

test('an answer of thousands is counted whole and listed in part', async () => {
  const many = Array.from({ length: 201 }, (_, index) =>
    equipment('LOAD', `2026-11-03T02:15:${String(index % 60).padStart(2, '0')}Z`, 'CNSHA', { container: box }),
  )
  const { check, stage } = await checked(found(...many))
  assert.deepEqual([check.events.length, stage('events')], [200, '201 moves.'])
})

test('a source that was not asked is shown by its own address, without what stands behind it', async () => {
  const refused: Answer = { outcome: 'bad_number', detail: 'no number of its kind', payloads: [] }
  const { check, stage } = await checked(refused, { requests: 0 })
  assert.deepEqual([check.works, check.requests, check.outcome], [false, 0, 'not_asked'])
  assert.equal(stage('address'), 'It was not asked: no number of its kind.')
  assert.deepEqual([check.events, check.milestones], [[], []])
})

test('the question has the box, its terminal and its document, where they are given', async () => {
  const nothing: Answer = { outcome: 'not_found', payloads: [] }
  const plain = await checked(nothing)
  assert.deepEqual(plain.questions, [{ kind: 'container', number: box, containers: [box] }])
  const full = { ...asked_box, terminal: 'W185', bill_of_lading: 'MAEU260029935' }
  assert.deepEqual((await checked(nothing, { number: full })).questions, [
    {
      kind: 'container',
      number: box,
      containers: [box],
      terminal: 'W185',
      references: { [box]: { bill_of_lading: 'MAEU260029935', booking: null } },
    },
  ])
  const bill = { ...asked_box, request_type: 'bill_of_lading', number: 'MAEU260029935' } as const
  assert.deepEqual((await checked(nothing, { number: bill })).questions, [
    { kind: 'bill_of_lading', number: 'MAEU260029935', containers: [] },
  ])
})
