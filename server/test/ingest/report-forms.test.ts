import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ingestService } from './door.ts'

const service = await ingestService()
const columns = [
  { heading: 'Container', field: 'container_number' },
  { heading: 'LFD', field: 'last_free_day' },
]
const made = await service.call('POST', '/report_mappings', {
  body: { data: { type: 'report_mapping', attributes: { name: 'Pier 400', terminal: 'W185', columns } } },
})
const mapping_id = made.one().id

/** Hands a form in, as a browser and curl do. */
async function send(path: string, parts: Readonly<Record<string, string>>, file?: string, name = 'daily.csv') {
  const form = new FormData()
  for (const [part, value] of Object.entries(parts)) form.set(part, value)
  if (file !== undefined) form.set('file', new Blob([file]), name)
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return service.call('POST', path, { body: Buffer.from(await request.arrayBuffer()), headers })
}

const pad = 'x'.repeat(600)
/** More than a body of JSON may hold. */
const large = [
  'Container,LFD,Remark',
  ...Array.from({ length: 4_000 }, (_, row) => `TSTU${String(row).padStart(7, '0')},2026-11-29,${pad}`),
].join('\n')

test('a form that cannot be taken is refused, with the part or the place in JSON', async () => {
  const few = 'Container,LFD\nTSTU1000003,2026-11-29'
  for (const [parts, file, code, pointer] of [
    [{ report_mapping: mapping_id }, undefined, 'blank', '/file'],
    [{ report_mapping: mapping_id, file: 'a text' }, undefined, 'blank', '/file'],
    [{ report_mapping: mapping_id }, '', 'blank', '/file'],
    [{ report_mapping: mapping_id, sheet: 'Daily' }, few, 'invalid', '/sheet'],
    [{ report_mapping: mapping_id, stated_at: 'today' }, few, 'invalid', '/data/attributes/stated_at'],
    [{ report_mapping: 'nobody' }, few, 'invalid', '/data/relationships/report_mapping'],
    [{}, few, 'invalid', '/data/relationships/report_mapping'],
  ] as const) {
    const answer = await send('/report_files', parts, file)
    const [error] = answer.errors()
    assert.deepEqual([answer.status, error?.code, error?.source?.pointer], [422, code, pointer], JSON.stringify(parts))
  }
  const garbled = await send('/report_previews', { attributes: '{"terminal":' }, few)
  assert.deepEqual([garbled.status, garbled.errors()[0]?.code], [400, 'malformed_json'])
  const huge = await send('/report_files', { report_mapping: mapping_id }, 'x'.repeat(17 * 1_048_576))
  assert.deepEqual([huge.status, huge.errors()[0]?.code], [413, 'payload_too_large'])
})

test('a file that is too large for JSON is looked at and handed in by a form', async (t) => {
  assert.ok(large.length > 2 * 1_048_576)

  await t.test('looked at by attributes, and by a kept mapping', async () => {
    const attributes = JSON.stringify({ terminal: 'W185', columns })
    for (const parts of [{ attributes }, { report_mapping: mapping_id }]) {
      const preview = await send('/report_previews', parts, large)
      const { name, row_count, header_row } = preview.one().attributes
      assert.deepEqual([preview.status, name, row_count, header_row], [201, 'daily.csv', 4_000, 1])
    }
  })

  await t.test('handed in under a name and as of a moment, and read row by row', async () => {
    const parts = { report_mapping: mapping_id, name: 'As of noon', stated_at: '2026-11-20T12:00:00Z' }
    const sent = await send('/report_files', parts, large)
    assert.equal(sent.status, 201)
    await service.record()
    const { name, status, stated_at, counts } = (await service.call('GET', `/report_files/${sent.one().id}`)).one()
      .attributes
    assert.deepEqual([name, status, stated_at], ['As of noon', 'read', '2026-11-20T12:00:00Z'])
    const { refused, unknown_container } = Object.fromEntries(Object.entries(counts ?? {}))
    assert.equal(Number(refused) + Number(unknown_container), 4_000)
  })

  await t.test('and the same file once more is the same report', async () => {
    const again = await send('/report_files', { report_mapping: mapping_id }, large)
    const listed = await service.call('GET', '/report_files')
    assert.deepEqual([again.status, listed.list().data.length], [201, 1])
  })
})
