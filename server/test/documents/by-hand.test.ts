import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document_page_answer, size_limits } from '@quaylog/contract'
import { workOnDocument } from '../../src/documents/work.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { paid, other } = service.customers

async function hand(text: string, as: Customer = paid): Promise<string> {
  const attributes = { name: 'paper', file_name: 'paper.txt', file_base64: Buffer.from(text).toString('base64') }
  const { id } = (await service.call('POST', '/documents', { as, body: { data: { attributes } } })).one()
  await work()
  return id
}

async function work(): Promise<void> {
  while (await workOnDocument(service.app.parts));
}

const read = async (id: string) => (await service.call('GET', `/documents/${id}`)).one()
const split = (id: string, body: unknown, as: Customer = paid) =>
  service.call('POST', `/documents/${id}/split`, { as, body })

/** The documents of a packet that are there, by their pages. */
async function partsOf(id: string): Promise<readonly { readonly id: string; readonly pages: string }[]> {
  const rows = await service.db.work<{ id: string; pages: string }[]>`
    select id, page_from || '-' || page_to as pages from document
    where parent_id = ${id} and discarded_at is null order by page_from`
  return rows.map((row) => ({ ...row }))
}

const eventsOf = async (id: string) =>
  (
    await service.db.work<{ event: string }[]>`
      select event from change_log where reference_id = ${id} order by sequence`
  ).map(({ event }) => event)

const notice = (bill: string) => `ARRIVAL NOTICE\n\nB/L No.: ${bill}\nVessel: TEST VESSEL\nETA: 2026-11-24\n`
const three = (bill: string) => [notice(bill), 'Terms of the terminal\n', notice(`${bill}9`)].join('\f')

test('ranges that leave pages out, overlap, run backwards or end behind the last page are refused at their place', async () => {
  const id = await hand(three('SPLITREFUSED1'))
  const refused = async (body: unknown, as: Customer = paid) => {
    const answer = await split(id, body, as)
    const [error] = answer.errors()
    return [answer.status, error?.source?.pointer]
  }
  assert.deepEqual(await refused({ ranges: [[2, 3]] }), [422, '/ranges/0/0'])
  assert.deepEqual(
    await refused({
      ranges: [
        [1, 2],
        [2, 3],
      ],
    }),
    [422, '/ranges/1/0'],
  )
  assert.deepEqual(await refused({ ranges: [[1, 4]] }), [422, '/ranges/0/1'])
  assert.deepEqual(await refused({ ranges: [[1, 2]] }), [422, '/ranges'])
  assert.equal((await refused({ ranges: [] }))[0], 422)
  assert.equal((await refused({ ranges: [[1]] }))[0], 422)
  assert.equal((await refused({ ranges: [[1, 1.5]] }))[0], 422)
  assert.equal((await refused({ data: { ranges: [[1, 3]] } }))[0], 422)
  assert.equal((await refused({}, other))[0], 401)
  const blank = await hand(' \n')
  assert.equal((await split(blank, {})).status, 422)
})

test('a person splits a file, joins it again and splits it as before: each document is there once, and keeps its name', async () => {
  const id = await hand(three('SPLITBYHAND1'))
  const ranges = [
    [1, 1],
    [2, 2],
    [3, 3],
  ]
  assert.deepEqual([(await split(id, { ranges })).status], [202])
  await work()
  const parts = await partsOf(id)
  assert.deepEqual(
    parts.map(({ pages }) => pages),
    ['1-1', '2-2', '3-3'],
  )
  assert.equal((await read(id)).attributes['document_type'], 'packet')
  const [first] = parts
  await service.call('PATCH', `/documents/${first?.id}`, { body: { data: { attributes: { name: 'Called so' } } } })
  assert.equal((await split(first?.id ?? '', {})).errors()[0]?.code, 'invalid', 'a part is split with its file')

  await service.call('POST', `/documents/${id}/reextract`)
  await work()
  assert.equal((await partsOf(id)).length, 3, 'reading it again decides nothing else')

  await split(id, {})
  await work()
  assert.deepEqual(await partsOf(id), [])
  assert.equal((await read(id)).attributes['document_type'], 'arrival_notice')

  await split(id, { ranges })
  await work()
  assert.deepEqual(await partsOf(id), parts)
  assert.equal((await read(first?.id ?? '')).attributes['name'], 'Called so')
  await service.call('POST', `/documents/${first?.id}/reextract`)
  await work()
  assert.equal((await partsOf(id)).length, 3, 'reading one of them again takes the pages of the file')
})

