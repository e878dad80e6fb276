import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Hold, RecordedObservation } from '../observation.ts'
import { boxOf, equipment, hold, paper, rampSays, record, at, terminalSays, voyage } from '../testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
const landed = [loaded, departed, arrived, discharged]
const standing = (name: Hold['name'], description: string | null = null): Hold => ({
  name,
  status: 'hold',
  description,
})
const boxWith = (...more: readonly RecordedObservation[]) => boxOf([...landed, ...more], '2026-11-24T00:00:00Z')
const holdsWith = (...more: readonly RecordedObservation[]) => boxWith(...more).facts.holds_at_pod_terminal
const provenanceWith = (...more: readonly RecordedObservation[]) => boxWith(...more).provenance['holds_at_pod_terminal']

describe("single changes on top of a facility's list (contract 11.4)", () => {
  const list = terminalSays('2026-11-22T00:00:00Z', { holds: [standing('customs')] })

  test('a change of the very moment of the list is within it: the list is the whole state at its moment', () => {
    deepEqual(holdsWith(list, hold('freight', 'hold', { stated_at: '2026-11-22T00:00:00Z' })), [standing('customs')])
    deepEqual(holdsWith(list, hold('freight', 'hold', { stated_at: '2026-11-22T00:00:01Z' })), [
      standing('customs'),
      standing('freight'),
    ])
  })

  test('holds of one name that are described differently stand beside each other, and one clearing ends them all', () => {
    const exam = hold('customs', 'hold', { description: 'exam', stated_at: '2026-11-22T01:00:00Z' })
    const scan = hold('customs', 'hold', { description: 'scan', stated_at: '2026-11-22T02:00:00Z' })
    deepEqual(holdsWith(exam, scan), [standing('customs', 'exam'), standing('customs', 'scan')])
    deepEqual(
      holdsWith(
        exam,
        scan,
        hold('freight', 'hold', { stated_at: '2026-11-22T02:30:00Z' }),
        hold('customs', null, { stated_at: '2026-11-22T03:00:00Z' }),
      ),
      [standing('freight')],
    )
  })

  test('changes apply in the order in which they were stated, whatever the order of arrival', () => {
    const set = hold('TMF', 'hold', { stated_at: '2026-11-22T01:00:00Z', recorded_at: '2026-11-23T09:00:00Z' })
    const cleared = hold('TMF', null, { stated_at: '2026-11-22T02:00:00Z', recorded_at: '2026-11-22T02:00:00Z' })
    deepEqual(holdsWith(set, cleared), [])
    deepEqual(holdsWith(cleared, set), [])
  })

  test('a change that is only passed on neither lifts nor adds to what the facility lists itself', () => {
    const relayed = { stated_at: '2026-11-22T05:00:00Z', relayed_from: 'a report' }
    deepEqual(holdsWith(list, hold('customs', null, relayed), hold('freight', 'hold', relayed)), [standing('customs')])
    deepEqual(holdsWith(hold('freight', 'hold', relayed)), [standing('freight')])
    const passed_on = terminalSays('2026-11-22T00:00:00Z', { holds: [standing('customs')], relayed_from: 'a report' })
    deepEqual(holdsWith(passed_on, hold('customs', null, relayed)), [])
  })

  test('they are listed by name, then by description, then by status', () => {
    const told = [
      standing('freight'),
      standing('customs', 'scan'),
      standing('other'),
      standing('customs'),
      { ...standing('customs', 'exam'), status: 'pending' },
      standing('customs', 'exam'),
    ] as const
    const in_order = [
      standing('customs'),
      standing('customs', 'exam'),
      { ...standing('customs', 'exam'), status: 'pending' },
      standing('customs', 'scan'),
      standing('freight'),
      standing('other'),
    ]
    deepEqual(holdsWith(terminalSays('2026-11-22T00:00:00Z', { holds: told })), in_order)
    deepEqual(holdsWith(terminalSays('2026-11-22T00:00:00Z', { holds: told.toReversed() })), in_order)
  })

  test('a hold keeps the words of its source', () => {
    deepEqual(holdsWith(paper('HOLD', 'CUS', { stated_at: '2026-11-22T00:00:00Z', description: 'Document check' })), [
      standing('customs', 'Document check'),
    ])
  })
})

