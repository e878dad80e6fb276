import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { isResourceTypeName, resourceDefinition } from '@quaylog/contract'
import type { AnyResource, QuaylogClient } from '../src/index.ts'
import { json, startService, type TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService(json({}))
})
after(() => service[Symbol.asyncDispose]())

/**
 * Answers of the service as it gave them once, each with what the client made of it; they lack attributes added
 * since.
 */
const calls: Record<string, (client: QuaylogClient) => Promise<unknown>> = {
  shipment: (client) => client.shipments.get('id', true, { format: 'mapped', parties: true }),
  container: (client) => client.containers.get('id', '', { format: 'mapped' }),
  'transport-events': (client) => client.containers.events('id', { format: 'mapped' }),
  'raw-events': (client) => client.containers.rawEvents('id', { format: 'mapped' }),
  route: (client) => client.containers.route('id', { format: 'mapped' }),
  'tracking-requests': (client) => client.trackingRequests.list({}, { format: 'mapped' }),
  'shipping-lines': (client) => client.shippingLines.list('', { format: 'mapped' }),
  'party-roles': (client) => client.shipments.listPartyRoles('id', { format: 'mapped' }),
  search: (client) => client.search('x', { format: 'mapped' }),
  changes: (client) => client.changes.list(0, { format: 'mapped' }),
  port: (client) => client.ports.get('id', { format: 'mapped' }),
  terminal: (client) => client.terminals.get('id', { format: 'mapped' }),
  'metro-area': (client) => client.metroAreas.get('id', { format: 'mapped' }),
  vessel: (client) => client.vessels.get('id', { format: 'mapped' }),
  party: (client) => client.parties.get('id', { format: 'mapped' }),
  account: (client) => client.account({ format: 'mapped' }),
  webhook: (client) => client.webhooks.get('id', { format: 'mapped' }),
  'webhook-event-categories': (client) => client.webhooks.events({ format: 'mapped' }),
  'webhook-notification': (client) => client.webhookNotifications.get('id', { format: 'mapped' }),
  'custom-field': (client) => client.customFields.get('id', { format: 'mapped' }),
  'custom-field-definition': (client) => client.customFieldDefinitions.get('id', { format: 'mapped' }),
  'custom-field-option': (client) => client.customFieldOptions.get('definition', 'id', { format: 'mapped' }),
  calendar: (client) => client.calendars.get('id', { format: 'mapped' }),
  channel: (client) => client.channels.get('id', { format: 'mapped' }),
  demurrage: (client) => client.getDemurrage('id'),
  'rail-milestones': (client) => client.getRailMilestones('id'),
  provenance: (client) => client.containers.provenance('id', { format: 'mapped' }),
  history: (client) => client.containers.history('id', { format: 'mapped' }),
  payload: (client) => client.containers.payload('id', 'payload', { format: 'mapped' }),
  'infer-number': (client) => client.trackingRequests.inferNumber('x', { format: 'mapped' }),
}

interface Recorded {
  readonly document: { data: AnyResource | AnyResource[]; included?: AnyResource[] }
  readonly mapped: unknown
}

function recorded(name: string): Recorded {
  const read: Recorded = JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8'))
  return read
}

/** Types that explain records rather than being ones; their documents are typed by the client. */
const explanations: readonly string[] = ['provenance', 'history', 'payload']

for (const [name, call] of Object.entries(calls)) {
  test(`a real answer: ${name}`, async () => {
    const { document, mapped } = recorded(name)
    service.answer = json(document)
    assert.deepEqual(await call(service.client), mapped)
    for (const resource of [document.data, document.included ?? []].flat()) {
      if (explanations.includes(resource.type)) continue
      assert.ok(isResourceTypeName(resource.type))
      const definition = resourceDefinition(resource.type)
      const read = definition.attributes.partial().strict().safeParse(resource.attributes)
      assert.ok(read.success, `${resource.type}: ${read.error?.message}`)
      assert.deepEqual(
        Object.keys(resource.relationships ?? {}).filter((relationship) => !(relationship in definition.relationships)),
        [],
      )
    }
  })
}
