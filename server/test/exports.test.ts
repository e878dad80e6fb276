import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { parquetReadObjects } from 'hyparquet'
import { parseCsvRows } from '../src/ground/spreadsheets/csv.ts'
import { readSpreadsheet } from '../src/ground/spreadsheets/read.ts'
import { eventually } from '../src/ground/testing/eventually.ts'
import { quaylog } from './client/run.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
let folder: string
before(async () => {
  service = await startService()
  folder = await mkdtemp(join(tmpdir(), 'quaylog-exports-'))
  for (const story of ['customs-hold-clears', 'demurrage-running']) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    const ref_numbers = ['=HYPERLINK("http://evil.example")', 'PO "1", of 2']
    await service.send('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type, request_number, scac, ref_numbers } },
    })
  }
  await eventually('the boxes', async () => (await service.get('/containers')).body.data.length >= 2)
  await eventually('a last free day', async () => (await bodyOf('containers')).includes('2026'))
  const { db, clock } = service.app.parts
  await eventually('everybody has answered, so that nothing changes between two files', async () => {
    const [row] = await db.work<{ due: number }[]>`
      select count(*)::int as due from subject where next_poll_at <= ${new Date(clock.worldMs()).toISOString()}`
    return row?.due === 0
  })
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const headers = () => ({ authorization: `Token ${service.key}` })
const read = (path: string) => fetch(`${service.base_url}${path}`, { headers: headers() })
const bodyOf = async (list: string, query = '') => (await read(`/exports/${list}?${query}`)).text()
const problemOf = async (path: string) => {
  const answer = await read(path)
  const { errors } = JSON.parse(await answer.text())
  return [answer.status, errors[0].source?.parameter, errors[0].detail]
}
const link = (attributes: object) =>
  service.send('POST', '/export_links', { data: { type: 'export_link', attributes } })
const addressOf = (url: unknown) => new URL(new URL(String(url)).pathname, service.base_url)

interface Change {
  readonly id: string
  readonly relationships: Readonly<
    Record<string, { readonly data: { readonly id: string; readonly type: string } | null }>
  >
  readonly attributes: Record<string, unknown>
  readonly included?: readonly { readonly type: string }[]
}

test('an export refuses what it would not apply, and a filter that its list refuses', async () => {
  for (const [query, parameter, detail] of [
    ['format=pdf', 'format', /csv, xlsx, ndjson, parquet/],
    ['after=x', 'after', /id of the last record/],
    ['sort=number', 'sort', /order of ids/],
    ['page[size]=5', 'page[size]', /every record/],
    ['filter[status]=lost', 'filter[status]', /must be one of/],
    ['filter[custom_field][nothing]=1', 'filter[custom_field][nothing]', /./],
  ] as const) {
    const [status, named, said] = await problemOf(`/exports/containers?${query}`)
    assert.deepEqual([status, named], [400, parameter], query)
    assert.match(String(said), detail)
  }
  assert.deepEqual((await problemOf('/exports/exceptions?as_of=2026-11-20T00:00:00Z')).slice(0, 2), [400, 'as_of'])
  assert.equal((await fetch(`${service.base_url}/exports/containers`)).status, 401)
})

