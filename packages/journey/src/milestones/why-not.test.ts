import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  boxOf,
  equipment,
  facility,
  milestonesOf,
  record,
  transport,
  vessel,
  voyage,
} from '../testing/observations.ts'

const { loaded, departed, arrived, discharged, full_in } = voyage
const landed = [loaded, departed, arrived, discharged]

function remarkOn(stated: RecordedObservation, ...others: readonly RecordedObservation[]): string | null {
  const { milestones, raw_events } = boxOf([...others, stated])
  deepEqual(
    milestones.filter(({ observation_id }) => observation_id === stated.id),
    [],
  )
  return raw_events.find(({ observation_id }) => observation_id === stated.id)?.remark ?? null
}

describe('nothing that happened to a box drops in silence', () => {
  test('a statement without a place, a time or a row of the table says so', () => {
    match(
      remarkOn(equipment('DISC', '2026-11-21T08:00:00Z', null, { mode: 'vessel' }), loaded, departed) ?? '',
      /no place is told/,
    )
    match(remarkOn(equipment('DISC', null, 'USLAX'), loaded, departed) ?? '', /no time is told/)
    match(
      remarkOn(equipment('STUF', '2026-11-02T00:00:00Z', 'CNSHA'), loaded, departed) ?? '',
      /the table has none for STUF/,
    )
    match(
      remarkOn(
        equipment('GTOT', '2026-11-24T00:00:00Z', 'USLAX', { mode: 'rail', facility: facility('POTE') }),
        ...landed,
      ) ?? '',
      /it went by rail/,
    )
    match(
      remarkOn(
        equipment('GTIN', '2026-11-07T00:00:00Z', 'CNSHA', { facility: facility('POTE') }),
        loaded,
        departed,
        arrived,
      ) ?? '',
      /the box had been loaded before/,
    )
    match(
      remarkOn(equipment('GTOT', '2026-11-24T00:00:00Z', 'USLGB', { facility: facility('POTE') }), ...landed) ?? '',
      /Long Beach is not known as the port of discharge/,
    )
    match(
      remarkOn(
        transport('ARRI', '2026-11-04T00:00:00Z', 'CNSHA', { container: 'MSKU1234565' }),
        loaded,
        departed,
        arrived,
      ) ?? '',
      /Shanghai is not known as the port of discharge/,
    )
    match(remarkOn(equipment('AVPU', '2026-11-22T00:00:00Z', 'USLAX'), ...landed) ?? '', /it tells of availability/)
  })

  test('what is told by a milestone and beyond doubt bears no remark', () => {
    deepEqual(
      boxOf([full_in, ...landed]).raw_events.map(({ remark }) => remark),
      [null, null, null, null, null],
    )
  })

  test('what belongs to another journey of the box is counted', () => {
    const earlier = [
      equipment('GTOT', '2026-03-01T00:00:00Z', 'NLRTM', { empty: true }),
      equipment('LOAD', '2026-03-05T00:00:00Z', 'NLRTM'),
      equipment('GTIN', '2026-04-20T00:00:00Z', 'CNSHA', { empty: true }),
    ]
    ok(
      boxOf([...earlier, voyage.empty_out, ...landed]).remarks.includes(
        '3 statements are about another journey of the box',
      ),
    )
  })
})

