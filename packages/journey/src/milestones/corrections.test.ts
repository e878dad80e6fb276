import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boxOf, equipment, milestonesOf, transport } from '../testing/observations.ts'
import { loaded, departed, arrived, discharged, alpha } from './corrections.fixture.ts'

describe('identity and corrections (contract 10.2)', () => {
  test('the same statement twice is one milestone', () => {
    const again = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { ...alpha, id: 'again', pointer: '/9' })
    equal(
      milestonesOf([loaded, departed, arrived, discharged, again]).filter((name) =>
        name.startsWith('vessel_discharged'),
      ).length,
      1,
    )
  })

  test('what a source says again at every visit is one raw event, known since the first time', () => {
    const visit = (day: string) =>
      transport('BRTH', '2026-11-20T12:00:00Z', 'USLAX', {
        data_source: 'terminal',
        source: 'terminal:W185',
        stated_at: `${day}T00:00:00Z`,
        recorded_at: `${day}T00:05:00Z`,
      })
    const [first, ...again] = [visit('2026-11-21'), visit('2026-11-22'), visit('2026-11-23')]
    const box = boxOf([loaded, departed, arrived, ...again, ...(first ? [first] : [])])
    deepEqual([box.raw_events.length, box.milestones.at(-1)?.observation_id], [4, first?.id])
  })

  test('a source that returns to its former word means it', () => {
    const visit = (at_hour: string, day: string) =>
      equipment('DISC', `2026-11-21T${at_hour}:00:00Z`, 'USLAX', { ...alpha, stated_at: `${day}T00:00:00Z` })
    equal(
      boxOf([
        loaded,
        departed,
        arrived,
        visit('08', '2026-11-22'),
        visit('05', '2026-11-23'),
        visit('08', '2026-11-24'),
      ]).facts.pod_discharged_at,
      '2026-11-21T08:00:00Z',
    )
  })

  test('a source that returns to its former word means it, though it dates both alike and was not heard to take the other back', () => {
    const stated_at = '2026-11-22T00:00:00Z'
    const visit = (at_hour: string, day: string, more = {}) =>
      equipment('DISC', `2026-11-21T${at_hour}:00:00Z`, 'USLAX', {
        ...alpha,
        stated_at,
        recorded_at: `2026-11-${day}T00:00:00Z`,
        ...more,
      })
    const corrected_back = [
      visit('08', '23', { withdrawn_at: '2026-11-25T00:00:00Z' }),
      visit('05', '24'),
      visit('08', '26'),
    ]
    equal(boxOf([loaded, departed, arrived, ...corrected_back]).facts.pod_discharged_at, '2026-11-21T08:00:00Z')
    const still_said = [
      visit('08', '23', { confirmed_at: '2026-11-26T00:00:00Z' }),
      visit('05', '24', { confirmed_at: '2026-11-25T00:00:00Z' }),
    ]
    equal(boxOf([loaded, departed, arrived, ...still_said]).facts.pod_discharged_at, '2026-11-21T08:00:00Z')
  })

  test('the newest word of a source corrects the time and keeps the key', () => {
    const first = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { ...alpha, stated_at: '2026-11-21T09:00:00Z' })
    const second = equipment('DISC', '2026-11-21T05:00:00Z', 'USLAX', { ...alpha, stated_at: '2026-11-22T09:00:00Z' })
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const told = boxOf([loaded, departed, arrived, ...order]).milestones.find(
        ({ event }) => event === 'vessel_discharged',
      )
      deepEqual([told?.at, told?.key], ['2026-11-21T05:00:00Z', 'vessel_discharged@USLAX#1'])
    }
  })

  test('a correction is a candidate of the field it corrects', () => {
    const first = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { ...alpha, stated_at: '2026-11-21T09:00:00Z' })
    const second = equipment('DISC', '2026-11-21T05:00:00Z', 'USLAX', { ...alpha, stated_at: '2026-11-22T09:00:00Z' })
    const from = boxOf([loaded, departed, arrived, first, second]).provenance['pod_discharged_at']
    deepEqual([from?.observation_ids, from?.candidate_ids], [[second.id], [first.id]])
  })

  test('one event id on different events makes no correction of them', () => {
    const shared = { source_event_id: 'E1' }
    const told = milestonesOf([
      equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { ...alpha, ...shared }),
      departed,
      arrived,
      equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { ...alpha, ...shared }),
    ])
    deepEqual(told, ['vessel_loaded@CNSHA', 'vessel_departed@CNSHA', 'vessel_arrived@USLAX', 'vessel_discharged@USLAX'])
  })

  test('one event id on one event at another place moves it', () => {
    const wrong = equipment('DISC', '2026-11-21T08:00:00Z', 'USLGB', {
      ...alpha,
      source_event_id: 'E2',
      stated_at: '2026-11-21T09:00:00Z',
    })
    const right = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', {
      ...alpha,
      source_event_id: 'E2',
      stated_at: '2026-11-21T10:00:00Z',
    })
    deepEqual(milestonesOf([loaded, departed, arrived, wrong, right]).at(-1), 'vessel_discharged@USLAX')
  })

  test('a statement that claims to come from the future does not outrank a later one', () => {
    const dreamt = equipment('DISC', '2026-11-20T00:00:00Z', 'USLAX', {
      ...alpha,
      stated_at: '2099-01-01T00:00:00Z',
      recorded_at: '2026-11-22T00:00:00Z',
    })
    const sober = equipment('DISC', '2026-11-21T00:00:00Z', 'USLAX', {
      ...alpha,
      stated_at: '2026-11-23T00:00:00Z',
      recorded_at: '2026-11-23T00:00:00Z',
    })
    equal(boxOf([loaded, departed, arrived, dreamt, sober]).facts.pod_discharged_at, '2026-11-21T00:00:00Z')
  })
})

