import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { recordDue } from '../../src/intake/record-inbound.ts'
import { startReportFolders } from '../../src/intake/reports/folder.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { streamSpreadsheet } from '../../src/ground/spreadsheets/write.ts'
import type { Answer } from '../rest/answer.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { customers } = service
const box = 'TSTU1000003'
const columns = [
  { heading: 'Container', field: 'container_number' },
  { heading: 'Customs', field: 'customs_hold' },
  { heading: 'Line LFD', field: 'line_last_free_day' },
]
const mapping = { name: 'Pier 400 daily', terminal: 'W185', columns }
const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64')
const daily = (...lines: readonly string[]) => ['Container,Customs,Line LFD', ...lines].join('\n')

async function post(path: string, type: string, attributes: object, mapping_id?: string, as = customers.paid) {
  const relationships =
    mapping_id === undefined
      ? {}
      : { relationships: { report_mapping: { data: { type: 'report_mapping', id: mapping_id } } } }
  return service.call('POST', path, { as, body: { data: { type, attributes, ...relationships } } })
}
const upload = (mapping_id: string, content: string | Uint8Array, name = 'daily.csv', more: object = {}) =>
  post('/report_files', 'report_file', { name, content: base64(content), ...more }, mapping_id)

/** What reports of a mapping stated, and whose boxes are told. */
async function toldBy(mapping_id: string) {
  const source_key = `report:${mapping_id}`
  const statements = await service.db.work<{ kind: string; stated_at: string; day: string | null }[]>`
    select o.body ->> 'kind' as kind, o.body ->> 'stated_at' as stated_at, o.body ->> 'day' as day
    from observation o join subject s on s.id = o.subject_id where s.source_key = ${source_key} order by o.id`
  const followers = await service.db.work<{ account_id: string }[]>`
    select f.account_id from container_subject f join subject s on s.id = f.subject_id
    where s.source_key = ${source_key}`
  const days = statements.filter(({ kind }) => kind === 'deadline')
  return { days: days.map(({ day, stated_at }) => [day, stated_at]), followers: followers.map((one) => one.account_id) }
}

const pointerOf = (answer: Answer) => answer.errors()[0]?.source?.pointer

test('a mapping by which no report could be read is refused with the place of the fault', async () => {
  const faults: readonly (readonly [object, string])[] = [
    [{ columns: [{ heading: 'LFD', field: 'last_free_day' }] }, '/data/attributes/columns'],
    [{ columns: [...columns, { heading: 'Box', field: 'container_number' }] }, '/data/attributes/columns/3/field'],
    [{ columns: [...columns, { heading: 'line lfd', field: 'seal_number' }] }, '/data/attributes/columns/3/heading'],
    [{ terminal: null }, '/data/attributes/terminal'],
    [{ terminal: 'ZZZZ' }, '/data/attributes/terminal'],
    [{ time_zone: 'Mars/Base' }, '/data/attributes/time_zone'],
  ]
  for (const [fault, pointer] of faults) {
    const answer = await post('/report_mappings', 'report_mapping', { ...mapping, ...fault })
    assert.deepEqual([answer.status, pointerOf(answer)], [422, pointer], JSON.stringify(fault))
  }
})

