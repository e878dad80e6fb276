import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workOnDocument } from '../../src/documents/work.ts'
import { pollSubjects } from '../../src/tracking/poll.ts'
import { subject_columns } from '../../src/world-facts/subject.ts'
import type { Subject } from '../../src/world-facts/subject.ts'
import { line_tariff, port_calendar } from '../charges/papers.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()

const notice = (last_free_day: string) => `ARRIVAL NOTICE

Carrier: Quaylog Test Line
B/L No.: TESTBILL1001
Date: 2026-11-19
Vessel: LOG PILOT   Voyage: 117E
ETA: 2026-12-24
Port of Discharge: Los Angeles, USLAX
Free time: 6 working days

Container No.   Seal      Last free day
TSTU1000003     AB12345   ${last_free_day}
`

async function work(): Promise<void> {
  while (await workOnDocument(service.app.parts));
}

async function hand(text: string, as: Customer, container_id: string): Promise<string> {
  const attributes = { name: 'notice', file_name: 'notice.txt', file_base64: Buffer.from(text).toString('base64') }
  const { id } = (await service.call('POST', '/documents', { as, body: { data: { attributes } } })).one()
  const target = { data: { relationships: { target: { data: { type: 'container', id: container_id } } } } }
  await work()
  assert.equal((await service.call('POST', `/documents/${id}/links`, { as, body: target })).status, 201)
  await work()
  return id
}

/** A box that its terminal reported available, free until six days from then. */
async function trackedBox(as: Customer) {
  const tracked = await service.track(as, 'TEST-TR-JOURNEY')
  service.advance(135_000)
  const { work: reader } = service.db
  const subjects = await reader<Subject[]>`
    select ${reader(subject_columns)} from subject where source_key = ${`line:TEST:${as.id}`}`
  await pollSubjects(service.app.parts, subjects)
  return tracked
}

