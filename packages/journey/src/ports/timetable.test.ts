import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { at, boxOf, equipment, facility, record, shipmentOf, transport, vessel } from '../testing/observations.ts'

const alpha = { vessel: vessel('ALPHA', '9321483'), voyage: '042W' }
const beta = vessel('BETA', '9333010')
const now = '2026-11-21T00:00:00Z'
const eta = '2026-11-25T08:00:00Z'
const aboard = [
  equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', alpha),
  transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', alpha),
  record({ port_of_discharge: at('USLAX') }),
]

/** What the timetable of the ship says of her arrival at Los Angeles. */
function timetable(moment: string, given: Parameters<typeof transport>[3] = {}) {
  return transport('ARRI', moment, 'USLAX', {
    ...alpha,
    source: 'timetables',
    classifier: 'estimated',
    timetable_voyages: ['42W', '043E'],
    ...given,
  })
}

function etaOf(...observations: readonly RecordedObservation[]): string | null {
  return shipmentOf([...aboard, ...observations], now).facts.pod_eta_at
}

describe('the timetable of a ship (contract 10.2)', () => {
  test('says nothing of boxes on another ship, on another voyage, or on a voyage that nobody told', () => {
    equal(etaOf(timetable(eta, { vessel: beta })), null)
    equal(etaOf(timetable(eta, { timetable_voyages: ['044W'] })), null)
    const unknown = aboard.map((said) => (said.kind === 'movement' ? { ...said, voyage: null } : said))
    equal(shipmentOf([...unknown, timetable(eta)], now).facts.pod_eta_at, null)
  })

  test('says nothing of another port than that of discharge, and names none', () => {
    const [call] = [transport('ARRI', eta, 'USOAK', { ...alpha, timetable_voyages: ['042W'] })]
    equal(etaOf(call), null)
    const without_record = shipmentOf([...aboard.slice(0, 2), timetable(eta)], now).facts
    deepEqual([without_record.port_of_discharge_locode, without_record.pod_eta_at], [null, null])
  })

  test('tells when a box comes that nobody else expects', () => {
    equal(etaOf(timetable(eta)), eta)
  })

  test('yields to what the line expects of the box, however old', () => {
    const own = transport('ARRI', '2026-11-24T08:00:00Z', 'USLAX', {
      ...alpha,
      classifier: 'estimated',
      stated_at: '2026-11-07T00:00:00Z',
    })
    equal(etaOf(own, timetable(eta, { stated_at: '2026-11-20T00:00:00Z' })), '2026-11-24T08:00:00Z')
  })

  test('comes before what a vendor passes on', () => {
    const passed_on = transport('ARRI', '2026-11-27T08:00:00Z', 'USLAX', {
      ...alpha,
      source: 'vendor',
      relayed_from: 'CARRIER',
      classifier: 'estimated',
      stated_at: '2026-11-20T00:00:00Z',
    })
    equal(etaOf(passed_on, timetable(eta)), eta)
  })

  test('expects rather than plans, and its newest word counts', () => {
    const plan = timetable('2026-11-23T08:00:00Z', { classifier: 'planned' })
    equal(etaOf(plan, timetable(eta)), eta)
    equal(etaOf(plan), '2026-11-23T08:00:00Z')
    const newer = timetable('2026-11-26T08:00:00Z', { stated_at: '2026-11-20T00:00:00Z' })
    equal(etaOf(timetable(eta, { stated_at: '2026-11-19T00:00:00Z' }), newer), '2026-11-26T08:00:00Z')
  })

  test('reports no arrival of a box, though the ship has called', () => {
    const called = timetable('2026-11-20T08:00:00Z', { classifier: 'actual' })
    const box = boxOf([...aboard, called], now)
    deepEqual(
      box.milestones.map(({ event }) => event),
      ['vessel_loaded', 'vessel_departed'],
    )
    const { pod_ata_at, pod_eta_at } = shipmentOf([...aboard, called], now).facts
    deepEqual([pod_ata_at, pod_eta_at], [null, '2026-11-20T08:00:00Z'])
    deepEqual(
      box.raw_events.map(({ remark }) => remark).filter((remark) => remark !== null),
      [],
    )
  })

  test('is gone when the call is taken out of it', () => {
    equal(etaOf(timetable(eta, { withdrawn_at: '2026-11-20T00:00:00Z' })), null)
  })

  test('names the terminal before the ship is there', () => {
    const berth = timetable(eta, { facility: facility('POTE', 'PIER400') })
    const told = shipmentOf([...aboard, berth], now).facts.pod_terminal_id
    const without = shipmentOf([...aboard, timetable(eta)], now).facts.pod_terminal_id
    deepEqual([told !== null, without], [true, null])
  })

  test('leaves the ship, the ports and the way of the box as they are', () => {
    const before = shipmentOf(aboard, now).facts
    const after = shipmentOf([...aboard, timetable(eta, { vessel: beta })], now).facts
    deepEqual(after, before)
  })
})
