import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startFolders } from '../../src/intake/edi/folder.ts'
import { listQuarantined, quarantinedById } from '../../src/intake/quarantine/store.ts'
import { x12 } from '../../src/sources/edi/samples.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { customers, db } = service
await service.configure('line-files', 'edi_folder', { feed_key: 'a key of the line' })
await service.makeOperator(customers.other.id)
const operator = { authorization: `Token ${customers.other.key}` }

/** A status of OOLU1000009 that is bound for a port which no table has, in a country with several clocks. */
const status = (code: string, date: string, time: string, place: string) => [
  '315',
  `B4***${code}*${date}*${time}*${place}*OOLU*100000*L*45G1*${place}*CI*9`,
  'N9*BM*2127609670',
  'N9*SCA*OOLU',
  'Q2*9321483********042W***L*EMMA',
  'R4*L*UN*CNSHA*SHANGHAI*CN',
  'R4*D*CI*PORT NOWHERE*PORT NOWHERE*US',
]

const tell = async (code: string, date: string, time: string, place: string) => {
  const answer = await service.post('/ingest/edi', x12(status(code, date, time, place)), operator)
  assert.equal(answer.status, 202, answer.text)
  await service.record()
  await service.work()
}
const read = async (path: string) => (await service.call('GET', path)).one().attributes

test('a last free day at a port whose time zone is unknown is a day without an instant, everywhere', async () => {
  await tell('AE', '20261101', '1015', 'SHANGHAI')
  const attributes = { request_type: 'bill_of_lading', request_number: 'OOLU2127609670', scac: 'OOLU' }
  await service.call('POST', '/tracking_requests', { body: { data: { type: 'tracking_request', attributes } } })
  await service.work()
  const [box] = (await service.call('GET', '/containers?filter[number]=OOLU1000009')).list().data
  assert.ok(box !== undefined)
  await tell('NF', '20261124', '0000', 'PORT NOWHERE')

  const { pickup_lfd, pickup_lfd_on, import_deadlines, ssl_lfd, pod_timezone } = await read(`/containers/${box.id}`)
  assert.deepEqual([pickup_lfd, pickup_lfd_on, ssl_lfd, pod_timezone], [null, '2026-11-24', null, null])
  assert.deepEqual(
    [Object(import_deadlines).pickup_lfd_terminal, Object(import_deadlines).pickup_lfd_terminal_on],
    [null, '2026-11-24'],
  )
  const then = await read(`/containers/${box.id}?as_of=${service.clock.now()}`)
  assert.deepEqual([then['pickup_lfd'], then['pickup_lfd_on']], [null, '2026-11-24'])
  const { pickup_lfd: instants, pickup_lfd_on: days } = await read(`/containers/${box.id}/history`)
  assert.deepEqual([instants, Array.isArray(days) && Object(days.at(-1)).value], [undefined, '2026-11-24'])
  const changed = (await service.call('GET', `/containers/${box.id}/transport_events`))
    .list()
    .data.find(({ attributes: told }) => told['event'] === 'container.pickup_lfd.changed')
  assert.deepEqual([changed?.attributes['value'], changed?.attributes['timezone']], ['2026-11-24', null])
  const provenance = Object(await read(`/containers/${box.id}/provenance`))
  assert.equal(provenance.fields?.pickup_lfd_on?.value, '2026-11-24')
})

const folder = await mkdtemp(join(tmpdir(), 'quaylog-rail-'))
after(() => rm(folder, { recursive: true }))
const layout = {
  name: 'ours',
  columns: { equipment_initial: 1, equipment_number: 2, sighting_code: 3, seen: 4, city: 5, state: 6 },
}
await service.configure(
  'rail',
  'rail_files',
  { layout: JSON.stringify(layout), feed_key: 'a key of the railroad' },
  { scac: 'CSXT', base_url: pathToFileURL(folder).href },
)
const passed = (code: string, seen: string, city: string) => `TSTU,100000,${code},${seen},${city},IL\n`
const file = `INIT,NUMBER,EV,SEEN,CITY,ST\n${passed('A', '11 19C0815', 'CHICAGO')}CSQU,305438,A,11 19C0815,CHICAGO,IL\n`

