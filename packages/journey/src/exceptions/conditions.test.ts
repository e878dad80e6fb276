import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { at, BOX, deadline, equipment, hold, record, terminalSays, transport, voyage } from '../testing/observations.ts'
import type { StandingClock } from './exception.ts'
import { exceptionsOf } from './exceptions-of.ts'
import { foundIn, inputOf, keysIn } from './exceptions.fixture.ts'

const { empty_out, full_in, loaded, departed, arrived, discharged, full_out, empty_in } = voyage
const landed = [empty_out, full_in, loaded, departed, arrived, discharged]
const free_until = (day: string) => deadline('line', day, { stated_at: '2026-11-21T10:00:00Z' })
const clock: StandingClock = {
  container: BOX,
  charge: 'demurrage',
  is_charging: false,
  last_free_on: '2026-11-26',
  rate: { amount: 210, currency_code: 'USD' },
  next_rate: null,
  next_day: { amount: 210, currency_code: 'USD' },
}

describe('a last free day', () => {
  const stated = [...landed, free_until('2026-11-26')]

  test('says nothing before the first lead, and names the moment at which it will', () => {
    const { found, next_at } = exceptionsOf(inputOf(stated, '2026-11-23T13:59:59Z'))
    deepEqual(found, [])
    equal(next_at, '2026-11-23T14:00:00Z')
  })

  test('is near at each lead, at six in the morning at the facility', () => {
    const marks = ['2026-11-23T14:00:00Z', '2026-11-25T14:00:00Z', '2026-11-26T14:00:00Z'].map((now) =>
      foundIn(stated, now).map(({ key, mark, severity, action }) => [key, mark, severity, action].join(' ')),
    )
    deepEqual(marks, [
      [`last_free_day:${BOX} 2026-11-26 3 warning book_truck`],
      [`last_free_day:${BOX} 2026-11-26 1 critical book_truck`],
      [`last_free_day:${BOX} 2026-11-26 0 critical book_truck`],
    ])
  })

  test('has passed when the day after it begins there', () => {
    const at = (now: string) => foundIn(stated, now).map(({ kind, key }) => [kind, key])
    deepEqual(at('2026-11-27T07:59:59Z'), [['last_free_day_near', `last_free_day:${BOX}`]])
    deepEqual(at('2026-11-27T08:00:00Z'), [['last_free_day_passed', `last_free_day:${BOX}`]])
  })

  test('of a held box asks for what releases it, and is one exception with it', () => {
    const customs = hold('customs', 'hold', { stated_at: '2026-11-22T00:00:00Z' })
    const freight = hold('freight', 'hold', { stated_at: '2026-11-22T00:00:00Z' })
    const [held] = foundIn([...stated, customs], '2026-11-24T00:00:00Z')
    deepEqual([held?.kind, held?.action, held?.held], ['hold_near_last_free_day', 'call_broker', true])
    equal(foundIn([...stated, customs, freight], '2026-11-24T00:00:00Z')[0]?.action, 'pay')
  })

  test('before which a pick-up is booked leaves nothing to do until the hour of the pick-up has gone by', () => {
    const booked = (appointment_at: string) =>
      terminalSays('2026-11-23T20:00:00Z', { presence: 'in_yard', appointment_at })
    const at = (now: string, appointment_at: string) =>
      foundIn([...stated, booked(appointment_at)], now).map(({ kind, severity, action }) =>
        [kind, severity, action].join(' '),
      )
    const in_time = '2026-11-26T16:00:00Z'
    deepEqual(at('2026-11-26T14:00:00Z', in_time), ['last_free_day_near info take_note'])
    deepEqual(at('2026-11-26T22:00:00Z', in_time), ['last_free_day_near critical book_truck'])
    deepEqual(at('2026-11-26T14:00:00Z', '2026-11-27T08:00:00Z'), ['last_free_day_near critical book_truck'])
    deepEqual(at('2026-11-27T08:00:00Z', '2026-11-27T05:00:00Z'), ['last_free_day_passed critical book_truck'])
    const text = foundIn([...stated, booked(in_time)], '2026-11-26T14:00:00Z')[0]?.evidence[1]?.text
    equal(text, 'The pick-up is booked for 26 November 2026, 08:00 (America/Los_Angeles).')
  })

  test('of a held box is as pressing with a booked pick-up as without', () => {
    const held = terminalSays('2026-11-23T20:00:00Z', {
      presence: 'in_yard',
      appointment_at: '2026-11-26T16:00:00Z',
      holds: [{ name: 'customs', status: 'hold', description: null }],
    })
    deepEqual(
      foundIn([...stated, held], '2026-11-26T14:00:00Z').map(({ kind, severity }) => [kind, severity]),
      [['hold_near_last_free_day', 'critical']],
    )
  })

  test('of a collected box is nobody’s concern', () => {
    deepEqual(keysIn([...stated, full_out], '2026-11-27T08:00:00Z'), [])
  })

  test('of which the zone is not known has not passed while it is that day anywhere', () => {
    const picture = inputOf(stated, '2026-11-27T11:59:59Z').picture
    const unzoned = {
      ...picture,
      containers: picture.containers.map((box) => ({ ...box, facts: { ...box.facts, pod_timezone: null } })),
    }
    const kindAt = (now: string) => foundIn(stated, now, { picture: unzoned })[0]?.kind
    equal(kindAt('2026-11-27T11:59:59Z'), 'last_free_day_near')
    equal(kindAt('2026-11-27T12:00:00Z'), 'last_free_day_passed')
  })

  test('costs what the clock says, and without a clock an unknown amount', () => {
    equal(foundIn(stated, '2026-11-24T00:00:00Z')[0]?.at_stake, null)
    deepEqual(foundIn(stated, '2026-11-24T00:00:00Z', { clocks: [clock] })[0]?.at_stake, clock.next_day)
  })
})

