import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import type { DocumentReading } from './read-document.ts'
import { pageOf } from './testing/page.ts'

function read(text: string): DocumentReading {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document
}

test('a booking tells its ship, its days, its cut-offs with their hours, and what equipment it is of', () => {
  const { document_type, payload } = read(`BOOKING CONFIRMATION

Booking number      : 251188204
Carrier             : North Star Line
Vessel / Voyage     : NORTH STAR / 651W
Port of loading     : Newark, NJ
ETD                 : 22 DEC 2026
ETA                 : 04 JAN 2027
Earliest return date: 14 DEC 2026
Port cut-off        : 18 DEC 2026 16:00
VGM deadline        : 18 DEC 2026 12:00
SI cut-off          : 17 DEC 2026 17:00
AMS cut-off         : 16 DEC 2026 10:00
Equipment           : 2 x 40HC, 1 x 22G1
Empty pick up at    : SEAPARK DEPOT`)
  assert.equal(document_type, 'booking_confirmation')
  assert.deepEqual(payload, {
    booking_number: '251188204',
    carrier: { name: 'North Star Line' },
    vessel: { name: 'NORTH STAR', voyage: '651W' },
    port_of_lading: { name: 'Newark, NJ' },
    etd: '2026-12-22',
    eta: '2027-01-04',
    cutoffs: { documentation: '2026-12-17T17:00', vgm: '2026-12-18T12:00', cargo: '2026-12-18T16:00' },
    earliest_return_date: '2026-12-14',
    equipment: [
      { quantity: 2, size_type_text: '40HC' },
      { quantity: 1, size_type_text: '22G1', iso_type: '22G1' },
    ],
    empty_pickup: { name: 'SEAPARK DEPOT' },
  })
})

test('one day beside `ETD / ETA` is neither of them, and a cut-off without a word of what for is none', () => {
  const { payload } = read(`BOOKING CONFIRMATION

Booking No.: 71234567
ETD / ETA: 22 DEC 2026
Cut-off: 18 DEC 2026`)
  assert.deepEqual(payload, { booking_number: '71234567' })
})

test('labels of bookings are known in other languages', () => {
  const { payload } = read(`CONFIRMACIÓN DE RESERVA

Número de reserva: 71234567
Fecha de zarpe: 22/12/2026
Cierre documental: 17/12/2026 15:00
Cierre VGM: 18/12/2026 12:00
Cierre de carga: 19/12/2026 18:00`)
  assert.deepEqual(payload['etd'], '2026-12-22')
  assert.deepEqual(payload['cutoffs'], {
    documentation: '2026-12-17T15:00',
    vgm: '2026-12-18T12:00',
    cargo: '2026-12-19T18:00',
  })
})
