import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heldAbout } from '../../src/asking/held.ts'
import { createClock, instantOf } from '../../src/ground/clock.ts'
import { createIds } from '../../src/ground/id.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { equipment } from '@quaylog/journey/testing'
import type { Answer, Question } from '../../src/sources/source.ts'
import { subject_columns } from '../../src/world-facts/subject.ts'
import type { Subject } from '../../src/world-facts/subject.ts'

const db = await testDatabase()
const now_ms = Date.parse('2026-11-20T12:00:00Z')
const clock = createClock(() => now_ms)
const newId = createIds(clock.realMs)
const half_a_year_ms = 180 * 86_400_000
const nothing: Answer = { outcome: 'not_found', payloads: [] }
let made = 0

/** A subject about which boxes were told at moments before now. */
async function subjectWith(...told: readonly (readonly [box: string, ago_ms: number])[]): Promise<Subject> {
  const row = {
    id: newId(),
    source_key: 'line:HLCU',
    number_type: 'bill_of_lading',
    number: `HLCUSHA${++made}`,
    created_at: '2026-11-01T00:00:00Z',
  }
  await db.work`insert into subject ${db.work(row)}`
  for (const [index, [container, ago_ms]] of told.entries()) {
    const at = instantOf(now_ms - ago_ms)
    const { id: _id, source, recorded_at: _at, withdrawn_at: _withdrawn, ...body } = equipment('LOAD', at, 'CNSHA')
    await db.work`
      insert into observation ${db.work({
        id: newId(),
        subject_id: row.id,
        source,
        hash: Buffer.from([index]),
        slot: Buffer.from([index]),
        body: JSON.stringify({ ...body, container }),
        recorded_at: at,
        last_seen_at: at,
        seen_in_snapshot: 1,
      })}`
  }
  const [subject] = await db.work<Subject[]>`select ${db.work(subject_columns)} from subject where id = ${row.id}`
  assert.ok(subject !== undefined)
  return subject
}

/** What files answer, and what they were asked; undefined: there are none for this line. */
function files(answer: Answer | undefined) {
  const asked: Question[] = []
  const source = {
    id: 'edi',
    name: 'Files',
    kind: 'carrier',
    capabilities: { asks: [], scacs: [], terminals: [], full_snapshots: false, per_minute: null, per_day: null },
    read: () => [],
    ask: async (question: Question) => (asked.push(question), answer ?? nothing),
  } as const
  const onFile = (key: string) => (key === 'line:HLCU' && answer !== undefined ? source : undefined)
  return { parts: { db, clock, sources: { onFile } }, asked }
}

const told = (...boxes: readonly string[]): Answer => ({
  outcome: 'found',
  complete: false,
  payloads: [],
  observations: boxes.map((container) => equipment('LOAD', '2026-11-03T00:00:00Z', 'CNSHA', { container })),
})

test('of a number of which nobody said anything nothing is held', async () => {
  const none = { on_file: null, containers: 0 }
  assert.deepEqual(await heldAbout(files(undefined).parts, await subjectWith()), none)
  assert.deepEqual(await heldAbout(files(nothing).parts, await subjectWith()), none)
  assert.deepEqual(await heldAbout(files(told()).parts, await subjectWith()), none)
})

test('what files tell is held with the source that it is from, and they are asked about the number itself', async () => {
  const answer = told('HLXU1000007', 'HLXU2000001', 'HLXU1000007')
  const { parts, asked } = files(answer)
  const subject = await subjectWith(['HLXU3000006', 0])
  assert.deepEqual(await heldAbout(parts, subject), { on_file: { source: 'edi', answer }, containers: 2 })
  assert.deepEqual(asked, [
    {
      kind: 'bill_of_lading',
      number: subject.number,
      containers: [],
      scac: 'HLCU',
      first_asked_at: '2026-11-01T00:00:00Z',
    },
  ])
})

test('what was recorded of the number is held for half a year, each box once', async () => {
  const subject = await subjectWith(
    ['HLXU1000007', half_a_year_ms],
    ['HLXU2000001', 0],
    ['HLXU2000001', 1_000],
    ['HLXU3000006', half_a_year_ms + 1_000],
  )
  assert.deepEqual(await heldAbout(files(undefined).parts, subject), { on_file: null, containers: 2 })
  assert.equal((await heldAbout(files(told('HLXU4000000')).parts, subject)).containers, 2)
})
