import assert from 'node:assert/strict'
import { test } from 'node:test'
import { document_types } from '@quaylog/contract'
import { z } from 'zod'
import { workOnDocument } from '../../src/documents/work.ts'
import { partyBed, said } from './party-bed.ts'
import { restService } from './service.ts'

/** Which documents somebody sees who sees what is of one party, and that nothing leads to another. */
const service = await restService()
const { db, newId } = service
const { paid, theirs, others, alpha, beta, give, person_id, ask, askPortal, idsOf, restoring } = await partyBed(service)

const settle = async () => {
  while (await workOnDocument(service.app.parts));
}
/** Hands a text in as a file that is named by its first line; pages are parted by form feeds. */
async function hand(text: string): Promise<string> {
  const file_base64 = Buffer.from(text).toString('base64')
  const attributes = { name: text.split('\n')[0] ?? '', file_name: 'paper.txt', file_base64 }
  const { id } = (await service.call('POST', '/documents', { body: { data: { type: 'document', attributes } } })).one()
  await settle()
  return id
}
/** Links a document, anew where it was. */
async function link(document_id: string, type: 'shipment' | 'container', id: string): Promise<void> {
  await unlink(document_id, id)
  const data = { type: 'document_link', relationships: { target: { data: { type, id } } } }
  const answer = await service.call('POST', `/documents/${document_id}/links`, { body: { data } })
  assert.equal(answer.status, 201, answer.text)
}
const unlink = async (document_id: string, target_id: string) =>
  db.work`delete from document_link where document_id = ${document_id} and target_id = ${target_id}`
const classify = async (id: string, document_type_manual: string) =>
  service.call('PATCH', `/documents/${id}`, {
    body: { data: { type: 'document', attributes: { document_type_manual } } },
  })
/** Whether the person finds a document: by itself, in the list and in that of the shipment alike. */
async function isSeen(id: string): Promise<boolean> {
  const [listed, alone] = [(await idsOf('/documents?page[size]=100')).includes(id), await ask(`/documents/${id}`)]
  assert.equal(listed, alone.status === 200, `${id}: listed ${listed}, alone ${alone.status}`)
  return listed
}

const notice = (word: string) => `ARRIVAL NOTICE ${word}\n\nNotice No.: AN-${word}\nNothing to go by\n`
const order = (word: string) =>
  `DELIVERY ORDER\n\nOrder No.: DO-${word}\nTrucker: Northwind Haulage\nDeliver to: Depot 7\n`

const own = await hand(notice('OWN'))
await link(own, 'shipment', theirs.shipment_id)
const foreign = await hand(notice('FOREIGN'))
await link(foreign, 'shipment', others.shipment_id)
const unlinked = await hand(notice('LOOSE'))

const below = ['', '/pages/1', '/download_url', '/content', '/representations']

test('a document of others is as one that nobody has, at every address', async () => {
  for (const path of below) {
    assert.equal((await ask(`/documents/${own}${path}`)).status, 200, path)
    const nobodys = said(await ask(`/documents/${newId()}${path}`))
    for (const id of [foreign, unlinked]) {
      const answer = await ask(`/documents/${id}${path}`)
      assert.equal(answer.status, 404, path)
      assert.deepEqual(said(answer), nobodys, path)
    }
  }
  for (const [type, id] of [
    ['shipments', others.shipment_id],
    ['containers', others.container_id],
  ] as const)
    assert.deepEqual(
      said(await ask(`/${type}/${id}/documents`)),
      said(await ask(`/${type}/${newId()}/documents`)),
      `${type} of others`,
    )
  for (const closed of ['links', 'corrections'])
    assert.equal((await ask(`/documents/${own}/${closed}`)).status, 403, closed)
  for (const closed of ['/document_inbox', '/document_settings', '/email_submissions'])
    assert.equal((await ask(closed)).status, 403, closed)
})