describe('which statements of customs count', () => {
  const inspection = equipment('CUSI', '2026-11-22T00:00:00Z', 'USLAX', { stated_at: '2026-11-22T00:00:00Z' })

  test('one that went missing sets no hold, one that is only planned neither', () => {
    deepEqual(holdsWith(inspection), [standing('customs')])
    deepEqual(holdsWith({ ...inspection, withdrawn_at: '2026-11-23T00:00:00Z' }), [])
    deepEqual(
      holdsWith(
        equipment('CUSI', '2026-11-22T00:00:00Z', 'USLAX', {
          stated_at: '2026-11-22T00:00:00Z',
          classifier: 'planned',
        }),
      ),
      [],
    )
  })

  test('one that a newer statement corrects still counts at its moment', () => {
    const again = equipment('CUSI', '2026-11-23T00:00:00Z', 'USLAX', { stated_at: '2026-11-23T00:00:00Z' })
    deepEqual(holdsWith(inspection, again), [standing('customs')])
  })
})

describe('where the holds of a box come from', () => {
  const list = terminalSays('2026-11-22T00:00:00Z', { holds: [standing('customs')] })
  const change = hold('freight', 'hold', { stated_at: '2026-11-23T00:00:00Z' })

  test('the newest word stands first, and the rule says whether changes came on top of the list', () => {
    const older = terminalSays('2026-11-21T00:00:00Z', { holds: [] })
    const { observation_ids, rule, candidate_ids, data_source } = provenanceWith(older, list, change) ?? {}
    deepEqual(
      { observation_ids, rule, candidate_ids, data_source },
      {
        observation_ids: [change.id, list.id],
        rule: 'newest_facility_report_then_changes',
        candidate_ids: [older.id],
        data_source: 'shipping_line',
      },
    )
    deepEqual(
      [provenanceWith(list)?.observation_ids, provenanceWith(list)?.rule],
      [[list.id], 'newest_facility_report'],
    )
  })

  test('changes without a list are all there is', () => {
    const { observation_ids, rule, candidate_ids } = provenanceWith(change) ?? {}
    deepEqual(
      { observation_ids, rule, candidate_ids },
      { observation_ids: [change.id], rule: 'newest_facility_report_then_changes', candidate_ids: [] },
    )
  })

  test('that nobody spoke of holds is told as such', () => {
    const { observation_ids, rule } = provenanceWith() ?? {}
    deepEqual(
      { observation_ids, rule, holds: holdsWith() },
      { observation_ids: [], rule: 'nothing_reported', holds: [] },
    )
  })

  test("at the ramp the ramp's own list counts, and is shown as the inland facility's too", () => {
    const ramp = rampSays('2026-11-23T00:00:00Z', { holds: [standing('other')] })
    const { facts, provenance } = boxWith(record({ destination: at('USCHI') }), list, ramp)
    deepEqual([facts.holds_at_pod_terminal, facts.ind_facility_holds], [[standing('other')], [standing('other')]])
    deepEqual(
      [provenance['holds_at_pod_terminal']?.observation_ids, provenance['ind_facility_holds']?.observation_ids],
      [[ramp.id], [ramp.id]],
    )
  })

  test('a ramp that says nothing of holds leaves those of the port standing', () => {
    const { facts } = boxWith(
      record({ destination: at('USCHI') }),
      list,
      rampSays('2026-11-23T00:00:00Z', { presence: 'in_yard' }),
    )
    deepEqual([facts.holds_at_pod_terminal, facts.ind_facility_holds], [[standing('customs')], null])
  })
})