test('the words of a page are those on which evidence stands', async () => {
  const id = await hand(`${notice('WORDSOFPAGE1')}\f${notice('WORDSOFPAGE2')}`)
  const { body } = await service.call('GET', `/documents/${id}/pages/2`)
  const page = document_page_answer.parse(body)
  assert.equal(page.words_left_out, 0)
  const bill = page.words.find(({ text }) => text === 'WORDSOFPAGE2')
  assert.ok(bill !== undefined && bill.w > 0 && bill.x > 0)
  assert.equal(typeof bill.offset, 'number')
  for (const number of ['0', '3', '-1', '1.0', 'x', '99999'])
    assert.equal((await service.call('GET', `/documents/${id}/pages/${number}`)).status, 404, number)
  assert.equal((await service.call('GET', `/documents/${id}/pages/1`, { as: other })).status, 401)
})

test('of a page with very many words the first are given, and how many are left out', async () => {
  const most = size_limits.document_page_words_items_max
  const id = await hand(`ARRIVAL NOTICE\n${'word '.repeat(most)}`)
  const page = document_page_answer.parse((await service.call('GET', `/documents/${id}/pages/1`)).body)
  assert.deepEqual([page.words.length, page.words_left_out], [most, 2])
})

test('what somebody confirms is told once, and again only when it is read differently', async () => {
  const id = await hand(notice('CONFIRMONCE1'))
  for (const _ of [1, 2, 3]) assert.equal((await service.call('POST', `/documents/${id}/confirm`)).status, 200)
  const confirmed = async () => (await eventsOf(id)).filter((event) => event === 'document.confirmed').length
  assert.equal(await confirmed(), 1)
  await service.call('PATCH', `/documents/${id}`, {
    body: { data: { attributes: { extracted_data_manual: { eta_pod: '2026-11-25' } } } },
  })
  await service.call('POST', `/documents/${id}/confirm`)
  await service.call('POST', `/documents/${id}/confirm`)
  assert.equal(await confirmed(), 2)
})

test('a new name is cleaned as that of a new document is', async () => {
  const id = await hand(notice('CLEANNAME1'))
  const name = '../../etc/\u202epapers of May.pdf'
  const renamed = await service.call('PATCH', `/documents/${id}`, { body: { data: { attributes: { name } } } })
  assert.equal(renamed.one().attributes['name'], 'papers of May.pdf')
})

test('a link that is no more is told as removed, and one that a person rejected as rejected', async () => {
  const as = await service.addCustomer('Links end', 'paid')
  const { shipment_id } = await service.track(as)
  const link = async (id: string) => {
    const body = { data: { relationships: { target: { data: { type: 'shipment', id: shipment_id } } } } }
    return (await service.call('POST', `/documents/${id}/links`, { as, body })).one().id
  }
  const toldState = async (link_id: string) => {
    const [told] = await service.db.work<{ state: string }[]>`
      select one -> 'attributes' ->> 'state' as state
      from change_log, jsonb_array_elements(included::jsonb) one
      where event = 'link.removed' and reference_id = ${link_id} and one ->> 'id' = ${link_id}`
    return told?.state
  }
  const deleted = await hand(notice('LINKREMOVED1'), as)
  const of_deleted = await link(deleted)
  await service.call('DELETE', `/documents/${deleted}`, { as })
  assert.equal(await toldState(of_deleted), 'removed')
  const kept = await hand(notice('LINKREMOVED2'), as)
  const of_kept = await link(kept)
  await service.call('DELETE', `/documents/${kept}/links/${of_kept}`, { as })
  assert.equal(await toldState(of_kept), 'rejected')
})
