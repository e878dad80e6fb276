import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { line_tariff, port_calendar } from '../charges/papers.ts'
import { startReceiver, startService } from '../service.ts'
import type { Document, TestService } from '../service.ts'
import { begin, quaylog } from './run.ts'
import type { Ended } from './run.ts'

let service: TestService
let home: string
let bill: string

before(async () => {
  service = await startService({ seed: '7' })
  home = await mkdtemp(join(tmpdir(), 'quaylog-client-'))
  bill = (await service.numberOf('demurrage-running')).request_number
})
after(async () => {
  await service.close()
  await rm(home, { recursive: true })
})

const environment = () => ({
  HOME: home,
  QUAYLOG_DATA_DIR: home,
  SERVICE_API_TOKEN: service.key,
  SERVICE_API_BASE_URL: service.base_url,
})
const run = (...words: string[]): Promise<Ended> => quaylog(words, environment())
async function json(...words: string[]): Promise<Document> {
  const { code, out, err } = await run(...words, '--json')
  assert.equal(code, 0, err)
  const document: Document = JSON.parse(out)
  return document
}

/** One after the other: each step finds what the one before it left. */
test('every command of the client, on one box', async (t) => {
  let container = ''

  await t.test('track asks once and waits for the outcome; a tracked number is not asked for again', async () => {
    const first = await run('track', bill.toLowerCase(), '--refs', 'PO 1, PO 2', '--wait', '20')
    assert.equal(first.code, 0, first.err)
    assert.match(first.out, /Status +succeeded/)
    assert.match(first.out, /References +PO 1, PO 2/)
    const again = await run('track', bill)
    assert.match(again.out, /is tracked already/)
    const { body } = await service.get('/tracking_requests')
    assert.equal(body.data.length, 1)
    assert.deepEqual((await json('track', bill)).meta, { tracking_request_created: false })
  })

  await t.test('a wrong type, and a number that no carrier knows, fail', async () => {
    assert.equal((await run('track', 'X', '--type', 'parcel')).code, 2)
    const failed = await run(
      'track',
      'TEST-TR-FAILED',
      '--type',
      'bill_of_lading',
      '--scac',
      'TEST',
      '--wait',
      '20',
      '--json',
    )
    const document: Document = JSON.parse(failed.out)
    assert.deepEqual([failed.code, document.data.attributes['status']], [1, 'failed'])
  })

  await t.test('a wait that is over before a carrier has answered says so, and how to look again', async () => {
    const { code, out, err } = await run(
      'track',
      'TEST-TR-UNREACHABLE',
      '--type',
      'bill_of_lading',
      '--scac',
      'TEST',
      '--wait',
      '1',
      '--json',
    )
    const document: Document = JSON.parse(out)
    assert.deepEqual([code, document.data.attributes['status']], [0, 'pending'])
    assert.equal(
      err,
      'quaylog: no carrier has answered within 1 s; the service keeps asking: quaylog show TEST-TR-UNREACHABLE\n',
    )
  })

  await t.test('show, list, events and history say what REST says', async () => {
    const { body: listed } = await service.get('/containers?include=')
    container = String(listed.data[0]?.attributes['number'])
    const id = listed.data[0]?.id ?? ''
    const one = await json('show', container)
    assert.deepEqual(one.data.attributes, listed.data[0]?.attributes)
    assert.equal((await json('show', bill)).data.type, 'shipment')
    assert.deepEqual(
      (await json('list')).data.map((row) => row.attributes),
      listed.data.map((row) => row.attributes),
    )
    assert.deepEqual(
      (await json('events', id)).data.map((row) => row.id),
      (await service.get(`/containers/${id}/transport_events?sort=timestamp`)).body.data.map((row) => row.id),
    )
    const card = await run('show', container)
    assert.match(card.out, new RegExp(`^Container +${container} `))
    assert.match(card.out, /Last free day +\d{4}-\d\d-\d\d \(terminal \d{4}/)
    const strange = await run('list', '--fields', 'number,colour')
    assert.deepEqual([strange.code, strange.out], [2, ''])
    assert.match(strange.err, /no field 'colour'; a container has number, /)
    const narrow = ['list', '--fields', 'pickup_lfd_on,number']
    assert.match((await run(...narrow)).out, new RegExp(`^pickup_lfd_on +number\n\\S+ +${container}\n`))
    assert.deepEqual(Object.keys((await json(...narrow)).data[0]?.attributes ?? {}), ['pickup_lfd_on', 'number'])
    assert.match((await run('list', 'shipments')).out, new RegExp(`${bill} .*${container}`))
    assert.match((await run('list', '--carrier', 'hlcu')).out, /^container +status[^\n]*\n$/)
    assert.match((await run('events', bill)).out, /vessel_discharged +Los Angeles/)
    assert.match((await run('show', container, '--why')).out, /pickup_lfd_terminal +2\d{3}-[^\n]*terminal-/)
    assert.match((await run('history', container)).out, /pickup_lfd_terminal/)
  })

  await t.test('today says what has to be done, and what is none of it is refused', async () => {
    assert.equal((await run('today', '--action', 'sing')).code, 2)
    assert.equal((await run('today', '--limit', '0')).code, 2)
    const no_rows = await Promise.all([run('list', '--limit', '0'), run('watch', '--count', '0')])
    assert.deepEqual(
      no_rows.map(({ code }) => code),
      [2, 2],
    )
    await eventually('an exception', async () => {
      service.app.catchUp()
      return (await service.get('/exceptions?filter[kind]=request_failed')).body.data.length === 1
    })
    const { out, code, err } = await run('today', '--action', 'fix_number')
    assert.equal(code, 0, err)
    assert.match(out, /^Fix the number \(1\)\nseverity +by +hold +number +cost +what\n/)
    assert.match(out, /warning +- +- +TEST-TR-FAILED +- +Tracking request failed: Tracking TEST-TR-FAILED failed/)
    assert.equal((await run('today', '--severity', 'info', '--action', 'pay')).out, 'Nothing needs anybody.\n')
    assert.match((await run('today', '--as-of', '2099-01-01T00:00:00Z')).err, /must not be in the future/)
    const long_ago = await run('today', '--as-of', '2020-01-01T00:00:00Z')
    assert.equal(long_ago.out, 'Nothing needed anybody at 2020-01-01T00:00:00Z.\n', long_ago.err)
  })

  await t.test(
    'exceptions that are named or chosen are worked on, and what is refused is said with its reason',
    async () => {
      const update = (...words: string[]) => run('exceptions', 'update', ...words)
      for (const wrong of [['--all'], ['--note', 'x'], ['1', '--all', '--note', 'x'], ['1', '--status', 'gone']])
        assert.equal((await update(...wrong)).code, 2, wrong.join(' '))
      const { data } = (await service.get('/exceptions?filter[kind]=request_failed')).body
      const id = String(data[0]?.id)
      const unknown = await update(id, 'nothing', '--note', 'Asked the forwarder')
      assert.deepEqual([unknown.code, unknown.out], [1, '1 done, 1 refused\n'])
      assert.match(unknown.err, /^nothing: No such exception\n$/)
      const chosen = await update('--kind', 'request_failed', '--status', 'handled', '--json')
      assert.deepEqual(JSON.parse(chosen.out).meta, { done: 1, refused: 0 })
      const { note, status } = (await service.get(`/exceptions/${id}`)).body.data.attributes
      assert.deepEqual([note, status], ['Asked the forwarder', 'handled'])
      assert.equal((await update('--kind', 'request_failed', '--status', 'handled')).out, '0 done, 0 refused\n')
      assert.equal((await update(id, '--status', 'open', '--owner', 'nobody')).code, 0)
    },
  )

  await t.test('fleet cost lists what costs by waiting, below what could not be counted', async () => {
    assert.equal((await run('fleet', 'cost', '--limit', '0')).code, 2)
    assert.match((await run('fleet', 'cost')).out, /cannot be counted, and may cost: 0\..*: \d+\.\nNo terms apply/)
    const scope = { countries: ['US'] }
    const calendar = port_calendar({ facility: 'US' })
    await service.send('POST', '/facility_calendars', { data: { attributes: calendar } })
    const yard = line_tariff(
      { issuer: { kind: 'terminal' } },
      { scope, free: { days: 0, unit: 'calendar', forgiven: [] } },
    )
    assert.equal((await service.send('POST', '/tariffs', { data: { attributes: yard } })).status, 201)
    const { out } = await eventually('a charge that runs', async () => {
      service.app.catchUp()
      const shown = await run('fleet', 'cost')
      return shown.out.includes('running') ? shown : false
    })
    assert.match(
      out,
      /^Charges counted: 1\. Charges that cannot be counted, and may cost: 0\. Containers at a port or with a customer for which there is no tariff: 0\.\ncontainer +state +one more day/,
    )
    assert.match(out, /running +USD [\d.]+ +USD [\d.]+ /)
    assert.equal((await run('fleet', 'cost', '--as-of', 'yesterday')).code, 7)
    assert.equal((await run('fleet', 'cost', '--as-of', '2020-01-01T00:00:00Z', '--fields', 'number')).code, 2)
    const before = await run('fleet', 'cost', '--as-of', '2020-01-01T00:00:00Z')
    assert.match(before.out, /^As it was known at 2020-01-01T00:00:00Z\. Containers counted: 0, .*Owed: not known\.\n$/)
    const then = await run('fleet', 'cost', '--as-of', service.app.parts.clock.now())
    assert.match(
      then.out,
      /Containers counted: 1, .*\ncontainer +charge .*\n[A-Z]{4}\d{7} +demurrage +running +USD [\d.]+ +USD [\d.]+ /,
    )
    const narrow = await run('fleet', 'cost', '--fields', 'number,pickup_lfd_on')
    assert.match(narrow.out, /^Charges counted: .*\nnumber +pickup_lfd_on\n[A-Z]{4}\d{7} +/)
  })

  await t.test('tariffs are started from a workbook, tried, kept, listed and written again', async () => {
    const [book, wrong, out] = ['tariff.xlsx', 'wrong.csv', 'out.yaml'].map((name) => join(home, name))
    assert.ok(book !== undefined && wrong !== undefined && out !== undefined)
    assert.equal((await run('tariffs', 'preview', join(home, 'nowhere.xlsx'))).code, 1)
    assert.equal((await run('tariffs', 'template', '--out', book)).code, 0)
    const tried = await run('tariffs', 'preview', book)
    assert.match(
      tried.out,
      /: versions 1, terms 2\nOpen containers that it can concern: \d+\..*\nNothing was kept\.\n$/s,
    )
    assert.equal((await run('tariffs', 'template', '--out', wrong)).code, 0)
    await writeFile(wrong, (await readFile(wrong, 'utf8')).replace(',300,', ',-300,'))
    const refused = await run('tariffs', 'import', wrong)
    assert.deepEqual([refused.code, refused.out], [7, ''])
    const kept = await run('tariffs', 'import', book)
    const [id = ''] = kept.out.split(' ')
    assert.match((await run('tariffs', 'list')).out, new RegExp(`${id} +Atlantis Line US import.* own\\n`))
    assert.match(
      (await run('tariffs', 'list', '--fields', 'is_shared,name')).out,
      /^is_shared +name\nfalse +Atlantis Line/,
    )
    assert.equal((await run('tariffs', 'export', id, '--out', out)).code, 0)
    const exported = await readFile(out, 'utf8')
    assert.match(exported, /quaylog_tariff: 1/)
    await writeFile(out, exported.replace('rate: 300', 'rate: 310'))
    assert.match((await run('tariffs', 'import', out, '--in-place-of', id)).out, new RegExp(`^${id}  `))
    assert.equal((await run('tariffs', 'export', id, '--out', out)).code, 0)
    assert.match(await readFile(out, 'utf8'), /rate: 310/)
    assert.equal((await service.send('DELETE', `/tariffs/${id}`)).status, 204)
  })

  await t.test('show --as-of goes back', async () => {
    const now = await json('show', container)
    const then = new Date(Date.parse(String(now.data.attributes['created_at'])) - 1_000).toISOString()
    assert.equal((await run('show', container, '--as-of', then)).code, 6)
    assert.equal((await run('show', container, '--as-of', 'yesterday')).code, 7)
  })

  await t.test('watch prints changes from the stream as they come, and Ctrl-C ends it', async () => {
    const old = await quaylog(['watch', container, '--after', '0', '--count', '3', '--json'], environment())
    assert.deepEqual(
      old.out
        .trim()
        .split('\n')
        .map((line) => Boolean(JSON.parse(line).included)),
      [true, true, true],
    )
    const log = await service.get('/changes?page[size]=1000')
    const live = begin(['watch', '--after', String(log.body.meta?.['cursor'])], environment())
    await service.advance('36h')
    await eventually('a change of the container', async () =>
      new RegExp(` ${container} +container\\.`).test(live.printed()),
    )
    live.interrupt()
    assert.equal((await live.ended).code, 0)
  })

  await t.test('parties are created, given a role and taken away again', async () => {
    const id = (await json('party', 'create', 'Harbour Drays', '--nickname', 'HD')).data.id
    assert.match((await run('party', 'list', 'harbour')).out, new RegExp(`${id} +Harbour Drays +HD`))
    const short = ['party', 'list', 'harbour', '--fields', 'nickname,company_name']
    assert.equal((await run(...short)).out, 'nickname  company_name\nHD        Harbour Drays\n')
    assert.deepEqual(Object.keys((await json(...short)).data[0]?.attributes ?? {}), ['nickname', 'company_name'])
    assert.equal((await run('party', 'list', '--fields', 'colour')).code, 2)
    assert.match((await run('party', 'update', id, '--name', 'Harbour Drays Inc')).out, /Harbour Drays Inc +HD/)
    assert.match((await run('party', 'assign', bill, 'consignee', id)).out, /consignee +Harbour Drays Inc/)
    const taken = await run('party', 'assign', bill, 'consignee', id)
    assert.deepEqual([taken.code, taken.err], [7, 'quaylog: Party has already been taken\n'])
    assert.equal((await run('party', 'assign', container, 'shipper', id)).code, 7)
    const roles = await json('party', 'roles', bill)
    assert.match((await run('party', 'unassign', bill, roles.data[0]?.id ?? '')).out, /removed/)
    assert.equal((await json('party', 'roles', bill)).data.length, 0)
  })

  await t.test('webhooks are made, tried, changed and deleted', async () => {
    const receiver = await startReceiver()
    const { data } = await json(
      'webhook',
      'create',
      receiver.url,
      '--events',
      'container.updated,container.created',
      '--description',
      'mine',
    )
    assert.deepEqual(data.attributes['events'], ['container.updated', 'container.created'])
    assert.match((await run('webhook', 'list')).out, new RegExp(data.id))
    assert.match((await run('webhook', 'list', '--fields', 'url')).out, /^url\nhttp/)
    assert.match((await run('webhook', 'show', data.id)).out, /Secret +whsec_/)
    assert.match((await run('webhook', 'test', receiver.url)).out, /^taken: 200/)
    assert.match((await run('webhook', 'update', data.id, '--active', 'false')).out, /Active +no/)
    assert.equal((await run('webhook', 'create', receiver.url, '--events', 'container.lost')).code, 2)
    assert.equal((await run('webhook', 'deliveries', '--status', 'failed')).code, 0)
    assert.deepEqual(JSON.parse((await run('webhook', 'recover', '--since', '2026-11-20T10:00:00Z', '--json')).out), {
      recovered: 0,
    })
    assert.match((await run('webhook', 'delete', data.id)).out, /deleted/)
    assert.equal((await run('webhook', 'show', data.id)).code, 6)
  })

  await t.test('stop and resume, search, lines, infer and account', async () => {
    assert.match((await run('stop', container)).out, /not tracked any more/)
    assert.match((await run('resume', bill)).out, /is tracked/)
    assert.match((await run('search', bill.slice(0, 8))).out, new RegExp(`shipment +${bill}`))
    assert.match((await run('lines', 'maersk')).out, /MAEU +Maersk/)
    assert.equal((await json('infer', bill)).data.attributes['number_type'], 'bill_of_lading')
    assert.equal((await json('account')).data.attributes['plan'], 'paid')
  })
})
