import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountOf } from '../src/provenance/account-of.ts'
import type { Evidence, FieldProvenance } from '../src/containers/container-query.ts'

const zone = 'America/Los_Angeles'
let made = 0

function evidence(source_name: string, observed_at: string | null, statement: Evidence['statement']): Evidence {
  return {
    observation_id: `o${made++}`,
    source: source_name.toLowerCase(),
    source_name,
    data_source: 'terminal',
    observed_at,
    recorded_at: observed_at ?? '2026-11-18T20:00:00Z',
    last_seen_at: '2026-11-20T08:00:00Z',
    statement,
    payload: null,
  }
}

const field = (evidence: readonly Evidence[], candidates: readonly Evidence[] = []): FieldProvenance => ({
  value: '',
  rule: 'newest_statement',
  evidence,
  candidates,
})
const report = (more: Evidence['statement']) => ({ kind: 'facility_state', found: true, ...more })

test('a last free day names who said it, when by the time of the place, and who has said nothing', () => {
  const said = evidence('TraPac', '2026-11-18T19:58:00Z', report({ last_free_day: '2026-11-18' }))
  assert.deepEqual(
    accountOf('pickup_lfd_on', { pickup_lfd_on: field([said]), pickup_lfd_terminal: field([said]) }, zone),
    [
      'TraPac said on Wed 18 Nov, 11:58 (PST) that free time ends 18 Nov.',
      'The line has not said when free time ends.',
      'Nobody else has said anything about it.',
    ],
  )
})

test('whoever says something else disagrees in words, and whoever says the same agrees', () => {
  const at = (source: string, time: string, when: string) =>
    evidence(source, when, { kind: 'movement', code: 'ARRI', classifier: 'estimated', at: time, time_zone: zone })
  const account = accountOf(
    'pod_eta_at',
    {
      pod_eta_at: field(
        [at('Line', '2026-11-20T14:00:00Z', '2026-11-17T08:00:00Z')],
        [
          at('Vendor', '2026-11-20T14:00:00Z', '2026-11-17T09:00:00Z'),
          at('Port', '2026-11-21T14:00:00Z', '2026-11-17T10:00:00Z'),
          at('Line', '2026-11-19T14:00:00Z', '2026-11-15T08:00:00Z'),
        ],
      ),
    },
    zone,
  )
  assert.deepEqual(account, [
    'Line said on Tue 17 Nov, 00:00 (PST) that arrival is expected on Fri 20 Nov, 06:00 (PST).',
    'Before, on Sun 15 Nov, 00:00 (PST), it said that arrival is expected on Thu 19 Nov, 06:00 (PST).',
    'Vendor says the same.',
    'Port disagrees: on Tue 17 Nov, 02:00 (PST) it said that arrival is expected on Sat 21 Nov, 06:00 (PST).',
  ])
})

test('a container that is not available says why, or that nobody says why', () => {
  const why = (more: Evidence['statement']) =>
    accountOf(
      'available_for_pickup',
      {
        available_for_pickup: field([evidence('Pier', '2026-11-18T19:58:00Z', report({ available: false, ...more }))]),
      },
      zone,
    )[1]
  assert.equal(
    why({
      holds: [
        { name: 'customs', status: 'hold' },
        { name: 'freight', status: 'pending' },
      ],
    }),
    'It is not available because of a Customs hold and a Freight hold that is pending.',
  )
  assert.equal(why({ presence: 'on_vessel' }), 'It is not in the yard.')
  assert.equal(why({}), 'The terminal does not say why it is not available.')
})

test('a source that does not say when it learnt something is not given a time of its own', () => {
  const [sentence] = accountOf(
    'seal_number',
    { seal_number: field([evidence('Line', null, { kind: 'equipment', seal_number: 'AB1' })]) },
    zone,
  )
  assert.equal(
    sentence,
    'Line says that its seal is AB1. It does not say since when; we heard it first on Wed 18 Nov, 12:00 (PST).',
  )
})

test('what a person entered is said to be theirs, and a value that nobody stated has no account', () => {
  assert.deepEqual(accountOf('delivered_at', { delivered_at: { ...field([]), rule: 'noted_by_a_user' } }, zone), [
    'A person entered this here.',
  ])
  assert.deepEqual(accountOf('weight_in_lbs', {}, zone), [])
})
