import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { parseJson, type Json } from '../json.ts'
import { scriptedTools, jsonAnswer } from '../testing/scripted-tools.ts'
import { normalForm } from './normal-form.ts'

const json: z.ZodType<Json> = z.json()
const fixture = z.object({
  about: z.string(), time: z.enum(['offset', 'z_is_local']), container: z.string().nullable(), payload: json, recognised: z.boolean(),
  expected: z.array(z.record(z.string(), json)),
})
const folder = new URL('fixtures/', import.meta.url)
const tools = scriptedTools(() => jsonAnswer([]))

for (const name of readdirSync(folder).toSorted()) {
  const { about, time, container, payload, recognised, expected } = fixture.parse(parseJson(readFileSync(new URL(name, folder), 'utf8')))
  test(`${name}: ${about}`, () => {
    const form = normalForm(payload, { time, container, tools })
    assert.equal(form.recognised, recognised)
    const read: unknown[] = form.observations.map((observation, index) => {
      const keys = Object.keys(expected[index] ?? observation)
      return Object.fromEntries(Object.entries(observation).filter(([key]) => keys.includes(key)))
    })
    assert.deepEqual(read, expected)
  })
}
