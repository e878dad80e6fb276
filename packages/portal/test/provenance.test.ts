import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { accountOf } from '../src/provenance/account-of.ts'
import { rules } from '../src/words/en-container.ts'
import { valueText } from '../src/provenance/value-text.ts'
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

test('a value is told in words: a status by its name, a time with its zone at the place, a terminal by its name', () => {
  const loaded = { kind: 'movement', code: 'GTOT', at: '2026-11-04T05:21:00Z', time_zone: 'Asia/Shanghai' }
  const value = (given: unknown, statement: Evidence['statement']): FieldProvenance => ({
    ...field([evidence('Line', null, statement)]),
    value: given,
  })
  assert.equal(valueText(value('not_available', {}), 'current_status', zone), 'Not available')
  assert.equal(valueText(value('2026-11-04T05:21:00Z', loaded), 'empty_out_at', zone), '4 Nov, 13:21 GMT+8')
  assert.equal(valueText(value('2026-11-04T05:21:00Z', {}), 'pod_eta_at', zone), '3 Nov, 21:21 PST')
  const found = report({ terminal: { name: 'TraPac Los Angeles' } })
  assert.equal(
    valueText(value('e7b9920c-4116-550b-8d4a-1d327b1cd34f', found), 'pod_terminal_id', zone),
    'TraPac Los Angeles',
  )
})

/** Where the journey names a rule: as a member, of a value that is derived, or in a function that finds it. */
const rule_forms = [
  /(?:\brule(?::| =)|\bamong\(.*,) '([a-z0-9]+(?:_[a-z0-9]+)+)'/g,
  /\bderive\(\s*'[^']+',[^[]*?'([a-z0-9]+(?:_[a-z0-9]+)+)',\s*\[/g,
  /(?<=function ruleOf\((?:(?!\n\})[^])*[?:] )'([a-z0-9]+(?:_[a-z0-9]+)+)'/g,
]

test('every rule by which a value is chosen has a sentence, here and for assistants', () => {
  const folder = join(import.meta.dirname, '../../journey/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!exceptions\b)(?!.*(?:\.test|\.fixture)\.).*\.ts$/.test(name),
  )
  const found = new Set(
    files.flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return rule_forms.flatMap((form) => [...text.matchAll(form)].map(([, rule = '']) => rule))
    }),
  )
  for (const rule of ['left_its_yard', 'newest_facility_report_derived', 'report_within_7_days'])
    assert.ok(found.has(rule), `${rule} is read`)
  const for_assistants = readFileSync(join(import.meta.dirname, '../../mcp/src/provenance/rules.ts'), 'utf8')
  for (const named of [
    Object.keys(rules),
    [...for_assistants.matchAll(/^ {2}([a-z0-9_]+):/gm)].map(([, one]) => one),
  ]) {
    const known = new Set<string | undefined>(named)
    assert.deepEqual(
      [...found].filter((rule) => !known.has(rule)),
      [],
    )
  }
})
