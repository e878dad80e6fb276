import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Provenance } from '@quaylog/journey'
import { explain } from './provenance.ts'

const from = (id: string): Provenance => ({
  observation_ids: [id],
  rule: 'newest_statement_of_this_source',
  candidate_ids: [],
  data_source: 'terminal',
  stated_at: null,
})
const container = (attributes: Record<string, unknown>) => ({ id: 'c', type: 'container', attributes })
const rules = (attributes: Record<string, unknown>, provenance: Record<string, Provenance>) =>
  Object.fromEntries(
    Object.entries(explain(container(attributes), provenance, new Map(), '')).map(([field, { value, rule }]) => [
      field,
      [value, rule],
    ]),
  )

test('the last free day that counts is explained by the day that it is, the others being candidates', () => {
  const provenance = { pickup_lfd_terminal: from('t'), pickup_lfd_rail: from('r') }
  const attributes = {
    pickup_lfd: '2026-11-24T08:00:00Z',
    pickup_lfd_on: '2026-11-24',
    ssl_lfd: null,
    ind_facility_lfd_on: 'R',
    import_deadlines: {
      pickup_lfd_line: null,
      pickup_lfd_terminal: '2026-11-24T08:00:00Z',
      pickup_lfd_rail: 'R',
      pickup_lfd_line_on: null,
      pickup_lfd_terminal_on: '2026-11-24',
      pickup_lfd_rail_on: '2026-11-20',
    },
  }
  assert.deepEqual(rules(attributes, provenance), {
    pickup_lfd_terminal: ['2026-11-24T08:00:00Z', 'newest_statement_of_this_source'],
    pickup_lfd_rail: ['R', 'newest_statement_of_this_source'],
    pickup_lfd: ['2026-11-24T08:00:00Z', 'first_of_line_terminal_rail'],
    ind_facility_lfd_on: ['R', 'newest_statement_of_this_source'],
    pickup_lfd_on: ['2026-11-24', 'first_of_line_terminal_rail'],
    pickup_lfd_terminal_on: ['2026-11-24', 'newest_statement_of_this_source'],
    pickup_lfd_rail_on: ['2026-11-20', 'newest_statement_of_this_source'],
  })
})

test("what an account is not shown is not explained to it either, and a delivery is a user's word", () => {
  const attributes = {
    pickup_lfd: null,
    delivered_at: '2026-11-25T08:00:00Z',
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null },
  }
  assert.deepEqual(rules(attributes, { pickup_lfd_rail: from('r'), pod_eta_at: from('e') }), {
    delivered_at: ['2026-11-25T08:00:00Z', 'noted_by_a_user'],
  })
})

test('a statement of a facility that no longer knows the box says so, and no other does', () => {
  const statement = (id: string) => ({
    id,
    source: 'terminal',
    source_name: 'Terminal',
    body: {
      kind: 'deadline',
      data_source: 'terminal',
      container: 'CSQU3054383',
      stated_at: null,
      pointer: '/data',
      defects: [],
      deadline: 'terminal',
      day: '2026-11-24',
      place: null,
      facility: null,
    } as const,
    recorded_at: '2026-11-20T10:00:00Z',
    last_seen_at: '2026-11-20T10:00:00Z',
    payload_id: null,
  })
  const statements = new Map(['o', 'p'].map((id) => [id, statement(id)]))
  const provenance = { seal_number: { ...from('o'), candidate_ids: ['p'] } }
  const { seal_number } = explain(container({ seal_number: 'S1' }), provenance, statements, '', {
    o: '2026-11-24T00:00:00Z',
  })
  assert.equal(seal_number?.evidence[0]?.no_longer_known_since, '2026-11-24T00:00:00Z')
  assert.equal('no_longer_known_since' in (seal_number.candidates[0] ?? {}), false)
})

test('what a source only passes on says so, also where it does not say whose it is', () => {
  const statementOf = (passed_on: { relayed_from?: string | null }) => ({
    id: 'o',
    source: 'vendor',
    source_name: 'Vendor',
    body: {
      kind: 'deadline',
      data_source: 'terminal',
      container: 'CSQU3054383',
      stated_at: null,
      pointer: '/data',
      defects: [],
      deadline: 'terminal',
      day: '2026-11-24',
      place: null,
      facility: null,
      ...passed_on,
    } as const,
    recorded_at: '2026-11-20T10:00:00Z',
    last_seen_at: '2026-11-20T10:00:00Z',
    payload_id: null,
  })
  const evidenceOf = (passed_on: { relayed_from?: string | null }) =>
    explain(container({ seal_number: 'S1' }), { seal_number: from('o') }, new Map([['o', statementOf(passed_on)]]), '')[
      'seal_number'
    ]?.evidence[0]
  assert.equal(evidenceOf({ relayed_from: 'CARRIER' })?.relayed_from, 'CARRIER')
  assert.equal(evidenceOf({ relayed_from: null })?.relayed_from, null)
  assert.equal('relayed_from' in (evidenceOf({}) ?? {}), false)
})
