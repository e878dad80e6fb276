import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { BOX, equipment, hold, record, at, terminalSays, transport, vessel, voyage } from '../testing/observations.ts'
import { foundIn, inputOf, keysIn } from './exceptions.fixture.ts'
import { exceptionsOf } from './exceptions-of.ts'
import { settleExceptions } from './settle.ts'

const NOW = '2026-11-04T00:00:00Z'
const { empty_out, full_in } = voyage
const at_origin = [empty_out, full_in]
const alpha = { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }
const beta = { vessel: vessel('BETA', '9333010'), voyage: '017E' }
const planned = (code: string, when: string, where: string, given: object, stated_at = '2026-11-01T00:00:00Z') =>
  transport(code, when, where, { classifier: 'planned', container: BOX, stated_at, ...given })

/** Withdrawn: its source says something else by now. */
function withdrawn(said: RecordedObservation): RecordedObservation {
  return { ...said, withdrawn_at: '2026-11-03T12:00:00Z' }
}

describe('a box that will leave otherwise than planned', () => {
  const plan = [
    planned('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', alpha),
    planned('ARRI', '2026-11-20T08:00:00Z', 'USLAX', alpha),
  ]
  const former = [...at_origin, ...plan]
  const now = (given: object, departs: string) => [
    ...at_origin,
    ...plan.map(withdrawn),
    planned('DEPA', departs, 'CNSHA', given, '2026-11-03T00:00:00Z'),
    planned('ARRI', '2026-11-21T08:00:00Z', 'USLAX', given, '2026-11-03T00:00:00Z'),
  ]

  test('on a ship that leaves much later is rolled, from which voyage to which', () => {
    const [rolled] = foundIn(now(beta, '2026-11-13T08:00:00Z'), NOW, { former })
    equal(rolled?.kind, 'rolled')
    deepEqual(rolled?.changed, { from: 'ALPHA 642E', to: 'BETA 017E' })
    deepEqual(rolled?.containers, [BOX])
    equal(rolled?.evidence[0]?.text.includes('6 November 2026, now 13 November 2026'), true)
  })

  test('on another ship that leaves about when the first did has another vessel', () => {
    deepEqual(keysIn(now(beta, '2026-11-06T20:00:00Z'), NOW, { former }), ['vessel_changed:CNSHA:ALPHA 642E:BETA 017E'])
  })

  test('on the same ship under another voyage has another voyage', () => {
    const renamed = { ...alpha, voyage: '643E' }
    deepEqual(keysIn(now(renamed, '2026-11-06T08:00:00Z'), NOW, { former }), [
      'voyage_changed:CNSHA:ALPHA 642E:ALPHA 643E',
    ])
  })

  test('is no news while nothing differs, and none on the first picture', () => {
    deepEqual(keysIn(former, NOW, { former }), [])
    deepEqual(keysIn(now(beta, '2026-11-13T08:00:00Z'), NOW), [])
  })
})

