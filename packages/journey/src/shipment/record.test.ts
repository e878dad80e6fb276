import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { record } from '../testing/observations.ts'
import type { NamedNumbers } from '../statements/requested-number.ts'
import { ownRecords, type ShipmentRecord } from './record.ts'

const isRecord = (said: RecordedObservation): said is ShipmentRecord => said.kind === 'shipment_record'
const asked = { request_type: 'bill_of_lading', number: 'MEDUKD400000' } as const
const booked = { request_type: 'booking_number', number: '269000001' } as const
const nobody = { bill_of_lading: null, booking: null }

type Given = Parameters<typeof record>[0]

/** The bills and bookings that the kept records name. */
function kept(given: readonly Given[], request: Parameters<typeof ownRecords>[2], said: readonly NamedNumbers[] = []) {
  return ownRecords(given.map(record).filter(isRecord), said, request).map((one) => one.bill_of_lading ?? one.booking)
}

describe('records of the shipment that was asked for', () => {
  const own: Given = { bill_of_lading: 'MEDUKD400000' }
  const without_prefix: Given = { bill_of_lading: 'KD400000' }
  const foreign: Given = { bill_of_lading: 'MEDUKA300000' }

  test('leave out a record that names another bill, where anybody names the bill asked for', () => {
    deepEqual(kept([own, foreign], asked), ['MEDUKD400000'])
    deepEqual(kept([without_prefix, foreign], asked), ['KD400000'])
    deepEqual(kept([foreign], asked, [{ ...nobody, bill_of_lading: 'MEDUKD400000' }]), [])
  })

  test('hold a record with a number of its own where nobody names the one asked for, unless it is passed on', () => {
    deepEqual(kept([foreign], asked), ['MEDUKA300000'])
    deepEqual(kept([{ ...foreign, relayed_from: null }], asked), [])
    deepEqual(kept([{ ...own, relayed_from: 'carrier' }], asked), ['MEDUKD400000'])
  })

  test('compare bills with bills and bookings with bookings', () => {
    deepEqual(kept([own, { booking: '269000001' }], asked), ['MEDUKD400000', '269000001'])
    deepEqual(kept([{ booking: '269000001' }, { booking: '269000002' }, foreign], booked), [
      '269000001',
      'MEDUKA300000',
    ])
    deepEqual(kept([{ ...foreign, booking: '269000001' }, { booking: '269000002' }], booked), ['MEDUKA300000'])
  })

  test('are all records of a container that was asked for itself', () => {
    deepEqual(kept([own, { ...foreign, relayed_from: null }], { request_type: 'container', number: 'MEDU9400000' }), [
      'MEDUKD400000',
      'MEDUKA300000',
    ])
  })
})