/** What the railroad says of a box, by the words of its sightings and their times. */
async function railSays(container_id: string): Promise<readonly unknown[]> {
  const raw = (await service.call('GET', `/containers/${container_id}/raw_events`)).list().data
  return raw.flatMap(({ attributes: { data_source, original_event, timestamp } }) =>
    data_source === 'rail' ? [[original_event, timestamp]] : [],
  )
}

/** One after the other: each step finds what the one before it left. */
test("a railroad's own text files", async (t) => {
  const { container_id } = await service.track(customers.paid)

  await t.test(
    'are refused of whom nobody knows, for a source that does not exist, and when no row can be read',
    async () => {
      const good = service.signed('a key of the railroad', file)
      const asked = await Promise.all([
        service.post('/ingest/rail/rail', file),
        service.post('/ingest/rail/rail', `${file} `, good),
        service.post('/ingest/rail/rail', file, service.signed('a key of the line', file)),
        service.post('/ingest/rail/line-files', file, service.signed('a key of the line', file)),
        service.post('/ingest/rail/rail', file, { authorization: `Token ${customers.paid.key}` }),
        service.post('/ingest/rail/nothing', file, operator),
        service.post('/ingest/rail/rail', '<html>\nBad gateway', operator),
        service.post('/ingest/rail/rail', '', operator),
      ])
      assert.deepEqual(
        asked.map(({ status }) => status),
        [401, 401, 401, 401, 403, 404, 422, 422],
      )
      assert.match(asked[6]?.text ?? '', /2 of 2 rows are not read: line 1: it has 1 fields of 6; line 2/)
      assert.deepEqual(await railSays(container_id), [])
    },
  )

  await t.test('are read by the layout of their source; rows that are not read are counted and kept', async () => {
    const answer = await service.post('/ingest/rail/rail', file, service.signed('a key of the railroad', file))
    assert.equal(answer.status, 202, answer.text)
    const reason = '1 of 3 rows are not read: line 1: "INIT NUMBER" is no container'
    const { id, ...told } = answer.json
    assert.deepEqual(told, {
      statements: 2,
      containers: 2,
      followed: 1,
      unread: reason,
      unread_rows: ['line 1: "INIT NUMBER" is no container'],
      duplicate: false,
    })
    const [newest] = await listQuarantined(db.work, 'rail', 1)
    assert.deepEqual([newest?.inbound_id, newest?.reason], [id, reason])
    assert.ok((await quarantinedById(db.work, newest?.id ?? ''))?.text.endsWith(file))
    await service.record()
    assert.deepEqual(await railSays(container_id), [['arrived', '2026-11-19T14:15:00Z']])
  })

  await t.test('say nothing new when they come again, whole or with further rows', async () => {
    const again = await service.post('/ingest/rail/rail', file, operator)
    assert.deepEqual([again.status, again.json['duplicate']], [202, true])
    const longer = await service.post('/ingest/rail/rail', `${file}${passed('Y', '11 20C0100', 'CHICAGO')}`, operator)
    assert.deepEqual([longer.status, longer.json['duplicate']], [202, false])
    await service.record()
    const said = (await railSays(container_id)).map((told) => JSON.stringify(told))
    assert.deepEqual(
      said.toSorted((a, b) => a.localeCompare(b)),
      ['["arrived","2026-11-19T14:15:00Z"]', '["notified, or constructively placed","2026-11-20T07:00:00Z"]'],
    )
  })

  await t.test('are taken from the folder of their source, and put aside when nothing can be read', async () => {
    const names = { good: passed('J', '11 20C0200', 'CHICAGO'), bad: 'nothing\n' }
    for (const [name, text] of Object.entries(names)) {
      await writeFile(join(folder, `${name}.csv`), text)
      await utimes(join(folder, `${name}.csv`), 0, 0)
    }
    const loops = startFolders(service.parts, null)
    const isIn = (into: string, name: string) =>
      readdir(join(folder, into)).then(
        (found) => found.includes(name),
        () => false,
      )
    try {
      await eventually('both are moved', async () => (await isIn('read', 'good.csv')) && isIn('refused', 'bad.csv'))
    } finally {
      await loops.stop()
    }
    await service.record()
    assert.ok((await railSays(container_id)).some((said) => Array.isArray(said) && said[0] === 'interchange delivered'))
  })
})