async function rowsNow(): Promise<readonly Record<string, unknown>[]> {
  const lines = (await bodyOf('containers', 'format=ndjson')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

test('every row of an export says what the list says', async () => {
  const { data } = (await service.get('/containers')).body
  const rows = await rowsNow()
  assert.deepEqual(
    rows.map(({ id }) => id),
    data.map(({ id }) => id).toSorted(),
  )
  for (const row of rows) {
    const { attributes } = data.find(({ id }) => id === row['id']) ?? assert.fail('no such box')
    for (const name of ['current_status', 'pickup_lfd_on', 'holds_at_pod_terminal', 'ref_numbers', 'updated_at'])
      assert.deepEqual(row[name], attributes[name], name)
    assert.equal(row['container_number'], attributes['number'])
  }
})

test('days are dates and no text is a formula, in CSV and in a workbook', async () => {
  const rows = await rowsNow()
  const csv = parseCsvRows(await bodyOf('containers'))
  const workbook = await read('/exports/containers?format=xlsx')
  assert.match(workbook.headers.get('content-disposition') ?? '', /containers-\d{4}-\d\d-\d\d\.xlsx/)
  const sheet = await readSpreadsheet(new Uint8Array(await workbook.arrayBuffer()))
  assert.ok('rows' in sheet)
  const [head, ...body] = sheet.rows.map(({ cells }) => cells)
  assert.deepEqual([csv.length, body.length], [rows.length, rows.length])
  const day = head?.indexOf('pickup_lfd_on') ?? -1
  const reference = head?.indexOf('ref_numbers') ?? -1
  for (const [index, row] of rows.entries()) {
    assert.equal(csv[index]?.values['pickup_lfd_on'], row['pickup_lfd_on'] ?? '')
    assert.equal(csv[index]?.values['ref_numbers'], `'=HYPERLINK("http://evil.example"); PO "1", of 2`)
    assert.deepEqual(body[index]?.[day] ?? null, row['pickup_lfd_on'] === null ? null : { day: row['pickup_lfd_on'] })
    assert.equal(body[index]?.[reference], `=HYPERLINK("http://evil.example"); PO "1", of 2`)
  }
})

test('a Parquet file says of every record what its lines of JSON say, with days and instants as dates', async () => {
  for (const list of ['containers', 'shipments', 'charge_clocks', 'exceptions']) {
    const answer = await read(`/exports/${list}?format=parquet`)
    assert.equal(answer.headers.get('content-type'), 'application/vnd.apache.parquet')
    const rows = await parquetReadObjects({ file: await answer.arrayBuffer() })
    const lines = (await bodyOf(list, 'format=ndjson')).split('\n').filter((line) => line !== '')
    assert.equal(rows.length, lines.length, list)
    for (const [index, line] of lines.entries()) {
      const said: Record<string, unknown> = JSON.parse(line)
      for (const [name, value] of Object.entries(said))
        assertSays(rows[index]?.[name] ?? null, value, `${list}: ${name}`)
    }
  }
})

/** A cell of Parquet, and the value that it is about. */
function assertSays(cell: unknown, value: unknown, name: string): void {
  if (cell instanceof Date) assert.equal(cell.getTime(), new Date(String(value)).getTime(), name)
  else if (Array.isArray(cell))
    assert.deepEqual(cell.map(asText), Array.isArray(value) ? value.map(asText) : value, name)
  else assert.deepEqual(cell, typeof value === 'object' && value !== null ? asText(value) : value, name)
}
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

test('an export is narrowed like its list and continues behind the last record', async () => {
  const ids = (text: string) => parseCsvRows(text).map(({ values }) => values['id'])
  const all = ids(await bodyOf('containers'))
  assert.deepEqual(ids(await bodyOf('containers', `after=${all[0]}`)), all.slice(1))
  assert.deepEqual(ids(await bodyOf('containers', `after=${all.at(-1)}`)), [])
  const { data } = (await service.get('/containers?filter[status]=available,on_ship')).body
  assert.deepEqual(
    ids(await bodyOf('containers', 'filter[status]=available,on_ship')),
    data.map(({ id }) => id).toSorted(),
  )
  assert.equal(ids(await bodyOf('shipments')).length, (await service.get('/shipments')).body.data.length)
})

test('exceptions are exported with the numbers that they are about; what is not known is empty', async () => {
  const lines = async (query: string): Promise<readonly Record<string, unknown>[]> => {
    const text = (await bodyOf('exceptions', `format=ndjson&${query}`)).trim()
    return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line))
  }
  const { data } = (await service.get('/exceptions?page[size]=100')).body
  const rows = await lines('')
  assert.ok(rows.length > 0)
  assert.deepEqual(
    rows.map(({ id }) => id),
    data.map(({ id }) => id).toSorted(),
  )
  for (const row of rows) {
    const { attributes } = data.find(({ id }) => id === row['id']) ?? assert.fail('no such record')
    for (const name of ['kind', 'severity', 'status', 'summary', 'due_on', 'opened_at', 'note'])
      assert.deepEqual(row[name], attributes[name], name)
    if (attributes['at_stake'] === null) assert.equal(row['at_stake_amount'], null)
  }
  assert.deepEqual(await lines(`after=${String(rows.at(-1)?.['id'])}`), [])
  const about = (await lines('filter[status]=open')).flatMap(({ container_numbers: numbers }) => numbers)
  assert.match(String(about[0]), /^[A-Z]{4}\d{7}$/)
  assert.equal((await link({ list: 'exceptions', query: 'filter[status]=open' })).status, 201)
  assert.equal((await link({ list: 'charge_clocks', query: 'sort=accrued' })).status, 422)
})