test('what a person confirmed of a paper stands beside the sources, and no longer than it is true', async (t) => {
  const customer = await service.addCustomer('Asks its papers', 'paid')
  const { container_id, shipment_id } = await trackedBox(customer)
  const id = await hand(notice('2026-11-28'), customer, container_id)
  const call = async (method: string, path: string, attributes?: object) => {
    const body = attributes === undefined ? {} : { body: { data: { attributes } } }
    const answer = await service.call(method, path, { as: customer, ...body })
    await work()
    return answer
  }
  const settings = (documents_as_source: string) => call('PATCH', '/document_settings', { documents_as_source })
  const days = async () => {
    const { attributes } = (await call('GET', `/containers/${container_id}`)).one()
    const { pickup_lfd_line_on, pickup_lfd_terminal_on } = Object(attributes['import_deadlines'])
    return [pickup_lfd_line_on, pickup_lfd_terminal_on]
  }
  const disagreements = async () => {
    const { data } = (await call('GET', '/exceptions?filter[kind]=sources_disagree&filter[status]=open')).list()
    return data.flatMap(({ attributes }) => JSON.stringify(attributes['evidence']))
  }
  const of_terminal = (await days())[1]
  assert.notEqual(of_terminal, null)

  await t.test('a word that is none is refused at its place', async () => {
    const answer = await settings('always')
    const [error] = answer.errors()
    assert.deepEqual([answer.status, error?.source?.pointer], [422, '/data/attributes/documents_as_source'])
  })

  await t.test('unless the account says so, a paper says nothing of a box', async () => {
    assert.equal((await call('POST', `/documents/${id}/confirm`)).status, 200)
    assert.deepEqual(await days(), [null, of_terminal])
    assert.equal((await call('GET', '/document_settings')).one().attributes['documents_as_source'], 'off')
  })

  await t.test(
    "switched on, its day is the line's, with the page and the words, and contradicts the terminal",
    async () => {
      await settings('confirmed')
      assert.deepEqual(await days(), ['2026-11-28', of_terminal])
      const { body } = await call('GET', `/containers/${container_id}/provenance`)
      const { pickup_lfd_line: day, seal_number: seal } = Object(body).data.attributes.fields
      assert.deepEqual([day.source, day.data_source, day.observed_at], ['document', 'document', '2026-11-19T00:00:00Z'])
      const [{ payload }] = day.evidence
      const said = await service.call('GET', payload.href.replace(/^.*\/v2/, ''), { as: customer })
      assert.match(said.text, new RegExp(id))
      assert.match(said.text, /"text":"2026-11-28"/)
      assert.equal(seal.data_source, 'shipping_line', 'a source counts before a paper')
      assert.deepEqual(
        seal.candidates.map(({ statement }: { statement: object }) => Object(statement).seal_number),
        ['AB12345'],
      )
      const [evidence = ''] = await disagreements()
      assert.match(evidence, /A document of .*19 Nov.* states .*28 Nov.* as the last free day/)
      assert.match(evidence, /The terminal .*states/)
    },
  )

  await t.test('read again it says the same once', async () => {
    const before = await statements(id)
    await call('POST', `/documents/${id}/reextract`)
    await settings('auto')
    assert.deepEqual(await statements(id), before)
    await settings('confirmed')
  })

  await t.test('corrected to what the terminal says, it takes its word back and contradicts nobody', async () => {
    const corrected = { containers: [{ number: 'TSTU1000003', last_free_day: of_terminal }] }
    await call('PATCH', `/documents/${id}`, { extracted_data_manual: corrected })
    assert.deepEqual(await days(), [of_terminal, of_terminal])
    assert.deepEqual(await disagreements(), [])
    await call('PATCH', `/documents/${id}`, { extracted_data_manual: null })
    assert.deepEqual(await days(), ['2026-11-28', of_terminal])
  })

  await t.test('a paper that was deleted says nothing, and given back says it again', async () => {
    await call('DELETE', `/documents/${id}`)
    assert.deepEqual(await days(), [null, of_terminal])
    assert.deepEqual(await disagreements(), [])
    await call('POST', `/documents/${id}/restore`)
    assert.deepEqual(await days(), ['2026-11-28', of_terminal])
  })

  await t.test(
    'its free time is stated of the charges while it says so, once, and as a person corrects it',
    async () => {
      const stated = async () => {
        const { data } = (await call('GET', `/shipments/${shipment_id}/charge_facts`)).list()
        const standing = data.filter(({ attributes }) => attributes['withdrawn_at'] === null)
        return standing.map(({ attributes: { stated_by, noticed_free_time } }) => [stated_by, noticed_free_time])
      }
      const noticed = { charge_type: 'demurrage', duration: 6, unit: 'working', document: null, told_on: '2026-11-19' }
      const by = `document:${id}`
      assert.deepEqual(await stated(), [[by, [noticed]]])
      const correct = (free_time: object | null) =>
        call('PATCH', `/documents/${id}`, {
          extracted_data_manual: free_time === null ? null : { free_time: [free_time] },
        })
      assert.equal((await correct({ days: 6, charge: 'storage' })).status, 422)
      await correct({ days: 9, unit: 'calendar', charge: 'merged' })
      const corrected = { ...noticed, charge_type: 'merged', duration: 9, unit: 'calendar' }
      assert.deepEqual(await stated(), [[by, [corrected]]])
      await correct(null)
      assert.deepEqual(await stated(), [[by, [noticed]]])
      await call('DELETE', `/documents/${id}`)
      assert.deepEqual(await stated(), [])
      await call('POST', `/documents/${id}/restore`)
      assert.deepEqual(await stated(), [[by, [noticed]]])
    },
  )

  await t.test('of two papers the newer one counts', async () => {
    const newer = notice('2026-11-29').replace('Date: 2026-11-19', 'Date: 2026-11-20')
    const other = await hand(newer, customer, container_id)
    assert.deepEqual(await days(), ['2026-11-28', of_terminal], 'nobody has confirmed it')
    await call('POST', `/documents/${other}/confirm`)
    assert.deepEqual(await days(), ['2026-11-29', of_terminal])
    await call('DELETE', `/documents/${other}`)
    assert.deepEqual(await days(), ['2026-11-28', of_terminal])
  })

  await t.test('taken from the box it says nothing of it any more, nor of how long it is free', async () => {
    const last_free_day = async () => {
      const [clock] = (await call('GET', `/containers/${container_id}/charge_clocks`)).list().data
      return [clock?.attributes['free_days_total'], clock?.attributes['last_free_on']]
    }
    await call('POST', '/facility_calendars', port_calendar())
    await call('POST', '/tariffs', line_tariff())
    assert.deepEqual(await last_free_day(), [6, '2026-11-30'])
    const { data } = (await call('GET', `/documents/${id}/links`)).list()
    for (const link of data) await call('DELETE', `/documents/${id}/links/${link.id}`)
    assert.deepEqual(await days(), [null, of_terminal])
    assert.deepEqual(await last_free_day(), [4, '2026-11-26'], "the tariff's own")
    const target = { data: { relationships: { target: { data: { type: 'container', id: container_id } } } } }
    await service.call('POST', `/documents/${id}/links`, { as: customer, body: target })
    await work()
    assert.deepEqual(await days(), ['2026-11-28', of_terminal])
    assert.deepEqual(await last_free_day(), [6, '2026-11-30'])
  })

  await t.test('nobody else hears of it, and switched off it says nothing', async () => {
    const other = await service.addCustomer('Tracks the same box', 'paid')
    const same = await trackedBox(other)
    const { attributes } = (await service.call('GET', `/containers/${same.container_id}`, { as: other })).one()
    assert.equal(Object(attributes['import_deadlines']).pickup_lfd_line_on, null)
    await settings('off')
    assert.deepEqual(await days(), [null, of_terminal])
    assert.deepEqual(await disagreements(), [])
  })
})

async function statements(document_id: string) {
  return service.db.work<object[]>`
    select o.id, o.body ->> 'kind' as kind, o.withdrawn_at from observation o join subject s on s.id = o.subject_id
    where s.source_key = ${`document:${document_id}`} order by o.id`
}
