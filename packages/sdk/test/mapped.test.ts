import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { QuaylogClient } from '../src/index.ts'
import * as documents from './documents/index.ts'
import { json, startService, type TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService(json({}))
})
after(() => service[Symbol.asyncDispose]())

const list = (data: object) => ({ data: [data], links: { self: 'http://service/v2' }, meta: { size: 1, total: 1 } })

/**
 * What is called, what the service answers, and the golden file of what comes out mapped; `RECORD=1` writes the files
 * anew, to be read before they are committed.
 */
const cases: Record<string, { document: object; call: (client: QuaylogClient) => Promise<unknown> }> = {
  shipment: {
    document: documents.shipment_document,
    call: (client) => client.shipments.get('shipment-1', true, { format: 'mapped', parties: true }),
  },
  container: {
    document: documents.container_document,
    call: (client) => client.containers.get('container-1', undefined, { format: 'mapped' }),
  },
  'container-list': {
    document: documents.containers_page,
    call: (client) => client.containers.list({}, { format: 'mapped' }),
  },
  'transport-event-list': {
    document: { ...list(documents.rail_event), included: documents.container_document.included },
    call: (client) => client.containers.events('container-1', { format: 'mapped' }),
  },
  'raw-event-list': {
    document: { data: [documents.raw_event], included: [documents.port_of_discharge] },
    call: (client) => client.containers.rawEvents('container-1', { format: 'mapped' }),
  },
  'tracking-request': {
    document: { data: documents.tracking_request, included: [documents.shipment, documents.container] },
    call: (client) => client.trackingRequests.get('request-1', { format: 'mapped' }),
  },
  'infer-number': {
    document: { data: documents.infer_result },
    call: (client) => client.trackingRequests.inferNumber('MEDUXX123456', { format: 'mapped' }),
  },
  route: {
    document: documents.route_documents,
    call: (client) => client.containers.route('container-1', { format: 'mapped' }),
  },
  'shipping-line-list': {
    document: { data: [documents.shipping_line], links: { self: 'http://service/v2/shipping_lines' } },
    call: (client) => client.shippingLines.list('', { format: 'mapped' }),
  },
  port: {
    document: { data: documents.port_of_discharge, included: [documents.terminal] },
    call: (client) => client.ports.get('USLAX', { format: 'mapped' }),
  },
  terminal: {
    document: { data: documents.terminal, included: [documents.port_of_discharge] },
    call: (client) => client.terminals.get('terminal-p400', { format: 'mapped' }),
  },
  'metro-area': {
    document: { data: documents.inland },
    call: (client) => client.metroAreas.get('USCHI', { format: 'mapped' }),
  },
  vessel: {
    document: { data: documents.vessel },
    call: (client) => client.vessels.getByImo('9703291', { format: 'mapped' }),
  },
  party: { document: { data: documents.party }, call: (client) => client.parties.get('party-1', { format: 'mapped' }) },
  'party-role-list': {
    document: { ...list(documents.party_role), included: [documents.party] },
    call: (client) => client.shipments.listPartyRoles('shipment-1', { format: 'mapped' }),
  },
  webhook: {
    document: { data: documents.webhook },
    call: (client) => client.webhooks.get('webhook-1', { format: 'mapped' }),
  },
  'webhook-event-category-list': {
    document: list(documents.category),
    call: (client) => client.webhooks.events({ format: 'mapped' }),
  },
  'webhook-notification': {
    document: documents.notification_document,
    call: (client) => client.webhookNotifications.get('note-1', { format: 'mapped' }),
  },
  'custom-field': {
    document: documents.custom_field_document,
    call: (client) => client.customFields.get('field-1', { format: 'mapped' }),
  },
  'custom-field-definition': {
    document: documents.definition_document,
    call: (client) => client.customFieldDefinitions.get('definition-1', { format: 'mapped' }),
  },
  'custom-field-option': {
    document: { data: documents.definition_document.included?.[0] },
    call: (client) => client.customFieldOptions.get('definition-1', 'option-1', { format: 'mapped' }),
  },
  'search-result-list': {
    document: list(documents.search_result),
    call: (client) => client.search('MSCU1234566', { format: 'mapped' }),
  },
  account: { document: { data: documents.account }, call: (client) => client.account({ format: 'mapped' }) },
  'change-list': {
    document: list(documents.change(7)),
    call: (client) => client.changes.list(6, { format: 'mapped' }),
  },
  demurrage: { document: documents.container_document, call: (client) => client.getDemurrage('container-1') },
  'rail-milestones': {
    document: documents.container_document,
    call: (client) => client.getRailMilestones('container-1'),
  },
}

for (const [name, { document, call }] of Object.entries(cases)) {
  test(`${name} is mapped as its golden file says`, async () => {
    service.answer = json(document)
    const printed = `${JSON.stringify(await call(service.client), null, 2)}\n`
    const file = new URL(`./golden/${name}.json`, import.meta.url)
    if (process.env['RECORD'] === '1') writeFileSync(file, printed)
    assert.equal(printed, readFileSync(file, 'utf8'))
  })
}

test('raw is the document itself and both holds the two', async () => {
  service.answer = json(documents.shipment_document)
  const both = await service.client.shipments.get('shipment-1', true, { format: 'both' })
  assert.deepEqual(both.raw, documents.shipment_document)
  assert.equal(both.mapped.billOfLading, 'MEDUXX123456')
  assert.deepEqual(await service.client.shipments.get('shipment-1'), documents.shipment_document)
})
