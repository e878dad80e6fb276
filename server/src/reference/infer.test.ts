import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { infer_number_results_attributes } from '@quaylog/contract'
import fc from 'fast-check'
import { infer } from './infer.ts'
import { checkDigit } from '@quaylog/journey'
import { loadReference } from './reference.ts'

const reference = loadReference()

/** Number, type and the candidates as "SCAC confidence". */
type Row = readonly [number: string, number_type: string, decision: string, candidates: readonly string[]]

function summary(number: string) {
  const { number_type, shipping_line } = infer(number, reference)
  return [
    number_type,
    shipping_line.decision,
    shipping_line.candidates.map(({ scac, confidence }) => `${scac} ${confidence}`),
  ]
}

const CONTAINERS: readonly Row[] = [
  ['MSKU6011672', 'container', 'auto_select', ['MAEU 0.97']],
  ['msku 601167-2', 'container', 'auto_select', ['MAEU 0.97']],
  ['ECMU0000008', 'container', 'auto_select', ['CMDU 0.95']],
  ['MSKU601167', 'container', 'needs_confirmation', ['MAEU 0.85']],
  ['MSKU6011673', 'container', 'no_prediction', ['MAEU 0.68']],
  ['APZU2106333', 'container', 'no_prediction', ['CMDU 0.68']],
  ['TCLU1234568', 'container', 'no_prediction', []],
  ['TCLU123456', 'container', 'no_prediction', []],
  ['TRHU4561222', 'container', 'no_prediction', []],
  ['GMCU6094137', 'container', 'no_prediction', []],
  ['TESI1120274', 'container', 'no_prediction', []],
  ['XXXU0000003', 'container', 'no_prediction', []],
]

const SHIPMENTS: readonly Row[] = [
  ['MEDUOL197367', 'bill_of_lading', 'auto_select', ['MSCU 0.97']],
  ['MEDUXX12', 'bill_of_lading', 'no_prediction', []],
  ['MEDUXX1234567890', 'bill_of_lading', 'needs_confirmation', ['MSCU 0.75']],
  ['EBKG1', 'bill_of_lading', 'no_prediction', []],
  ['EBKG1234', 'booking', 'needs_confirmation', ['MSCU 0.75']],
  ['CCMJ12345678', 'bill_of_lading', 'needs_confirmation', ['COSU 0.75']],
  ['ARKU12345678', 'bill_of_lading', 'needs_confirmation', ['ARKU 0.75']],
  ['PABV12345678', 'bill_of_lading', 'needs_confirmation', ['PCIU 0.75']],
  ['260029935', 'bill_of_lading', 'needs_confirmation', ['MAEU 0.85']],
  ['6103622780', 'bill_of_lading', 'no_prediction', ['COSU 0.45', 'OOLU 0.45']],
  ['2127609670', 'bill_of_lading', 'no_prediction', ['COSU 0.45', 'OOLU 0.45']],
  ['003012345678', 'bill_of_lading', 'needs_confirmation', ['EGLV 0.85']],
  ['12345678', 'booking', 'needs_confirmation', ['HLCU 0.75']],
  ['1234567', 'booking', 'needs_confirmation', ['MATS 0.75']],
  ['THD0479278', 'bill_of_lading', 'needs_confirmation', ['CMDU 0.81', 'ZIMU 0.05', '11DX 0.05']],
  ['COP0305302', 'bill_of_lading', 'needs_confirmation', ['CMDU 0.81', 'ZIMU 0.05', '11DX 0.05']],
  ['HPHV07147800', 'booking', 'no_prediction', ['ONEY 0.45', 'HDMU 0.45']],
  ['SELM96466400', 'booking', 'no_prediction', ['ONEY 0.45', 'HDMU 0.45']],
  ['TEST-TR-SUCCEEDED', 'bill_of_lading', 'auto_select', ['TEST 1']],
  ['TEST1234567', 'container', 'no_prediction', []],
  ['1', 'bill_of_lading', 'no_prediction', []],
  ['no digits', 'bill_of_lading', 'no_prediction', []],
  ['MAEU/260029935', 'bill_of_lading', 'no_prediction', []],
  ['MAEU260029935 MSKU1234565', 'bill_of_lading', 'no_prediction', []],
]

/** Owner's letters and bill of lading prefix look alike: the check digit decides. */
const OVERLAP: readonly Row[] = ['SUDU', 'MAEU', 'HLCU'].flatMap((prefix): Row[] => {
  const stem = `${prefix}123456`
  const digit = checkDigit(stem)
  const scac = prefix
  const sure = prefix === 'MAEU' ? '0.95' : '0.97'
  return [
    [`${stem}${digit}`, 'container', 'auto_select', [`${scac} ${sure}`]],
    [`${stem}${(digit + 1) % 10}`, 'bill_of_lading', 'needs_confirmation', [`${scac} 0.75`]],
  ]
})

for (const [title, rows] of [
  ['containers', CONTAINERS],
  ['shipments', SHIPMENTS],
  ['overlap', OVERLAP],
] as const)
  describe(`infer: ${title}`, () => {
    for (const [number, ...expected] of rows)
      test(`${number} is ${expected.flat().join(', ')}`, () => assert.deepEqual(summary(number), expected))
  })

