import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { allStories } from '../src/stories/book.ts'
import { ask, credential, EPOCH, listAt, stillWorld, textAt } from './help.ts'

/** The official OpenAPI file of DCSA Track & Trace 2.2, where it is at hand. */
const OFFICIAL = join(import.meta.dirname, '../../../../shared/data/dcsa/TNT_v2.2.0-resolved.yaml')
const SCHEMA_OF: Readonly<Record<string, string>> = {
  TRANSPORT: 'transportEvent',
  SHIPMENT: 'shipmentEvent',
  EQUIPMENT: 'equipmentEvent',
}

function validators(): Map<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addFormat('$date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  const document: unknown = parse(readFileSync(OFFICIAL, 'utf8'))
  assert.ok(typeof document === 'object' && document !== null)
  ajv.addSchema(document, 'dcsa')
  return new Map(
    ['transportEvent', 'shipmentEvent', 'equipmentEvent', 'error'].map((name) => [
      name,
      ajv.compile({ $ref: `dcsa#/components/schemas/${name}` }),
    ]),
  )
}

function assertValid(validate: ValidateFunction | undefined, value: unknown): void {
  assert.ok(validate?.(value) === true, JSON.stringify(validate?.errors?.slice(0, 3)) + JSON.stringify(value))
}

test(
  'answers of the lines that keep to the standard conform to the official file',
  { skip: existsSync(OFFICIAL) ? false : 'the official file is not here' },
  () => {
    const schemas = validators()
    const world = stillWorld()
    const token = (path: string, form: string, headers: Record<string, string>): string =>
      textAt(
        ask(world, path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, 'POST', form).json,
        'access_token',
      )
    const evergreen = token(
      '/carriers/EGLV/tnt/v2/token',
      new URLSearchParams({
        client_id: 'quaylog-eglv',
        client_secret: credential('demo', 'carrier-eglv', 'client_secret'),
      }).toString(),
      {},
    )
    const doors: Readonly<Record<string, { path: string; headers: Record<string, string> }>> = {
      ZIMU: {
        path: '/carriers/ZIMU/tnt/v2/events',
        headers: { 'ocp-apim-subscription-key': credential('demo', 'carrier-zimu', 'subscription_key') },
      },
      YMLU: { path: '/carriers/YMLU/v2/events', headers: { keyid: credential('demo', 'carrier-ymlu', 'key_id') } },
      EGLV: { path: '/carriers/EGLV/tnt/v2/events', headers: { authorization: `Bearer ${evergreen}` } },
    }
    let events = 0
    for (const days of [0, 3, 9, 20, 40]) {
      world.orderClock({ to: new Date(EPOCH + days * 86_400_000).toISOString() })
      for (const story of allStories()) {
        for (const shipment of world.truth.stories.issue(story, 0).shipments) {
          const door = doors[shipment.scac]
          if (door === undefined) continue
          const answer = ask(
            world,
            `${door.path}?transportDocumentReference=${shipment.bill.replace(/^EGLV/, '')}&limit=1000`,
            door.headers,
          )
          if (answer.status !== 200) assertValid(schemas.get('error'), answer.json)
          for (const event of listAt(answer.json)) {
            assertValid(schemas.get(SCHEMA_OF[textAt(event, 'eventType')] ?? ''), event)
            events++
          }
        }
      }
    }
    assert.ok(events > 500, `${events} events`)
    assertValid(
      schemas.get('error'),
      ask(world, '/carriers/ZIMU/tnt/v2/events?eventType=NONE', doors['ZIMU']?.headers).json,
    )
  },
)