describe('what the evidence allows is inferred', () => {
  test('full out through a hub that is at the port itself', () => {
    for (const type of ['RAMP', 'INTE', 'DEPO'] as const) {
      const out = equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', {
        facility: facility(type),
        role_hint: 'destination',
      })
      equal(milestonesOf([...landed, out]).at(-1), 'full_out@USLAX', type)
    }
    const on_by_rail = equipment('LOAD', '2026-11-26T00:00:00Z', 'USLAX', { mode: 'rail' })
    match(
      remarkOn(
        equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', { facility: facility('RAMP') }),
        ...landed,
        on_by_rail,
      ) ?? '',
      /goes on by rail/,
    )
  })

  test('a gate-out that names no truck is that of the train on which the box stands there', () => {
    const onto = (moment: string, code = 'LOAD', place = 'USLAX') => equipment(code, moment, place, { mode: 'rail' })
    const out = (mode: 'truck' | null) => equipment('GTOT', '2026-11-25T08:20:00Z', 'USLAX', { mode })
    const last = (...said: readonly ReturnType<typeof out>[]) => milestonesOf([...landed, ...said]).at(-1)
    const loaded = onto('2026-11-25T08:00:00Z')
    equal(last(out(null)), 'full_out@USLAX', 'no train')
    equal(last(loaded, out(null)), 'rail_loaded@USLAX', 'some minutes after the train was loaded')
    match(remarkOn(out(null), ...landed, loaded) ?? '', /goes on by rail/)
    equal(last(loaded, out('truck')), 'full_out@USLAX', 'the gate-out names a truck')
    equal(last(loaded, onto('2026-11-25T08:10:00Z', 'DISC'), out(null)), 'full_out@USLAX', 'taken off again')
    equal(last(onto('2026-11-25T08:00:00Z', 'LOAD', 'USOAK'), out(null)), 'full_out@USLAX', 'a train elsewhere')
  })

  test('what is told of the port of discharge, and no place, is at that port', () => {
    const out = (given: object) =>
      equipment('GTOT', null, null, { at_local: '2026-11-25T08:00:00', role_hint: 'pod', mode: 'truck', ...given })
    const [gone] = boxOf([...landed, out({})]).milestones.filter(({ event }) => event === 'full_out')
    deepEqual([gone?.locode, gone?.at], ['USLAX', '2026-11-25T16:00:00Z'])
    const last = (...said: readonly ReturnType<typeof out>[]) => milestonesOf([...landed, ...said]).at(-1)
    const named = { locode: null, name: 'Nowhere', country_code: null, latitude: null, longitude: null }
    equal(last(out({ role_hint: null })), 'vessel_discharged@USLAX', 'no role')
    equal(last(out({ place: named })), 'vessel_discharged@USLAX', 'a place that no table has')
    equal(last(out({ facility: facility('RAMP') })), 'vessel_discharged@USLAX', 'a ramp')
    const by_rail = equipment('LOAD', '2026-11-26T00:00:00Z', 'USLAX', { mode: 'rail' })
    equal(last(out({}), by_rail), 'rail_loaded@USLAX', 'the box goes on by rail')
    match(remarkOn(out({})) ?? '', /its time cannot be told/, 'no port of discharge is known')
  })

  test('a loading and a discharge without a mode at a port are by ship, and marked', () => {
    const plain = (code: string, moment: string, place: string) => equipment(code, moment, place, { mode: null })
    const box = boxOf([
      plain('LOAD', '2026-11-05T08:00:00Z', 'CNSHA'),
      plain('DISC', '2026-11-09T08:00:00Z', 'KRPUS'),
      plain('LOAD', '2026-11-10T08:00:00Z', 'KRPUS'),
      plain('DISC', '2026-11-21T08:00:00Z', 'USLAX'),
    ])
    deepEqual(
      box.milestones.map(({ event, locode }) => `${event}@${locode}`),
      [
        'vessel_loaded@CNSHA',
        'transshipment_discharged@KRPUS',
        'transshipment_loaded@KRPUS',
        'vessel_discharged@USLAX',
      ],
    )
    ok(box.raw_events.every(({ remark }) => remark === 'no means of transport is named: taken as by ship'))
  })

  test('a loading at the port of discharge is not by ship unless the box is seen at another port after it', () => {
    const onward = equipment('LOAD', '2026-11-23T08:00:00Z', 'USLAX', { mode: null })
    match(remarkOn(onward, ...landed) ?? '', /the means of transport is not told/)
    match(
      remarkOn(equipment('DISC', '2026-11-02T08:00:00Z', 'CNSHA', { mode: null }), loaded, departed, arrived) ?? '',
      /the means of transport is not told/,
    )
    match(
      remarkOn(equipment('LOAD', '2026-11-27T08:00:00Z', 'USCHI', { mode: null }), ...landed) ?? '',
      /the means of transport is not told/,
    )
    match(
      remarkOn(
        equipment('LOAD', '2026-11-04T08:00:00Z', 'CNNGB', { mode: null }),
        equipment('DISC', '2026-11-03T08:00:00Z', 'CNNGB', { mode: 'barge' }),
        ...landed,
      ) ?? '',
      /means of transport/,
    )
  })

  test('full in at a port before any loading port is known, until one is', () => {
    const gate = equipment('GTIN', '2026-11-03T08:00:00Z', 'CNSHA', { facility: facility('POTE') })
    deepEqual(milestonesOf([gate]), ['full_in@CNSHA'])
    equal(
      remarkOn(
        equipment('GTIN', '2026-11-03T08:00:00Z', 'CNSHA', { facility: facility('POTE'), phase_hint: 'import' }),
      ),
      'no milestone: Shanghai is not known as the port of loading',
    )
    deepEqual(
      milestonesOf([gate, equipment('LOAD', '2026-11-05T08:00:00Z', 'SGSIN')]).filter((name) =>
        name.startsWith('full_in'),
      ),
      [],
    )
  })

  test('full out through the gate of an import terminal before any port of discharge is known', () => {
    const out = (phase_hint: 'import' | null) =>
      equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', {
        mode: 'truck',
        phase_hint,
        data_source: 'terminal',
        source: 'edi',
      })
    const named = record({ container: 'MSKU1234565' })
    deepEqual(milestonesOf([out('import'), named]), ['full_out@USLAX'])
    match(remarkOn(out(null), named) ?? '', /not known as the port of discharge/)
  })
})