test('lists hold and count what is theirs, and nothing that is open tells of another', async () => {
  await link(own, 'container', theirs.container_id)
  for (const path of ['/documents', `/shipments/${theirs.shipment_id}/documents`])
    for (const query of ['', '?page[after]=', '?sort=name', `?filter[shipment_id]=${theirs.shipment_id}`])
      assert.deepEqual(await idsOf(`${path}${query}`), [own], `${path}${query}`)
  assert.deepEqual(await idsOf(`/containers/${theirs.container_id}/documents`), [own])
  for (const narrowed of [
    'filename]=FOREIGN',
    'unlinked]=true',
    'status]=discarded',
    `shipment_id]=${others.shipment_id}`,
  ])
    assert.deepEqual(await idsOf(`/documents?filter[${narrowed}`), [], narrowed)
  const includes = 'shipments,cargos,user,parent,superseded_by,last_document_representation'
  for (const path of [
    `/documents?include=${includes}`,
    `/documents/${own}?include=${includes}`,
    `/shipments/${theirs.shipment_id}?include=documents`,
    `/containers/${theirs.container_id}?include=documents`,
    '/containers?include=documents',
  ]) {
    const { status, text } = await ask(path)
    assert.equal(status, 200, text)
    for (const word of [foreign, unlinked, 'FOREIGN', 'LOOSE', others.shipment_id, others.container_id])
      assert.ok(!text.includes(word), `${path} tells ${word}: ${text}`)
    assert.ok(text.includes(own), path)
  }
})

test('a paper that was read before it was looked for whom else it names is not shown until it is read again', async () => {
  const reading = (change: string) =>
    db.work.unsafe(`update document_representation set reading = reading ${change} where document_id = '${own}'`)
  await reading(`- 'passed_over'`)
  assert.ok(!(await isSeen(own)))
  await reading(`|| '{"passed_over":[]}'`)
  assert.ok(await isSeen(own))
})

test('a paper that is linked, or was proposed to be, to a record of others is not shown', async () => {
  await link(own, 'shipment', others.shipment_id)
  assert.ok(!(await isSeen(own)))
  const { relationships } = (await ask(`/shipments/${theirs.shipment_id}?include=documents`)).one()
  assert.deepEqual(relationships?.['documents']?.data, [])
  for (const [state, seen] of [
    ['suggested', false],
    ['rejected', true],
  ] as const) {
    await db.work`update document_link set state = ${state} where document_id = ${own} and target_id = ${others.shipment_id}`
    assert.equal(await isSeen(own), seen, state)
  }
  await unlink(own, others.shipment_id)
  assert.ok(await isSeen(own))
})

test('a paper that names a container that is not theirs is not shown, whoever has that container', async () => {
  const naming = await hand(`${notice('NAMING')}Container No.: CSQU3054383\n`)
  await link(naming, 'shipment', theirs.shipment_id)
  const { attributes } = (await service.call('GET', `/documents/${naming}`)).one()
  assert.ok(JSON.stringify(attributes['references']).includes('CSQU3054383'))
  assert.ok(!(await isSeen(naming)))
  await db.work`update document_reference set value = 'TSTU1000003' where document_id = ${naming} and kind = 'container'`
  assert.ok(await isSeen(naming), 'it names their own')
  await db.work`
    update document_representation set reading = jsonb_set(reading, '{warnings}',
      '[{"code":"pages_left_out","pointers":[],"detail":"of 300 pages"}]')
    where document_id = ${naming}`
  assert.ok(!(await isSeen(naming)), 'nobody knows what its other pages say')
  await service.call('DELETE', `/documents/${naming}`)
  assert.ok(!(await isSeen(naming)))
})

test('what is not read of a paper hides it too: a page without text, and containers that are not meant', async () => {
  const rest = (number: string) => [
    `Container ${number} was rolled to the next vessel\n`,
    `Write it as for example ${number}\n`,
    `On Fri, Nov 20, 2026 Tom wrote:\n> ${number} has LFD 11/28/2026\n`,
    `\fTERMS AND CONDITIONS\nThe carrier of ${number} is not liable\n`,
    `\fSAMPLE\nContainer No.: ${number}\n`,
  ]
  for (const [number, seen] of [
    ['CSQU3054383', false],
    ['TSTU1000003', true],
  ] as const)
    for (const [index, more] of rest(number).entries()) {
      const id = await hand(`${notice(`REST${index}`)}Our number is 88812345\n${more}`)
      await link(id, 'shipment', theirs.shipment_id)
      const { text } = await service.call('GET', `/documents/${id}`)
      assert.ok(!text.includes(number), `it is no reference: ${more}`)
      assert.equal(await isSeen(id), seen, more)
      await service.call('DELETE', `/documents/${id}`)
    }
  const scanned = await hand(`${notice('SCANNED')}\f\n`)
  await link(scanned, 'shipment', theirs.shipment_id)
  assert.ok(!(await isSeen(scanned)), 'nobody knows what its second page shows')
  await service.call('DELETE', `/documents/${scanned}`)
})