describe('infer: every pattern of the table', () => {
  for (const { scac, number_type, example } of reference.numberPatterns())
    test(`${example} may be a ${number_type} of ${scac}`, () => {
      const found = infer(example, reference)
      assert.ok(found.shipping_line.candidates.some((candidate) => candidate.scac === scac))
      assert.equal(found.validation.type, 'shipment')
    })

  for (const { scac, prefixes, rest, prefixed_confidence, example } of reference.numberPatterns())
    for (const prefix of prefixes) {
      const compact = example.replace(/[^A-Z0-9]/g, '')
      const number = prefixes.some((known) => compact.startsWith(known)) ? null : prefix + compact
      if (number !== null && rest.test(compact))
        test(`${number} is surely of ${scac}`, () =>
          assert.deepEqual(infer(number, reference).shipping_line.selected, {
            scac,
            name: reference.lineByScac(scac)?.name,
            confidence: prefixed_confidence,
          }))
    }
})

describe('infer: every container prefix', () => {
  for (const { prefix, kind, owner, main } of reference.containerPrefixes())
    test(`${prefix} is of ${kind} ${owner}`, () => {
      const stem = `${prefix}000001`
      const { number_type, shipping_line } = infer(`${stem}${checkDigit(stem)}`, reference)
      const selected = shipping_line.selected && [shipping_line.selected.scac, shipping_line.selected.confidence]
      assert.equal(number_type, 'container')
      assert.deepEqual(selected, kind === 'lessor' ? null : [owner, main ? 0.97 : 0.95])
    })
})

describe('infer: validation', () => {
  const rows: readonly (readonly [
    number: string,
    is_valid: boolean | null,
    type: string,
    check_digit_passed: boolean | null,
    parsed_number: string | null,
  ])[] = [
    ['mscu 123456-6', true, 'container', true, 'MSCU1234566'],
    ['MSCU123456', true, 'container', null, 'MSCU1234566'],
    ['MSCU1234567', false, 'container', false, 'MSCU1234567'],
    ['TESI1120274', false, 'container', null, 'TESI1120274'],
    ['HLCU4585116', null, 'shipment', null, 'HLCU4585116'],
    ['MEDU-OL197367', true, 'shipment', null, 'MEDUOL197367'],
    ['MEDUXX1234567890', null, 'shipment', null, 'MEDUXX1234567890'],
    ['Q1Q1Q1Q1', null, 'shipment', null, 'Q1Q1Q1Q1'],
    ['@', false, 'shipment', null, null],
  ]
  for (const [number, is_valid, type, check_digit_passed, parsed_number] of rows)
    test(`${number}`, () => {
      const { reason, ...validation } = infer(number, reference).validation
      assert.deepEqual(validation, { is_valid, type, check_digit_passed, parsed_number })
      assert.equal(reason === null, (is_valid === true && check_digit_passed !== null) || number.startsWith('MEDU-'))
    })
})

describe('infer: history', () => {
  const top = (number: string, history: Parameters<typeof infer>[2]) => infer(number, reference, history).shipping_line
  test('earlier numbers with the same stem raise by 0.1', () => {
    assert.equal(top('260029935', [{ scac: 'MAEU', kind: 'same_stem' }]).selected?.confidence, 0.95)
    assert.equal(top('260029935', [{ scac: 'MAEU', kind: 'same_stem' }]).decision, 'auto_select')
  })
  test('the usual carrier raises by 0.05, by any of its codes', () => {
    assert.equal(top('260029935', [{ scac: 'maei', kind: 'customer_default' }]).selected?.confidence, 0.9)
  })
  test('both raise, evidence of one kind only once', () => {
    assert.equal(
      top('12345678', [
        { scac: 'HLCU', kind: 'same_stem' },
        { scac: 'HLCU', kind: 'same_stem' },
        { scac: 'HLCU', kind: 'customer_default' },
      ]).selected?.confidence,
      0.9,
    )
  })
  test('evidence never makes certain', () => {
    assert.equal(top('MSKU6011672', [{ scac: 'MAEU', kind: 'same_stem' }]).selected?.confidence, 0.99)
  })
  test('evidence orders candidates but makes none', () => {
    assert.deepEqual(
      top('2127609670', [{ scac: 'OOLU', kind: 'same_stem' }]).candidates.map(({ scac }) => scac),
      ['OOLU', 'COSU'],
    )
    assert.deepEqual(top('TCLU1234568', [{ scac: 'MAEU', kind: 'same_stem' }]).candidates, [])
  })
})

describe('infer: properties', () => {
  const decisionAt = (confidence: number) => {
    if (confidence >= 0.95) return 'auto_select'
    return confidence >= 0.7 ? 'needs_confirmation' : 'no_prediction'
  }
  const number = fc.oneof(fc.string(), fc.stringMatching(/^[A-Z]{2,5}\d{3,12}[A-Z]{0,2}$/))
  test('every answer has the shape of the contract, and decides by its thresholds', () => {
    fc.assert(
      fc.property(number, (text) => {
        const answer = infer_number_results_attributes.parse(infer(text, reference))
        const best = answer.shipping_line.candidates[0]?.confidence ?? 0
        assert.equal(answer.shipping_line.decision, decisionAt(best))
        assert.equal(answer.shipping_line.selected === null, best < 0.7)
      }),
    )
  })
})
