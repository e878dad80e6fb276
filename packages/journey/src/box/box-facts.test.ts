import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { boxOf, equipment, equipmentRecord, terminalSays, voyage } from '../testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
const landed = [loaded, departed, arrived, discharged]
const now = '2026-11-24T00:00:00Z'
const provenanceOf = (field: string, ...more: readonly RecordedObservation[]) => {
  const { observation_ids, candidate_ids, rule } = boxOf([...landed, ...more], now).provenance[field] ?? {}
  return { observation_ids, candidate_ids, rule }
}

describe('what the box is (contract 2.2)', () => {
  const given = {
    equipment_type: 'reefer',
    equipment_length: 40,
    equipment_height: 'high cube',
    weight_in_lbs: 41_000,
    seal_number: 'S1',
  } as const
  const by_line = equipmentRecord({ ...given, stated_at: '2026-11-01T00:00:00Z' })

  test("is taken from the line's record, field by field", () => {
    const { facts, provenance } = boxOf([...landed, by_line], now)
    const { equipment_type, equipment_length, equipment_height, weight_in_lbs, seal_number } = facts
    deepEqual({ equipment_type, equipment_length, equipment_height, weight_in_lbs, seal_number }, given)
    for (const field of Object.keys(given))
      deepEqual(
        [provenance[field]?.observation_ids, provenance[field]?.rule],
        [[by_line.id], 'newest_statement'],
        field,
      )
  })

  test("the line's own words count before those of others, however old they are", () => {
    const by_terminal = equipmentRecord({
      equipment_length: 45,
      weight_in_lbs: 39_000,
      data_source: 'terminal',
      source: 'edi',
      stated_at: '2026-11-20T00:00:00Z',
    })
    const { facts } = boxOf([...landed, by_line, by_terminal], now)
    deepEqual([facts.equipment_length, facts.weight_in_lbs], [40, 41_000])
    deepEqual(boxOf([...landed, by_terminal], now).facts.equipment_length, 45)
  })

  test("the newest of the line's words counts; those that said otherwise are its candidates, those that said the same or nothing are not", () => {
    const newer = equipmentRecord({ weight_in_lbs: 42_000, stated_at: '2026-11-03T00:00:00Z' })
    const same = equipmentRecord({ weight_in_lbs: 42_000, stated_at: '2026-11-02T00:00:00Z' })
    const silent = equipmentRecord({ seal_number: 'S2', stated_at: '2026-11-02T12:00:00Z' })
    deepEqual(provenanceOf('weight_in_lbs', same, by_line, silent, newer), {
      observation_ids: [newer.id],
      candidate_ids: [by_line.id],
      rule: 'newest_statement',
    })
  })
})

describe('the seal and the weight of a box of which no record tells', () => {
  test('the newest movement that names a seal gives it, if it still stands', () => {
    const older = equipment('GTIN', '2026-11-03T08:00:00Z', 'CNSHA', {
      seal_number: 'S1',
      stated_at: '2026-11-03T09:00:00Z',
    })
    const newer = equipment('STUF', '2026-11-02T08:00:00Z', 'CNSHA', {
      seal_number: 'S2',
      stated_at: '2026-11-04T09:00:00Z',
    })
    deepEqual(provenanceOf('seal_number', older, newer), {
      observation_ids: [newer.id],
      candidate_ids: [older.id],
      rule: 'newest_statement',
    })
    deepEqual(provenanceOf('seal_number', older, { ...newer, withdrawn_at: '2026-11-05T00:00:00Z' }), {
      observation_ids: [older.id],
      candidate_ids: [],
      rule: 'newest_statement',
    })
  })

  test('then the terminal tells them', () => {
    const report = terminalSays('2026-11-22T00:00:00Z', { seal_number: 'S3', weight_in_lbs: 40_500 })
    const { seal_number, weight_in_lbs } = boxOf([...landed, report], now).facts
    deepEqual({ seal_number, weight_in_lbs }, { seal_number: 'S3', weight_in_lbs: 40_500 })
    for (const field of ['seal_number', 'weight_in_lbs'])
      deepEqual(provenanceOf(field, report).observation_ids, [report.id], field)
  })
})
