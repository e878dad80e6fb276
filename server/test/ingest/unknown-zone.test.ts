import assert from 'node:assert/strict'
import { test } from 'node:test'
import { x12 } from '../../src/sources/edi/samples.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { customers } = service
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
