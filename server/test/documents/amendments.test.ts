import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workOnDocument } from '../../src/documents/work.ts'
import { restService } from '../rest/service.ts'

const service = await restService()
const customer = await service.addCustomer('Hears of changes', 'paid')
const { container_id } = await service.track(customer, 'TEST-TR-JOURNEY')

const notice = (title: string, date: string, last_free_day: string) => `${title}

Carrier: Quaylog Test Line
Notice No.: AN-260777
B/L No.: TESTBILL1001
Date: ${date}
Vessel: LOG PILOT   Voyage: 117E
Port of Discharge: Los Angeles, USLAX

Container No.   Seal      Last free day
TSTU1000003     AB12345   ${last_free_day}
`

async function call(method: string, path: string, attributes?: object) {
  const body = attributes === undefined ? {} : { body: { data: { attributes } } }
  const answer = await service.call(method, path, { as: customer, ...body })
  while (await workOnDocument(service.app.parts));
  return answer
}

/** Hands a notice in, links it to the box, and confirms what was read of it. */
async function hand(name: string, text: string): Promise<string> {
  const file = { name, file_name: `${name}.txt`, file_base64: Buffer.from(text).toString('base64') }
  const { id } = (await call('POST', '/documents', file)).one()
  const target = { data: { relationships: { target: { data: { type: 'container', id: container_id } } } } }
  await service.call('POST', `/documents/${id}/links`, { as: customer, body: target })
  await call('POST', `/documents/${id}/confirm`)
  return id
}

const day = async () => {
  const { attributes } = (await call('GET', `/containers/${container_id}`)).one()
  return Object(attributes['import_deadlines']).pickup_lfd_line_on
}

/** Which papers a document replaces or is replaced by, as its reader is told. */
async function amendmentsOf(id: string) {
  const answer = await call('GET', `/documents/${id}?include=last_document_representation`)
  const [representation] = Object(answer.body).included
  const warnings: readonly { readonly code: string; readonly document_id?: string }[] =
    representation.attributes.warnings
  return warnings.flatMap(({ code, document_id }) => (document_id === undefined ? [] : [[code, document_id]]))
}

/** By what a list says that each of its documents is replaced. */
async function replacedIn(path: string) {
  const { data } = (await call('GET', path)).list()
  return Object.fromEntries(
    data.map(({ id, relationships }) => [id, Object(relationships).superseded_by.data?.id ?? null]),
  )
}

test('a later issue of a notice takes the place of the earlier one, as long as it is one', async (t) => {
  await call('PATCH', '/document_settings', { documents_as_source: 'confirmed' })
  const first = await hand('First', notice('ARRIVAL NOTICE', '2026-11-19', '2026-11-28'))
  assert.equal(await day(), '2026-11-28')
  const revised = await hand('Revised', notice('REVISED ARRIVAL NOTICE', '2026-11-21', '2026-12-02'))

  await t.test('what the earlier one says counts no more, both stay, and each names the other', async () => {
    assert.equal(await day(), '2026-12-02')
    assert.deepEqual(await amendmentsOf(first), [['superseded', revised]])
    assert.deepEqual(await amendmentsOf(revised), [['supersedes', first]])
    assert.deepEqual(await replacedIn(`/containers/${container_id}/documents`), { [first]: revised, [revised]: null })
    assert.deepEqual(await replacedIn('/documents'), { [first]: revised, [revised]: null })
    const { included } = Object((await call('GET', `/documents/${first}?include=superseded_by`)).body)
    assert.deepEqual(
      included.map(({ id }: { id: string }) => id),
      [revised],
    )
  })

  await t.test('what it says is not said by the first one even where the later one is not confirmed', async () => {
    await call('PATCH', `/documents/${revised}`, { extracted_data_manual: { containers: [{ number: 'TSTU1000003' }] } })
    assert.equal(await day(), null)
    await call('PATCH', `/documents/${revised}`, { extracted_data_manual: null })
    assert.equal(await day(), '2026-12-02')
  })

  await t.test('it is none where a person says that its number or mark is another', async () => {
    await call('PATCH', `/documents/${revised}`, { extracted_data_manual: { document_number: 'AN-260778' } })
    assert.deepEqual([await amendmentsOf(first), await amendmentsOf(revised)], [[], []])
    assert.deepEqual(await replacedIn('/documents'), { [first]: null, [revised]: null })
    await call('PATCH', `/documents/${revised}`, { extracted_data_manual: null })
    assert.deepEqual(await amendmentsOf(first), [['superseded', revised]])
  })

  await t.test('the earlier one counts again when the later one is deleted, until that is restored', async () => {
    await call('DELETE', `/documents/${revised}`)
    assert.deepEqual([await day(), await amendmentsOf(first)], ['2026-11-28', []])
    await call('POST', `/documents/${revised}/restore`)
    assert.deepEqual([await day(), await amendmentsOf(first)], ['2026-12-02', [['superseded', revised]]])
  })

  await t.test('of three the last is named, and a notice of another account is nothing to it', async () => {
    const last = await hand('Last', notice('ARRIVAL NOTICE - REVISION 2', '2026-11-23', '2026-12-05'))
    assert.equal(await day(), '2026-12-05')
    assert.deepEqual(
      [await amendmentsOf(first), await amendmentsOf(revised)],
      [
        [['superseded', last]],
        [
          ['superseded', last],
          ['supersedes', first],
        ],
      ],
    )
    const stranger = await service.addCustomer('Stranger', 'paid')
    const file_base64 = Buffer.from(notice('ARRIVAL NOTICE', '2026-11-25', '2026-12-09')).toString('base64')
    const body = { data: { attributes: { name: 'Other', file_name: 'other.txt', file_base64 } } }
    await service.call('POST', '/documents', { as: stranger, body })
    assert.equal(await day(), '2026-12-05')
    const replaced = (await amendmentsOf(last)).map(([, id]) => id)
    assert.deepEqual(new Set(replaced), new Set([first, revised]))
  })
})
