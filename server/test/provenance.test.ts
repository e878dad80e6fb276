import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
let container_id: string
let shipment_id: string
const now = () => new Date(service.app.parts.clock.worldMs()).toISOString()

before(async () => {
  service = await startService()
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  const created = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  const done = await eventually('the request succeeds', async () => {
    const { body } = await service.get(`/tracking_requests/${created.body.data.id}?include=tracked_object.containers`)
    return body.data.attributes['status'] === 'succeeded' ? body : null
  })
  container_id = done.included?.find(({ type }) => type === 'container')?.id ?? ''
  shipment_id = done.included?.find(({ type }) => type === 'shipment')?.id ?? ''
})
after(() => service.close())

const drained = () =>
  eventually('all polls are done', async () => {
    const [row] = await service.app.parts.db.work<{ due: number }[]>`
    select count(*)::int as due from subject where next_poll_at <= ${now()}`
    return row?.due === 0
  })

test('a moment that is none, a record before it was known and foreign payloads are refused', async () => {
  assert.equal((await service.get(`/containers/${container_id}?as_of=yesterday`)).status, 400)
  assert.equal((await service.get(`/containers/${container_id}?as_of=2020-01-01T00:00:00Z`)).status, 404)
  assert.equal((await service.get(`/containers/${container_id}/payloads/${container_id}`)).status, 404)
  assert.equal((await service.get(`/containers/${container_id}/provenance?x=1`)).status, 400)
})

test('every observed value says who told it, when, why it is shown, and where it stands', async () => {
  const record = (await service.get(`/containers/${container_id}`)).body.data.attributes
  const { fields } = (await service.get(`/containers/${container_id}/provenance`)).body.data.attributes
  assert.ok(typeof fields === 'object' && fields !== null)
  const explained = new Map(Object.entries(fields))
  const calculated = ['created_at', 'updated_at', 'delivered_at']
  for (const [name, value] of Object.entries(record)) {
    if (
      value === null ||
      (Array.isArray(value) && value.length === 0) ||
      calculated.includes(name) ||
      name === 'import_deadlines' ||
      name.endsWith('tracking_request_at') ||
      name === 'ref_numbers'
    )
      continue
    const field = explained.get(name)
    assert.ok(field !== undefined, `${name} is explained`)
    assert.deepEqual(field.value, value)
    assert.ok(field.evidence.length > 0 && field.rule !== '', name)
  }
  const href = explained.get('pod_discharged_at').evidence[0].payload.href
  const payload = await service.get(href.slice(service.app.parts.base_url.length))
  assert.equal(payload.status, 200)
})

test('what is known now is what is known as of now, and what was known then stays readable', async () => {
  const then = now()
  const before_clearing = (await service.get(`/containers/${container_id}`)).body.data
  assert.deepEqual((await service.get(`/containers/${container_id}?as_of=${then}&include=`)).body.data, before_clearing)
  for (let i = 0; i < 8; i++) {
    await service.advance('12h')
    await drained()
  }
  const current = (await service.get(`/containers/${container_id}?include=`)).body.data
  assert.notDeepEqual(current.attributes['holds_at_pod_terminal'], before_clearing.attributes['holds_at_pod_terminal'])
  const as_of_now = (await service.get(`/containers/${container_id}?as_of=${now()}&include=`)).body.data
  assert.deepEqual(as_of_now, current)
  const as_of_then = (await service.get(`/containers/${container_id}?as_of=${then}&include=`)).body.data
  const withoutAsking = (attributes: object) =>
    Object.fromEntries(Object.entries(attributes).filter(([name]) => !name.endsWith('_last_tracking_request_at')))
  assert.deepEqual(withoutAsking(as_of_then.attributes), withoutAsking(before_clearing.attributes))
  const shipment = (await service.get(`/shipments/${shipment_id}`)).body.data
  assert.deepEqual((await service.get(`/shipments/${shipment_id}?as_of=${now()}`)).body.data, shipment)
  const told = (await service.get(`/containers/${container_id}/history`)).body.data.attributes
  const known = (value: unknown) => ({ value, data_source: 'terminal' })
  assert.partialDeepStrictEqual(told, {
    holds_at_pod_terminal: [known(before_clearing.attributes['holds_at_pod_terminal']), known([])],
    available_for_pickup: [known(false), known(true), known(false)],
    current_status: [known('not_available'), known('available'), known('picked_up')],
    pickup_appointment_at: [known(current.attributes['pickup_appointment_at'])],
  })
  await service.app.parts.db.work`
    update container set created_at = created_at + interval '1 second' where id = ${String(container_id)}`
  const later = (await service.get(`/containers/${container_id}/history`)).body.data.attributes
  const tellers = Object.values(later).flatMap((values) => (Array.isArray(values) ? values : []))
  assert.deepEqual(
    tellers.filter(({ data_source }) => data_source === 'operator'),
    [],
    'nobody is named who said nothing',
  )
})
