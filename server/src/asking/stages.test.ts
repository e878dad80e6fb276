import assert from 'node:assert/strict'
import { test } from 'node:test'
import { equipment } from '@quaylog/journey/testing'
import type { Answer, HttpFailure, Trouble } from '../sources/source.ts'
import { stagesOf } from './stages.ts'
import { cures, cures_of_nothing, cures_of_silence } from './cures.ts'
import { testedOf } from './tested.ts'
import type { TestTraffic } from './tested.ts'

type Came = TestTraffic['came']

const temporary = (trouble: Trouble): Answer => ({
  outcome: 'temporary',
  reason: 'shipping_line_unreachable',
  trouble,
  detail: 'why',
  next_allowed_at: null,
  payloads: [],
})
const loaded = equipment('LOAD', '2026-11-03T02:15:00Z', 'CNSHA')
const found = (...observations: readonly ReturnType<typeof equipment>[]): Answer => ({
  outcome: 'found',
  complete: true,
  payloads: [],
  observations,
})
const nothing_further = {
  sign_in: 'not_reached It did not come to that.',
  entitlement: 'not_reached It did not come to that.',
  answer: 'not_reached It did not come to that.',
  events: 'not_reached It did not come to that.',
  milestones: 'not_reached It did not come to that.',
  missing: 'not_reached It did not come to that.',
  cost: 'ok 1 request was sent. It allows anything.',
}

/** The stages of a check as state and sentence. */
function stages(
  answer: Answer,
  given: Partial<Parameters<typeof stagesOf>[1]> & { came?: Came; is_unproved?: boolean } = {},
) {
  const facts = {
    address: 'https://line.example',
    events: 0,
    milestones: 0,
    told: [],
    missing: [],
    allows: 'It allows anything.',
    requests: 1,
    ...given,
  }
  const all = stagesOf(
    {
      id: 'line',
      ...testedOf(answer, {
        requests: facts.requests,
        came: given.came ?? 'answer',
        is_unproved: given.is_unproved ?? false,
      }),
    },
    facts,
  )
  return Object.fromEntries(all.map(({ stage, state, says }) => [stage, `${state} ${says}`]))
}

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.keys(table).filter((key): key is Key => key in table)
const troubles: readonly Trouble[] = keysOf(cures)
const failures: readonly HttpFailure[] = keysOf(cures_of_silence)
const is_silence = (trouble: Trouble) => trouble === 'outage' || trouble === 'slow'

test('every trouble ends at one stage, which says what happened, why, and what to do', () => {
  const cameBy: readonly Came[] = ['answer', 'part', ...failures]
  for (const trouble of troubles)
    for (const came of cameBy) {
      const told = `${trouble} ${came}`
      const all = stages(temporary(trouble), { came })
      const ends = Object.values(all).filter((said) => said.includes(': why.'))
      assert.equal(ends.length, 1, told)
      const [, what, cure] = /^(?:failed|unknown|not_reached) (.+): why\. (.+\.)$/.exec(ends[0] ?? '') ?? []
      assert.ok((what ?? '').length > 10 && (cure ?? '').length > 10, `${told}: ${ends[0]}`)
      const silent = is_silence(trouble) && came !== 'answer'
      const undecoded = trouble === 'unreadable' && came === 'encoding'
      assert.equal(cure, silent || undecoded || came === 'no_room' ? cureOfSilence(came) : cures[trouble], told)
    }
})

function cureOfSilence(came: Came): string | undefined {
  return came === 'part'
    ? cures_of_nothing.broke_off
    : new Map<string, string>(Object.entries(cures_of_silence)).get(came)
}

test('an answer that breaks off did begin: the address is right, and nothing of it can be read', () => {
  for (const trouble of ['outage', 'slow'] as const)
    assert.deepEqual(stages(temporary(trouble), { came: 'part' }), {
      ...nothing_further,
      address: 'ok https://line.example answers.',
      sign_in: 'unknown What came does not say whether it takes the credentials.',
      entitlement: 'unknown What came does not say whether it may tell us.',
      answer: `failed Its answer broke off: why. ${cures_of_nothing.broke_off}`,
    })
})

test('a check that did not come past the address says what is there', () => {
  const none: Answer = { outcome: 'bad_number', detail: 'no such number', payloads: [] }
  assert.deepEqual(stages(none, { requests: 0 }), {
    ...nothing_further,
    address: 'not_reached It was not asked: no such number.',
    cost: 'ok 0 requests were sent. It allows anything.',
  })
  const cases: readonly (readonly [Trouble, Came, string])[] = [
    ['outage', 'dns', `failed https://line.example gives no answer: why. ${cures_of_silence.dns}`],
    ['slow', 'timeout', `failed https://line.example gives no answer: why. ${cures_of_silence.timeout}`],
    [
      'address',
      'answer',
      `failed https://line.example is reached, and nothing answers at this address: why. ${cures.address}`,
    ],
    ['rate_limit', 'answer', `unknown https://line.example asks us to wait: why. ${cures.rate_limit}`],
    ['rate_limit', 'no_room', `not_reached It was not asked: why. ${cures_of_silence.no_room}`],
  ]
  for (const [trouble, came, address] of cases)
    assert.deepEqual(stages(temporary(trouble), { came }), { ...nothing_further, address }, trouble)
})

