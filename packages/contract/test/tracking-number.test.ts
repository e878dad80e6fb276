import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isContainerNumber, isTestNumber, normalizedNumber, numberFault } from '../src/index.ts'

/** What attackers and copied cells put where a number belongs. */
const hostile = [
  '📦📦📦',
  '１２３４５６７８',
  "1' OR '1'='1",
  '../../x',
  'A\r\nHost: x',
  'MAEU123\u0000456',
  'MAEU%2F123',
  'MAEU?x=1',
  'MAEU#123',
  'MAEU&x=1',
  'МAEU123456',
  'MSCß1234',
  'MSCı1234',
  'MSCU\t1234566',
  'MSCU\u00a01234566',
  'MAEU–123456',
  '\u202eMAEU123',
  'MAEU_123',
  '@MAEU123',
  '{MAEU123}',
  '=1+1',
  '\ud800123',
]

for (const text of hostile) {
  test(`tracking number: ${JSON.stringify(text)} is refused, and so is what it is normalised to`, () => {
    assert.notEqual(numberFault(text), null)
    assert.notEqual(numberFault(normalizedNumber(text)), null)
  })
}

const refusals: readonly [string, string][] = [
  ['', 'is too short (minimum is 3 letters and digits)'],
  ['A-1', 'is too short (minimum is 3 letters and digits)'],
  ['A'.repeat(51), 'is too long (maximum is 50 characters)'],
  ['-MAEU123', 'must begin and end with a letter or a digit'],
  ['MAEU123.', 'must begin and end with a letter or a digit'],
  ['..', 'must begin and end with a letter or a digit'],
  [
    'MAEU/123',
    "holds '/' (U+002F): a number has Latin letters and digits only, with spaces, dashes and dots between them",
  ],
  ['MAEU\r123', 'holds U+000D: a number has Latin letters and digits only, with spaces, dashes and dots between them'],
  [
    '12📦',
    "holds '📦' (U+1F4E6): a number has Latin letters and digits only, with spaces, dashes and dots between them",
  ],
  ['MAEU123456789 MSKU1234565', 'names two numbers: ask for each of them by itself'],
]
for (const [text, fault] of refusals)
  test(`tracking number: ${JSON.stringify(text)} ${fault}`, () => assert.equal(numberFault(text)?.detail, fault))

const combined = [
  'MEDU123456 MSCU1234566',
  'MSCU1234566 MEDU123456',
  'MAEU123456789-MSKU1234565',
  'MAEU123456789.MSKU1234565',
  'MSKU1234565 - MSCU1234566',
  '260029935 260029936',
  'MAEU123456789 MSKU 123456 5',
  'MSKU 123456-5 MAEU123456789',
  'MAEU123456789MSKU1234565',
  'MSKU1234565MSCU1234566',
  'MSKU1234565 45G1',
  'A1234567 B1234567',
]
for (const text of combined)
  test(`tracking number: ${text} names two`, () => assert.equal(numberFault(text)?.kind, 'combined'))

const single: readonly [string, string][] = [
  ['MEDU 123 456', 'MEDU123456'],
  ['ABC-123.4', 'ABC1234'],
  ['mscu 123456-6', 'MSCU1234566'],
  ['MSCU 123.456-6', 'MSCU1234566'],
  [' hlcu bsc 2105 12345 ', 'HLCUBSC210512345'],
  ['MAEU 260029935', 'MAEU260029935'],
  ['MAEU 1234567 89', 'MAEU123456789'],
  ['COSU 610 3622 780', 'COSU6103622780'],
  ['ONEYAARD05774700', 'ONEYAARD05774700'],
  ['CMDUTHD0479278', 'CMDUTHD0479278'],
  ['SUDUN2SL008733AF', 'SUDUN2SL008733AF'],
  ['177SYHYHSB09531', '177SYHYHSB09531'],
  ['2024-0001-123456', '20240001123456'],
  ['TEST-TR-SUCCEEDED', 'TEST-TR-SUCCEEDED'],
  ['test-tr-awaiting-manifest', 'TEST-TR-AWAITING-MANIFEST'],
]
for (const [text, normal] of single) {
  test(`tracking number: ${text} is one, ${normal}`, () => {
    assert.equal(numberFault(text), null)
    assert.equal(normalizedNumber(text), normal)
  })
}

test('tracking number: what is accepted has one normal form of ASCII letters and digits, which is accepted and normal itself', () => {
  const sign = fc.constantFrom(...'ABUJZmsx0123456789 .-')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: sign, maxLength: 60 }),
        fc.constantFrom(...hostile),
      ),
      (text) => {
        const fault = numberFault(text)
        if (fault !== null) return
        assert.match(text.trim(), /^[A-Za-z0-9][A-Za-z0-9 .-]*[A-Za-z0-9]$/)
        const normal = normalizedNumber(text)
        assert.match(normal, /^[A-Z0-9]{3,50}$/)
        assert.equal(normalizedNumber(normal), normal)
        assert.equal(numberFault(normal), null)
      },
    ),
  )
})

test('tracking number: a sign that numbers do not have is never normalised away', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }), fc.nat(11), (sign, at) => {
      fc.pre(/[^A-Za-z0-9 .-]/u.test(sign) && sign.trim() === sign)
      const text = `M${'SCU1234566'.slice(0, at)}${sign}${'SCU1234566'.slice(at)}6`
      assert.notEqual(numberFault(text), null)
      assert.notEqual(numberFault(normalizedNumber(text)), null)
    }),
  )
})

test('tracking number: a container number with separators, the words of the test line', () => {
  assert.deepEqual(['MSCU 123456-6', 'ABCD1234567', 'MSCU123456', 'MSCU12345667'].map(isContainerNumber), [
    true,
    true,
    false,
    false,
  ])
  assert.deepEqual(['test-tr-failed', 'TEST-TR', 'TESTTRFAILED', 'TEST-TR-'].map(isTestNumber), [
    true,
    false,
    false,
    false,
  ])
})
