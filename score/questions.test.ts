import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fleetOf } from './questions/fleet.ts'
import { kinds } from './questions/kinds.ts'
import { bytes_max, calls_max, play, questionsOf } from './questions/play.ts'

const containers = 400
const of_every_kind = Object.keys(kinds).length

test('without the tools for fleets the score says which questions stay open', async () => {
  const { asked } = await play(1, containers, of_every_kind, null)
  const open = asked.filter(({ failure }) => failure !== null)
  assert.ok(open.some(({ kind, failure }) => kind === 'how many are held' && /did not answer/.test(failure ?? '')))
  assert.equal(asked.find(({ kind }) => kind === 'how many in a status')?.failure, null)
})

test('each kind of question about a fleet is answered truly, in few calls and bytes, and nothing is written', async () => {
  const { asked, writes } = await play(2, containers, of_every_kind, 'fleet')
  assert.deepEqual(
    asked.flatMap(({ text, failure }) => (failure === null ? [] : [`${text} ${failure}`])),
    [],
  )
  assert.equal(asked.length, of_every_kind)
  assert.ok(asked.every(({ calls, bytes }) => calls >= 1 && calls <= calls_max && bytes > 0 && bytes <= bytes_max))
  assert.equal(writes, 0)
})

test('a seed draws the same fleet and questions again, and another one draws others', () => {
  const texts = (seed: number) =>
    questionsOf(seed, fleetOf(seed, containers), 40).map(({ text, answer }) => `${text} ${JSON.stringify(answer)}`)
  assert.deepEqual(texts(3), texts(3))
  assert.notDeepEqual(texts(3), texts(4))
})
