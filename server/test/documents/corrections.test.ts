import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document_types } from '@quaylog/contract'
import { exportedCorrections } from '../../src/documents/correction-export.ts'
import { payloadSchemaOf } from '../../src/documents/schemas/payload-schema.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { paid, other } = service.customers

const notice = (bill: string) => `ARRIVAL NOTICE

Carrier: Quaylog Test Line
B/L No.: ${bill}
Vessel: TEST VESSEL   Voyage: 001E
ETA: 2026-11-24

Container No.   Seal      Last free day
TSTU1000003     AB12345   2026-11-28
`

async function hand(text: string, as: Customer = paid): Promise<string> {
  const attributes = { name: 'notice', file_name: 'notice.txt', file_base64: Buffer.from(text).toString('base64') }
  const { id } = (await service.call('POST', '/documents', { as, body: { data: { attributes } } })).one()
  await work()
  return id
}

async function work(): Promise<void> {
  while (await workOnDocument(service.app.parts));
}

const correct = (id: string, extracted_data_manual: unknown, as: Customer = paid, more: object = {}) =>
  service.call('PATCH', `/documents/${id}`, { as, body: { data: { attributes: { extracted_data_manual, ...more } } } })

async function read(id: string) {
  const { data, included } = (
    await service.call('GET', `/documents/${id}?include=last_document_representation`)
  ).document()
  const said = included?.find(({ type }) => type === 'document_representation')?.attributes ?? {}
  const of = (name: string) => Object(said[name])
  return {
    document: data.attributes,
    payload: of('payload'),
    origin: of('origin'),
    evidence: of('evidence'),
    read_values: of('read_values'),
  }
}

const correctionsOf = async (id: string) =>
  (await service.call('GET', `/documents/${id}/corrections`)).list().data.map(({ attributes }) => attributes['changes'])

const eventsOf = async (id: string) =>
  (
    await service.db.work<{ event: string }[]>`
      select event from change_log where reference_id = ${id} order by sequence`
  ).map(({ event }) => event)

test('what no schema has, what is no value and what nothing was read of is refused at its place', async () => {
  const id = await hand(notice('TESTBILL1001'))
  const refused = async (patch: unknown, ...rest: [Customer?, object?]) => {
    const { status, ...answer } = await correct(id, patch, ...rest)
    const [error] = answer.errors()
    return [status, error?.code, error?.source?.pointer?.replace('/data/attributes/extracted_data_manual', '')]
  }
  assert.deepEqual((await refused({ eta_pod: '24/11/2026' })).slice(0, 3), [422, 'invalid', '/eta_pod'])
  assert.deepEqual((await refused({ containers: [{ weight: '12 t' }] })).slice(0, 1), [422])
  assert.deepEqual((await refused({ colour: 'red' })).slice(0, 1), [422])
  assert.deepEqual((await refused('2026-11-24')).slice(0, 1), [422])
  assert.deepEqual((await refused({ eta_pod: '2026-11-24' }, other)).slice(0, 2), [401, 'not_allowed'])
  assert.deepEqual(await refused({ eta_pod: '2026-11-24' }, paid, { document_type_manual: 'other' }), [
    422,
    'invalid',
    '',
  ])
  assert.deepEqual(await correctionsOf(id), [])
  const attributes = {
    name: 'n',
    file_name: 'n.txt',
    file_base64: Buffer.from(notice('TESTBILL1002')).toString('base64'),
  }
  const unread = (await service.call('POST', '/documents', { body: { data: { attributes } } })).one().id
  assert.equal((await correct(unread, { eta_pod: '2026-11-24' })).errors()[0]?.code, 'invalid')
  await work()
})

test('what a person says stands in the payload, what was read beside it, and who changed what is kept', async () => {
  const id = await hand(notice('TESTBILL1003'))
  const before = await read(id)
  assert.equal(before.payload.eta_pod, '2026-11-24')
  const answer = await correct(id, { eta_pod: '2026-11-26', parties: { consignee: { name: 'Kestrel Home Goods' } } })
  assert.equal(answer.status, 200)
  assert.equal(answer.one().attributes['reviewed_at'], service.clock.now())
  const after = await read(id)
  assert.equal(after.payload.eta_pod, '2026-11-26')
  assert.deepEqual(after.payload.containers, before.payload.containers)
  assert.deepEqual(
    [after.origin['/eta_pod'], after.origin['/parties/consignee/name'], after.origin['/containers/0/number']],
    ['manual', 'manual', 'read'],
  )
  assert.equal(after.evidence['/eta_pod'], undefined)
  assert.deepEqual(
    [after.read_values['/eta_pod'].value, after.read_values['/eta_pod'].evidence],
    ['2026-11-24', before.evidence['/eta_pod']],
  )
  assert.deepEqual(await correctionsOf(id), [
    [
      { pointer: '/eta_pod', read: '2026-11-24', before: '2026-11-24', after: '2026-11-26' },
      { pointer: '/parties/consignee/name', read: null, before: null, after: 'Kestrel Home Goods' },
    ],
  ])
  assert.deepEqual(await eventsOf(id), ['document.created', 'document.extracted', 'document.extracted'])
})

