import { equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chargeKind } from './charge-kind.ts'

describe('a row of an invoice of demurrage or detention', () => {
  const kinds = {
    tax: [
      'VAT',
      'VAT 21%',
      '21% BTW',
      'GST @ 10%',
      'HST (13%)',
      'Sales tax',
      'TVA 20 %',
      'IVA',
      'V.A.T.',
      'CGST',
      'VAT on demurrage',
      'VAT on handling fee',
      'Tax, services',
    ],
    by_day: [
      'Demurrage',
      'Import demurrage (excl. VAT)',
      'Detention incl. 21% VAT',
      'Demurrage, VAT exempt',
      'Per diem, tax exempt',
      'Storage fee',
      'Extended dwell fee',
      'D&D surcharge',
      '40HC 5 days',
      'Gestation',
      'Taxi stand',
    ],
    once: [
      'VAT handling fee',
      'VAT deferment fee',
      'Fuel tax surcharge',
      'Harbor maintenance tax',
      'Administration fee',
      'Fuel surcharge',
      'Chassis split',
      'Late payment interest',
      'Exam fee',
      'Lift on',
    ],
  } as const
  for (const kind of ['tax', 'by_day', 'once'] as const)
    for (const title of kinds[kind]) test(`${title} is ${kind}`, () => equal(chargeKind(title, false), kind))
  test('that says its days is by the day', () => equal(chargeKind('Chassis fee', true), 'by_day'))
})
