import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ContainerPicture, Provenance, RawEvent, RouteMove, RouteStop, ShipmentPicture } from '../picture.ts'
import { shipmentOf, voyage } from '../testing/observations.ts'
import { inputOf } from './exceptions.fixture.ts'
import { placeExceptions } from './place-changes.ts'

const NOW = '2026-11-20T00:00:00Z'
const base = shipmentOf([voyage.loaded], NOW)
const [whole] = base.containers
const ship: RouteMove = {
  mode: 'vessel',
  scac: null,
  estimated_at: '2026-11-28T00:00:00Z',
  actual_at: null,
  voyage: '042W',
  vessel_imo: null,
  vessel_name: 'ALPHA',
}
const stop = (locode: string, inbound: RouteMove | null = null, outbound: RouteMove | null = null): RouteStop => ({
  locode,
  inbound,
  outbound,
})

interface Given {
  readonly pod?: string | null
  readonly terminal?: string | null
  readonly destination?: string | null
  /** By which rule the port of discharge and the destination are known. */
  readonly rule?: string
  readonly routes?: readonly (readonly RouteStop[])[]
  readonly raw_events?: readonly RawEvent[]
}

function pictureOf({
  pod = null,
  terminal = null,
  destination = null,
  rule = 'record',
  ...box
}: Given): ShipmentPicture {
  if (whole === undefined) throw new Error('no box')
  const behind = (id: string): Provenance => ({
    rule,
    data_source: 'shipping_line',
    stated_at: NOW,
    observation_ids: [id],
    candidate_ids: [],
  })
  const containers = (box.routes ?? [[]]).map((route, index): ContainerPicture => ({
    ...whole,
    number: `BOX${index}`,
    route,
    raw_events: box.raw_events ?? [],
  }))
  return {
    facts: { ...base.facts, port_of_discharge_locode: pod, pod_terminal_id: terminal, destination_locode: destination },
    provenance: {
      port_of_discharge_locode: behind('pod'),
      pod_terminal_id: behind('terminal'),
      destination_locode: behind('destination'),
    },
    containers,
  }
}

function changes(was: Given | null, is: Given, named = false) {
  const name = (code: string) => (named ? `the ${code}` : null)
  const before = was === null ? null : pictureOf(was)
  return placeExceptions(
    inputOf([voyage.loaded], NOW, {
      before,
      picture: pictureOf(is),
      names: { port: name, terminal: name, source: name },
    }),
  ).found
}

const keys = (was: Given | null, is: Given) => changes(was, is).map(({ key }) => key)
const unremarkable = { at_stake: null, due_on: null, held: false }

describe('a port of discharge', () => {
  test('that was not known before, or is not known any more, has not changed', () => {
    deepEqual(keys(null, { pod: 'USLGB' }), [])
    deepEqual(keys({}, { pod: 'USLGB' }), [])
    deepEqual(keys({ pod: 'USLAX' }, {}), [])
    deepEqual(keys({ pod: 'USLAX' }, { pod: 'USLAX' }), [])
  })

  test('that changed is told with what says so', () => {
    deepEqual(changes({ pod: 'USLAX' }, { pod: 'USLGB', routes: [[], []] }, true), [
      {
        ...unremarkable,
        kind: 'port_of_discharge_changed',
        key: 'port_of_discharge_changed:USLAX:USLGB',
        mark: 'USLAX > USLGB',
        severity: 'critical',
        action: 'take_note',
        containers: ['BOX0', 'BOX1'],
        changed: { from: 'USLAX', to: 'USLGB' },
        evidence: [{ text: 'The port of discharge was the USLAX, and now is the USLGB.', observation_ids: ['pod'] }],
      },
    ])
    equal(
      changes({ pod: 'USLAX' }, { pod: 'USLGB' })[0]?.evidence[0]?.text,
      'The port of discharge was USLAX, and now is USLGB.',
    )
  })

  test('that was inferred has changed only when the route leaves it out', () => {
    const inferred = { pod: 'KRPUS', rule: 'place_by_structure' }
    const longer = { pod: 'USLAX', routes: [[stop('KRPUS'), stop('USLAX')]] }
    deepEqual(keys(inferred, longer), [])
    deepEqual(keys({ ...inferred, rule: 'record' }, longer), ['port_of_discharge_changed:KRPUS:USLAX'])
    deepEqual(keys(inferred, { pod: 'USLAX', routes: [[stop('USLAX')]] }), ['port_of_discharge_changed:KRPUS:USLAX'])
  })
})