describe('charges', () => {
  test('run while the clock charges and the box is there', () => {
    const clocks = [{ ...clock, is_charging: true }]
    deepEqual(keysIn(landed, '2026-11-28T00:00:00Z', { clocks }), [`demurrage_running:${BOX}`])
    deepEqual(keysIn([...landed, full_out], '2026-11-28T00:00:00Z', { clocks }), [])
  })

  test('an empty box is overdue ten days after the full one went out, and not once it is back', () => {
    const out = [...landed, full_out]
    equal(exceptionsOf(inputOf(out, '2026-11-26T00:00:00Z')).next_at, '2026-12-05T08:00:00Z')
    deepEqual(keysIn(out, '2026-12-05T08:00:00Z'), [`empty_return_overdue:${BOX}`])
    deepEqual(keysIn([...out, empty_in], '2026-12-05T08:00:00Z'), [])
  })
})

describe('what should have happened', () => {
  const eta = transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { classifier: 'estimated', container: BOX })
  const etd = transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { classifier: 'estimated', container: BOX })

  test('an arrival is missed a day after its estimate, in the words of the estimate', () => {
    const stated = [empty_out, full_in, loaded, departed, eta]
    equal(exceptionsOf(inputOf(stated, '2026-11-20T09:00:00Z')).next_at, '2026-11-21T08:00:00Z')
    const [missed] = foundIn(stated, '2026-11-21T08:00:00Z')
    equal(missed?.kind, 'arrival_missed')
    deepEqual(missed?.evidence[0]?.observation_ids, [eta.id])
    deepEqual(keysIn([...stated, arrived], '2026-11-21T08:00:00Z'), [])
  })

  test('a departure, and a discharge after its arrival', () => {
    deepEqual(keysIn([empty_out, full_in, etd], '2026-11-07T08:00:00Z'), ['event_overdue:vessel_departed'])
    const aboard = [empty_out, full_in, loaded, departed, arrived]
    deepEqual(keysIn(aboard, '2026-11-23T08:00:00Z'), [`event_overdue:vessel_discharged:${BOX}`])
    deepEqual(keysIn([...aboard, discharged], '2026-11-23T08:00:00Z'), [])
  })
})

describe('silence', () => {
  const stated = landed
  const line = { source: 'maersk', name: 'Maersk', since: '2026-11-22T00:00:00Z' } as const
  const news = '2026-11-21T08:00:00Z'

  test('without knowledge of the sources nothing is said', () => {
    deepEqual(keysIn(stated, '2026-12-20T00:00:00Z'), [])
  })

  test('a source that fails, and one that no longer knows the number, are told apart', () => {
    const watch = (state: 'failing' | 'number_unknown') => ({ sources: [{ ...line, state }], last_news_at: news })
    deepEqual(keysIn(stated, '2026-11-22T23:59:59Z', { watch: watch('failing') }), [])
    deepEqual(keysIn(stated, '2026-11-23T00:00:00Z', { watch: watch('failing') }), ['source_failing:maersk'])
    deepEqual(keysIn(stated, '2026-11-23T00:00:00Z', { watch: watch('number_unknown') }), [
      'number_unknown_to_source:maersk',
    ])
  })

  test('sources that answer and say nothing new are told after a week', () => {
    const watch = { sources: [{ ...line, state: 'answering' as const }], last_news_at: news }
    equal(exceptionsOf(inputOf(stated, '2026-11-24T00:00:00Z', { watch })).next_at, '2026-11-28T08:00:00Z')
    deepEqual(keysIn(stated, '2026-11-28T08:00:00Z', { watch }), ['nothing_new'])
  })

  test('a ship that is awaited has nothing to say, and when it is late, that is told instead', () => {
    const eta = transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { classifier: 'estimated', container: BOX })
    const watch = { sources: [{ ...line, state: 'answering' as const }], last_news_at: '2026-11-06T09:00:00Z' }
    const at_sea = [empty_out, full_in, loaded, departed, eta]
    deepEqual(keysIn(at_sea, '2026-11-20T08:00:00Z', { watch }), [])
    deepEqual(keysIn(at_sea, '2026-11-21T08:00:00Z', { watch }), ['arrival_missed'])
  })
})