test('what people enter of a paper counts as what it names, and what nobody read yet is not shown', async () => {
  const correct = async (extracted_data_manual: object | null) => {
    const body = { data: { type: 'document', attributes: { extracted_data_manual } } }
    const answer = await service.call('PATCH', `/documents/${own}`, { body })
    assert.equal(answer.status, 200, answer.text)
  }
  for (const [said, seen] of [
    [{ containers: [{ number: 'TSTU 100000-3' }] }, true],
    [{ containers: [{ number: 'TSTU1000003' }, { number: 'CSQU3054383' }] }, false],
    [{ charges: [{ description: 'Demurrage', container: 'CSQU3054383' }] }, false],
  ] as const) {
    await correct(said)
    assert.equal(await isSeen(own), seen, JSON.stringify(said))
    await correct(null)
    assert.ok(await isSeen(own))
  }
  for (const status of ['received', 'failed']) {
    await db.work`update document set status = ${status} where id = ${own}`
    assert.ok(!(await isSeen(own)), status)
  }
  await db.work`update document set status = 'extracted' where id = ${own}`
  assert.ok(await isSeen(own))
})

test('a number that was misread hides a paper no more once it is corrected, unless somebody has that container', async () => {
  const correct = async (id: string, containers: readonly object[] | null) => {
    const attributes = { extracted_data_manual: containers === null ? null : { containers } }
    const answer = await service.call('PATCH', `/documents/${id}`, { body: { data: { type: 'document', attributes } } })
    assert.equal(answer.status, 200, answer.text)
  }
  const misread = await hand(`${notice('MISREAD')}Container No.: TSTU1000008\n`)
  await link(misread, 'shipment', theirs.shipment_id)
  assert.ok(!(await isSeen(misread)))
  await correct(misread, [])
  assert.ok(!(await isSeen(misread)), 'left out, it may still be of somebody')
  await correct(misread, [{ number: 'TSTU1000003' }])
  assert.ok(await isSeen(misread))
  const [before] = await db.work<{ number: string }[]>`select number from container where id = ${others.container_id}`
  await db.work`update container set number = 'TSTU1000008' where id = ${others.container_id}`
  assert.ok(!(await isSeen(misread)), 'others have a container of that number')
  await db.work`update container set number = ${before?.number ?? ''} where id = ${others.container_id}`
  await correct(misread, null)
  assert.ok(!(await isSeen(misread)))
  await service.call('DELETE', `/documents/${misread}`)
})

test('a packet is shown whole or not at all: its file holds the pages of all its documents', async () => {
  const packet = await hand(`${notice('PART')}\f${order('PART')}`)
  const parts = await db.work<{ id: string }[]>`select id from document where parent_id = ${packet} order by page_from`
  const [first, second] = parts.map(({ id }) => id)
  assert.ok(first !== undefined && second !== undefined)
  const seen = async () => [await isSeen(packet), await isSeen(first), await isSeen(second)]
  assert.deepEqual(await seen(), [false, false, false])
  await link(first, 'shipment', theirs.shipment_id)
  assert.deepEqual(await seen(), [false, false, false], 'nobody knows whose the other part is')
  await link(second, 'shipment', others.shipment_id)
  assert.deepEqual(await seen(), [false, false, false])
  for (const path of ['/content', '/pages/1', '/download_url', '/representations'])
    assert.equal((await ask(`/documents/${first}${path}`)).status, 404, path)
  await unlink(second, others.shipment_id)
  await link(second, 'shipment', theirs.shipment_id)
  assert.deepEqual(await seen(), [true, true, true])
  assert.equal((await ask(`/documents/${first}/content`)).status, 200)
  await unlink(second, theirs.shipment_id)
  await link(second, 'shipment', others.shipment_id)
  await service.call('DELETE', `/documents/${second}`)
  assert.deepEqual(await seen(), [false, false, false], 'the page of what was deleted is still in the file')
  await service.call('DELETE', `/documents/${first}`)
  await link(packet, 'shipment', theirs.shipment_id)
  await classify(packet, 'arrival_notice')
  assert.deepEqual(await seen(), [false, false, false], 'whatever somebody calls the packet')
  await service.call('DELETE', `/documents/${packet}`)
})

