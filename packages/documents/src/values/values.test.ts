import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkDigit } from '@quaylog/journey/iso6346'
import { layOut } from '../page/lines.ts'
import { pageOf } from '../testing/page.ts'
import { dateOrderOf, datesOf } from './dates.ts'
import { containersOf, identifierOf, packagesOf } from './identifiers.ts'
import { readKind } from './kinds.ts'
import { amountsOf, decimalSignOf, measuresOf, plainNumber } from './numbers.ts'

test('a numeric date that may be read two ways has two readings until the document decides', () => {
  const [date] = datesOf('LFD 03/04/2026', null)
  assert.deepEqual(date?.reading, { either: ['2026-04-03', '2026-03-04'] })
  assert.deepEqual(datesOf('03/04/2026', 'month_first')[0]?.reading, { day: '2026-03-04' })
  assert.deepEqual(datesOf('03/04/2026', 'day_first')[0]?.reading, { day: '2026-04-03' })
  assert.deepEqual(datesOf('04.04.2026', null)[0]?.reading, { day: '2026-04-04' })
})

test('what is no day of the calendar is no date', () => {
  for (const text of [
    '31/02/2026',
    '2026-13-01',
    '00/01/2026',
    '31-NOV-2026',
    '99 JAN 2026',
    '12345678',
    '555-123-4567',
  ])
    assert.deepEqual(datesOf(text, null), [], text)
})

test('a month by its name decides itself, in six languages', () => {
  for (const text of [
    '01-DEC-26',
    '1 December 2026',
    'Dec 01, 2026',
    '01DEC2026',
    '1 décembre 2026',
    '01 dic 2026',
    '1. Dezember 2026',
    '01 dez 2026',
  ])
    assert.deepEqual(datesOf(text, null)[0]?.reading, { day: '2026-12-01' }, text)
})

test('the order of dates comes from the pages alone, and proof of both orders is none', () => {
  const orderOf = (text: string) => dateOrderOf([layOut(pageOf(text))])
  assert.equal(orderOf('ETA 11/28/2026\nLFD 12/03/2026'), 'month_first')
  assert.equal(orderOf('ETA 28.11.2026\nLFD 03.12.2026'), 'day_first')
  assert.equal(orderOf('ETA (DD/MM/YYYY) 03/12/2026'), 'day_first')
  assert.equal(orderOf('ETA 03/12/2026'), null)
  assert.equal(orderOf('ETA 28/11/2026\nLFD 12/13/2026'), null)
})

test('a number that may be read two ways is none until the document decides', () => {
  assert.equal(plainNumber('1.234', null), null)
  assert.equal(plainNumber('1.234', '.'), '1.234')
  assert.equal(plainNumber('1.234', ','), '1234')
  assert.equal(plainNumber('1,234.50', null), '1234.50')
  assert.equal(plainNumber('1.234,50', null), '1234.50')
  assert.equal(plainNumber("1'234.50", null), '1234.50')
  assert.equal(decimalSignOf([layOut(pageOf('TOTAL 1.234,50'))]), ',')
  assert.equal(decimalSignOf([layOut(pageOf('TOTAL 1.234,50 AND 1,234.50'))]), null)
})

test('weights keep their decimals, and one that no container could weigh is not the reading', () => {
  assert.deepEqual(measuresOf('12,345.60 KGS', null, null)[0]?.value, { value: '12345.60', unit: 'KGM' })
  assert.deepEqual(measuresOf('27,216 LBS', null, null)[0]?.value, { value: '27216', unit: 'LBR' })
  assert.deepEqual(measuresOf('67.200 CBM', null, null)[0]?.value, { value: '67.200', unit: 'MTQ' })
  assert.deepEqual(measuresOf('640 CARTONS', null, null), [])
  assert.deepEqual(measuresOf('120 PKGS', null, 'LBR'), [], 'what is counted is not weighed, whatever the head says')
})

