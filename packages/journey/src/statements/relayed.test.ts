import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  at,
  boxOf,
  equipment,
  equipmentRecord,
  record,
  shipmentOf,
  terminalSays,
  transport,
  voyage,
} from '../testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
const landed = [loaded, departed, arrived, discharged]
const passed_on = { source: 'vendor', relayed_from: 'shipping_line' } as const
const also_passed_on = { source: 'another_vendor', relayed_from: 'CARRIER' } as const
const now = '2026-11-24T00:00:00Z'
const customs = { name: 'customs', status: 'hold', description: 'CBP exam' } as const

describe('what a vendor passes on (contract 10.5)', () => {
  test('tells a milestone that nobody else tells', () => {
    const { milestones } = boxOf([equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', passed_on)])
    deepEqual(
      milestones.map(({ event }) => event),
      ['vessel_loaded'],
    )
  })

  test('yields to the line, the terminal and the ships, however new it is and however many pass it on', () => {
    const own = equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { stated_at: '2026-11-05T09:00:00Z' })
    const newer = [passed_on, also_passed_on].map((relayed) =>
      equipment('LOAD', '2026-11-05T10:00:00Z', 'CNSHA', { stated_at: '2026-11-20T09:00:00Z', ...relayed }),
    )
    const [told, ...others] = boxOf([...newer, own]).milestones
    deepEqual([told?.at, others], ['2026-11-05T08:00:00Z', []])
    const by_terminal = equipment('LOAD', '2026-11-05T11:00:00Z', 'CNSHA', { ...passed_on, data_source: 'terminal' })
    equal(boxOf([own, by_terminal]).milestones[0]?.at, '2026-11-05T08:00:00Z')
  })

  test('is expected only where nobody else expects anything', () => {
    const sailing = [loaded, departed]
    const own = transport('ARRI', '2026-11-25T08:00:00Z', 'USLAX', {
      classifier: 'estimated',
      stated_at: '2026-11-10T00:00:00Z',
    })
    const newer = transport('ARRI', '2026-11-27T08:00:00Z', 'USLAX', {
      classifier: 'estimated',
      stated_at: '2026-11-20T00:00:00Z',
      ...passed_on,
    })
    const to = record({ port_of_discharge: at('USLAX') })
    equal(shipmentOf([...sailing, to, own, newer], '2026-11-21T00:00:00Z').facts.pod_eta_at, '2026-11-25T08:00:00Z')
    equal(shipmentOf([...sailing, to, newer], '2026-11-21T00:00:00Z').facts.pod_eta_at, '2026-11-27T08:00:00Z')
  })

  test('frees no box that its terminal holds, and holds none that it has freed', () => {
    const own = terminalSays('2026-11-22T00:00:00Z', { holds: [customs], available: false })
    const newer = terminalSays('2026-11-23T00:00:00Z', {
      holds: [],
      available: true,
      yard_position: 'C1',
      ...passed_on,
    })
    const { facts } = boxOf([...landed, own, newer], now)
    deepEqual(
      [facts.holds_at_pod_terminal, facts.available_for_pickup, facts.location_at_pod_terminal],
      [[customs], false, 'C1'],
    )
  })

  test('tells availability when the terminal has said nothing for a week', () => {
    const own = terminalSays('2026-11-14T00:00:00Z', { available: false, recorded_at: '2026-11-14T00:00:00Z' })
    const newer = terminalSays('2026-11-23T00:00:00Z', { available: true, ...passed_on })
    equal(boxOf([...landed, own, newer], now).facts.available_for_pickup, true)
  })

  test('tells holds and fees when the terminal has said nothing for a week, and did not see the box leave', () => {
    const owed = [{ type: 'demurrage', amount: 185, currency_code: 'USD' }] as const
    const recorded_at = '2026-11-14T00:00:00Z'
    const still_heard = { confirmed_at: '2026-11-18T00:00:00Z' }
    const silent = { holds: [customs], fees: owed, recorded_at }
    const newer = terminalSays('2026-11-23T00:00:00Z', { holds: [], fees: [], ...passed_on })
    const toldWith = (own: Parameters<typeof terminalSays>[1]) => {
      const { facts } = boxOf([...landed, terminalSays(recorded_at, own), newer], now)
      return [facts.holds_at_pod_terminal, facts.fees_at_pod_terminal]
    }
    deepEqual(toldWith(silent), [[], []])
    deepEqual(toldWith({ ...silent, ...still_heard }), [[customs], owed])
    deepEqual(toldWith({ ...silent, presence: 'gated_out' }), [[customs], owed])
  })

  test('names no other port of discharge and no other box than the line does', () => {
    const own = record({ port_of_discharge: at('USLAX'), stated_at: '2026-11-01T00:00:00Z' })
    const newer = record({ port_of_discharge: at('USOAK'), stated_at: '2026-11-20T00:00:00Z', ...passed_on })
    equal(shipmentOf([loaded, departed, own, newer], now).facts.port_of_discharge_locode, 'USLAX')
    const sealed = equipmentRecord({ seal_number: 'OWN1', stated_at: '2026-11-01T00:00:00Z' })
    const resealed = equipmentRecord({ seal_number: 'OTHER', stated_at: '2026-11-20T00:00:00Z', ...passed_on })
    equal(boxOf([...landed, sealed, resealed], now).facts.seal_number, 'OWN1')
  })
})