test('what the account is billed, and what nobody has said the type of, is shown to none of them', async () => {
  const seen: string[] = []
  for (const type of document_types) {
    await classify(own, type)
    if (await isSeen(own)) seen.push(type)
  }
  assert.deepEqual(
    document_types.filter((type) => !seen.includes(type)),
    ['freight_invoice', 'demurrage_detention_invoice', 'packet', 'other'],
  )
  await classify(own, 'arrival_notice')
})

test('a dray carrier sees the papers of the road, those of its own containers', () =>
  restoring('party_role', async () => {
    await link(own, 'container', theirs.container_id)
    await db.work`update membership set parties = ${[beta]}::uuid[] where person_id = ${person_id}`
    await db.work`delete from party_role where account_id = ${paid.id} and party_id = ${beta}`
    await give(`/containers/${theirs.container_id}`, 'pickup_dray_carrier', beta)
    const seen: string[] = []
    for (const type of document_types) {
      await classify(own, type)
      if (await isSeen(own)) seen.push(type)
    }
    assert.deepEqual(seen, ['delivery_order', 'pickup_release', 'dangerous_goods_declaration', 'proof_of_delivery'])
    await classify(own, 'delivery_order')
    const { text } = await ask(`/documents/${own}?include=shipments,cargos`)
    assert.ok(text.includes(theirs.container_id) && !text.includes('TEST-TR-SUCCEEDED'), text)
    await unlink(own, theirs.container_id)
    assert.ok(!(await isSeen(own)), 'a paper of the whole shipment, of which they have one container')
    await give(`/shipments/${theirs.shipment_id}`, 'pickup_dray_carrier', beta)
    assert.ok(await isSeen(own))
    await classify(own, 'arrival_notice')
    assert.ok(!(await isSeen(own)))
    await db.work`update membership set parties = ${[alpha]}::uuid[] where person_id = ${person_id}`
    assert.ok(await isSeen(own))
  }))

test('a paper that is not theirs replaces nothing, and its name is not told', async () => {
  const issue = (title: string, on: string) =>
    `${title}\n\nCarrier: Quaylog Test Line\nNotice No.: AN-260777\nB/L No.: TESTBILL1001\nDate: ${on}\nPort of Discharge: Los Angeles, USLAX\n`
  const first = await hand(issue('ARRIVAL NOTICE', '2026-11-19'))
  const revised = await hand(issue('REVISED ARRIVAL NOTICE', '2026-11-21'))
  await link(first, 'shipment', theirs.shipment_id)
  await link(revised, 'shipment', others.shipment_id)
  for (const path of [`/documents/${first}`, '/documents']) {
    const asked = `${path}?include=last_document_representation,superseded_by`
    assert.ok((await service.call('GET', asked)).text.includes('REVISED'), 'it does replace it')
    const { text } = await ask(asked)
    assert.ok(text.includes(first) && !text.includes('REVISED') && !text.includes(revised), text)
  }
  await unlink(revised, others.shipment_id)
  await link(revised, 'shipment', theirs.shipment_id)
  assert.ok((await ask(`/documents/${first}?include=last_document_representation`)).text.includes('REVISED'))
  for (const id of [first, revised]) await service.call('DELETE', `/documents/${id}`)
})

test('what was linked at a moment is told where it is theirs now', async () => {
  await link(own, 'container', theirs.container_id)
  await link(foreign, 'container', theirs.container_id)
  service.advance(60_000)
  const then = async (id: string) =>
    askPortal(`/containers/${id}/documents?as_of=${encodeURIComponent(service.clock.now())}`)
  const read = z.object({ data: z.array(z.object({ id: z.string() })) })
  assert.deepEqual(
    read.parse((await then(theirs.container_id)).json()).data.map(({ id }) => id),
    [own],
  )
  assert.equal((await then(others.container_id)).statusCode, 404)
})