describe('a terminal or destination', () => {
  test('that changed is told with what says so', () => {
    deepEqual(changes({ pod: 'USLAX', terminal: 'W185' }, { pod: 'USLAX', terminal: 'Y258' }, true), [
      {
        ...unremarkable,
        kind: 'terminal_changed',
        key: 'terminal_changed:W185:Y258',
        mark: 'W185 > Y258',
        severity: 'warning',
        action: 'take_note',
        containers: ['BOX0'],
        changed: { from: 'the W185', to: 'the Y258' },
        evidence: [{ text: 'The terminal was the W185, and now is the Y258.', observation_ids: ['terminal'] }],
      },
    ])
    deepEqual(changes({ destination: 'USCHI' }, { destination: 'USKCK' }, true), [
      {
        ...unremarkable,
        kind: 'destination_changed',
        key: 'destination_changed:USCHI:USKCK',
        mark: 'USCHI > USKCK',
        severity: 'warning',
        action: 'take_note',
        containers: ['BOX0'],
        changed: { from: 'USCHI', to: 'USKCK' },
        evidence: [{ text: 'The destination was the USCHI, and now is the USKCK.', observation_ids: ['destination'] }],
      },
    ])
    deepEqual(
      [
        changes({ terminal: 'W185' }, { terminal: 'Y258' })[0]?.evidence[0]?.text,
        changes({ destination: 'USCHI' }, { destination: 'USKCK' })[0]?.evidence[0]?.text,
      ],
      ['The terminal was W185, and now is Y258.', 'The destination was USCHI, and now is USKCK.'],
    )
  })

  test('that is new, gone or the same has not changed', () => {
    for (const name of ['terminal', 'destination'] as const) {
      deepEqual(keys({}, { [name]: 'USKCK' }), [], name)
      deepEqual(keys({ [name]: 'USCHI' }, {}), [], name)
      deepEqual(keys({ [name]: 'USCHI' }, { [name]: 'USCHI' }), [], name)
    }
  })

  test('a terminal that was not known any more has changed from the one that was expected last', () => {
    const said: RawEvent = {
      observation_id: 'said',
      event: 'vessel_arrived',
      original_event: 'ARRI',
      at: NOW,
      estimated: true,
      time_zone: null,
      location_name: null,
      locode: 'USLAX',
      terminal_id: 'W185',
      vessel_name: 'ALPHA',
      vessel_imo: null,
      voyage: null,
      data_source: 'shipping_line',
      remark: null,
      withdrawn_at: '2026-11-19T00:00:00Z',
    }
    const unknown = (...raw_events: readonly RawEvent[]) =>
      keys({ pod: 'USLAX', raw_events }, { pod: 'USLAX', terminal: 'Y258' })
    deepEqual(unknown(said), ['terminal_changed:W185:Y258'])
    const sooner = { ...said, terminal_id: 'Y124', withdrawn_at: '2026-11-18T00:00:00Z' }
    deepEqual(unknown(said, sooner), ['terminal_changed:W185:Y258'])
    deepEqual(unknown(said, { ...sooner, withdrawn_at: null }), ['terminal_changed:Y124:Y258'])
    for (const other of [
      { estimated: false },
      { locode: 'USLGB' },
      { event: 'rail_departed' } as const,
      { terminal_id: null },
      { terminal_id: 'Y258' },
    ])
      deepEqual(unknown({ ...said, ...other }), [])
    deepEqual(keys({ pod: 'USLAX', terminal: 'Y258', raw_events: [said] }, { pod: 'USLAX', terminal: 'Y258' }), [])
  })

  test('an inferred destination may be known better if the route still has it, and a terminal belongs to its port', () => {
    const inferred = { destination: 'USCHI', rule: 'place_by_structure' }
    deepEqual(keys(inferred, { destination: 'USKCK', routes: [[stop('USCHI'), stop('USKCK')]] }), [])
    deepEqual(keys(inferred, { destination: 'USKCK', routes: [[stop('USKCK')]] }), ['destination_changed:USCHI:USKCK'])
    deepEqual(keys({ pod: 'USLAX', terminal: 'W185' }, { pod: 'USLGB', terminal: 'Y258' }), [
      'port_of_discharge_changed:USLAX:USLGB',
    ])
  })
})

