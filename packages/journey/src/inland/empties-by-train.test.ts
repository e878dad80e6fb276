import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { landed } from '../milestones/milestones.fixture.ts'
import { equipment, facility, shipmentOf, transport } from '../testing/observations.ts'

const on = (month: number, day: number) => `2026-${month}-${String(day).padStart(2, '0')}T08:00:00Z`

/** What a railroad saw; the end of a trip is what it calls the destination. */
function seen(code: 'ARRI' | 'DEPA', at: string, place: string, empty: boolean) {
  const role_hint = code === 'ARRI' ? ('destination' as const) : null
  return transport(code, at, place, { mode: 'rail', data_source: 'rail', source: 'rail:BNSF', role_hint, empty })
}

const by_rail = [seen('DEPA', on(11, 22), 'USLAX', false), seen('ARRI', on(11, 26), 'USCHI', false)]
const empty_to_the_port = [seen('DEPA', on(12, 1), 'USCHI', true), seen('ARRI', on(12, 4), 'USLAX', true)]

function told(...said: readonly ReturnType<typeof seen>[]) {
  const { facts, containers } = shipmentOf(said)
  const milestones = containers.flatMap((box) => box.milestones.map(({ event, locode }) => `${event}@${locode}`))
  return { destination: facts.destination_locode, last: milestones.at(-1), milestones }
}

describe('what trains do for an empty box is no part of the journey of the full one', () => {
  const out = equipment('GTOT', on(11, 27), 'USCHI', { facility: facility('RAMP') })
  const returned = equipment('GTIN', on(11, 29), 'USCHI', { empty: true, facility: facility('DEPO') })

  test('the empty goes back to the port by train: the destination and the gate-out there stay', () => {
    const before = told(...landed, ...by_rail, out, returned)
    deepEqual([before.destination, before.last], ['USCHI', 'empty_in@USCHI'])
    deepEqual(told(...landed, ...by_rail, out, returned, ...empty_to_the_port), before)
    const without_return = told(...landed, ...by_rail, out, ...empty_to_the_port)
    deepEqual([without_return.destination, without_return.last], ['USCHI', 'full_out@USCHI'])
  })

  test('the empty is loaded on a train after the truck fetched the box at the port: it was fetched there', () => {
    const fetched = equipment('GTOT', on(11, 22), 'USLAX', { facility: facility('POTE') })
    const on_train = equipment('LOAD', on(12, 1), 'USLAX', { mode: 'rail', empty: true })
    const inland = [seen('DEPA', on(12, 1), 'USLAX', true), seen('ARRI', on(12, 4), 'USCHI', true)]
    const { destination, last } = told(...landed, fetched, on_train, ...inland)
    deepEqual([destination, last], [null, 'full_out@USLAX'])
  })
})

describe('an export that comes to its port by train', () => {
  const rail = [seen('DEPA', on(10, 20), 'USCHI', false), seen('ARRI', on(10, 24), 'USLGB', false)]
  const voyage = [equipment('LOAD', on(11, 1), 'USLGB'), equipment('DISC', on(11, 18), 'CNSHA')]

  test('is carried on to nowhere', () => {
    deepEqual(told(...rail, ...voyage).destination, null)
    deepEqual(told(...rail, ...voyage.slice(0, 1)).destination, null)
  })

  test('a ramp beside the port of lading is no destination either, unless the voyage stays in the country', () => {
    const beside = rail.map((one) => ({ ...one, id: `${one.id}-b` }))
    const at_ramp = seen('ARRI', on(10, 25), 'USLAX', false)
    deepEqual(told(...beside, at_ramp, ...voyage).destination, null)
    const coastal = [equipment('LOAD', on(11, 1), 'USLGB'), equipment('DISC', on(11, 18), 'USSEA')]
    deepEqual(told(...coastal, seen('ARRI', on(11, 25), 'USCHI', false)).destination, 'USCHI')
  })
})
