import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ContainerPicture, RawEvent, RouteMove, RouteStop } from '../picture.ts'
import { shipmentOf, voyage } from '../testing/observations.ts'
import { inputOf } from './exceptions.fixture.ts'
import { routeExceptions } from './route-changes.ts'

const { loaded } = voyage
const NOW = '2026-11-20T00:00:00Z'
const ship: RouteMove = {
  mode: 'vessel',
  scac: null,
  estimated_at: '2026-11-22T00:00:00Z',
  actual_at: null,
  voyage: '042W',
  vessel_imo: '9321483',
  vessel_name: 'ALPHA',
}
const other: RouteMove = { ...ship, vessel_imo: '9333010', vessel_name: 'BETA', voyage: '017E' }
const stop = (locode: string, inbound: RouteMove | null, outbound: RouteMove | null): RouteStop => ({
  locode,
  inbound,
  outbound,
})
const [whole] = shipmentOf([loaded], NOW).containers

/** A picture whose boxes have routes as given, and what their sources say beside them. */
function pictureOf(routes: readonly (readonly RouteStop[])[], raw_events: readonly RawEvent[] = []) {
  if (whole === undefined) throw new Error('no box')
  const containers = routes.map((route, index): ContainerPicture => ({
    ...whole,
    number: `BOX${index}`,
    route,
    raw_events,
  }))
  return { ...shipmentOf([loaded], NOW), containers }
}

type Routes = readonly (readonly RouteStop[])[]

function replanned(was: Routes, is: Routes, given: { raw?: readonly RawEvent[]; names?: boolean } = {}) {
  const names = {
    port: (code: string) => (given.names === true ? `Port of ${code}` : null),
    terminal: () => null,
    source: () => null,
  }
  const input = inputOf([loaded], NOW, { before: pictureOf(was), picture: pictureOf(is, given.raw), names })
  return routeExceptions(input).found
}

const leaving = (move: RouteMove | null): Routes => [[stop('CNSHA', null, move), stop('USLAX', null, null)]]
const kinds = (was: RouteMove | null, is: RouteMove | null) =>
  replanned(leaving(was), leaving(is)).map(({ kind }) => kind)

describe('a box that is planned otherwise than before', () => {
  test('leaves on another ship, on another voyage, or much later', () => {
    deepEqual(kinds(ship, ship), [])
    deepEqual(kinds(ship, other), ['vessel_changed'])
    deepEqual(kinds(ship, { ...ship, voyage: '043W' }), ['voyage_changed'])
    deepEqual(kinds(ship, { ...other, estimated_at: '2026-11-23T00:00:00Z' }), ['rolled'])
    deepEqual(kinds(ship, { ...other, estimated_at: '2026-11-22T23:59:59Z' }), ['vessel_changed'])
    deepEqual(kinds(ship, { ...other, actual_at: '2026-11-23T00:00:00Z' }), ['rolled'])
    deepEqual(kinds(ship, { ...ship, voyage: '043W', estimated_at: '2026-11-29T00:00:00Z' }), ['rolled'])
    deepEqual(kinds({ ...ship, estimated_at: null }, { ...other, actual_at: NOW }), ['vessel_changed'])
    deepEqual(kinds(ship, { ...other, estimated_at: null }), ['vessel_changed'])
    deepEqual(kinds(ship, { ...ship, estimated_at: '2026-11-29T00:00:00Z' }), [])
  })

  test('is known to be on another ship by the IMO number, else by the name, however it is written', () => {
    deepEqual(kinds(ship, { ...ship, vessel_name: 'RENAMED' }), [])
    deepEqual(kinds(ship, { ...ship, vessel_imo: '9333010' }), ['vessel_changed'])
    const unnumbered = { ...ship, vessel_imo: null }
    deepEqual(kinds(unnumbered, { ...unnumbered, vessel_name: 'al-pha ' }), [])
    deepEqual(kinds(unnumbered, { ...unnumbered, vessel_name: 'BETA' }), ['vessel_changed'])
    deepEqual(kinds(ship, { ...unnumbered, vessel_name: 'BETA' }), ['vessel_changed'])
    deepEqual(kinds(unnumbered, { ...ship, vessel_name: 'BETA' }), ['vessel_changed'])
    deepEqual(kinds(unnumbered, { ...unnumbered, vessel_name: null }), [])
    deepEqual(kinds({ ...unnumbered, vessel_name: null }, unnumbered), [])
    deepEqual(kinds(ship, { ...ship, voyage: '042-w' }), [])
    deepEqual([kinds(ship, { ...ship, voyage: null }), kinds({ ...ship, voyage: null }, ship)], [[], []])
  })

  test('is told only of plans: of ships that have not left, and not of trains or of what was never planned', () => {
    deepEqual(kinds({ ...ship, actual_at: NOW }, other), [])
    deepEqual(kinds({ ...ship, mode: 'rail' }, other), [])
    deepEqual(kinds(ship, { ...other, mode: 'rail' }), [])
    deepEqual([kinds(null, other), kinds(ship, null), kinds(null, null)], [[], [], []])
    deepEqual(replanned([], leaving(other)), [])
    equal(routeExceptions(inputOf([loaded], NOW)).found.length, 0)
    deepEqual(replanned([[stop('KRPUS', null, ship)]], leaving(other)), [])
  })

  test('comes on another ship into a port, where nothing is said of departures', () => {
    const into = (move: RouteMove | null, left: RouteMove | null = null, first = 'CNSHA'): Routes => [
      [stop(first, null, left), stop('USLAX', move, null)],
    ]
    const found = (was: Routes, is: Routes) => replanned(was, is).map(({ kind, key }) => `${kind} ${key.split(':')[1]}`)
    deepEqual(found(into(ship), into(other)), ['vessel_changed USLAX'])
    deepEqual(found(into(ship), into({ ...ship, voyage: '043W' })), ['voyage_changed USLAX'])
    deepEqual(found(into(ship), into({ ...ship, voyage: '043W', actual_at: NOW })), [], 'a terminal numbers her call')
    deepEqual(found(into(ship), into({ ...other, actual_at: NOW })), ['vessel_changed USLAX'])
    deepEqual(found(into(ship), into({ ...other, estimated_at: '2026-12-22T00:00:00Z' })), ['vessel_changed USLAX'])
    deepEqual(found(into(ship), into(ship)), [])
    deepEqual([found(into(null), into(other)), found(into(ship), into(null))], [[], []])
    deepEqual(found(into(ship), into({ ...other, mode: 'rail' })), [])
    deepEqual(found(into({ ...ship, actual_at: NOW }), into(other)), [])
    deepEqual(found(into(ship), into(other, other)), [])
    deepEqual(found(into(ship), into(other, null, 'KRPUS')), [])
    deepEqual(found(into(ship, ship), into(other, other)), ['vessel_changed CNSHA'])
    deepEqual(found([[stop('USLAX', ship, null)]], [[stop('USLAX', other, null)]]), ['vessel_changed USLAX'])
    deepEqual(found([[stop('KRPUS', ship, null)]], [[stop('USLAX', other, null)]]), [])
  })
})