test('an amount is one with its currency or with two decimals; a dollar sign names no country', () => {
  assert.deepEqual(amountsOf('USD 1,610.00', null)[0]?.value, { amount: '1610.00', currency: 'USD' })
  assert.deepEqual(amountsOf('3.235,50 €', null)[0]?.value, { amount: '3235.50', currency: 'EUR' })
  assert.deepEqual(amountsOf('$450.00', null)[0]?.value, { amount: '450.00', currency: null })
  assert.deepEqual(amountsOf('CALL 555 NOW', null), [])
})

test('a container number is found however its parts are printed', () => {
  const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const owner = fc.tuple(letters, letters, letters).map((three) => `${three.join('')}U`)
  const serial = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
  const print = fc.constantFrom('%o%s%d', '%o %s%d', '%o %s-%d', '%o-%s-%d', '%o%s %d', '%o %s / %d')
  fc.assert(
    fc.property(owner, serial, print, (prefix, digits, form) => {
      const digit = String(checkDigit(prefix + digits))
      const text = form.replace('%o', prefix).replace('%s', digits).replace('%d', digit)
      const [found] = containersOf(`CNTR ${text} SEAL 1`)
      assert.deepEqual(found?.value, { number: prefix + digits + digit, check_digit_passed: true })
    }),
  )
})

test('dates, amounts, containers and short words are no identifiers', () => {
  for (const text of ['2026-11-28', '28/11/2026', '28-NOV-2026', 'MSCU1234566', '12.50', 'A1', 'PREPAID'])
    assert.equal(identifierOf(text), null, text)
  assert.equal(identifierOf('NSLU 260712345')?.value, 'NSLU260712345')
  assert.equal(identifierOf('BRFT-2609-881')?.value, 'BRFT2609881')
})

test('a number that is printed in groups of digits is read whole or not at all', () => {
  assert.equal(identifierOf('MAEU 2639 41177')?.value, 'MAEU263941177')
  assert.equal(identifierOf('EGLV 1426 0012 3456, ORIGINAL')?.value, 'EGLV142600123456')
  assert.equal(identifierOf('2639 41177'), null)
})

test('free time has a unit where one is printed, and days alone have none', () => {
  const unitOf = (text: string) => {
    const read = readKind('free_time_unit', text, { date_order: null, decimal_sign: null })
    return read !== null && 'parts' in read ? read.parts[0]?.value : read
  }
  assert.deepEqual(['5 days', '5', '5 days (working or calendar days)', '5 calendar or working days'].map(unitOf), [
    null,
    null,
    null,
    null,
  ])
  assert.deepEqual(['5 working days', '5 Business Days', '5 WD'].map(unitOf), ['working', 'working', 'working'])
  assert.deepEqual(['10 calendar days', '10CD', '48 hours', '72 HR'].map(unitOf), [
    'calendar',
    'calendar',
    'hours',
    'hours',
  ])
})

test('a count of packages has marks of thousands where they part no decimals, and two numbers are not joined', () => {
  const count = (text: string, sign: '.' | ',' | null) => packagesOf(text, sign)?.value.count ?? null
  assert.equal(count('1 024 cartons', null), null)
  assert.equal(count('40HC 640 CARTONS', '.'), 640)
  assert.equal(count('1.024 CARTONS', '.'), null)
  assert.equal(count('1 024 cartons', ','), 1024)
  assert.equal(count('1.024 Kartons', ','), 1024)
  assert.equal(count('1,024 CARTONS', null), 1024)
})

