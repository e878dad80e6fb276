import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { at, boxOf, facility, transport, voyage } from '../testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
const landed = [loaded, departed, arrived, discharged]

function seen(
  code: string,
  moment: string,
  town: string,
  more: Partial<MovementObservation & Pick<RecordedObservation, 'source'>> = {},
) {
  const place = { ...at(''), locode: null, name: town }
  return transport(code, null, null, {
    mode: 'rail',
    place,
    at_local: moment,
    facility: facility('RAMP'),
    data_source: 'rail',
    source: 'rail:BNSF',
    ...more,
  })
}

describe('where a train was', () => {
  test('a ramp named by its town and state is that ramp, with its place, its zone and its railroad', () => {
    const { milestones, facts } = boxOf([...landed, seen('ARRI', '2026-11-25T06:00:00', 'ELWOOD, IL')])
    const told = milestones.at(-1)
    deepEqual(
      [told?.event, told?.locode, told?.terminal_id, told?.at, told?.location_name],
      ['arrived_at_inland_destination', 'USCHI', 'logistics-park', '2026-11-25T12:00:00Z', null],
    )
    equal(facts.ind_rail_carrier_scac, 'BNSF')
  })

  test('where the railroad has several ramps the place is told and no ramp', () => {
    const told = boxOf([...landed, seen('ARRI', '2026-11-25T06:00:00', 'Chicago')]).milestones.at(-1)
    deepEqual([told?.locode, told?.terminal_id], ['USCHI', null])
  })

  test("another railroad's ramp is not meant, unless the sighting names that railroad", () => {
    const by_union = (more: Partial<MovementObservation>) =>
      boxOf([
        ...landed,
        seen('DEPA', '2026-11-25T06:00:00', 'ELWOOD, IL', {
          source: 'rail:UPRR',
          at: '2026-11-25T12:00:00Z',
          at_local: null,
          ...more,
        }),
      ]).milestones.at(-1)
    deepEqual([by_union({})?.terminal_id, by_union({})?.location_name], [null, 'ELWOOD, IL'])
    equal(by_union({ facility: { ...facility('RAMP'), railroad_scac: 'bnsf' } })?.terminal_id, 'logistics-park')
  })

  test('a place that nothing resolves keeps the name that the source gave it', () => {
    const told = boxOf([...landed, seen('DEPA', '2026-11-22T06:00:00', 'BARSTOW, CA')]).milestones.at(-1)
    deepEqual([told?.event, told?.locode, told?.location_name], ['rail_departed', null, 'BARSTOW, CA'])
  })
})