test('the change feed is exported as lines, each as the feed has it, and continues behind a cursor', async () => {
  const lines = async (query: string): Promise<readonly Change[]> => {
    const text = (await (await read(`/exports/changes.ndjson?${query}`)).text()).trim()
    return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line))
  }
  for (const [query, parameter] of [
    ['wait=5', 'wait'],
    ['page[size]=5', 'page[size]'],
    ['format=csv', 'format'],
    ['after=x', 'after'],
    ['filter[event]=nope', 'filter[event]'],
  ] as const)
    assert.deepEqual((await problemOf(`/exports/changes.ndjson?${query}`)).slice(0, 2), [400, parameter], query)
  assert.deepEqual((await problemOf('/exports/changes.ndjson?after=900000')).slice(0, 2), [409, 'after'])
  const all = await lines('')
  assert.ok(all.length > 5)
  const fed = (await service.get('/changes?page[size]=1000')).body.data
  assert.deepEqual(all, fed.slice(0, all.length))
  const [, second] = all
  assert.deepEqual((await lines(`after=${second?.attributes['cursor']}`)).slice(0, all.length - 2), all.slice(2))
  const created = await lines('filter[event]=container.created&include=reference_object')
  assert.ok(created.length >= 2)
  for (const { attributes, included } of created)
    assert.deepEqual(
      [attributes['event'], included?.some(({ type }) => type === 'container')],
      ['container.created', true],
    )
})

test('the change feed is exported as Parquet, each row as the feed has it, and refused like the lines', async () => {
  for (const [query, status, parameter] of [
    ['wait=5', 400, 'wait'],
    ['page[size]=5', 400, 'page[size]'],
    ['format=parquet', 400, 'format'],
    ['include=container', 400, 'include'],
    ['filter[event]=nope', 400, 'filter[event]'],
    ['after=900000', 409, 'after'],
  ] as const)
    assert.deepEqual((await problemOf(`/exports/changes.parquet?${query}`)).slice(0, 2), [status, parameter], query)
  const rows = async (query: string) => {
    const answer = await read(`/exports/changes.parquet?${query}`)
    assert.equal(answer.headers.get('content-type'), 'application/vnd.apache.parquet')
    assert.match(answer.headers.get('content-disposition') ?? '', /changes-[\d-]{10}\.parquet/)
    return parquetReadObjects({ file: await answer.arrayBuffer() })
  }
  const all = await rows('include=reference_object')
  const lines = (await (await read('/exports/changes.ndjson?include=reference_object')).text()).trim().split('\n')
  const told: Change[] = lines.map((line) => JSON.parse(line))
  assert.ok(all.length > 5)
  for (const [at, row] of all.entries()) {
    const { id, attributes, relationships, included } = told[at] ?? assert.fail('no such change')
    const linked = (name: string) => relationships[name]?.data ?? null
    assert.deepEqual(
      [row['id'], row['sequence'], row['cursor'], row['event'], row['reference_id'], row['reference_type']],
      [
        id,
        BigInt(String(attributes['sequence'])),
        attributes['cursor'],
        attributes['event'],
        linked('reference_object')?.id,
        linked('reference_object')?.type,
      ],
    )
    assert.deepEqual(row['created_at'], new Date(String(attributes['created_at'])))
    assert.equal(row['shipment_id'], linked('shipment')?.id ?? null)
    assert.equal(row['container_id'], linked('container')?.id ?? null)
    assert.deepEqual(JSON.parse(String(row['included'])), included)
  }
  const created = all.find((row) => row['event'] === 'container.created')
  assert.match(String(created?.['number']), /^[A-Z]{4}\d{7}$/)
  const requested = all.find((row) => row['event'] === 'tracking_request.succeeded')
  assert.ok(typeof requested?.['number'] === 'string')
  const [, second] = all
  const later = await rows(`after=${String(second?.['cursor'])}&filter[event]=container.created`)
  assert.ok(later.length > 0)
  assert.deepEqual(
    later.map(({ id, included }) => [id, included]),
    all.filter(({ event }, at) => at > 1 && event === 'container.created').map(({ id }) => [id, null]),
  )
})

test('a link is read without a key as any of the files, until it is deleted', async () => {
  const refused = await link({ list: 'containers', query: 'filter[status]=lost' })
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.source], [422, { pointer: '/data/attributes/query' }])
  assert.equal((await link({ list: 'containers', query: 'format=xlsx' })).status, 422)
  const made = await link({ name: 'Sheet', list: 'containers' })
  const { id, attributes } = made.body.data
  const address = addressOf(attributes['url'])
  const answer = await fetch(address)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/csv; charset=utf-8'])
  assert.equal(await answer.text(), await bodyOf('containers'))
  const lines = await fetch(String(address).replace(/csv$/, 'ndjson'))
  assert.equal(await lines.text(), await bodyOf('containers', 'format=ndjson'))
  const altered = String(address).replace(/.(?=.{9}\.csv$)/, (one) => (one === 'A' ? 'B' : 'A'))
  for (const wrong of [altered, String(address).replace(/csv$/, 'pdf')])
    assert.equal((await fetch(wrong)).status, 404, wrong)
  assert.equal((await service.send('DELETE', `/export_links/${id}`)).status, 204)
  assert.equal((await fetch(address)).status, 404)
})