test('a port has a UN/LOCODE where a known one is printed; the terminal MAHER is no place in Morocco', () => {
  const read = (text: string) => {
    const port = readKind('port', text, { date_order: null, decimal_sign: null })
    return port !== null && 'parts' in port ? port.parts.map(({ value }) => value) : []
  }
  assert.deepEqual(['LOS ANGELES (USLAX)', 'Los Angeles, USLAX', 'NEW YORK [US NYC]'].map(read), [
    ['LOS ANGELES', 'USLAX'],
    ['Los Angeles', 'USLAX'],
    ['NEW YORK', 'USNYC'],
  ])
  assert.deepEqual(
    ['NEW YORK - MAHER', 'NEW YORK (MAHER)', 'NEW YORK, NORTH'].map((text) => read(text).length),
    [1, 1, 1],
  )
})

test('a moment keeps the hour that is printed beside its day, with the zone where one is, and a span has none', () => {
  const read = (text: string) => {
    const moment = readKind('moment', text, { date_order: 'month_first', decimal_sign: null })
    return moment === null || 'either' in moment
      ? moment
      : moment.parts.map(({ value, from, to }) => [value, text.slice(from, to)])[0]
  }
  const cases: readonly (readonly [string, string, string?])[] = [
    ['12/03/2026 14:30', '2026-12-03T14:30'],
    ['12/03/2026 at 2:30 PM', '2026-12-03T14:30'],
    ['12/03/2026 @ 12 AM', '2026-12-03T00:00'],
    ['03-DEC-2026, 1430 HRS', '2026-12-03T14:30'],
    ['03-DEC-2026 14h30', '2026-12-03T14:30'],
    ['2026-12-03T14:30-08:00', '2026-12-03T14:30-08:00'],
    ['2026-12-03 14:30Z', '2026-12-03T14:30Z'],
    ['12/03/2026 14:30 PST', '2026-12-03T14:30-08:00'],
    ['12/03/2026 14:30 (UTC+8)', '2026-12-03T14:30+08:00'],
    ['14:30 on 12/03/2026', '2026-12-03T14:30'],
    ['7 AM 12/03/2026', '2026-12-03T07:00'],
    // `CST` is Chicago's and China's, and `LT` is anybody's: the hour is the place's own.
    ['12/03/2026 14:30 CST', '2026-12-03T14:30', '12/03/2026 14:30'],
    ['12/03/2026 14:30 LT', '2026-12-03T14:30', '12/03/2026 14:30'],
    // Spans, counts and hours that no clock shows.
    ['12/03/2026 08:00 - 12:00', '2026-12-03', '12/03/2026'],
    ['12/03/2026 08:00-07:00', '2026-12-03', '12/03/2026'],
    ['08:00 to 12:00 12/03/2026', '2026-12-03', '12/03/2026'],
    ['12/03/2026 8 AM to 4 PM', '2026-12-03', '12/03/2026'],
    ['12/03/2026 25:30', '2026-12-03', '12/03/2026'],
    ['12/03/2026 13 PM', '2026-12-03', '12/03/2026'],
    ['12/03/2026 1430', '2026-12-03', '12/03/2026'],
    ['12/03/2026', '2026-12-03'],
  ]
  for (const [text, value, printed = text] of cases) assert.deepEqual(read(text), [value, printed], text)
  assert.deepEqual(readKind('moment', '03/04/2026 14:30', { date_order: null, decimal_sign: null }), {
    either: ['2026-04-03T14:30', '2026-03-04T14:30'].map((value) => ({
      member: '',
      value,
      from: 0,
      to: 16,
      proof: 0.5,
    })),
  })
})

test('free days that differ by the kind of box are none', () => {
  const days = (text: string) => {
    const reading = readKind('free_days', text, { date_order: null, decimal_sign: null })
    return reading !== null && 'parts' in reading ? reading.parts[0]?.value : null
  }
  assert.equal(days('FCL - 6 Days (NON-DG), 2 Days (DG/REEFER)'), null)
  assert.equal(days('7 calendar days demurrage, 4 working days detention'), null)
  assert.equal(days('10 Tage, davon 10 Tage am Terminal'), 10)
  assert.equal(days('5 (five) days'), 5)
  assert.equal(days('7'), 7)
})
