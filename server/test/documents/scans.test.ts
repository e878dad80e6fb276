import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportedCorrections } from '../../src/documents/correction-export.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import { pollSubjects } from '../../src/tracking/poll.ts'
import { subject_columns } from '../../src/world-facts/subject.ts'
import type { Subject } from '../../src/world-facts/subject.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { paid, other } = service.customers

async function work(): Promise<void> {
  while (await workOnDocument(service.app.parts));
}

/** Hands in a picture, of which nothing is read; `shade` tells it from others. */
async function handScan(shade: string, as: Customer = paid): Promise<string> {
  const bytes = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), Buffer.from(shade)])
  const attributes = { name: 'scan', file_name: 'scan.png', file_base64: bytes.toString('base64') }
  const { id } = (await service.call('POST', '/documents', { as, body: { data: { attributes } } })).one()
  await work()
  return id
}

const patch = (id: string, attributes: object, as: Customer = paid) =>
  service.call('PATCH', `/documents/${id}`, { as, body: { data: { attributes } } })

async function shown(id: string, as: Customer = paid) {
  const path = `/documents/${id}?include=last_document_representation`
  const { data, included } = (await service.call('GET', path, { as })).document()
  const said = included?.find(({ type }) => type === 'document_representation')?.attributes ?? {}
  const { status, failed_reason, document_type, evidence_manual, references } = data.attributes
  return {
    state: [status, failed_reason, document_type],
    evidence_manual,
    references: Array.isArray(references) ? references.map((one) => Object(one).value) : [],
    payload: said['payload'],
    origin: said['origin'],
    evidence: said['evidence'],
    pipeline: said['pipeline'],
  }
}

const notice = {
  master_bill_of_lading: 'TESTBILL7001',
  last_free_day: '2026-11-28',
  free_time: [{ days: 6, unit: 'working' }],
  containers: [{ number: 'TSTU1000003' }],
}
const as_notice = { document_type_manual: 'arrival_notice', extracted_data_manual: notice }

test('a scan without a class, values of another class and places that are none are refused where they stand', async () => {
  const id = await handScan('refused')
  const refused = async (attributes: object, as: Customer = paid) => {
    const answer = await patch(id, attributes, as)
    return [answer.status, answer.errors()[0]?.source?.pointer?.replace('/data/attributes', '')]
  }
  assert.deepEqual(await refused({ extracted_data_manual: notice }), [422, '/extracted_data_manual'])
  assert.deepEqual(await refused({ ...as_notice, extracted_data_manual: { trucker: { name: 'T' } } }), [
    422,
    '/extracted_data_manual/trucker',
  ])
  assert.equal((await refused(as_notice, other))[0], 401)
  const place = async (evidence_manual: unknown) => refused({ ...as_notice, evidence_manual })
  assert.deepEqual(await place({ '/eta_pod': { page: 1 } }), [422, '/evidence_manual/~1eta_pod'])
  for (const wrong of [{ page: 0 }, { page: 1, x: 5 }, { page: 1, x: 1, y: 1, w: 0, h: 2 }, { x: 1 }, 'page 1'])
    assert.equal((await place({ '/last_free_day': wrong }))[0], 422, JSON.stringify(wrong))
  assert.deepEqual((await shown(id)).state, ['failed', 'no_text', null])
  const spoiled = Buffer.from('%PDF-1.4 and nothing else').toString('base64')
  const attributes = { name: 'broken', file_name: 'broken.pdf', file_base64: spoiled }
  const broken = (await service.call('POST', '/documents', { body: { data: { attributes } } })).one().id
  await work()
  const answer = await patch(broken, as_notice)
  assert.deepEqual([answer.status, answer.errors()[0]?.code], [422, 'invalid'], 'nobody can look at a damaged file')
})