describe('what is said of a box that is planned otherwise', () => {
  const raw = (observation_id: string, given: Partial<RawEvent>) => {
    const [event] = whole?.raw_events ?? []
    if (event === undefined) throw new Error('no raw event')
    const about = { locode: 'CNSHA', vessel_name: 'BETA', voyage: '017E', withdrawn_at: null }
    return { ...event, observation_id, ...about, ...given }
  }

  test('the ships and voyages, how grave it is, and who should do what', () => {
    const [changed] = replanned(leaving(ship), leaving(other), { names: true })
    deepEqual(changed, {
      kind: 'vessel_changed',
      key: 'vessel_changed:CNSHA:ALPHA 042W:BETA 017E',
      mark: 'ALPHA 042W > BETA 017E',
      severity: 'warning',
      action: 'take_note',
      containers: ['BOX0'],
      evidence: [
        { text: 'The vessel was changed from Port of CNSHA: ALPHA 042W before, now BETA 017E.', observation_ids: [] },
      ],
      at_stake: null,
      due_on: null,
      held: false,
      changed: { from: 'ALPHA 042W', to: 'BETA 017E' },
    })
    const [rolled] = replanned(leaving(ship), leaving({ ...other, estimated_at: '2026-11-29T00:00:00Z' }))
    deepEqual(
      [rolled?.severity, rolled?.action, rolled?.evidence[0]?.text],
      [
        'warning',
        'ask_line',
        'The departure was put off to a later sailing from CNSHA: ALPHA 042W before, now BETA 017E. It was to leave on 22 November 2026, now 29 November 2026.',
      ],
    )
    const [voyage_changed] = replanned(
      leaving({ ...ship, vessel_name: null }),
      leaving({ ...ship, vessel_name: null, vessel_imo: null, voyage: '043W' }),
    )
    deepEqual(
      [voyage_changed?.severity, voyage_changed?.action, voyage_changed?.evidence[0]?.text],
      [
        'info',
        'take_note',
        'The voyage was changed from CNSHA: 9321483 042W before, now a ship that is not named 043W.',
      ],
    )
    const into = (move: RouteMove): Routes => [[stop('CNSHA', null, null), stop('USLAX', move, null)]]
    equal(
      replanned(into({ ...ship, voyage: null }), into({ ...other, voyage: null }))[0]?.evidence[0]?.text,
      'The vessel was changed into USLAX: ALPHA before, now BETA.',
    )
  })

  test('boxes that were replanned alike are one exception, those that were not are others', () => {
    const three = (move: RouteMove, last: RouteMove): Routes => [...leaving(move), ...leaving(move), ...leaving(last)]
    const found = replanned(three(ship, ship), three(other, { ...other, voyage: '018E' }))
    deepEqual(
      found.map(({ containers, mark }) => [containers, mark]),
      [
        [['BOX0', 'BOX1'], 'ALPHA 042W > BETA 017E'],
        [['BOX2'], 'ALPHA 042W > BETA 018E'],
      ],
    )
  })

  test('the standing statements that name the new ship at that place, each once', () => {
    const events = [
      raw('a', {}),
      raw('a', {}),
      raw('elsewhere', { locode: 'USLAX' }),
      raw('withdrawn', { withdrawn_at: NOW }),
      raw('voyage', { voyage: '018E' }),
      raw('ship', { vessel_name: 'ALPHA' }),
    ]
    const [found] = replanned(leaving(ship), leaving(other), { raw: events })
    deepEqual(found?.evidence[0]?.observation_ids, ['a'])
  })
})