describe('sources that disagree', () => {
  const terminal = { data_source: 'terminal', source: 'terminal:W185' } as const
  const kept_by = ({ key }: { key: string }) => key.startsWith('sources_disagree:')
  const disagreements = (...input: Parameters<typeof foundIn>) => foundIn(...input).filter(kept_by)

  test('about a time are both quoted, with their source and when they said so, beyond a day', () => {
    const other = (at: string) => equipment('DISC', at, 'USLAX', { ...terminal, facility: null })
    deepEqual(keysIn([...landed, other('2026-11-22T07:00:00Z')], '2026-11-22T12:00:00Z'), [])
    const stated_at = '2026-11-24T09:00:00Z'
    const said = equipment('DISC', '2026-11-24T08:00:00Z', 'USLAX', { ...terminal, facility: null, stated_at })
    const names = {
      port: () => null,
      terminal: () => null,
      source: (id: string) => (id === 'terminal:W185' ? 'Pier 1' : null),
    }
    const [found] = foundIn([...landed, said], '2026-11-24T12:00:00Z', { names })
    equal(found?.key, `sources_disagree:${BOX}:pod_discharged_at`)
    const texts = found?.evidence.map(({ text }) => text) ?? []
    equal(
      texts[0],
      'The terminal (Pier 1) times the discharge on 24 November 2026, 00:00 (America/Los_Angeles), said on 24 November 2026, 09:00 UTC.',
    )
    match(texts[1] ?? '', /^The shipping line \(maersk\) times the discharge on 21 November 2026, 00:00 .*, heard on /)
  })

  test('about the last free day are told with both days, the earlier one as the day to be safe by', () => {
    const own = deadline('terminal', '2026-11-25', { ...terminal, stated_at: '2026-11-21T12:00:00Z' })
    const now = '2026-11-22T00:00:00Z'
    deepEqual(disagreements([...landed, free_until('2026-11-26')], now), [], 'one alone contradicts nobody')
    const [found, ...more] = disagreements([...landed, free_until('2026-11-26'), own], now)
    deepEqual(more, [])
    deepEqual(
      [found?.key, found?.due_on, found?.evidence.map(({ text }) => text)],
      [
        `sources_disagree:${BOX}:pickup_lfd`,
        '2026-11-25',
        [
          'The shipping line (maersk) states 26 November 2026 as the last free day, said on 21 November 2026, 10:00 UTC.',
          'The terminal (terminal:W185) states 25 November 2026 as the last free day, said on 21 November 2026, 12:00 UTC.',
        ],
      ],
    )
    const mended = deadline('terminal', '2026-11-26', { ...terminal, stated_at: '2026-11-22T12:00:00Z' })
    deepEqual(disagreements([...landed, free_until('2026-11-26'), own, mended], '2026-11-23T00:00:00Z'), [])
    deepEqual(disagreements([...landed, free_until('2026-11-26'), own, full_out], '2026-11-30T00:00:00Z'), [])
  })

  test('about a last free day are not those who pass on what another states himself', () => {
    const passed_on = deadline('terminal', '2026-11-25', {
      source: 'vendor:relay',
      stated_at: '2026-11-21T12:00:00Z',
      relayed_from: 'terminal',
    })
    deepEqual(disagreements([...landed, free_until('2026-11-26'), passed_on], '2026-11-22T00:00:00Z'), [])
  })

  test('about availability are told while each stands by its word, and not when one may be overtaken', () => {
    const yes = terminalSays('2026-11-22T08:00:00Z', { presence: 'in_yard', available: true })
    const other = { source: 'report:yard', presence: 'in_yard', available: false } as const
    const overtaken = terminalSays('2026-11-22T06:00:00Z', other)
    const now = '2026-11-22T12:00:00Z'
    deepEqual(disagreements([...landed, yes, overtaken], now), [])
    const standing = terminalSays('2026-11-22T06:00:00Z', { ...other, confirmed_at: '2026-11-22T10:00:00Z' })
    const [found] = disagreements([...landed, yes, standing], now)
    deepEqual(
      [found?.key, found?.evidence.map(({ text }) => text)],
      [
        `sources_disagree:${BOX}:available_for_pickup`,
        [
          'The terminal (terminal:W185) says that the box is available for pick-up, said on 22 November 2026, 08:00 UTC.',
          'The terminal (report:yard) says that the box is not available for pick-up, said on 22 November 2026, 06:00 UTC.',
        ],
      ],
    )
    const on_train = equipment('LOAD', '2026-11-22T09:00:00Z', 'USLAX', { mode: 'rail', data_source: 'rail' })
    deepEqual(disagreements([...landed, record({ destination: at('USCHI') }), yes, standing, on_train], now), [])
    deepEqual(
      disagreements([...landed, yes, standing], '2026-11-30T00:00:00Z'),
      [],
      'words of a week ago are not held on to',
    )
  })
})

test('a facility that reports no holds any more ends the exception of the held box', () => {
  const stated = [...landed, free_until('2026-11-26'), hold('customs', 'hold', { stated_at: '2026-11-22T00:00:00Z' })]
  const cleared = terminalSays('2026-11-23T00:00:00Z', { presence: 'in_yard', holds: [] })
  deepEqual(keysIn([...stated, cleared], '2026-11-24T00:00:00Z'), [`last_free_day:${BOX}`])
})