describe('places', () => {
  const call = planned('ARRI', '2026-11-20T08:00:00Z', 'USLAX', alpha)
  const left = planned('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', alpha)

  test('a ship that goes on to another port leaves one out', () => {
    const former = [...at_origin, left, call, record({ port_of_discharge: at('USLAX'), port_of_lading: at('CNSHA') })]
    const stated = [
      ...at_origin,
      left,
      withdrawn(call),
      planned('ARRI', '2026-11-21T08:00:00Z', 'USLGB', alpha),
      record({ port_of_discharge: at('USLGB'), port_of_lading: at('CNSHA'), stated_at: '2026-11-03T00:00:00Z' }),
    ]
    const found = foundIn(stated, NOW, { former })
    deepEqual(
      found.map(({ key }) => key),
      ['port_omitted:USLAX:USLGB'],
    )
    equal(found[0]?.evidence[0]?.text, 'ALPHA no longer calls at USLAX; it goes to USLGB.')
  })

  describe('a call that its line says is omitted', () => {
    const onward = planned('ARRI', '2026-11-25T08:00:00Z', 'USLGB', alpha)
    const former = [...at_origin, left, call, onward]
    const omitted = planned('OMIT', '2026-11-20T08:00:00Z', 'USLAX', alpha, '2026-11-03T00:00:00Z')

    test('is told, with where the ship goes on to', () => {
      const [found, ...others] = foundIn([...former, omitted], NOW, { former })
      deepEqual([found?.key, others], ['port_omitted:USLAX:USLGB', []])
      equal(found?.evidence[0]?.text, 'ALPHA no longer calls at USLAX; it goes to USLGB.')
      equal(found?.evidence[0]?.observation_ids.includes(omitted.id), true)
      deepEqual(keysIn([...former, omitted], NOW, { former: [...former, omitted] }), [])
    })

    test('is told without it where no other port of the ship is known', () => {
      const to_there = [...at_origin, left, call]
      const [found] = foundIn([...to_there, omitted], NOW, { former: to_there })
      deepEqual([found?.key, found?.changed], ['port_omitted:USLAX', null])
      equal(found?.evidence[0]?.text, 'ALPHA no longer calls at USLAX.')
    })

    test('stands no longer once the ship is expected there again', () => {
      const again = planned('ARRI', '2026-11-22T08:00:00Z', 'USLAX', alpha, '2026-11-03T12:00:00Z')
      deepEqual(keysIn([...former, omitted, again], NOW, { former }), [])
    })

    test('is no arrival, whatever its classifier claims', () => {
      const claimed = { ...omitted, classifier: 'actual', at: '2026-11-02T08:00:00Z' } as const
      const { containers } = inputOf([...former, claimed], NOW).picture
      equal(containers[0]?.facts.pod_arrived_at, null)
      deepEqual(
        containers[0]?.route.map(({ locode }) => locode),
        ['CNSHA', 'USLGB'],
      )
      equal(containers[0]?.raw_events.filter(({ omits_call }) => omits_call === true).length, 1)
    })
  })

  test('a port of discharge, a destination', () => {
    const to = (pod: string, destination: string, stated_at: string) =>
      record({ port_of_discharge: at(pod), port_of_lading: at('CNSHA'), destination: at(destination), stated_at })
    const first = to('USLAX', 'USCHI', '2026-11-01T00:00:00Z')
    deepEqual(
      keysIn([...at_origin, first, to('USLGB', 'USKCK', '2026-11-03T00:00:00Z')], NOW, {
        former: [...at_origin, first],
      }),
      ['destination_changed:USCHI:USKCK', 'port_of_discharge_changed:USLAX:USLGB'],
    )
  })

  test('a route that is known further was not changed', () => {
    const to_busan = planned('ARRI', '2026-11-10T08:00:00Z', 'KRPUS', alpha)
    const onward = [
      planned('DEPA', '2026-11-12T08:00:00Z', 'KRPUS', beta),
      planned('ARRI', '2026-11-25T08:00:00Z', 'USLAX', beta),
    ]
    deepEqual(keysIn([...at_origin, left, to_busan, ...onward], NOW, { former: [...at_origin, left, to_busan] }), [])
  })
})

test('a hold is placed, and released', () => {
  const held = hold('customs', 'hold', { stated_at: '2026-11-03T00:00:00Z' })
  const cleared = hold('customs', null, { stated_at: '2026-11-03T10:00:00Z' })
  deepEqual(keysIn([...at_origin, held], NOW, { former: at_origin }), [`hold_placed:${BOX}:customs`])
  deepEqual(keysIn([...at_origin, held, cleared], NOW, { former: [...at_origin, held] }), [
    `hold_released:${BOX}:customs`,
  ])
  deepEqual(keysIn([...at_origin, held], NOW), [])
})

test('what a terminal says of holds when it is first asked has stood for longer; what it says later is new', () => {
  const { loaded, departed } = voyage
  const at_sea = [...at_origin, loaded, departed]
  const holds = [{ name: 'customs', status: 'hold', description: null }] as const
  const held = terminalSays('2026-11-03T20:00:00Z', { holds: [...holds] })
  deepEqual(keysIn([...at_sea, held], NOW, { former: at_sea }), [])
  const not_there = terminalSays('2026-11-03T10:00:00Z', { found: false })
  const asked = [...at_sea, not_there]
  deepEqual(keysIn([...asked, held], NOW, { former: asked }), [`hold_placed:${BOX}:customs`])
})

