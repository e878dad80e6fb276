import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { at, boxOf, equipment, facility, paper, transport, vessel } from '../testing/observations.ts'
import {
  empty_out,
  full_in,
  loaded,
  departed,
  arrived,
  discharged,
  full_out,
  empty_in,
  landed,
} from './remarks.fixture.ts'

type Given = Partial<MovementObservation> & { readonly withdrawn_at?: string; readonly source?: string }

/** What is remarked on a statement within a journey. */
function remarkOn(stated: RecordedObservation, ...journey: readonly RecordedObservation[]): string | null {
  return (
    boxOf([...journey, stated]).raw_events.find(({ observation_id }) => observation_id === stated.id)?.remark ?? null
  )
}

describe('why a statement of what happened to the box makes no milestone', () => {
  const gate = (code: string, moment: string, place: string, given: Given = {}) =>
    equipment(code, `2026-11-${moment}T08:00:00Z`, place, { mode: 'truck', facility: facility('POTE'), ...given })
  const reasons: readonly (readonly [
    reason: string,
    stated: RecordedObservation,
    journey: readonly RecordedObservation[],
  ])[] = [
    [
      'its source does not say so any more',
      { ...discharged, withdrawn_at: '2026-11-30T00:00:00Z' },
      [loaded, departed, arrived],
    ],
    ['no time is told', equipment('DISC', null, 'USLAX'), [loaded, departed]],
    [
      'no place is told, and no call of its ship tells one',
      equipment('DISC', '2026-11-21T08:00:00Z', null),
      [loaded, departed],
    ],
    [
      'the box is not on that ship',
      departed,
      [equipment('LOAD', '2026-11-12T00:00:00Z', 'CNSHA', { vessel: vessel('BETA', '9333010') })],
    ],
    ['it tells of availability', equipment('AVPU', '2026-11-22T08:00:00Z', 'USLAX'), landed],
    ['it tells of a yard off dock', gate('GTIN', '25', 'USLAX', { facility: facility('OFFD') }), landed],
    ['it tells of a customs hold', equipment('CUSI', '2026-11-22T08:00:00Z', 'USLAX'), landed],
    ['it tells of a customs hold', equipment('CUSS', '2026-11-22T08:00:00Z', 'USLAX'), landed],
    ['it tells of a customs hold', equipment('CUSR', '2026-11-22T08:00:00Z', 'USLAX'), landed],
    [
      'the box is empty',
      equipment('GTIN', '2026-11-02T08:00:00Z', 'CNSHA', { empty: true, facility: facility('DEPO') }),
      [empty_out, ...landed],
    ],
    ['the table has none for it', gate('DROP', '26', 'USLAX', { facility: facility('CLOC') }), [...landed, full_out]],
    ['the table has none for STUF', equipment('STUF', '2026-11-02T08:00:00Z', 'CNSHA'), landed],
    ['it went by rail', gate('GTOT', '24', 'USLAX', { mode: 'rail' }), landed],
    ['it went by truck', equipment('LOAD', '2026-11-02T08:00:00Z', 'CNWUH', { mode: 'truck' }), landed],
    [
      'the means of transport is not told',
      transport('ARRI', '2026-11-25T08:00:00Z', 'USKCK', { mode: null, facility: facility('DEPO') }),
      landed,
    ],
    [
      'it is not told whether the box is full',
      gate('GTIN', '28', 'USLAX', { empty: null, facility: facility('DEPO') }),
      [...landed, full_out],
    ],
    ['the facility is told as CLOC', gate('GTIN', '03', 'CNSHA', { facility: facility('CLOC') }), landed],
    ['the box is full', gate('DROP', '26', 'USLAX', { facility: null }), [...landed, full_out]],
    ['Long Beach is not known as the port of discharge', gate('GTOT', '24', 'USLGB'), landed],
    ['Shanghai is not known as the port of discharge', transport('ARRI', '2026-11-04T08:00:00Z', 'CNSHA'), landed],
    [
      'Los Angeles is not known as the port of loading',
      transport('DEPA', '2026-11-23T08:00:00Z', 'USLAX', { vessel: vessel('ALPHA', '9321483') }),
      landed,
    ],
    [
      'Los Angeles is not known as the port of discharge or the inland destination',
      equipment('AVPU', '2026-11-22T08:00:00Z', 'USLAX'),
      [loaded, departed],
    ],
    ['the box had been loaded before', gate('GTIN', '07', 'CNSHA'), [loaded, departed, arrived]],
    ['it is before the loading', gate('GTOT', '02', 'USLAX'), landed],
    [
      'the box goes on by rail from there',
      gate('GTOT', '24', 'USLAX'),
      [...landed, equipment('LOAD', '2026-11-26T08:00:00Z', 'USLAX', { mode: 'rail' })],
    ],
    [
      'the box was moved to a yard off dock later',
      gate('GTOT', '24', 'USLAX'),
      [...landed, gate('GTIN', '25', 'USLAX', { facility: facility('OFFD') })],
    ],
    ['the box is full', gate('DROP', '22', 'USLAX', { facility: facility('CLOC') }), landed],
    [
      'the place is not in the country of the port of discharge',
      equipment('CUSI', '2026-11-03T08:00:00Z', 'CNSHA'),
      landed,
    ],
    [
      'the train had left before: a station on its way',
      transport('DEPA', '2026-11-25T08:00:00Z', 'USKCK', { mode: 'rail', ...by('rail') }),
      [...landed, transport('DEPA', '2026-11-23T08:00:00Z', 'USLAX', { mode: 'rail', ...by('rail') })],
    ],
  ]
  for (const [reason, stated, journey] of reasons)
    test(reason, () => equal(remarkOn(stated, ...journey), `no milestone: ${reason}`))

  test('an actual of the future is told as not having happened yet', () => {
    equal(
      remarkOn(equipment('GTOT', '2027-02-01T00:00:00Z', 'USLAX'), ...landed),
      'an actual in the future, read as an estimate; no milestone: it has not happened yet',
    )
  })

  test('a time that cannot be told is told as such, beside what is doubtful about it', () => {
    const local = equipment('GTOT', null, null, {
      at_local: '2026-11-25T08:00:00',
      place: { ...at(''), locode: null, name: 'Nowhere' },
    })
    equal(
      remarkOn(local, ...landed),
      'local time 2026-11-25T08:00:00 without a known zone; no milestone: its time cannot be told',
    )
  })

  test('papers, retractions, plans and estimates bear no such remark', () => {
    for (const stated of [
      paper('CONF', 'BKG'),
      equipment('GTOT', '2026-11-24T08:00:00Z', 'USLGB', { classifier: 'planned' }),
      equipment('DISC', null, null, { retracts: 'E1' }),
    ])
      equal(remarkOn(stated, ...landed), null, stated.id)
  })

  test('what tells a milestone otherwise than the one that is believed is told by it all the same', () => {
    equal(remarkOn(equipment('DISC', '2026-11-21T09:00:00Z', 'USLAX', by('terminal')), ...landed), null)
    equal(
      remarkOn(
        discharged,
        loaded,
        departed,
        arrived,
        equipment('DISC', '2026-11-21T09:00:00Z', 'USLAX', by('terminal')),
      ),
      null,
    )
  })
})

