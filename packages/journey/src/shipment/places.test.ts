import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, Place, RecordedObservation } from '../observation.ts'
import type { ReferenceLookup } from '../reference-lookup.ts'
import { statementOf, type RecordedMovement } from '../statements/statement.ts'
import { retractionsOf } from '../statements/taken-back.ts'
import { at, equipment, facility, reference, transport, vessel } from '../testing/observations.ts'
import { withPlacesOfTheShipment } from './places.ts'

type Given = Partial<MovementObservation> & { readonly source?: string }
const now_ms = Date.parse('2026-12-01T00:00:00Z')
/** Tables that know places by their code alone, and one terminal by its name. */
const by_code: ReferenceLookup = {
  ...reference,
  placeByName: () => null,
  terminalByName: (locode, name) =>
    locode === 'USLAX' && name === 'Pier 400' ? reference.terminalByFirms('W185') : null,
}
const called = (name: string): Place => ({ ...at(''), locode: null, name })

/** The place at which each statement ends up. */
function placesOf(...observations: readonly RecordedObservation[]): (string | null)[] {
  const movements = observations.filter((said): said is RecordedMovement => said.kind === 'movement')
  return withPlacesOfTheShipment(
    movements.map((said) => statementOf(said, now_ms, retractionsOf([]), by_code)),
    now_ms,
    by_code,
  ).map(({ place }) => place?.key ?? null)
}
const last = (...observations: readonly RecordedObservation[]) => placesOf(...observations).at(-1) ?? null
const arrival = transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { vessel: vessel('ALPHA'), voyage: '642E' })
const loading = equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { vessel: vessel('ALPHA'), voyage: '017E' })

describe('a place that a source names without a code', () => {
  const named = (name: string, given: Given = {}) =>
    equipment('GTOT', '2026-11-25T08:00:00Z', null, { place: called(name), ...given })

  test("is the place of the shipment with that town's name, whatever follows the comma", () => {
    deepEqual(
      ['Los Angeles', 'LOS ANGELES, CA', ' los angeles ,CA,US'].map((name) => last(loading, arrival, named(name))),
      ['USLAX', 'USLAX', 'USLAX'],
    )
  })

  test('is the place of the shipment with a terminal of that name', () => {
    equal(last(loading, arrival, named('Pier 400')), 'USLAX')
  })

  test('stays open where two places of the shipment would fit, or none', () => {
    const two: ReferenceLookup = {
      ...by_code,
      locationByLocode: () => ({ name: 'Portland', country_code: 'US', type: 'port' }),
    }
    const movements = [loading, arrival, named('Portland')].filter(
      (said): said is RecordedMovement => said.kind === 'movement',
    )
    const settled = withPlacesOfTheShipment(
      movements.map((said) => statementOf(said, now_ms, retractionsOf([]), two)),
      now_ms,
      two,
    )
    deepEqual(
      settled.map(({ place }) => place?.locode ?? null),
      ['CNSHA', 'USLAX', null],
    )
    equal(last(loading, arrival, named('Oakland')), '~OAKLAND')
  })
})

describe('a place whose code got lost on the way', () => {
  const told = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX')
  const lost = (given: Given = {}) =>
    equipment('DISC', '2026-11-21T08:00:00Z', null, { place: called('Yard 7'), ...given })

  test('is the one where the same source told the same of the same moment', () => {
    equal(last(told, lost()), 'USLAX')
  })

  test('is not found by what differs in moment, means, source, kind, movement or box', () => {
    const differing: readonly Given[] = [
      { at: '2026-11-21T09:00:00Z' },
      { mode: 'rail' },
      { source: 'edi' },
      { type: 'transport' },
      { code: 'LOAD' },
      { container: 'TCLU1234568' },
    ]
    for (const given of differing) equal(last(told, lost(given)), '~YARD 7', JSON.stringify(given))
  })

  test('is compared by the wall time where one is told', () => {
    const wall = (at_local: string, place: string | null, given: Given = {}) =>
      equipment('DISC', null, place, { at_local, ...given })
    equal(
      last(wall('2026-11-21T08:00:00', 'USLAX'), wall('2026-11-21T08:00:00', null, { place: called('Yard 7') })),
      'USLAX',
    )
    equal(
      last(wall('2026-11-21T08:00:00', 'USLAX'), wall('2026-11-21T08:30:00', null, { place: called('Yard 7') })),
      '~YARD 7',
    )
  })

  test('is not found among statements without any time', () => {
    equal(last(equipment('DISC', null, 'USLAX'), equipment('DISC', null, null, { place: called('Yard 7') })), '~YARD 7')
  })

  test('stays open where two places told the same', () => {
    equal(last(told, { ...equipment('DISC', '2026-11-21T08:00:00Z', 'USLGB') }, lost()), '~YARD 7')
  })
})