test('who has a file as it would be made now is told so, until something changes; a link that was deleted is not found', async () => {
  const made = await link({ list: 'containers' })
  const { id, attributes } = made.body.data
  const address = String(addressOf(attributes['url']))
  const tagOf = async () => (await fetch(address, { method: 'HEAD' })).headers.get('etag') ?? ''
  const first = await fetch(address)
  const etag = first.headers.get('etag') ?? ''
  const text = await first.text()
  assert.match(etag, /^W\/"/)
  for (const named of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await fetch(address, { headers: { 'if-none-match': named } })
    assert.deepEqual([again.status, again.headers.get('etag'), await again.text()], [304, etag, ''], named)
  }
  const head = await fetch(address, { method: 'HEAD' })
  assert.deepEqual(
    [head.status, head.headers.get('content-type'), head.headers.get('etag'), await head.text()],
    [200, 'text/csv; charset=utf-8', etag, ''],
  )
  const lines = await fetch(address.replace(/csv$/, 'ndjson'), { headers: { 'if-none-match': etag } })
  assert.equal(lines.status, 200)
  const [box] = (await bodyOf('containers', 'format=ndjson')).split('\n')
  const box_id = String(JSON.parse(box ?? '{}').id)
  await service.send('PATCH', `/containers/${box_id}`, {
    data: { type: 'container', id: box_id, attributes: { ref_numbers: ['PO 304'] } },
  })
  const changed = await fetch(address, { headers: { 'if-none-match': etag } })
  assert.equal(changed.status, 200)
  assert.notEqual(await changed.text(), text)
  const later = await tagOf()
  assert.notEqual(later, etag)
  await service.db.work`update shipment set updated_at = updated_at`
  assert.notEqual(await tagOf(), later)
  assert.equal((await service.send('DELETE', `/export_links/${id}`)).status, 204)
  for (const method of ['GET', 'HEAD'])
    assert.equal((await fetch(address, { method, headers: { 'if-none-match': '*' } })).status, 404, method)
})

test('quaylog export writes a file, and continues one that broke off in the middle of a row', async () => {
  const run = (...words: string[]) =>
    quaylog(words, {
      HOME: folder,
      QUAYLOG_DATA_DIR: folder,
      SERVICE_API_TOKEN: service.key,
      SERVICE_API_BASE_URL: service.base_url,
    })
  const wrong = await run('export', 'containers', '--out', join(folder, 'boxes.pdf'))
  assert.deepEqual([wrong.code, /must end in/.test(wrong.err)], [2, true])
  assert.equal((await run('export', 'containers', '--out', join(folder, 'a.xlsx'), '--resume')).code, 2)
  assert.equal((await run('export', 'containers', '--out', join(folder, 'a.parquet'), '--resume')).code, 2)
  for (const format of ['csv', 'ndjson']) {
    const file = join(folder, `boxes.${format}`)
    const whole = await run('export', 'containers', '--out', file)
    assert.equal(whole.code, 0, whole.err)
    const text = await readFile(file, 'utf8')
    assert.equal(text, await bodyOf('containers', `format=${format}`))
    await writeFile(file, text.slice(0, -40))
    assert.equal((await run('export', 'containers', '--out', file, '--resume')).code, 0)
    assert.equal(await readFile(file, 'utf8'), text)
  }
  assert.equal((await run('export', 'changes', '--out', join(folder, 'changes.csv'))).code, 2)
  const changes = join(folder, 'changes.ndjson')
  assert.equal((await run('export', 'changes', '--out', changes)).code, 0)
  const told = await readFile(changes, 'utf8')
  await writeFile(changes, told.slice(0, -40))
  assert.equal((await run('export', 'changes', '--out', changes, '--resume')).code, 0)
  assert.equal((await readFile(changes, 'utf8')).slice(0, told.length), told)
  const table = join(folder, 'changes.parquet')
  const refused = await run('export', 'changes', '--out', table, '--resume')
  assert.deepEqual([refused.code, /cannot be continued/.test(refused.err)], [2, true])
  assert.equal((await run('export', 'changes', '--out', table, '--after', '2')).code, 0)
  const [first] = await parquetReadObjects({ file: new Uint8Array(await readFile(table)).buffer })
  assert.equal(first?.['sequence'], 3n)
})
