import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTerminalFeedSource } from '../sources/terminal-feed/source.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../sources/testing/scripted-parts.ts'
import type { HttpResult } from '../sources/source.ts'
import { answerAbout, withoutNumbers } from './answer-about.ts'

const own = 'CSQU3054383'
const foreign = 'TCLU1234568'
const settings = {
  id: 'pier-400',
  name: 'Pier 400',
  base_url: 'https://feed.invalid',
  terminals: ['W185'],
  credentials: { feed_key: 'k' },
  per_minute: null,
}
const feed = (...containers: readonly object[]) =>
  jsonAnswer({
    schema_version: '1',
    terminal: { firms: 'W185', locode: 'USLAX' },
    observed_at: '2026-11-20T11:05:00Z',
    containers,
    note: `beside ${foreign}`,
  })

async function about(number: string, asked: readonly string[], answer: HttpResult) {
  const source = createTerminalFeedSource(
    settings,
    scriptedParts(() => answer),
  )
  const question = { kind: 'container', number: asked[0] ?? '', containers: asked } as const
  return answerAbout(await source.ask(question), { ...question, number }, source)
}

test('a batch gives each box its own part of the answer, and of the address that was asked', async () => {
  const answer = await about(
    own,
    [foreign, own],
    feed(
      { number: foreign, found: true, seal_number: 'S-FOREIGN' },
      { number: own, found: true },
      { number: 'MSCU1000004', found: true },
    ),
  )
  assert.ok(answer.outcome === 'found')
  assert.deepEqual(
    answer.observations.map(({ container, pointer, page }) => [container, pointer, page]),
    [[own, '/containers/0', 0]],
  )
  const kept = JSON.stringify(answer.payloads)
  assert.ok(
    kept.includes(own) && !kept.includes(foreign) && !kept.includes('S-FOREIGN') && !kept.includes('MSCU1000004'),
    kept,
  )
})

test('a box that the answer leaves out is not found, and nothing of the others is kept', async () => {
  const answer = await about(own, [foreign, own], feed({ number: foreign, found: true }))
  assert.deepEqual([answer.outcome, answer.payloads], ['not_found', []])
})

test('an answer that cannot be read is kept with the numbers of others struck out', async () => {
  const answer = await about(own, [foreign, own], textAnswer(500, `<p>${foreign} and ${own} made us fall over</p>`))
  assert.equal(answer.outcome, 'temporary')
  const kept = JSON.stringify(answer.payloads)
  assert.ok(kept.includes(`XXXXXXXXXXX and ${own}`) && !kept.includes(foreign), kept)
})

test('numbers are struck out in every way of writing them', () => {
  const written = [
    'TCLU1234568',
    'tclu123456',
    'TCLU 123456 8',
    'TCLU-123456-8',
    'TCLU*123456*8',
    'TCLU0000123456',
    '"TCLU","0000123456"',
  ]
  for (const text of written)
    assert.doesNotMatch(withoutNumbers({ content_type: '', body: text, origin: '' }, [foreign]).body, /123456/, text)
  assert.equal(withoutNumbers({ content_type: '', body: own, origin: own }, [foreign]).body, own)
})
