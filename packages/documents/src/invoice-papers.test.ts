import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageWord } from './page/page.ts'
import { readPages } from './read-document.ts'
import { pageOf } from './testing/page.ts'

const payloadOf = (text: string) => readPages([pageOf(text)]).documents[0]?.payload ?? {}

test('the telephone of whom to ask about a dispute is read, and that of a letterhead is not', () => {
  const contactOf = (text: string) =>
    payloadOf(`DEMURRAGE INVOICE\nHARBOR LINES   TEL 212-555-0100\n\n\n\n${text}`)['contact']
  assert.deepEqual(contactOf('Contact:  dnd@line.example\nPhone:    +1 888 388 6625'), {
    email: 'dnd@line.example',
    phone: '+1 888 388 6625',
  })
  assert.deepEqual(contactOf('Dispute contact: pd@line.example   Phone: (800) 555-0199'), {
    email: 'pd@line.example',
    phone: '(800) 555-0199',
  })
  assert.deepEqual(contactOf('Disputes: pd@line.example   Fax: (800) 555-0199'), { email: 'pd@line.example' })
  assert.deepEqual(contactOf('Email: ar@line.example\nTel: (800) 555-0199'), { email: 'ar@line.example' })
  assert.equal(contactOf('Contact: Jane Doe\nTel: (800) 555-0199'), undefined)
  assert.equal(contactOf('Bill to: SUMMIT LLC\nPhone: (800) 555-0199'), undefined)
  assert.equal(contactOf('Disputes: phone 800 555 0199 or phone 800 555 0198'), undefined)
})

test('a container that is printed once counts for the days that go on at another rate', () => {
  const charges = (second: string) =>
    payloadOf(`DEMURRAGE INVOICE

Container      From         To           Days    Rate     Amount USD
MSCU1234566    11/11/2026   11/14/2026   4       150.00   600.00
               ${second}   11/18/2026   4       210.00   840.00`)['charges']
  const containersOf = (second: string) => JSON.stringify(charges(second)).split('MSCU1234566').length - 1
  assert.equal(containersOf('11/15/2026'), 2)
  assert.equal(containersOf('11/16/2026'), 1)
})

test('days that are counted are no label', () => {
  assert.equal(payloadOf('DEMURRAGE INVOICE\n\nAllowed free time      4 days')['free_time_days'], 4)
})

test('free time by the hour is no number of days', () => {
  const read = (printed: string) => {
    const { free_time_days, free_time_hours } = payloadOf(`DEMURRAGE INVOICE\n\nAllowed free time      ${printed}`)
    return [free_time_days, free_time_hours]
  }
  assert.deepEqual(read('48 hours'), [undefined, 48])
  assert.deepEqual(read('72 Hrs.'), [undefined, 72])
  assert.deepEqual(read('2 days'), [2, undefined])
})

test('a time frame is read behind its label without a colon', () => {
  const text = 'DEMURRAGE INVOICE\n\nTime frame for disputes within 30 days of the invoice date'
  assert.equal(payloadOf(text)['time_frames'], 'within 30 days of the invoice date')
})

test('a last word that is asked for goes on below where there are no rules, though it is a label elsewhere', () => {
  for (const printed of ['WITHIN 30 DAYS OF THE INVOICE\nDATE', 'WITHIN 30 DAYS OF THE\nINVOICE DATE']) {
    const payload = payloadOf(`DEMURRAGE INVOICE\n\nTIME FRAMES\n${printed}`)
    assert.equal(payload['time_frames'], 'WITHIN 30 DAYS OF THE INVOICE DATE')
  }
  assert.deepEqual(payloadOf('PICKUP RELEASE\n\nTERMINAL\nEVERPORT TERMINAL\nSERVICES')['terminal'], {
    name: 'EVERPORT TERMINAL SERVICES',
  })
})

test('charges in columns of what is prepaid and what is to be collected may name the currency there', () => {
  const payload = payloadOf(`ARRIVAL NOTICE

CHARGES              PREPAID      COLLECT USD
OCEAN FREIGHT                     6,200.00
HANDLING                          85.00
PLEASE PAY THIS AMOUNT            6,285.00`)
  assert.deepEqual(payload['charges'], [
    { description: 'OCEAN FREIGHT', amount: '6200.00', currency: 'USD' },
    { description: 'HANDLING', amount: '85.00', currency: 'USD' },
  ])
  assert.deepEqual(payload['charge_totals'], [{ amount: '6285.00', currency: 'USD' }])
})

test('a label in smaller letters is parted from the name behind it', () => {
  const draw = (text: string, x: number, h: number): PageWord => ({ text, x, y: 60, w: text.length * 5, h })
  const vesselOf = (h: number) => {
    const words = [
      { ...draw('FREIGHT', 20, 14), y: 20 },
      { ...draw('INVOICE', 60, 14), y: 20 },
      draw('Vessel', 20, h),
      draw('NORTH', 54, 10),
      draw('STAR', 82, 10),
    ]
    const page = { number: 1, width: 600, height: 800, rotation: 0 as const, words, rules: [] }
    return readPages([page]).documents[0]?.payload['vessel']
  }
  assert.deepEqual(vesselOf(8), { name: 'NORTH STAR' })
  assert.equal(vesselOf(10), undefined)
})
