import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { beginEpoch } from '../src/telling/changes/epoch-store.ts'
import { eventually } from '../src/ground/testing/eventually.ts'
import { line_tariff, port_calendar } from './charges/papers.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService()
  for (const story of ['customs-hold-clears', 'demurrage-running']) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    await service.send('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
    })
  }
  await eventually('the boxes', async () => (await service.get('/containers')).body.data.length >= 2)
})
after(() => service.close())

const make = async (attributes: object, relationships = {}) =>
  (await service.send('POST', '/calendars', { data: { type: 'calendar', attributes, relationships } })).body.data
const read = async (url: unknown, headers = {}) => {
  const answer = await fetch(new URL(new URL(String(url)).pathname, service.base_url), { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const numbersIn = (text: string) =>
  [...new Set([...text.matchAll(/[A-Z]{3}U\d{7}/g)].map(([number]) => number))].toSorted()

test('a calendar of the account shows its boxes, without a key, and says when nothing changed', async () => {
  const { attributes } = await make({ name: 'All, of us' })
  const { status, headers, text } = await eventually('a box with a date', async () => {
    const answer = await read(attributes['url'])
    return answer.status === 200 && numbersIn(answer.text).length === 0 ? null : answer
  })
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/calendar; charset=utf-8'])
  assert.match(text, /X-WR-CALNAME:All\\, of us\r\n/)
  await eventually('a moment in which nothing changes', async () => {
    const last = await read(attributes['url'])
    return (await read(attributes['url'], { 'if-none-match': last.headers.get('etag') ?? '' })).status === 304
  })
})

test('a calendar shows until when a box costs nothing by the own terms, beside what was told', async () => {
  const send = (path: string, attributes: object) => service.send('POST', path, { data: { attributes } })
  await send('/facility_calendars', port_calendar({ facility: 'US' }))
  const free = { days: 1, unit: 'calendar', forgiven: [] }
  const yard = line_tariff({ issuer: { kind: 'terminal' } }, { scope: { countries: ['US'] }, free })
  const tariff = await send('/tariffs', yard)
  assert.equal(tariff.status, 201)
  const { attributes } = await make({})
  await eventually('a day by the own terms', async () => {
    service.app.catchUp()
    return /SUMMARY:Pull by: /.test((await read(attributes['url'])).text)
  })
  await service.send('DELETE', `/tariffs/${tariff.body.data.id}`)
})

test('a dray carrier sees its boxes and no others, also when the shipment names another', async () => {
  const [first, second] = (await service.get('/containers?include=shipment')).body.data
  assert.ok(first !== undefined && second !== undefined)
  const partyOf = async (company_name: string) =>
    (await service.send('POST', '/parties', { data: { type: 'party', attributes: { company_name } } })).body.data.id
  const [own, other] = [await partyOf('Own Dray'), await partyOf('Other Dray')]
  const give = (path: string, party: string) =>
    service.send('POST', `${path}/party_roles`, {
      data: {
        type: 'party_role',
        attributes: { role: 'pickup_dray_carrier' },
        relationships: { party: { data: { type: 'party', id: party } } },
      },
    })
  const shipment = second.relationships?.['shipment']?.data
  assert.ok(shipment !== undefined && shipment !== null && 'id' in shipment)
  await give(`/containers/${first.id}`, own)
  await give(`/shipments/${shipment.id}`, own)
  await give(`/containers/${second.id}`, other)
  const calendarOf = async (party: string) =>
    (
      await read(
        (await make({ role: 'pickup_dray_carrier' }, { party: { data: { type: 'party', id: party } } })).attributes[
          'url'
        ],
      )
    ).text
  const shown = numbersIn(await calendarOf(own))
  assert.ok(!shown.includes(String(second.attributes['number'])))
  assert.ok(!numbersIn(await calendarOf(other)).includes(String(first.attributes['number'])))
  const all = numbersIn((await read((await make({})).attributes['url'])).text)
  for (const each of [first, second]) {
    const number = String(each.attributes['number'])
    if (all.includes(number)) assert.ok(numbersIn(await calendarOf(each === first ? own : other)).includes(number))
  }
})

test('an address that was altered, revoked or never made is not found', async () => {
  const calendar = await make({})
  const url = String(calendar.attributes['url'])
  assert.equal((await read(url)).status, 200)
  const at = url.length - 10
  const altered = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`
  assert.equal((await read(altered)).status, 404)
  assert.equal((await read(url.replace('.ics', ''))).status, 404)
  assert.equal((await service.send('DELETE', `/calendars/${calendar.id}`)).status, 204)
  assert.equal((await read(url)).status, 404)
})

test('a party that is unknown and a role that does not exist are refused', async () => {
  const refused = async (data: object) =>
    (await service.send('POST', '/calendars', { data })).body.errors?.map(({ status, source }) => [
      status,
      source?.pointer,
    ])
  assert.deepEqual(await refused({ attributes: { role: 'captain' } }), [['422', '/data/attributes/role']])
  assert.deepEqual(
    await refused({
      relationships: { party: { data: { type: 'party', id: '01a1f8d3-ea00-709a-8000-000000000001' } } },
    }),
    [['404', '/data/relationships/party']],
  )
})

test('sequence numbers go on growing after a restore took changes out of the log', async () => {
  const { attributes } = await make({ name: 'Restored' })
  const sequences = async () =>
    [...(await read(attributes['url'])).text.matchAll(/SEQUENCE:(\d+)/g)].map(([, number]) => Number(number))
  const before = await eventually('a box with a date', async () => {
    const shown = await sequences()
    return shown.length > 0 && shown
  })
  await service.db.work`delete from change_log`
  await beginEpoch(service.db, new Date(service.app.parts.clock.realMs()).toISOString())
  const after_restore = await sequences()
  assert.ok(Math.min(...after_restore) > Math.max(...before), `${after_restore.join()} after ${before.join()}`)
})