/** One after the other: each step finds what the one before it left. */
test('a report that somebody hands in', async (t) => {
  await service.track(customers.paid)
  await service.track(customers.other)
  const made = await post('/report_mappings', 'report_mapping', mapping)
  assert.equal(made.status, 201)
  const mapping_id = made.one().id

  await t.test('is shown first as it would be read, with a suggestion, and nothing is kept', async () => {
    const content = base64(daily(`${box},HOLD,11/18/2026`, ',HOLD,', 'CSQU3054383,,soon'))
    const preview = await post('/report_previews', 'report_preview', { name: 'daily.csv', content, terminal: 'W185' })
    assert.equal(preview.status, 201)
    const { header_row, suggested_columns, rows, refused_count } = preview.one().attributes
    assert.deepEqual([header_row, suggested_columns, refused_count], [1, columns, 2])
    assert.deepEqual(rows, [
      {
        row: 2,
        container_number: box,
        refused: null,
        readings: [
          "row 2: column 'Customs' read as customs hold",
          "row 2: column 'Line LFD' read as 2026-11-18 in the terminal's zone",
        ],
      },
      { row: 3, container_number: null, refused: 'no container number', readings: [] },
      { row: 4, container_number: 'CSQU3054383', refused: "column 'Line LFD': 'soon' is no date", readings: [] },
    ])
    for (const [given, words] of [
      ['%PDF-1.7', 'The file cannot be read: it is a PDF file, not a table'],
      ['a,b\n1,2', 'The file cannot be read: no row of it is a header: it has none of the columns'],
    ] as const) {
      const refused = await post('/report_previews', 'report_preview', { name: 'x', content: base64(given) })
      assert.deepEqual([refused.status, refused.errors()[0]?.detail], [422, words])
    }
    const garbled = await post('/report_previews', 'report_preview', { name: 'x', content: 'no base 64!' })
    assert.deepEqual([garbled.status, pointerOf(garbled)], [422, '/data/attributes/content'])
    assert.equal((await service.db.work`select id from inbound`).count, 0)
  })

  await t.test('is answered row by row, and moves only the boxes of its own account', async () => {
    const sent = await upload(mapping_id, daily(`${box},HOLD,11/28/2026`, 'CSQU3054383,,', 'nonsense,,'))
    assert.deepEqual([sent.status, sent.one().attributes['status']], [201, 'waiting'])
    await service.record()
    const read = await service.call('GET', `/report_files/${sent.one().id}`)
    const { status, counts, rows } = read.one().attributes
    assert.equal(status, 'read')
    assert.deepEqual(counts, { read: 1, unchanged: 0, refused: 1, unknown_container: 1 })
    assert.deepEqual(rows, [
      { row: 2, container_number: box, outcome: 'read', reason: null },
      { row: 3, container_number: 'CSQU3054383', outcome: 'unknown_container', reason: null },
      { row: 4, container_number: null, outcome: 'refused', reason: "'nonsense' is no container number" },
    ])
    assert.deepEqual(await toldBy(mapping_id), {
      days: [['2026-11-28', '2026-11-20T12:00:00Z']],
      followers: [customers.paid.id],
    })
  })

  await t.test('names file and row as the source of each value', async () => {
    const told = await service.db.work<{ origin: string; pointer: string }[]>`
      select p.origin, o.body ->> 'pointer' as pointer from observation o
        join subject s on s.id = o.subject_id join payload p on p.id = o.payload_id
      where s.source_key = ${`report:${mapping_id}`}`
    assert.ok(told.length > 0)
    for (const { origin, pointer } of told) assert.deepEqual([origin, pointer], ['daily.csv', '/rows/2'])
  })

  await t.test('changes nothing when it comes again, under its own name or another', async () => {
    const again = await upload(mapping_id, daily(`${box},HOLD,11/28/2026`, 'CSQU3054383,,', 'nonsense,,'))
    assert.equal(again.status, 201)
    await service.record()
    const read = await service.call('GET', `/report_files/${again.one().id}`)
    assert.deepEqual(read.one().attributes['counts'], { read: 0, unchanged: 1, refused: 1, unknown_container: 1 })
    const listed = await service.call('GET', '/report_files')
    assert.equal(listed.list().data.length, 1)
    assert.equal(listed.list().data[0]?.attributes['rows'], null)
  })

  await t.test('and an older one that comes again does not undo what a newer one said', async () => {
    service.advance(3_600_000)
    await upload(mapping_id, daily(`${box},RELEASED,11/30/2026`), 'evening.csv')
    await service.record()
    const told = await toldBy(mapping_id)
    assert.deepEqual(told.days.at(-1), ['2026-11-30', '2026-11-20T13:00:00Z'])
    service.advance(3_600_000)
    await upload(mapping_id, daily(`${box},HOLD,11/28/2026`, 'CSQU3054383,,', 'nonsense,,'))
    await service.record()
    assert.deepEqual(await toldBy(mapping_id), told)
  })

  await t.test('may be a workbook, and is refused whole when its columns are not there', async () => {
    const cells = [[box, 'NO', { day: '2026-11-29' }]]
    const sheet = { name: 'Daily', columns: columns.map(({ heading }) => ({ head: heading })), rows: cells }
    const workbook = Buffer.concat(await Array.fromAsync(streamSpreadsheet('xlsx', sheet)))
    const sent = await upload(mapping_id, workbook, 'daily.xlsx')
    const wrong = await upload(mapping_id, 'Container,Status\nX,Y', 'wrong.csv')
    await service.record()
    assert.deepEqual((await service.call('GET', `/report_files/${sent.one().id}`)).one().attributes['status'], 'read')
    const refused = (await service.call('GET', `/report_files/${wrong.one().id}`)).one().attributes
    assert.deepEqual(
      [refused['status'], refused['refused_reason']],
      ['refused', "the header in row 1 has no 'Customs', 'Line LFD': it has Container, Status"],
    )
  })

  await t.test("is nobody else's to name or to read", async () => {
    const foreign = await post(
      '/report_files',
      'report_file',
      { name: 'x.csv', content: base64('x') },
      mapping_id,
      customers.other,
    )
    assert.equal(foreign.status, 401)
    const listed = await service.call('GET', '/report_files', { as: customers.other })
    assert.deepEqual(listed.list().data, [])
  })

  await t.test('says why it is not read, when recording fails too often or its mapping is gone', async () => {
    const tired = await upload(mapping_id, daily(`${box},HOLD,12/01/2026`), 'tired.csv')
    await service.db.work`update inbound set attempts = 4 where origin = 'tired.csv'`
    const spreadsheets = { read: () => Promise.reject(new Error('planned')), close: async () => {} }
    await recordDue({ ...service.parts, spreadsheets })
    const failed = (await service.call('GET', `/report_files/${tired.one().id}`)).one().attributes
    assert.deepEqual([failed['status'], failed['refused_reason']], ['refused', 'it could not be recorded: planned'])

    const short = await post('/report_mappings', 'report_mapping', { ...mapping, name: 'For a day' })
    const orphan = await upload(short.one().id, daily(`${box},HOLD,12/01/2026`))
    assert.equal((await service.call('DELETE', `/report_mappings/${short.one().id}`)).status, 204)
    await service.record()
    const gone = (await service.call('GET', `/report_files/${orphan.one().id}`)).one().attributes
    assert.deepEqual([gone['status'], gone['refused_reason']], ['refused', 'its mapping was deleted'])
  })

  await t.test('may be put into the folder of its mapping', async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'reports-'))
    t.after(() => rm(root, { recursive: true }))
    const folder = join(root, mapping_id)
    await mkdir(folder)
    await writeFile(join(folder, 'late.csv'), daily(`${box},HOLD,11/30/2026`))
    await utimes(join(folder, 'late.csv'), 1, 1)
    const loop = startReportFolders(service.parts, root)
    t.after(() => loop.stop())
    await eventually('the file is moved away', async () => (await readdir(folder)).join() === 'read')
    await service.record()
    const listed = await service.call('GET', '/report_files')
    const late = listed.list().data.find((one) => one.attributes['name'] === 'late.csv')
    assert.deepEqual(late?.attributes['counts'], { read: 1, unchanged: 0, refused: 0, unknown_container: 0 })
  })
})
