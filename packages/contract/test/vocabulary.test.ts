import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import * as contract from '../src/index.ts'
import {
  delivery_limits,
  delivery_retry_seconds,
  error_catalogue,
  isResourceTypeName,
  resource_types,
  resourceDefinition,
  size_limits,
  tracking_attempts_max,
  tracking_retry_minutes,
  transport_event_names,
  webhook_event_categories,
  webhook_event_names,
  webhook_events,
} from '../src/index.ts'

const names = Object.keys(resource_types).filter(isResourceTypeName)

test('each name of the catalogue stands there once, in a category', () => {
  assert.equal(new Set(webhook_event_names).size, webhook_event_names.length)
  const categories = new Set<string>(webhook_event_categories.map((category) => category.id))
  assert.deepEqual(
    webhook_events.filter((row) => !categories.has(row.category)),
    [],
  )
})

test('what an event sets are attributes of a container or shipment', () => {
  const known = ['container', 'shipment'].flatMap((type) =>
    isResourceTypeName(type)
      ? Object.keys(resourceDefinition(type).attributes.shape).map((name) => `${type}.${name}`)
      : [],
  )
  const sets = webhook_events.flatMap((event) => event.sets ?? [])
  assert.ok(sets.length > 0)
  assert.deepEqual(
    sets
      .map((name) => name.replace('container.import_deadlines.', 'container.'))
      .filter((name) => !known.includes(name)),
    ['container.pickup_lfd_line', 'container.pickup_lfd_terminal', 'container.pickup_lfd_rail'],
  )
})

test('the names that the specification spells are all there', () => {
  const spelled = [
    'tracking_request.succeeded',
    'tracking_request.failed',
    'tracking_request.awaiting_manifest',
    ...[
      'vessel_loaded',
      'vessel_departed',
      'vessel_arrived',
      'vessel_discharged',
      'vessel_berthed',
      'full_out',
      'full_in',
      'empty_out',
      'empty_in',
      'available',
      'not_available',
      'arrived_at_inland_destination',
    ].map((name) => `container.transport.${name}`),
    'container.updated',
    'container.pickup_lfd.changed',
  ]
  const all = new Set<string>(webhook_event_names)
  assert.deepEqual(
    spelled.filter((name) => !all.has(name)),
    [],
  )
})

test('transport events are exactly the names whose reference is a transport event', () => {
  const expected = webhook_events.filter((row) => row.reference_type === 'transport_event').map((row) => row.name)
  assert.deepEqual([...transport_event_names].sort(), [...expected].sort())
})

test('only the rail last free day is bound to an entitlement', () => {
  assert.deepEqual(
    webhook_events.filter((row) => row.entitlement !== undefined).map((row) => row.name),
    ['container.pickup_lfd_rail.changed'],
  )
})

test('retry tables add up to what is promised', () => {
  assert.equal(delivery_retry_seconds.length, delivery_limits.attempts_max)
  assert.equal(Math.floor(delivery_retry_seconds.reduce<number>((sum, step) => sum + step, 0) / 60), 71 * 60 + 42)
  assert.equal(tracking_retry_minutes.length, tracking_attempts_max - 1)
  assert.equal(
    tracking_retry_minutes.reduce<number>((sum, step) => sum + step, 0),
    23 * 60 + 30,
  )
})

test('error codes of one status are unique', () => {
  const keys = Object.values(error_catalogue).map((kind) => `${kind.status} ${kind.code}`)
  assert.equal(new Set(keys).size, keys.length)
})

test('relationships point at known types and include paths walk along relationships', () => {
  const bareTypeNames = new Set(['port', 'vessel', 'route_location'])
  for (const name of names) {
    const definition = resourceDefinition(name)
    for (const relationship of Object.values(definition.relationships)) {
      assert.deepEqual(
        relationship.types.filter((type) => !isResourceTypeName(type)),
        [],
        name,
      )
    }
    for (const path of definition.includes) {
      if (name === 'route' && bareTypeNames.has(path)) continue
      assert.ok(path.split('.').length <= size_limits.include_depth_max, path)
      assert.ok(walks(name, path.split('.')), `${name}: ${path}`)
    }
    const included = new Set(definition.includes)
    assert.deepEqual(
      [...definition.default_include.one, ...definition.default_include.list].filter((path) => !included.has(path)),
      [],
      name,
    )
  }
})

function walks(name: string, [segment, ...rest]: readonly string[]): boolean {
  if (segment === undefined) return true
  if (!isResourceTypeName(name)) return false
  const relationship = resourceDefinition(name).relationships[segment]
  return relationship !== undefined && relationship.types.some((type) => walks(type, rest))
}

test('sorts name attributes or members of them, and filter names are unique with their aliases', () => {
  for (const name of names) {
    const definition = resourceDefinition(name)
    const printed = JSON.stringify(z.toJSONSchema(definition.attributes))
    assert.deepEqual(
      // The hosted model sorts documents by who added them, which is printed as `source` and `user`.
      definition.sortable.filter((field) => field !== 'added_by' && !printed.includes(`"${field}":`)),
      [],
      name,
    )
    const parameters = definition.filters.flatMap((filter) => [filter.parameter, ...(filter.aliases ?? [])])
    assert.equal(new Set(parameters).size, parameters.length, name)
  }
})

test('every schema can be printed as JSON Schema', () => {
  for (const name of names) assert.equal(z.toJSONSchema(resourceDefinition(name).attributes)['type'], 'object')
  for (const [name, value] of Object.entries(contract)) {
    if (name.endsWith('_request') && value instanceof z.ZodType)
      assert.ok(z.toJSONSchema(value, { io: 'output' }), name)
  }
})