describe('retractions and withdrawals (contract 10.2)', () => {
  const stated = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', {
    ...alpha,
    source_event_id: 'E3',
    stated_at: '2026-11-21T09:00:00Z',
  })
  const retraction = equipment('DISC', null, null, {
    source_event_id: 'R1',
    retracts: 'E3',
    stated_at: '2026-11-22T09:00:00Z',
    recorded_at: '2026-11-22T10:00:00Z',
  })

  test('what is retracted is no milestone and stays among the raw events', () => {
    const box = boxOf([loaded, departed, arrived, stated, retraction])
    equal(box.facts.pod_discharged_at, null)
    equal(
      box.raw_events.find(({ observation_id }) => observation_id === stated.id)?.withdrawn_at,
      '2026-11-22T10:00:00Z',
    )
  })

  test('what is stated again after its retraction stands', () => {
    const again = equipment('DISC', '2026-11-21T11:00:00Z', 'USLAX', {
      ...alpha,
      source_event_id: 'E3',
      stated_at: '2026-11-23T09:00:00Z',
    })
    equal(boxOf([loaded, departed, arrived, stated, retraction, again]).facts.pod_discharged_at, '2026-11-21T11:00:00Z')
  })

  test('another source is not bound by a retraction', () => {
    const terminal = {
      ...alpha,
      source: 'terminal:W185',
      data_source: 'terminal' as const,
      source_event_id: 'E3',
      stated_at: '2026-11-21T09:00:00Z',
    }
    equal(
      boxOf([loaded, departed, arrived, equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', terminal), retraction]).facts
        .pod_discharged_at,
      '2026-11-21T08:00:00Z',
    )
  })

  test('what went missing from complete answers no longer counts', () => {
    const gone = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', { ...alpha, withdrawn_at: '2026-11-25T00:00:00Z' })
    equal(boxOf([loaded, departed, arrived, gone]).facts.pod_discharged_at, null)
  })

  test('a prediction that goes missing gives way to the one before', () => {
    const expected = (moment: string, more: object) =>
      transport('ARRI', moment, 'USLAX', { classifier: 'estimated', ...more })
    const earlier = expected('2026-11-20T00:00:00Z', { stated_at: '2026-11-10T00:00:00Z' })
    const gone = expected('2026-11-22T00:00:00Z', {
      stated_at: '2026-11-12T00:00:00Z',
      withdrawn_at: '2026-11-15T00:00:00Z',
    })
    equal(boxOf([loaded, departed, earlier, gone], '2026-11-16T00:00:00Z').estimates.pod_eta_at, '2026-11-20T00:00:00Z')
  })
})
