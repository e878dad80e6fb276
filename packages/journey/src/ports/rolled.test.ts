import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BOX, boxOf, equipment, shipmentOf, transport, vessel, voyage } from '../testing/observations.ts'

const { loaded, departed } = voyage
const alpha = { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }
const beta = { vessel: vessel('BETA', '9333010'), voyage: '017E' }

describe('rolled boxes and changed ships (contract 10.2)', () => {
  const on_beta = equipment('LOAD', '2026-11-12T00:00:00Z', 'CNSHA', beta)

  test('the departure of a ship that the box was not loaded on stays raw', () => {
    const box = boxOf([departed, on_beta])
    deepEqual([box.facts.pol_vessel_departed_at, box.raw_events.length], [null, 2])
  })

  test('a departure that names the box counts whatever its loading says', () => {
    equal(
      boxOf([transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { ...alpha, container: BOX }), on_beta]).facts
        .pol_vessel_departed_at,
      '2026-11-06T08:00:00Z',
    )
  })

  test('the same transport call is the same ship, however it is spelt', () => {
    const call = { transport_call: 'TC-1' }
    equal(
      boxOf([
        transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { ...alpha, ...call }),
        equipment('LOAD', '2026-11-05T00:00:00Z', 'CNSHA', { vessel: vessel('ALFA'), ...call }),
      ]).facts.pol_vessel_departed_at,
      '2026-11-06T08:00:00Z',
    )
  })

  test('without a loading a departure counts until a newer plan names another ship', () => {
    const sailed = transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { ...alpha, stated_at: '2026-11-06T09:00:00Z' })
    const known = equipment('STUF', '2026-11-01T00:00:00Z', 'CNSHA')
    equal(boxOf([known, sailed]).facts.pol_vessel_departed_at, '2026-11-06T08:00:00Z')
    const rolled = transport('DEPA', '2026-11-13T08:00:00Z', 'CNSHA', {
      ...beta,
      classifier: 'planned',
      stated_at: '2026-11-07T09:00:00Z',
    })
    const box = boxOf([known, sailed, rolled], '2026-11-08T00:00:00Z')
    deepEqual([box.facts.pol_vessel_departed_at, box.estimates.pol_etd_at], [null, '2026-11-13T08:00:00Z'])
  })

  test('a departure does not count while a later ship is still to take the box from there', () => {
    const known = equipment('STUF', '2026-11-01T00:00:00Z', 'CNSHA')
    const sailed = transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { ...alpha, stated_at: '2026-11-06T09:00:00Z' })
    const planned = (moment: string) =>
      transport('DEPA', moment, 'CNSHA', { ...beta, classifier: 'planned', stated_at: '2026-11-04T00:00:00Z' })
    const departed_at = (moment: string, now: string) =>
      boxOf([known, sailed, planned(moment)], now).facts.pol_vessel_departed_at
    equal(departed_at('2026-11-13T08:00:00Z', '2026-11-08T00:00:00Z'), null)
    equal(departed_at('2026-11-13T08:00:00Z', '2026-11-19T00:00:00Z'), '2026-11-06T08:00:00Z')
    equal(departed_at('2026-11-07T08:00:00Z', '2026-11-06T12:00:00Z'), '2026-11-06T08:00:00Z')
  })

  test('a ship that the box was planned on before does not take it along', () => {
    const known = equipment('STUF', '2026-11-01T00:00:00Z', 'CNSHA')
    const plan = (ship: typeof alpha, moment: string, stated_at: string) =>
      transport('DEPA', moment, 'CNSHA', { ...ship, classifier: 'planned', stated_at })
    const former = {
      ...plan(alpha, '2026-11-06T00:00:00Z', '2026-10-20T00:00:00Z'),
      withdrawn_at: '2026-11-05T00:00:00Z',
    }
    const sailed = transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { ...alpha, stated_at: '2026-11-06T09:00:00Z' })
    equal(
      boxOf([known, former, plan(beta, '2026-11-13T00:00:00Z', '2026-11-04T00:00:00Z'), sailed]).facts
        .pol_vessel_departed_at,
      null,
    )
    equal(
      boxOf([known, plan(beta, '2026-11-13T00:00:00Z', '2026-11-04T00:00:00Z'), sailed]).facts.pol_vessel_departed_at,
      '2026-11-06T08:00:00Z',
    )
  })

  test('on a roll the new ship replaces ship and arrival', () => {
    const expected = (ship: typeof alpha, moment: string, stated_at: string) =>
      transport('ARRI', moment, 'USLAX', { ...ship, classifier: 'estimated', stated_at })
    const rolled = [
      departed,
      on_beta,
      expected(beta, '2026-11-27T00:00:00Z', '2026-11-12T00:00:00Z'),
      expected(alpha, '2026-11-20T00:00:00Z', '2026-11-13T00:00:00Z'),
    ]
    const { facts } = shipmentOf(rolled, '2026-11-14T00:00:00Z')
    deepEqual(
      [facts.pod_vessel_name, facts.pod_voyage_number, facts.pod_eta_at, facts.pol_atd_at],
      ['BETA', '017E', '2026-11-27T00:00:00Z', null],
    )
  })

  test('the ship at the port of discharge is that of the last leg', () => {
    const { facts } = shipmentOf([
      loaded,
      departed,
      equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS', alpha),
      equipment('LOAD', '2026-11-10T00:00:00Z', 'KRPUS', beta),
      transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { ...beta, classifier: 'estimated' }),
    ])
    deepEqual([facts.pod_vessel_name, facts.pod_vessel_imo], ['BETA', '9333010'])
  })

  test('a terminal that knows the ship by its IMO number alone leaves her the name that the line gives', () => {
    const by_terminal = {
      data_source: 'terminal',
      source: 'terminal:W185',
      vessel: { name: null, imo: '9321483', mmsi: null },
      voyage: '642W',
    } as const
    const told = (ship: typeof alpha) =>
      shipmentOf([
        loaded,
        departed,
        transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { ...ship, stated_at: '2026-11-20T09:00:00Z' }),
        transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', { ...by_terminal, stated_at: '2026-11-20T10:00:00Z' }),
      ]).facts
    const named = (facts: ReturnType<typeof told>) => [
      facts.pod_vessel_name,
      facts.pod_vessel_imo,
      facts.pod_voyage_number,
    ]
    deepEqual(named(told(alpha)), ['ALPHA', '9321483', '642W'])
    deepEqual(named(told({ ...alpha, vessel: vessel('ALPHA') })), ['ALPHA', '9321483', '642W'])
    deepEqual(named(told(beta)), [null, '9321483', '642W'])
    const expected = transport('ARRI', '2026-11-20T12:00:00Z', 'USLAX', {
      vessel: vessel('ALPHA'),
      classifier: 'estimated',
      stated_at: '2026-11-18T00:00:00Z',
    })
    const before_the_line = transport('ARRI', '2026-11-20T08:00:00Z', 'USLAX', {
      ...by_terminal,
      stated_at: '2026-11-20T10:00:00Z',
    })
    deepEqual(named(shipmentOf([loaded, departed, expected, before_the_line]).facts), ['ALPHA', '9321483', '642W'])
  })
})