describe('a port of discharge that was inferred', () => {
  const other: RouteMove = { ...ship, vessel_name: 'BETA' }
  const rule = 'place_by_structure'
  const planned = [stop('CNSHA', null, ship), stop('USLAX', ship)]
  const changed = (was: readonly RouteStop[], is: readonly RouteStop[]) =>
    keys({ pod: 'USLAX', rule, routes: [was] }, { pod: 'USSAV', routes: [is] }).filter((key) =>
      key.startsWith('port_of'),
    )

  test('is another when the box is to leave by another ship, though the plans of the former one still stand', () => {
    const is = [stop('CNSHA', null, other), stop('USLAX', ship), stop('USSAV', other)]
    deepEqual(changed(planned, is), ['port_of_discharge_changed:USLAX:USSAV'])
  })

  test('is known better when the box leaves by the ship that comes there, or by none that was named', () => {
    deepEqual(changed(planned, [stop('CNSHA', null, ship), stop('USLAX', ship), stop('USSAV', other)]), [])
    deepEqual(changed([stop('USLAX', ship)], [stop('USLAX', ship), stop('USSAV', other)]), [])
    const came = { ...ship, actual_at: NOW }
    deepEqual(changed(planned, [stop('CNSHA', null, other), stop('USLAX', came), stop('USSAV', other)]), [])
    deepEqual(changed(planned, [stop('CNSHA', null, other), stop('USLAX', null, ship), stop('USSAV', other)]), [])
  })
})

describe('a port that a ship leaves out', () => {
  const planned = [stop('CNSHA'), stop('USOAK', ship), stop('USLAX', ship)]
  const omits = [stop('CNSHA'), stop('USLAX', ship)]
  const omitted = (was: readonly RouteStop[], is: readonly RouteStop[]) =>
    keys({ routes: [was] }, { routes: [is] }).filter((key) => key.startsWith('port_omitted'))

  test('is told once for all boxes of the ship, with the statements that name her next port', () => {
    const raw = (observation_id: string, given: Partial<RawEvent> = {}) => {
      const [event] = whole?.raw_events ?? []
      if (event === undefined) throw new Error('no raw event')
      return { ...event, observation_id, locode: 'USLAX', vessel_name: 'ALPHA', withdrawn_at: null, ...given }
    }
    const raw_events = [
      raw('a'),
      raw('elsewhere', { locode: 'USOAK' }),
      raw('other', { vessel_name: 'BETA' }),
      raw('withdrawn', { withdrawn_at: NOW }),
    ]
    const is = { pod: 'USLAX', routes: [omits, omits], raw_events }
    deepEqual(changes({ pod: 'USOAK', routes: [planned, planned] }, is, true), [
      {
        ...unremarkable,
        kind: 'port_omitted',
        key: 'port_omitted:USOAK:USLAX',
        mark: 'USOAK > USLAX',
        severity: 'critical',
        action: 'ask_line',
        containers: ['BOX0', 'BOX1'],
        changed: { from: 'USOAK', to: 'USLAX' },
        evidence: [{ text: 'ALPHA no longer calls at the USOAK; it goes to the USLAX.', observation_ids: ['a'] }],
      },
    ])
    equal(
      changes({ routes: [planned] }, { routes: [omits] })[0]?.evidence[0]?.text,
      'ALPHA no longer calls at USOAK; it goes to USLAX.',
    )
  })

  test('is told beside a port of discharge that changed otherwise', () => {
    deepEqual(keys({ pod: 'CNSHA', routes: [planned] }, { pod: 'USLAX', routes: [omits] }), [
      'port_omitted:USOAK:USLAX',
      'port_of_discharge_changed:CNSHA:USLAX',
    ])
  })

  test('was to be called at by a named ship that goes on to another port, and was not called at yet', () => {
    const by = (move: RouteMove | null, outbound: RouteMove | null = null) => [
      stop('USOAK', move, outbound),
      stop('USLAX', ship),
    ]
    const next = (move: RouteMove | null) => [stop('USLAX', move)]
    deepEqual(omitted(by(ship), next(ship)), ['port_omitted:USOAK:USLAX'])
    deepEqual(omitted(by(ship), by(ship)), [])
    deepEqual(omitted(by(null), next(ship)), [])
    deepEqual(omitted(by({ ...ship, mode: 'rail' }), next({ ...ship, mode: 'rail' })), [])
    deepEqual(omitted(by({ ...ship, vessel_name: null }), next({ ...ship, vessel_name: null })), [])
    deepEqual(omitted(by({ ...ship, actual_at: NOW }), next(ship)), [])
    deepEqual(omitted(by(ship, { ...ship, actual_at: NOW }), next(ship)), [])
    deepEqual(omitted(by(ship, ship), next(ship)), ['port_omitted:USOAK:USLAX'])
    deepEqual(omitted(by(ship), next(null)), [])
    deepEqual(omitted(by(ship), next({ ...ship, mode: 'rail' })), [])
    deepEqual(omitted(by(ship), next({ ...ship, actual_at: NOW })), [])
    deepEqual(omitted(by(ship), next({ ...ship, vessel_name: 'BETA' })), [])
    deepEqual(omitted(by(ship), next({ ...ship, voyage: '043W' })), [])
    deepEqual(keys({ routes: [] }, { routes: [omits] }), [])
  })
})
