import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOf, actOfRoute } from './entry.ts'

test('a route says what it does to which type of record', () => {
  const said = (method: string, path: string) => Object.values(actOfRoute(method, path)).join('.')
  assert.equal(said('POST', '/parties'), 'party.create')
  assert.equal(said('PATCH', '/containers'), 'container.update')
  assert.equal(said('PATCH', '/document_inbox'), 'document_inbox.update')
  assert.equal(said('POST', '/document_inbox/rotate'), 'document_inbox.rotate')
  assert.equal(said('PATCH', '/shipments/:id/stop_tracking'), 'shipment.stop_tracking')
  assert.equal(said('POST', '/invoices/:id/dispute_letter'), 'invoice.dispute_letter')
  assert.equal(said('DELETE', '/shipments/:id/party_roles/:role_id'), 'party_role.delete')
  assert.equal(said('PATCH', '/publishable-keys/:id'), 'publishable_key.update')
})

test('the record of an action is the one in the path, that of a creation the one answered', () => {
  const [shipment, made] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002']
  const reply = { data: { id: made, attributes: { role: 'customer' } } }
  const given = { params: { id: shipment }, body: undefined, reply, request_id: 'r' }
  assert.equal(actOf({ ...given, method: 'POST', route: '/shipments/:id/party_roles' }).record_id, made)
  assert.equal(actOf({ ...given, method: 'PATCH', route: '/shipments/:id/stop_tracking' }).record_id, shipment)
  const removed = { ...given, params: { id: shipment, role_id: made }, reply: undefined }
  assert.equal(actOf({ ...removed, method: 'DELETE', route: '/shipments/:id/party_roles/:role_id' }).record_id, made)
})

test('an answer or a body that is no document leaves the record unnamed', () => {
  const act = actOf({ method: 'POST', route: '/parties', params: {}, body: 'x', reply: [], request_id: 'r' })
  assert.deepEqual([act.record_id, act.record_name, act.fields], [null, null, []])
})
