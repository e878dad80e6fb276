import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimJob, linkNewlyTracked } from '../../src/documents/job-store.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import type { Transaction } from '../../src/ground/db/index.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { paid, other } = service.customers
const box = 'TSTU1000003'

const notice = (more: string) => `ARRIVAL NOTICE

Carrier: Quaylog Test Line
B/L No.: ${more}
Vessel: TEST VESSEL   Voyage: 001E

Container No.   Seal      Last free day
${box}     AB12345   2026-11-24
`

async function hand(text: string, as: Customer = paid, name = 'notice.txt'): Promise<string> {
  const attributes = { name, file_name: name, file_base64: Buffer.from(text).toString('base64') }
  const body = { data: { type: 'document', attributes } }
  return (await service.call('POST', '/documents', { as, body })).one().id
}

/** Does everything that there is to do. */
async function work(): Promise<void> {
  while (await workOnDocument(service.app.parts));
}

const claimIn = (tx: Transaction) =>
  claimJob(tx, new Date(service.clock.realMs()).toISOString(), new Date(service.clock.realMs() + 60_000).toISOString())
const claim = () => service.db.transaction(claimIn)

const eventsOf = async (id: string) =>
  (
    await service.db.work<{ event: string }[]>`
      select event from change_log where account_id = ${paid.id}
        and (reference_id = ${id} or included::text like ${`%${id}%`}) order by sequence`
  ).map(({ event }) => event)

const read = async (id: string, as: Customer = paid) =>
  (await service.call('GET', `/documents/${id}?include=last_document_representation`, { as })).document()

test('what cannot be read is failed with the reason, told once, and never links', async () => {
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)])
  const attributes = { name: 'Scan', file_name: 'scan.png', file_base64: png.toString('base64') }
  const answer = await service.call('POST', '/documents', { body: { data: { type: 'document', attributes } } })
  const { id } = answer.one()
  await work()
  const { data } = await read(id)
  assert.deepEqual([data.attributes['status'], data.attributes['failed_reason']], ['failed', 'no_text'])
  assert.deepEqual(await eventsOf(id), ['document.created', 'document.extraction_failed'])
})

test('a document is read, with the place of every value, and told', async () => {
  const id = await hand(notice('TESTBILL0001'))
  await work()
  const { data, included } = await read(id)
  assert.deepEqual(
    [data.attributes['status'], data.attributes['document_type'], data.attributes['page_count']],
    ['extracted', 'arrival_notice', 1],
  )
  const representation = included?.find(({ type }) => type === 'document_representation')
  const evidence = Object(representation?.attributes['evidence'])
  const confidence = Object(representation?.attributes['confidence'])
  assert.ok(Object.keys(confidence).length > 0)
  assert.deepEqual(Object.keys(evidence), Object.keys(confidence))
  assert.deepEqual(await eventsOf(id), ['document.created', 'document.extracted'])
})

test('a shipment that is tracked later is linked by itself, of the same account only', async () => {
  const [mine, theirs] = [await hand(notice('TESTBILL0002')), await hand(notice('TESTBILL0002'), other)]
  await work()
  assert.deepEqual((await read(mine)).data.relationships?.['shipments']?.data, [])
  await service.track(paid)
  await linkNewlyTracked(service.db.work, '2026-01-01T00:00:00Z', service.clock.now())
  await work()
  const links = await service.db.work<{ account_id: string; document_id: string; state: string }[]>`
    select account_id, document_id, state from document_link where document_id in (${mine}, ${theirs})`
  assert.ok(links.length > 0)
  assert.ok(links.every(({ account_id, document_id }) => account_id === paid.id && document_id === mine))
})

test('reading again what was read says the same, and tells nothing', async () => {
  const id = await hand(notice('TESTBILL0003'))
  await work()
  const before = await service.db.work`select * from document_representation where document_id = ${id}`
  const events = await eventsOf(id)
  await service.db.work`
    insert into document_job (account_id, document_id, work, due_at) values (${paid.id}, ${id}, 'read', now())`
  service.advance(60_000)
  await service.db.work`update document_job set due_at = '-infinity'`
  await work()
  const after = await service.db.work`select * from document_representation where document_id = ${id}`
  assert.deepEqual([after.length, after[0]?.['id']], [1, before[0]?.['id']])
  assert.deepEqual(await eventsOf(id), events)
})

test('a worker that died leaves its job to the next, and what it would still write is not written', async () => {
  const id = await hand(notice('TESTBILL0004'))
  await service.db.work`
    update document_job set leased_until = ${new Date(service.clock.realMs() + 60_000).toISOString()}, attempts = 1
    where document_id = ${id}`
  await work()
  assert.equal((await read(id)).data.attributes['status'], 'received')
  service.advance(61_000)
  await work()
  assert.equal((await read(id)).data.attributes['status'], 'extracted')
})

test('a flood of one account holds up nobody else', async () => {
  for (let at = 0; at < 5; at++) await hand(notice(`FLOOD00000${at}`))
  const theirs = await hand(notice('TESTBILL0005'), other)
  const claimed = [await claim(), await claim(), await claim(), await claim()]
  assert.deepEqual(
    claimed.map((job) => job?.account_id),
    [paid.id, other.id, paid.id, undefined],
  )
  service.advance(61_000)
  await work()
  assert.equal((await read(theirs, other)).data.attributes['status'], 'extracted')
})