describe('what people should know of a box', () => {
  const remarks = (...observations: readonly RecordedObservation[]) => boxOf(observations).remarks

  test('nothing where all agree', () => {
    deepEqual(remarks(empty_out, full_in, ...landed, full_out, empty_in), [])
  })

  test('sources that are more than six hours apart, not what one source corrects', () => {
    const terminal = (moment: string) => equipment('DISC', moment, 'USLAX', by('terminal'))
    deepEqual(remarks(...landed, terminal('2026-11-21T14:00:00Z')), [])
    deepEqual(remarks(...landed, terminal('2026-11-21T14:00:01Z')), [
      'vessel_discharged: maersk says 2026-11-21T08:00:00Z, terminal 2026-11-21T14:00:01Z',
    ])
    deepEqual(remarks(...landed, equipment('DISC', '2026-11-22T08:00:00Z', 'USLAX', { vessel: vessel('BETA') })), [])
  })

  test('what happened in an order in which it cannot have happened', () => {
    deepEqual(
      remarks(
        loaded,
        transport('DEPA', '2026-11-04T08:00:00Z', 'CNSHA', { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }),
        arrived,
      ),
      ['vessel_departed at 2026-11-04T08:00:00Z is before vessel_loaded at 2026-11-05T08:00:00Z'],
    )
    const hub = [equipment('DISC', '2026-11-10T00:00:00Z', 'KRPUS'), equipment('LOAD', '2026-11-09T00:00:00Z', 'KRPUS')]
    deepEqual(remarks(loaded, departed, ...hub, arrived, discharged), [
      'transshipment_loaded at 2026-11-09T00:00:00Z is before transshipment_discharged at 2026-11-10T00:00:00Z',
    ])
  })

  test('each step is compared with the one before it that is told, however many are not', () => {
    const early = equipment('GTIN', '2026-11-20T12:00:00Z', 'USLAX', {
      empty: true,
      phase_hint: 'import',
      facility: facility('DEPO'),
    })
    deepEqual(remarks(loaded, departed, discharged, early), [
      'empty_in at 2026-11-20T12:00:00Z is before vessel_discharged at 2026-11-21T08:00:00Z',
    ])
    deepEqual(
      remarks(loaded, departed, transport('ARRI', '2026-11-21T08:00:00Z', 'USLAX'), discharged),
      [],
      'the same moment is in order',
    )
  })

  test("what was doubtful in a source's wording, once", () => {
    const repaired = { ...discharged, defects: ['type and code were swapped', 'time zone unknown'] }
    deepEqual(remarks(loaded, departed, arrived, repaired), ['maersk DISC: type and code were swapped'])
    const again = equipment('DISC', '2026-11-22T08:00:00Z', 'USLGB', { defects: ['type and code were swapped'] })
    deepEqual(
      remarks(loaded, departed, arrived, repaired, again).filter((remark) => remark.includes('swapped')),
      ['maersk DISC: type and code were swapped'],
    )
  })
})

function by(data_source: 'terminal' | 'rail') {
  return { data_source, source: data_source }
}
