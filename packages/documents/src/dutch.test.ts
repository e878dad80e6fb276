import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import { pageOf } from './testing/page.ts'

function readingOf(text: string) {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document
}

test('an arrival notice in Dutch is read', () => {
  const { document_type, payload } = readingOf(`AANKOMSTBERICHT

Datum:                       3 november 2026
B/L nummer:                  NSLU260712345
Zeeschip / reis:             NOORDEN EXPRESS / 2643W
Laadhaven:                   Shanghai
Loshaven:                    Rotterdam
Verwachte aankomst:          29-11-2026
Losterminal:                 Kade Acht
Afzender:                    Shanghai Greenyard Co., Ltd.
Ontvanger:                   Tuinmeubel Brabant B.V.
Demurrage vrij tot en met:   06-12-2026

Containernummer   Type    Zegelnummer   Aantal colli   Brutogewicht
MSCU1234566       45G1    HLA7712345    520            8.740,00 kg`)
  assert.equal(document_type, 'arrival_notice')
  assert.deepEqual(payload, {
    master_bill_of_lading: 'NSLU260712345',
    issue_date: '2026-11-03',
    parties: { shipper: { name: 'Shanghai Greenyard Co., Ltd.' }, consignee: { name: 'Tuinmeubel Brabant B.V.' } },
    vessel: { name: 'NOORDEN EXPRESS', voyage: '2643W' },
    port_of_lading: { name: 'Shanghai' },
    port_of_discharge: { name: 'Rotterdam' },
    eta_pod: '2026-11-29',
    terminal: { name: 'Kade Acht' },
    last_free_day: '2026-12-06',
    containers: [
      {
        number: 'MSCU1234566',
        size_type_text: '45G1',
        iso_type: '45G1',
        seals: ['HLA7712345'],
        packages: 520,
        weight: { value: '8740.00', unit: 'KGM' },
      },
    ],
  })
})

test('papers for the road, the bill and the warehouse in Dutch are known', () => {
  const typeOf = (title: string) => readingOf(`${title}\n\nContainernummer: MSCU1234566`).document_type
  assert.equal(typeOf('TRANSPORTOPDRACHT'), 'delivery_order')
  assert.equal(typeOf('FACTUUR DEMURRAGE'), 'demurrage_detention_invoice')
  assert.equal(typeOf('VRACHTFACTUUR'), 'freight_invoice')
  assert.equal(typeOf('PAKLIJST'), 'packing_list')
  assert.equal(typeOf('BOEKINGSBEVESTIGING'), 'booking_confirmation')
  assert.equal(typeOf('COMMERCIËLE VRIJSTELLING'), 'pickup_release')
})

test('days of an invoice in Dutch are those that it charges', () => {
  const { payload } = readingOf(`FACTUUR DEMURRAGE

Factuurnummer:  NL26-009912
Factuurdatum:   23-11-2026
Vervaldatum:    23-12-2026
Debiteur:       Van Aerle Lampen B.V.
B/L nummer:     NSLU260712345

Container      Omschrijving   Van          Tot en met   Dagen   Tarief   Bedrag
MSCU1234566    Demurrage      14-11-2026   19-11-2026   6       65,00    390,00

Totaal te betalen: EUR 390,00`)
  assert.equal(payload['due_date'], '2026-12-23')
  assert.deepEqual(payload['total_due'], { amount: '390.00', currency: 'EUR' })
  assert.deepEqual(payload['charges'], [
    {
      container: 'MSCU1234566',
      description: 'Demurrage',
      from: '2026-11-14',
      to: '2026-11-19',
      quantity: '6',
      rate: '65.00',
      amount: '390.00',
    },
  ])
})

test('a title with the number of its paper names the type where no other title stands', () => {
  const typeOf = (text: string) => readingOf(text).document_type
  assert.equal(typeOf('Dispatch / Delivery Order #HL-260991\n\nContainer: MSCU1234566'), 'delivery_order')
  assert.equal(typeOf('Transportauftrag Nr. TA-2026-11833\n\nContainer: MSCU1234566'), 'delivery_order')
  assert.equal(typeOf('ARRIVAL NOTICE No. 1182/26\n\nContainer: MSCU1234566'), 'arrival_notice')
  assert.equal(typeOf('BILL OF LADING NO. NSLU260712345\n\nContainer: MSCU1234566'), 'other')
  assert.equal(typeOf('ARRIVAL NOTICE\nDelivery Order No. 88121\n\nContainer: MSCU1234566'), 'arrival_notice')
})

test('the name of a bill above its number is a label and no title', () => {
  const { document_type } = readingOf(`FACTURE

Client             Connaissement
Verrerie du Sud    NSLU260712345`)
  assert.equal(document_type, 'freight_invoice')
})