test('beside the document that waits longest the newest is claimed, and once that is read the newest again', async () => {
  await service.db.work`delete from document_job`
  const handed = []
  for (const number of ['0101', '0102', '0103', '0104']) {
    handed.push(await hand(notice(`TESTBILL${number}`)))
    service.advance(1_000)
  }
  const claimed = [await claim(), await claim(), await claim()]
  assert.deepEqual(
    claimed.map((job) => job?.document_id),
    [handed[0], handed[3], undefined],
  )
  await service.db.work`delete from document_job where document_id = ${handed[3] ?? ''}`
  assert.equal((await claim())?.document_id, handed[2])
  await service.db.work`delete from document_job where document_id = ${handed[0] ?? ''}`
  assert.equal((await claim())?.document_id, handed[1], 'nothing older waits')
  await service.db.work`delete from document_job`
})

test('a worker that claims while another does counts the job of the other', async () => {
  const crowd = await service.addCustomer('A crowd', 'paid')
  for (let at = 0; at < 4; at++) await hand(notice(`CROWD00000${at}`), crowd)
  const first = await claim()
  const { promise: has_claimed, resolve: tellClaimed } = Promise.withResolvers<void>()
  const { promise: may_commit, resolve: letCommit } = Promise.withResolvers<void>()
  const holding = service.db.transaction(async (tx) => {
    const job = await claimIn(tx)
    tellClaimed()
    await may_commit
    return job
  })
  await has_claimed
  const claiming = claim()
  const isWaiting = async () => (await service.db.work`select 1 from pg_locks where not granted`).length > 0
  await Promise.race([claiming, eventually('the other waits its turn', isWaiting)])
  letCommit()
  const [second, third] = await Promise.all([holding, claiming])
  assert.deepEqual([first?.account_id, second?.account_id, third], [crowd.id, crowd.id, undefined])
  service.advance(61_000)
  await work()
})

test('however many workers claim at once, two jobs of an account are worked on', async () => {
  const crowd = await service.addCustomer('A greater crowd', 'paid')
  for (let at = 0; at < 6; at++) await hand(notice(`CROWD10000${at}`), crowd)
  const claimed = await Promise.all(Array.from({ length: 12 }, claim))
  assert.deepEqual(
    claimed.flatMap((job) => (job === undefined ? [] : [job.account_id])),
    [crowd.id, crowd.id],
  )
  service.advance(61_000)
  await work()
})

test('the documents of a packet become documents of their own, once, and go with it', async () => {
  const order = `DELIVERY ORDER\n\nOrder No.: DO-12345\nTrucker: Northwind Haulage\nDeliver to: Depot 7\nContainer No.: ${box}\n`
  const id = await hand(`${notice('TESTBILL0006')}\f${order}`)
  await work()
  const packet = (await read(id)).data.attributes
  assert.deepEqual([packet['status'], packet['document_type'], packet['page_count']], ['extracted', 'packet', 2])
  const children = await service.db.work<{ id: string; type_read: string; page_from: number; page_to: number }[]>`
    select id, type_read, page_from, page_to from document where parent_id = ${id} order by page_from`
  assert.deepEqual(
    children.map(({ type_read, page_from, page_to }) => [type_read, page_from, page_to]),
    [
      ['arrival_notice', 1, 1],
      ['delivery_order', 2, 2],
    ],
  )
  await service.db.work`
    insert into document_job (account_id, document_id, work, due_at) values (${paid.id}, ${id}, 'read', '-infinity')`
  await work()
  const [again] = await service.db.work<{ count: number }[]>`
    select count(*)::int as count from document where parent_id = ${id}`
  assert.equal(again?.count, 2)
  await service.call('DELETE', `/documents/${id}`)
  const [child] = children
  assert.equal((await read(child?.id ?? '')).data.attributes['status'], 'discarded')
})

test('a person names, classifies and confirms a document, which reading again leaves as it is', async () => {
  const patch = (id: string, attributes: object, as: Customer = paid) =>
    service.call('PATCH', `/documents/${id}`, { as, body: { data: { type: 'document', attributes } } })
  const id = await hand(notice('TESTBILL0007'))
  const path = `/documents/${id}`
  assert.equal((await service.call('POST', `${path}/confirm`)).status, 422)
  for (const act of ['confirm', 'reextract', 'reclassify', 'relink'])
    assert.equal((await service.call('POST', `${path}/${act}`, { as: other })).status, 401)
  assert.equal((await patch(id, { name: 'x' }, other)).status, 401)
  assert.equal((await patch(id, { document_type_manual: 'novel' })).errors()[0]?.code, 'inclusion')
  await work()
  const named = (await patch(id, { name: 'Ours', document_type_manual: 'sea_waybill' })).one().attributes
  assert.deepEqual([named['name'], named['document_type']], ['Ours', 'sea_waybill'])
  const confirmed = (await service.call('POST', `${path}/confirm`)).one().attributes
  assert.deepEqual([confirmed['needs_review'], confirmed['reviewed_at']], [false, service.clock.now()])
  assert.equal((await service.call('POST', `${path}/reextract`)).status, 202)
  await work()
  const { attributes } = (await read(id)).data
  assert.deepEqual([attributes['document_type'], attributes['needs_review']], ['sea_waybill', false])
  assert.equal((await eventsOf(id)).filter((event) => event.startsWith('document.')).at(-1), 'document.confirmed')
  await service.call('DELETE', path)
  assert.equal((await service.call('POST', `${path}/relink`)).status, 404)
})
