import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { parseJson, type Json } from '../json.ts'
import { mutations } from '../testing/mutations.ts'
import { scriptedParts, jsonAnswer } from '../testing/scripted-parts.ts'
import { normalForm } from './normal-form.ts'

const json: z.ZodType<Json> = z.json()
const fixture = z.object({
  about: z.string(),
  time: z.enum(['offset', 'z_is_local']),
  container: z.string().nullable(),
  payload: json,
  recognised: z.boolean(),
  expected: z.array(z.record(z.string(), json)),
})
type Fixture = z.infer<typeof fixture>
const folder = new URL('fixtures/', import.meta.url)
const parts = scriptedParts(() => jsonAnswer([]))

const fixtures = readdirSync(folder)
  .toSorted()
  .map((name): Fixture & { name: string } => ({
    name,
    ...fixture.parse(parseJson(readFileSync(new URL(name, folder), 'utf8'))),
  }))

for (const { name, about, time, container, payload, recognised, expected } of fixtures) {
  test(`${name}: ${about}`, () => {
    const form = normalForm(payload, { time, container, parts })
    assert.equal(form.recognised, recognised)
    const read: unknown[] = form.observations.map((observation, index) => {
      const keys = Object.keys(expected[index] ?? observation)
      return Object.fromEntries(Object.entries(observation).filter(([key]) => keys.includes(key)))
    })
    assert.deepEqual(read, expected)
  })
}

test('mutated payloads of every shape are read without an exception, and every instant is one', () => {
  for (const { payload, time, container } of fixtures) {
    fc.assert(
      fc.property(mutations(payload), (document) => {
        for (const observation of normalForm(document, { time, container, parts }).observations) {
          if (observation.kind === 'movement')
            assert.ok(observation.at === null || /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(observation.at))
          assert.ok(observation.container === null || /^[A-Z]{3}[UJZ]\d{7}$/.test(observation.container))
        }
      }),
      { numRuns: 60, seed: 20261120 },
    )
  }
})