test('a check that was refused says whether for the credentials or for the right', () => {
  const address = 'ok https://line.example answers.'
  assert.deepEqual(stages(temporary('credentials')), {
    ...nothing_further,
    address,
    sign_in: `failed It refuses the credentials: why. ${cures.credentials}`,
  })
  const sign_in = 'ok It takes the credentials.'
  assert.deepEqual(stages(temporary('entitlement')), {
    ...nothing_further,
    address,
    sign_in,
    entitlement: `failed It takes the credentials, and may not tell us: why. ${cures.entitlement}`,
  })
  assert.deepEqual(stages({ outcome: 'not_found', payloads: [], ambiguous: 'why' }), {
    ...nothing_further,
    address,
    sign_in,
    entitlement: `unknown Whether we may see this number cannot be told: why. ${cures_of_nothing.ambiguous}`,
    answer: 'nothing It tells nothing of this number.',
  })
})

test('what nobody has proved is asked to be reported, whatever the number', () => {
  const answer: Answer = { outcome: 'not_found', payloads: [], ambiguous: 'nobody has published it' }
  const { entitlement } = stages(answer, { is_unproved: true })
  assert.ok(entitlement?.endsWith(`nobody has published it. ${cures_of_nothing.unproved}`), String(entitlement))
})

test('an answer that tells nothing says of what kind it is', () => {
  const told = {
    ...nothing_further,
    address: 'ok https://line.example answers.',
    sign_in: 'ok It takes the credentials.',
    entitlement: 'ok It may tell us of this number.',
  }
  const empty = { observations: [], payloads: [] }
  const cases: readonly (readonly [Answer, string])[] = [
    [{ outcome: 'not_found', payloads: [] }, `nothing It does not know this number. ${cures_of_nothing.not_found}`],
    [{ outcome: 'not_manifested', ...empty }, 'nothing It knows the number, and nothing is manifested yet.'],
    [{ outcome: 'cancelled', ...empty }, 'nothing It says that the shipment is cancelled.'],
    [
      { outcome: 'bad_number', detail: '', payloads: [] },
      `nothing It takes this for no number of its kind. ${cures_of_nothing.bad_number}`,
    ],
    [found(), 'nothing It tells nothing.'],
  ]
  for (const [answer, says] of cases) assert.deepEqual(stages(answer), { ...told, answer: says }, says)
})

test('an answer that tells something says how much, with its defects and what it left out', () => {
  const one = stages(found(loaded), { events: 1, milestones: 1, told: ['moves'] })
  assert.deepEqual(
    [one['answer'], one['events'], one['milestones'], one['missing']],
    ['ok 1 statement was read.', 'ok 1 move.', 'ok 1 milestone.', 'ok It told every field that it is known to tell.'],
  )
  const two = stages(found(loaded, { ...loaded, defects: ['a time without a zone'] }), {
    events: 2,
    milestones: 2,
    told: ['moves'],
    missing: ['pickup_lfd', 'holds_at_pod_terminal'],
    requests: 3,
  })
  assert.deepEqual(
    [two['answer'], two['events'], two['milestones'], two['missing'], two['cost']],
    [
      'ok 2 statements were read, 1 defect among them.',
      'ok 2 moves.',
      'ok 2 milestones.',
      'nothing Not told of this number, though it can be: pickup lfd, holds at pod terminal. Told: 1.',
      'ok 3 requests were sent. It allows anything.',
    ],
  )
  const worse = stages(found({ ...loaded, defects: ['one', 'another'] }))
  assert.deepEqual(
    [worse['answer'], worse['events'], worse['milestones']],
    [
      'ok 1 statement was read, 2 defects among them.',
      'nothing The answer tells no move.',
      'nothing No milestone follows from this answer alone.',
    ],
  )
})

test('a vendor that waits for the line has nothing to tell yet, which is no failure', () => {
  const waiting: Answer = {
    outcome: 'temporary',
    reason: 'shipping_line_unreachable',
    detail: 'it has not heard from the line',
    next_allowed_at: null,
    not_asked: true,
    payloads: [{ content_type: 'application/json', body: '{}', origin: 'https://vendor.example' }],
  }
  const { sign_in, answer } = stages(waiting, { requests: 2 })
  assert.deepEqual(
    [sign_in, answer],
    [
      'ok It takes the credentials.',
      `nothing It has nothing to tell yet: it has not heard from the line. ${cures_of_nothing.pending}`,
    ],
  )
})

test('what cannot be read proves neither credentials nor right, and what is broken itself needs nothing mended', () => {
  const address = 'ok https://line.example answers.'
  for (const trouble of ['unreadable', 'too_large'] as const)
    assert.deepEqual(stages(temporary(trouble)), {
      ...nothing_further,
      address,
      sign_in: 'unknown What came does not say whether it takes the credentials.',
      entitlement: 'unknown What came does not say whether it may tell us.',
      answer: `failed Its answer cannot be read: why. ${cures[trouble]}`,
    })
  assert.deepEqual(stages(temporary('outage')), {
    ...nothing_further,
    address,
    answer: `failed It says that it is broken itself: why. ${cures.outage}`,
  })
})