test('what the neighbour says first, to which the ship comes instead, has stood for longer too', () => {
  const { loaded, departed, arrived } = voyage
  const elsewhere = { firms: 'Z952', smdg: null, bic: null, locode: 'USLAX', name: null }
  const neighbour = { source: 'terminal:Z952', terminal: elsewhere }
  const holds = [{ name: 'TMF', status: 'hold', description: null }] as const
  const asked = [...at_origin, loaded, departed, terminalSays('2026-11-15T10:00:00Z', { found: false }), arrived]
  const held = terminalSays('2026-11-20T20:00:00Z', { holds: [...holds], ...neighbour })
  const now = '2026-11-20T21:00:00Z'
  deepEqual(keysIn([...asked, held], now, { former: asked }), [])
  const denied = [...asked, terminalSays('2026-11-20T10:00:00Z', { found: false, ...neighbour })]
  deepEqual(keysIn([...denied, held], now, { former: denied }), [`hold_placed:${BOX}:TMF`])
})

test('a hold that waited for a decision is placed once it was decided, and not the other way round', () => {
  const pending = hold('customs', 'pending', { stated_at: '2026-11-03T00:00:00Z' })
  const decided = hold('customs', 'hold', { stated_at: '2026-11-03T10:00:00Z' })
  const before = [...at_origin, pending]
  deepEqual(keysIn([...before, decided], NOW, { former: before }), [`hold_placed:${BOX}:customs`])
  const taken_back = hold('customs', 'pending', { stated_at: '2026-11-03T12:00:00Z' })
  deepEqual(keysIn([...before, decided, taken_back], NOW, { former: [...before, decided] }), [])
})

test('a placed hold is nothing to do any more once it is gone, or the box collected', () => {
  const held = hold('customs', 'hold', { stated_at: '2026-11-03T00:00:00Z' })
  const cleared = hold('customs', null, { stated_at: '2026-11-03T10:00:00Z' })
  const placed = foundIn([...at_origin, held], NOW, { former: at_origin }).map(({ kind, key, mark }) => ({
    kind,
    key,
    mark,
    opened_at: NOW,
    closed_at: null,
    closed_reason: null,
  }))
  const settled = (stated: readonly RecordedObservation[], now = NOW) => {
    const { found, standing_holds } = exceptionsOf(inputOf(stated, now, { former: stated }))
    return settleExceptions(placed, found, NOW, standing_holds).filter(({ step }) => step === 'close')
  }
  deepEqual(settled([...at_origin, held]), [])
  deepEqual(settled([...at_origin, held, cleared]), [{ step: 'close', kept: placed[0], reason: 'cause_ended' }])
  const { loaded, departed, arrived, discharged, full_out } = voyage
  const collected = [...at_origin, loaded, departed, arrived, discharged, full_out, held]
  deepEqual(settled(collected, '2026-12-21T00:00:00Z'), [{ step: 'close', kept: placed[0], reason: 'cause_ended' }])
})

test('an estimate moved is told by whole thresholds from the first one, in small moves too', () => {
  const eta = (day: number, stated_day: number) =>
    transport('ARRI', `2026-11-${day}T08:00:00Z`, 'USLAX', {
      classifier: 'estimated',
      container: BOX,
      stated_at: `2026-11-0${stated_day}T00:00:00Z`,
      recorded_at: `2026-11-0${stated_day}T01:00:00Z`,
    })
  const small = [...at_origin, eta(20, 1), eta(21, 2)]
  deepEqual(keysIn(small, NOW), [])
  const [moved] = foundIn([...small, eta(22, 3)], NOW)
  deepEqual([moved?.key, moved?.mark, moved?.severity], ['estimate_moved:pod_eta_at', '1', 'warning'])
  const [further] = foundIn([...small, eta(22, 3), eta(25, 4)], '2026-11-05T00:00:00Z')
  equal(further?.mark, '2')
})

test('a number that another journey uses as well', () => {
  const { loaded, departed, arrived, discharged, full_out, empty_in } = voyage
  const whole = [...at_origin, loaded, departed, arrived, discharged, full_out, empty_in]
  const again = equipment('GTOT', '2026-12-20T08:00:00Z', 'CNSHA', { empty: true })
  deepEqual(keysIn([...whole, again], '2026-12-21T00:00:00Z', { former: whole }), [`number_reused:${BOX}`])
})
