import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import type { ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { evergreen } from '../src/carriers/doors/evergreen.ts'
import { yangMing } from '../src/carriers/doors/yang-ming.ts'
import { zim } from '../src/carriers/doors/zim.ts'
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
    const client = Buffer.from(`quaylog-eglv:${credential('demo', 'carrier-eglv', 'client_secret')}`).toString('base64')
    const token = textAt(
      ask(world, '/carriers/EGLV/oauth2/token', { authorization: `Basic ${client}` }, 'POST').json,
      'access_token',
    )
    const headers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      [zim.scac]: { 'ocp-apim-subscription-key': credential('demo', 'carrier-zimu', 'subscription_key') },
      [yangMing.scac]: { keyid: credential('demo', 'carrier-ymlu', 'key_id') },
      [evergreen.scac]: { authorization: `Bearer ${token}` },
    }
    const events = new Map([zim, yangMing, evergreen].map((door) => [door.scac, 0]))
    for (const days of [0, 3, 9, 20, 40]) {
      world.orderClock({ to: new Date(EPOCH + days * 86_400_000).toISOString() })
      for (const story of allStories()) {
        for (const shipment of world.truth.stories.issue(story, 0).shipments) {
          const door = [zim, yangMing, evergreen].find(({ scac }) => scac === shipment.scac)
          if (door === undefined) continue
          const path = `/carriers/${door.scac}${door.events_path}`
          const bill = shipment.bill.replace(/^EGLV/, '')
          const answer = ask(world, `${path}?transportDocumentReference=${bill}&limit=1000`, headers[door.scac])
          if (answer.status !== 200) assertValid(schemas.get('error'), answer.json)
          for (const event of listAt(answer.json)) {
            assertValid(schemas.get(SCHEMA_OF[textAt(event, 'eventType')] ?? ''), event)
            events.set(door.scac, (events.get(door.scac) ?? 0) + 1)
          }
        }
      }
    }
    for (const [scac, count] of events) assert.ok(count > 100, `${scac}: ${count} events`)
    assertValid(
      schemas.get('error'),
      ask(world, `/carriers/${zim.scac}${zim.events_path}?eventType=NONE`, headers[zim.scac]).json,
    )
  },
)