describe('a statement without any place', () => {
  const nowhere = (given: Given) => equipment('DISC', '2026-11-21T08:00:00Z', null, given)

  test('is at the only known call of its ship on its voyage', () => {
    equal(last(arrival, nowhere({ vessel: vessel('ALPHA'), voyage: '642E' })), 'USLAX')
    equal(
      last(
        arrival,
        transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { vessel: vessel('ALPHA'), voyage: '642E' }),
        nowhere({ vessel: vessel('ALPHA'), voyage: '642E' }),
      ),
      null,
    )
  })

  test('is not at that call where it contradicts what is told there', () => {
    const of_ship = { vessel: vessel('ALPHA'), voyage: '642E' }
    const left = transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', of_ship)
    equal(last(left, nowhere(of_ship)), null, 'she would be unloaded there after she left')
    equal(last(arrival, equipment('LOAD', '2026-11-19T08:00:00Z', null, of_ship)), null, 'loaded before she came')
    const at_pod = transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { ...of_ship, role_hint: 'pod' })
    equal(last(at_pod, nowhere({ ...of_ship, role_hint: 'transshipment' })), null)
    equal(last(at_pod, nowhere({ ...of_ship, role_hint: 'pod' })), 'USLAX')
  })

  test('needs both, the ship and the voyage', () => {
    equal(last(arrival, nowhere({ vessel: vessel('BETA'), voyage: '642E' })), null)
    equal(last(arrival, nowhere({ vessel: vessel('ALPHA'), voyage: '700W' })), null)
    equal(last(arrival, nowhere({ voyage: '642E' })), null)
    equal(
      last(
        transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { vessel: vessel('ALPHA') }),
        nowhere({ vessel: vessel('ALPHA') }),
      ),
      null,
    )
  })

  test('the call itself decides where both name it', () => {
    const call = { ...arrival, transport_call: 'C1' }
    equal(last(call, nowhere({ transport_call: 'C1' })), 'USLAX')
    equal(last(call, nowhere({ transport_call: 'C2', vessel: vessel('ALPHA'), voyage: '642E' })), null)
    equal(last(call, nowhere({ vessel: vessel('ALPHA'), voyage: '642E' })), 'USLAX')
  })

  test('takes the time of the place that it turns out to be at', () => {
    const local = nowhere({
      at: null,
      at_local: '2026-11-21T08:00:00',
      vessel: vessel('ALPHA'),
      voyage: '642E',
      facility: facility('POTE'),
    })
    const movements = [arrival, local].filter((said): said is RecordedMovement => said.kind === 'movement')
    equal(
      withPlacesOfTheShipment(
        movements.map((said) => statementOf({ ...said }, now_ms, retractionsOf([]), by_code)),
        now_ms,
        by_code,
      ).at(-1)?.at,
      '2026-11-21T16:00:00Z',
    )
  })
})

test('a place that is coded is never moved', () => {
  deepEqual(
    placesOf(
      loading,
      arrival,
      equipment('DISC', '2026-11-21T08:00:00Z', 'USLGB', { vessel: vessel('ALPHA'), voyage: '642E' }),
    ),
    ['CNSHA', 'USLAX', 'USLGB'],
  )
})
