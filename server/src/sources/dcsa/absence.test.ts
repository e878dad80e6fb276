import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { createSource } from '../registry.ts'
import type { Answer, HttpResult } from '../source.ts'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { credentialsOf } from './profile.ts'
import { profiles } from './profiles/index.ts'

const base_url = 'http://127.0.0.1:4950/line'
const { privateKey: private_key } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** What becomes of an upstream's answer about a booking. */
function answerTo(id: string, result: HttpResult): Promise<Answer> {
  const profile = profiles.find((one) => one.id === id)
  assert.ok(profile !== undefined)
  const named = profile.authentications
    .flatMap((way) => credentialsOf(way))
    .map((name) => [name, name === 'private_key' ? private_key : 'x'])
  const credentials = { ...Object.fromEntries(named), token_url: `${base_url}/token` }
  const parts = scriptedParts(({ method }) => (method === 'POST' ? jsonAnswer({ access_token: 't' }) : result))
  return createSource({ id, kind: 'dcsa', profile: id, base_url, credentials }, parts).ask({
    kind: 'booking_number',
    number: 'BK1',
    containers: [],
  })
}

/** Which carriers say the same of numbers that are not ours to see, so that their not knowing one proves nothing. */
const absence: readonly (readonly [profile: string, proves: boolean])[] = [
  ['maersk', false],
  ['hapag_lloyd', true],
  ['cma_cgm', true],
  ['msc', true],
  ['one', true],
  ['yang_ming', true],
  ['evergreen', false],
  ['zim', true],
  ['hmm', false],
]

test("what a 404 means is the profile's to say: the number, nothing at all, or the address", async () => {
  assert.deepEqual(
    absence.map(([id]) => id),
    profiles.map(({ id }) => id),
  )
  for (const [id, proves] of absence) {
    for (const words of [
      'No events found for the requested reference',
      'no shipment found',
      'Booking BK1 does not exist',
      'equipment reference unknown',
    ]) {
      const answer = await answerTo(id, jsonAnswer({ errors: [{ reason: 'notFound', message: words }] }, {}, 404))
      assert.deepEqual(
        [answer.outcome, answer.outcome === 'not_found' && answer.ambiguous === undefined],
        ['not_found', proves],
        `${id}: ${words}`,
      )
    }
    const empty = await answerTo(id, jsonAnswer([]))
    assert.deepEqual(
      [empty.outcome, empty.outcome === 'not_found' && empty.ambiguous === undefined],
      ['not_found', proves],
      `${id}: an empty list`,
    )
    for (const words of ['no such resource', 'Resource not found', 'No route for /v2/events', 'Not Found']) {
      const answer = await answerTo(id, jsonAnswer({ requestUri: '/tnt/v2/events', message: words }, {}, 404))
      assert.equal(answer.outcome === 'temporary' && answer.trouble, 'address', `${id}: ${words}`)
    }
  }
})
