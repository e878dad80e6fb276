import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import type { HttpRequest } from '../../source.ts'
import { askOnce, conforms } from '../testing.ts'

const box = 'CSQU3054383'
const credentials = {
  its: { username: 'u', password: 'p' },
  tti: { access_token: 't' },
  ports_america: { username: 'u', password: 'p', site_id: 'PNCT_NJ' },
} as const
const upstreamOf = (profile: keyof typeof credentials, accepted: object = { accept_unproved: 'yes' }) => ({
  configuration: {
    id: profile,
    kind: 'api' as const,
    profile,
    base_url: `http://127.0.0.1:4950/${profile}`,
    credentials: { ...credentials[profile], ...accepted },
  },
  question: { kind: 'container', number: box, containers: [] } as const,
  before: ({ url }: HttpRequest) => (/login$|GetToken$/.test(url) ? jsonAnswer({ token: 'k' }) : null),
})
const document = [{ containerNumber: box, available: 'Yes', holds: [], lastFreeDay: '2026-11-24' }]
/** Members that nobody has described, by names that are likely; those of TTI are known, and not what they hold. */
const likely = { ...document[0], timeOut: '2026-11-24T10:00:00' }
const shown = {
  its: likely,
  tti: { containerNumber: box, overallOnHold: false, holdStatus: { customs: 'RELEASED' }, demurrageDue: 0 },
  ports_america: { ...likely, demurrageOwed: 0, yardPosition: 'B12' },
} as const
const profiles = ['its', 'tti', 'ports_america'] as const

for (const profile of profiles) {
  conforms({
    ...upstreamOf(profile),
    document: profile === 'tti' ? [shown.tti] : document,
    shows: [[shown[profile]]],
    not_found: jsonAnswer([]),
    // It tells nothing, whatever it answers.
    except: [
      'a good answer is found, whole and kept as it came',
      'a kept payload reads as it did',
      'an excerpt about one box says nothing of others',
    ],
  })

  test(`${profile} is refused until an operator takes note that nobody has proved what it answers`, async () => {
    await assert.rejects(
      askOnce(upstreamOf(profile, {}), () => jsonAnswer(document)),
      /credentials.accept_unproved/,
    )
  })

  test(`${profile} moves no container, and its answer is kept to be looked at`, async () => {
    const { answer } = await askOnce(upstreamOf(profile), () => jsonAnswer(document))
    assert.ok(answer.outcome === 'not_found' && answer.ambiguous !== undefined)
    assert.equal(answer.payloads.length, 1)
  })
}

test('Ports America is asked with the boxes in the body of a GET, and nothing in the address', async () => {
  const { asked } = await askOnce(upstreamOf('ports_america'), () => jsonAnswer(document))
  const [signing_in, asking] = asked
  assert.equal(signing_in?.body, '{"userName":"u","password":"p"}')
  assert.deepEqual(
    [asking?.method, new URL(asking?.url ?? '').search, asking?.body, asking?.headers['SiteId']],
    ['GET', '', `[{"containerNumber":"${box}"}]`, 'PNCT_NJ'],
  )
})