test('what a person enters of a scan stands with its place and its author, outlives reading again, and is taken back', async () => {
  const id = await handScan('entered')
  const box = { page: 1, x: 40, y: 60.5, w: 120, h: 14 }
  const evidence_manual = { '/last_free_day': box, '/containers/0/number': { page: 2 } }
  const answer = await patch(id, { ...as_notice, evidence_manual })
  assert.equal(answer.status, 200, answer.text)
  const entered = await shown(id)
  assert.deepEqual(entered.state, ['extracted', 'no_text', 'arrival_notice'])
  assert.deepEqual(entered.payload, notice)
  assert.deepEqual(new Set(Object.values(Object(entered.origin))), new Set(['manual']))
  assert.deepEqual(entered.evidence, {
    '/last_free_day': [{ ...box, text: '' }],
    '/containers/0/number': [{ page: 2, text: '' }],
  })
  assert.deepEqual([entered.pipeline, entered.references], ['by_hand', ['TESTBILL7001', 'TSTU1000003']])
  const corrections = (await service.call('GET', `/documents/${id}/corrections`)).list().data
  assert.equal(corrections.length, 1)
  assert.deepEqual(corrections[0]?.attributes['created_at'], service.clock.now())

  assert.equal((await service.call('POST', `/documents/${id}/reextract`)).status, 202)
  await work()
  assert.deepEqual(await shown(id), entered)

  for await (const exported of exportedCorrections(service.db.work, paid.id))
    assert.notEqual(exported.pipeline, 'by_hand', 'no layout is learned from what nobody could read')
  await patch(id, { extracted_data_manual: { last_free_day: null } })
  const less = await shown(id)
  assert.deepEqual(less.evidence_manual, { '/containers/0/number': { page: 2 } })
  await patch(id, { extracted_data_manual: null })
  await work()
  const back = await shown(id)
  assert.deepEqual([back.state, back.payload], [['failed', 'no_text', 'arrival_notice'], {}])
  assert.deepEqual([back.references, back.evidence_manual], [[], null])
  const events = await service.db.work<{ event: string }[]>`
    select event from change_log where reference_id = ${id} order by sequence`
  assert.deepEqual(
    events.map(({ event }) => event),
    [
      'document.created',
      'document.extraction_failed',
      'document.extracted',
      'document.extracted',
      'document.extraction_failed',
    ],
  )
})

/** A box that its terminal reported available. */
async function trackedBox(as: Customer) {
  const tracked = await service.track(as, 'TEST-TR-JOURNEY')
  service.advance(135_000)
  const { work: reader } = service.db
  const subjects = await reader<Subject[]>`
    select ${reader(subject_columns)} from subject where source_key = ${`line:TEST:${as.id}`}`
  await pollSubjects(service.app.parts, subjects)
  return tracked
}

test('a container that was entered is only suggested; linked by a person, the scan counts as its word and is taken back', async () => {
  const as = await service.addCustomer('Types its scans', 'paid')
  const { container_id, shipment_id } = await trackedBox(as)
  const settings = { data: { attributes: { documents_as_source: 'confirmed' } } }
  await service.call('PATCH', '/document_settings', { as, body: settings })
  const id = await handScan('linked', as)
  assert.equal((await patch(id, { ...as_notice, evidence_manual: { '/last_free_day': { page: 3 } } }, as)).status, 200)
  await work()
  const links = async () => {
    const { data } = (await service.call('GET', `/documents/${id}/links`, { as })).list()
    return data.map(({ attributes, relationships }) => [attributes['state'], Object(relationships).target.data.id])
  }
  const suggested = await links()
  assert.ok(suggested.length > 0)
  assert.ok(suggested.every(([state, target]) => state === 'suggested' && [container_id, shipment_id].includes(target)))

  const target = { data: { type: 'container', id: container_id } }
  await service.call('POST', `/documents/${id}/links`, { as, body: { data: { relationships: { target } } } })
  await work()
  const day = async () => {
    const { attributes } = (await service.call('GET', `/containers/${container_id}`, { as })).one()
    return Object(attributes['import_deadlines']).pickup_lfd_line_on
  }
  const free_time = async () => {
    const { data } = (await service.call('GET', `/shipments/${shipment_id}/charge_facts`, { as })).list()
    const standing = data.filter(({ attributes }) => attributes['withdrawn_at'] === null)
    return standing.map(({ attributes: { stated_by } }) => stated_by)
  }
  assert.deepEqual([await day(), await free_time()], ['2026-11-28', [`document:${id}`]])
  const { body } = await service.call('GET', `/containers/${container_id}/provenance`, { as })
  const [{ payload }] = Object(body).data.attributes.fields.pickup_lfd_line.evidence
  const said = await service.call('GET', payload.href.replace(/^.*\/v2/, ''), { as })
  assert.match(said.text, /"origin":"manual","evidence":\[\{"page":3,"text":""\}\]/)

  await patch(id, { extracted_data_manual: null }, as)
  await work()
  assert.deepEqual([await day(), await free_time()], [null, []])
  assert.deepEqual(await links(), [['linked', container_id]], 'what a person linked stays, and nothing is suggested')
})

test('an invoice that a person entered is checked like one that was read', async () => {
  const id = await handScan('invoice')
  const extracted_data_manual = {
    invoice_number: 'DI-7001',
    total_due: { amount: '450.00', currency: 'USD' },
    containers: [{ number: 'TSTU1000003' }],
  }
  await patch(id, { document_type_manual: 'demurrage_detention_invoice', extracted_data_manual })
  const lines = [{ container_number: 'TSTU1000003', charge: 'demurrage', amount: '450.00' }]
  const body = { data: { attributes: { biller: { kind: 'line', scac: 'TEST' }, lines } } }
  const made = await service.call('POST', `/documents/${id}/invoice`, { body })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.one().attributes['number'], 'DI-7001')
})