describe('ships and places that are none', () => {
  const arriving = (place: string, more: object = {}) =>
    transport('ARRI', '2026-11-26T08:00:00Z', place, {
      container: 'MSKU1234565',
      vessel: vessel('ALPHA', '9321483'),
      ...more,
    })

  test('no ship arrives where no ships call', () => {
    match(remarkOn(arriving('USCHI'), loaded, departed, arrived) ?? '', /a ship at Chicago, where no ships call/)
    equal(boxOf([loaded, departed, arrived, arriving('USCHI')]).facts.pod_arrived_at, '2026-11-20T08:00:00Z')
  })

  test('a ship that carries the empty box makes no port of discharge', () => {
    const { milestones, raw_events } = boxOf([loaded, departed, arrived, arriving('USLGB', { empty: true })])
    deepEqual(
      milestones.filter(({ event }) => event === 'vessel_arrived').map(({ locode }) => locode),
      ['USLAX'],
    )
    match(raw_events.at(-1)?.remark ?? '', /no milestone: the box is empty/)
  })

  test('what ships do for the empty box at the ports of its voyage moves no milestone of it', () => {
    const empty = { empty: true, stated_at: '2026-12-20T00:00:00Z' } as const
    const back = [
      transport('ARRI', '2026-12-18T08:00:00Z', 'USLAX', empty),
      transport('BRTH', '2026-12-18T09:00:00Z', 'USLAX', empty),
      transport('DEPA', '2026-12-19T08:00:00Z', 'CNSHA', empty),
    ]
    const voyage_of = (more: typeof back) =>
      boxOf([loaded, departed, arrived, ...more]).milestones.map(({ key, at: moment }) => [key, moment])
    deepEqual(voyage_of(back), voyage_of([]))
    const { raw_events } = boxOf([loaded, departed, arrived, ...back])
    deepEqual(
      raw_events.slice(-3).map(({ event, remark }) => [event, remark]),
      [
        ['vessel_arrived', 'no milestone: the box is empty'],
        [null, 'no milestone: the box is empty'],
        ['vessel_departed', 'no milestone: the box is empty'],
      ],
    )
  })

  test('a code that no table has gives way to a name that fits one place', () => {
    const miscoded = { ...at('USXLX'), name: 'Los Angeles', country_code: 'US' }
    equal(
      milestonesOf([loaded, departed, equipment('DISC', '2026-11-21T08:00:00Z', null, { place: miscoded })]).at(-1),
      'vessel_discharged@USLAX',
    )
  })
})