test('reading again never takes a correction away; saying the same tells nothing', async () => {
  const id = await hand(notice('TESTBILL1004'))
  await correct(id, { eta_pod: '2026-11-26' })
  const events = await eventsOf(id)
  const before = await read(id)
  for (const act of ['reextract', 'reclassify', 'relink']) {
    assert.equal((await service.call('POST', `/documents/${id}/${act}`)).status, 202)
    await work()
  }
  await correct(id, { eta_pod: '2026-11-26' })
  assert.deepEqual(await read(id), before)
  assert.deepEqual(await eventsOf(id), events)
  assert.equal((await correctionsOf(id)).length, 1)
})

test('a later correction adds to the one before; the value as it was read, or null for all, takes it back', async () => {
  const id = await hand(notice('TESTBILL1005'))
  await correct(id, { eta_pod: '2026-11-26' })
  await correct(id, { vessel: { voyage: '002E' } })
  await correct(id, { booking_number: null, place_of_delivery: { name: 'Chicago' } })
  const said = await read(id)
  assert.deepEqual(said.document['extracted_data_manual'], {
    eta_pod: '2026-11-26',
    vessel: { voyage: '002E' },
    place_of_delivery: { name: 'Chicago' },
  })
  await correct(id, { eta_pod: '2026-11-24' })
  assert.equal((await read(id)).origin['/eta_pod'], 'read')
  await correct(id, { eta_pod: null })
  const without = await read(id)
  assert.equal(without.payload.eta_pod, undefined)
  assert.equal(without.read_values['/eta_pod'].value, '2026-11-24')
  await correct(id, null)
  const back = await read(id)
  assert.deepEqual(
    [back.document['extracted_data_manual'], back.payload.eta_pod, back.read_values],
    [null, '2026-11-24', {}],
  )
})

test('what documents are read to say keeps to their schemas', async () => {
  const texts = [
    notice('TESTBILL1006'),
    'DELIVERY ORDER\n\nOrder No.: DO-12345\nTrucker: Northwind Haulage\nDeliver to: Depot 7\nContainer No.: TSTU1000003\n',
    'FREIGHT INVOICE\n\nInvoice No.: INV-2026-77\nInvoice Date: 2026-11-20\nBill to: Kestrel Home Goods\nB/L No.: TESTBILL1007\n\n' +
      'Description          Currency     Amount\nOcean freight        USD          1,250.00\nTotal                USD          1,250.00\n',
    'DEMURRAGE INVOICE\n\nInvoice No.: DEM-1\nInvoice Date: 2026-11-20\nB/L No.: TESTBILL1008\nContainer No.: TSTU1000003\nTotal due: USD 600.00\n',
  ]
  for (const text of texts) {
    const { document, payload } = await read(await hand(text))
    const type = document_types.find((one) => one === document['document_type']) ?? 'other'
    assert.ok(Object.keys(payload).length > 1, type)
    assert.deepEqual(payloadSchemaOf(type)?.safeParse(payload).error?.issues ?? [], [], type)
  }
})

test('schemas say what may stand in a payload, one for each type that fields are read of', async () => {
  const { data } = (await service.call('GET', '/document_schemas')).list()
  assert.ok(data.length >= 8 && data.every(({ attributes }) => attributes['current'] === true))
  const [one] = (await service.call('GET', '/document_schemas?filter[document_type]=arrival_notice')).list().data
  assert.equal(one?.id, 'arrival_notice@2026-12-01')
  assert.deepEqual((await service.call('GET', `/document_schemas/${one?.id}`)).one(), one)
  assert.deepEqual((await service.call('GET', '/document_schemas?filter[current]=false')).list().data, [])
  for (const id of ['arrival_notice@2020-01-01', 'packet@2026-12-01', 'novel@2026-12-01', 'arrival_notice'])
    assert.equal((await service.call('GET', `/document_schemas/${id}`)).status, 404)
})

test('what was corrected is exported in its form only, without anything that says whose it is', async () => {
  const customer = await service.addCustomer('Corrects', 'paid')
  const uncorrected = await hand(notice('TESTBILL1009'), customer)
  const id = await hand(notice('TESTBILL1010'), customer)
  await correct(id, { eta_pod: '2026-11-26', parties: { consignee: { name: 'Kestrel Home Goods 24' } } }, customer)
  const exported = await Array.fromAsync(exportedCorrections(service.db.work, customer.id))
  assert.equal(exported.length, 1, `${uncorrected} is not among them`)
  const [one] = exported
  assert.deepEqual([one?.type_read, one?.type_corrected], ['arrival_notice', null])
  assert.deepEqual(
    one?.values.map(({ pointer, read, corrected }) => ({ pointer, read, corrected })),
    [
      { pointer: '/eta_pod', read: '9999-99-99', corrected: '9999-99-99' },
      { pointer: '/parties/consignee/name', read: null, corrected: 'Aaaaaaa Aaaa Aaaaa 99' },
    ],
  )
  assert.deepEqual(
    one?.values[0]?.evidence.map(({ text }) => text),
    ['9999-99-99'],
  )
  assert.doesNotMatch(JSON.stringify(exported), /Kestrel|TESTBILL|2026-11/)
  await service.call('DELETE', `/documents/${id}`, { as: customer })
  assert.deepEqual(await Array.fromAsync(exportedCorrections(service.db.work, customer.id)), [])
})
