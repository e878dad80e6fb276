import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from './testing/drawn.ts'

/** What is read of lines below a title. */
const payloadOf = (title: string, ...lines: string[]) =>
  readDrawn([[40, 30, title], ...lines.map((line, index) => [40, 70 + 24 * index, line] as const)]).payload

test('values that share a place are told apart by the order of their labels', () => {
  const payload = payloadOf(
    'ARRIVAL NOTICE',
    'M-B/L / H-B/L: SMLMSHLA6C884210 / OWLSHA26044',
    'POL / POD: SHANGHAI / LONG BEACH',
    'ETD / ETA: 04-14-2026 / 04-30-2026',
  )
  assert.equal(payload['master_bill_of_lading'], 'SMLMSHLA6C884210')
  assert.equal(payload['house_bill_of_lading'], 'OWLSHA26044')
  assert.deepEqual(payload['port_of_lading'], { name: 'SHANGHAI' })
  assert.deepEqual(payload['port_of_discharge'], { name: 'LONG BEACH' })
  assert.equal(payload['eta_pod'], '2026-04-30')
  assert.equal(payloadOf('ARRIVAL NOTICE', 'ETD / ETA: 04-14-2026')['eta_pod'], undefined)
})

test('a date of which words behind the label say what it is, is not the one of the paper', () => {
  assert.equal(payloadOf('AVISO DE CHEGADA', 'Data limite de devolução 25/09/2026')['issue_date'], undefined)
  assert.equal(payloadOf('AVISO DE LLEGADA', 'Fecha estimada de zarpe: 05/AGO/2026')['issue_date'], undefined)
  assert.equal(payloadOf('AVISO DE LLEGADA', 'Fecha estimada de arribo: 05/AGO/2026')['eta_pod'], '2026-08-05')
  assert.equal(payloadOf('ARRIVAL NOTICE', 'Date March 25, 2026')['issue_date'], '2026-03-25')
  assert.equal(payloadOf('ARRIVAL NOTICE', 'Date: MAR/25/2026')['issue_date'], '2026-03-25')
})

test('a name and its address on one line are parted before the number of the house', () => {
  const payload = payloadOf(
    'ARRIVAL NOTICE',
    'Shipper: SUZHOU FITNESS CO., LTD, NO.18 SUHONG ROAD, SUZHOU 215021, CHINA',
    'Consignee: IRONCLAD GYM SUPPLY LLC, 4100 E 26TH ST, VERNON, CA 90058',
    'Notify: FREIGHT, CUSTOMS & TRADE SERVICES, INC.',
  )
  assert.deepEqual(payload['parties'], {
    shipper: { name: 'SUZHOU FITNESS CO., LTD', address: 'NO.18 SUHONG ROAD, SUZHOU 215021, CHINA' },
    consignee: { name: 'IRONCLAD GYM SUPPLY LLC', address: '4100 E 26TH ST, VERNON, CA 90058' },
    notify_party: [{ name: 'FREIGHT, CUSTOMS & TRADE SERVICES, INC.' }],
  })
})

test('a voyage may have nine letters and digits, and the number of a ship is none', () => {
  assert.deepEqual(payloadOf('ARRIVAL NOTICE', 'Voyage: 0TUP9W1MA')['vessel'], { voyage: '0TUP9W1MA' })
  assert.equal(payloadOf('ARRIVAL NOTICE', 'Voyage: 9705140')['vessel'], undefined)
})

test('words for nothing, and another field with a label of its own, are no names', () => {
  assert.equal(payloadOf('ARRIVAL NOTICE', 'Customs broker: NONE')['parties'], undefined)
  const beside = readDrawn([
    [40, 30, 'LISTE DE COLISAGE'],
    [40, 60, 'Destinataire :'],
    [200, 60, 'N° : LC-2026-118'],
    [40, 72, 'GLASSHOUSE USA LLC'],
  ])
  assert.deepEqual(beside.payload['buyer'], { name: 'GLASSHOUSE USA LLC' })
})

test('the FIRMS code of a ramp is not that of the terminal', () => {
  const payload = payloadOf('ARRIVAL NOTICE', 'Rail ramp: NS AUSTELL', 'Ramp FIRMS code: L512')
  assert.deepEqual(payload['inland_terminal'], { name: 'NS AUSTELL', firms: 'L512' })
  assert.equal(payload['terminal'], undefined)
})

test('labels of bills are known with a number word after a hyphen and said again in brackets', () => {
  const billOf = (line: string) => {
    const { master_bill_of_lading: master, house_bill_of_lading: house } = payloadOf('ARRIVAL NOTICE', line)
    return master ?? house
  }
  assert.equal(billOf('Konnossement-Nr.: HLCUSHA260311876'), 'HLCUSHA260311876')
  assert.equal(billOf('Conhecimento de Embarque (B/L): BRSSZ2600417'), 'BRSSZ2600417')
  assert.equal(billOf('Polizza di carico (MBL): MEDUN4471029'), 'MEDUN4471029')
  assert.equal(billOf('Polizza House (HBL): GOA260771'), 'GOA260771')
})

test('the day of an invoice may follow its number, and whom to ask a sentence about disputes', () => {
  assert.equal(payloadOf('FATTURA', 'FATTURA N. 1184/2026 del 30/04/2026')['invoice_date'], '2026-04-30')
  const told = 'To request fee mitigation or a refund write to dnd@line.example'
  assert.deepEqual(payloadOf('DEMURRAGE INVOICE', told)['contact'], { email: 'dnd@line.example' })
  const sales = 'For bookings write to sales@line.example'
  assert.equal(payloadOf('DEMURRAGE INVOICE', sales)['contact'], undefined)
})

test('freight terms are known in other languages', () => {
  assert.equal(payloadOf('AVISO DE LLEGADA', 'Flete: Por cobrar')['freight_terms'], 'collect')
  assert.equal(payloadOf("AVIS D'ARRIVEE", 'Fret: Port payé')['freight_terms'], 'prepaid')
})

test('an address that begins with a pier or an estate is an address', () => {
  const notice = payloadOf('ARRIVAL NOTICE', 'Vessel: EVER FORWARD')
  assert.deepEqual(notice['vessel'], { name: 'EVER FORWARD' })
  const { payload } = readDrawn([
    [40, 30, 'FACTURA'],
    [40, 60, 'Facturar a:'],
    [40, 72, 'Cerámicas Levante S.L.'],
    [40, 84, 'Pol. Ind. Sur nave 12'],
    [300, 60, 'Remit to:'],
    [300, 72, 'HARBOR ROASTERS LLC'],
    [300, 84, '12 PIER RD, PORTLAND ME 04101'],
  ])
  assert.deepEqual(payload['bill_to'], { name: 'Cerámicas Levante S.L.', address: 'Pol. Ind. Sur nave 12' })
  assert.deepEqual(payload['remit_to'], { name: 'HARBOR ROASTERS LLC', address: '12 PIER RD, PORTLAND ME 04101' })
})
