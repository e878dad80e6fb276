import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { infer } from './infer.ts'
import { normalizePlaceName } from './place-name.ts'
import { loadReference } from './reference.ts'

const reference = loadReference()

/** Main SCAC, alternative SCACs, SMDG code and main container prefixes of every line (sources section 9.2). */
const LINES: readonly (readonly [scac: string, alternatives: string, smdg: string | null, prefixes: string])[] = [
  ['MAEU', 'MAEI', 'MSK', 'MSKU MRKU MRSU'],
  ['SEAU', 'SEAL', null, 'MCPU'],
  ['SEJJ', '', null, ''],
  ['SAFM', '', 'SAF', 'SCMU SAMU'],
  ['SUDU', '', 'SUD', 'SUDU HASU'],
  ['MSCU', 'MEDU', 'MSC', 'MSCU MEDU'],
  ['CMDU', '', 'CMA', 'CMAU CGMU APZU'],
  ['APLU', '', 'APL', 'APHU'],
  ['ANNU', 'ANLC', 'ANL', 'ANNU'],
  ['11DX', 'CNCU', null, 'CNCU'],
  ['HLCU', '', 'HLC', 'HLCU HLBU HLXU'],
  ['ONEY', '', 'ONE', 'ONEU NYKU'],
  ['EGLV', 'EISU', 'EMC', 'EGHU EMCU'],
  ['COSU', 'CCMJ CHNJ', 'COS', 'CBHU CCLU'],
  ['OOLU', '', 'OOL', 'OOLU OOCU'],
  ['YMLU', '', 'YML', 'YMLU YMMU'],
  ['HDMU', '', 'HMM', 'HMMU HDMU KOCU'],
  ['ZIMU', '', 'ZIM', 'ZIMU ZCSU'],
  ['WHLC', '22AA', 'WHL', 'WHLU WHSU'],
  ['PCIU', 'PABV', 'PIL', 'PCIU'],
  ['KMTU', '', 'KMT', 'KMTU'],
  ['SMLM', '', 'SML', 'SMCU'],
  ['TXZJ', 'TSTU', 'TSL', 'TSLU TSSU'],
  ['SQQY', 'SJHH', null, ''],
  ['CULU', '', 'CUL', 'CULU'],
  ['GOSU', 'GSLU', 'GSL', 'GSLU'],
  ['ARKU', '', 'ARK', 'ARKU'],
  ['TRKU', '', 'TRK', 'TRKU'],
  ['ACLU', '', 'ACL', 'ACLU'],
  ['IILU', '', 'ICL', ''],
  ['MATS', 'MATU', 'MAT', 'MATU'],
  ['SMLU', '', 'SMM', 'SMLU'],
  ['CLAM', 'CWLQ CMCU', null, 'CMCU'],
  ['SSBF', 'WWSU', 'WWS', 'WWSU'],
  ['CHVW', 'QWJA PLLU', 'CHV', ''],
  ['HDUJ', '', null, ''],
  ['SSPH', '', null, ''],
  ['TRBR', 'TBIE PYRR', null, ''],
  ['TJFH', '', null, ''],
  ['WDSB', '', null, ''],
  ['SKLU', '', 'SKR', 'SKLU SKHU SKRU'],
  ['HALU', '', 'HAS', 'HALU'],
  ['SITU', '', 'SIT', 'SITU'],
  ['REGU', '', 'REG', 'REGU'],
  ['GRIU', 'GRIM', 'GRI', 'GCNU'],
  ['ESPU', '', null, ''],
  ['MFTU', '', null, ''],
  ['SCIU', '', 'SCI', ''],
  ['NSAU', '', null, ''],
  ['TSCW', '', null, ''],
  ['DOLQ', '', null, ''],
  ['UBCU', '', null, ''],
  ['EIMU', '', 'EIM', ''],
  ['PSHI', '', null, ''],
  ['TEST', '', null, ''],
]

/** A number in the usual form of each line that has one, and what it is. */
const FORMS: readonly (readonly [scac: string, type: 'bill_of_lading' | 'booking', number: string])[] = [
  ['MAEU', 'bill_of_lading', 'MAEU260029935'],
  ['SEAU', 'bill_of_lading', 'SEAU260029935'],
  ['SEJJ', 'bill_of_lading', 'SEJJ260029935'],
  ['SAFM', 'bill_of_lading', 'SAFM260029935'],
  ['SUDU', 'bill_of_lading', 'SUDUN2SL008733AF'],
  ['MSCU', 'bill_of_lading', 'MEDUOL197367'],
  ['MSCU', 'booking', 'EBKG01234567'],
  ['CMDU', 'bill_of_lading', 'CMDUTHD0479278'],
  ['APLU', 'bill_of_lading', 'APLU012345678'],
  ['ANNU', 'bill_of_lading', 'ANNUSYD0123456'],
  ['ANNU', 'bill_of_lading', 'ANLCSYD0123456'],
  ['11DX', 'bill_of_lading', '11DXHKG0123456'],
  ['HLCU', 'bill_of_lading', 'HLCUHAM210912345'],
  ['ONEY', 'bill_of_lading', 'ONEYAARD05774700'],
  ['EGLV', 'bill_of_lading', 'EGLV003012345678'],
  ['EGLV', 'bill_of_lading', 'EISU003012345678'],
  ['COSU', 'bill_of_lading', 'COSU6103622780'],
  ['OOLU', 'bill_of_lading', 'OOLU2127609670'],
  ['YMLU', 'bill_of_lading', 'YMLUW123456789'],
  ['HDMU', 'bill_of_lading', 'HDMUSELM96466400'],
  ['ZIMU', 'bill_of_lading', 'ZIMUSNH1234567'],
  ['WHLC', 'bill_of_lading', 'WHLC025D512345'],
  ['PCIU', 'bill_of_lading', 'PABVSNTG012345678'],
  ['KMTU', 'bill_of_lading', 'KMTCPUS0123456'],
  ['SMLM', 'bill_of_lading', 'SMLMSHAA01234567'],
  ['CULU', 'bill_of_lading', 'CULSHA200010001'],
  ['GOSU', 'bill_of_lading', 'GOSUNGB12345678'],
  ['MATS', 'bill_of_lading', 'MATS1234567890'],
  ['SMLU', 'bill_of_lading', 'SMLUMIA12345678'],
  ['CLAM', 'bill_of_lading', 'CAMN12345678'],
  ['SSBF', 'bill_of_lading', 'WWSUABC1234567'],
  ['SKLU', 'bill_of_lading', 'SNKO010201234567'],
  ['HALU', 'bill_of_lading', 'HASLC01200123456'],
  ['SITU', 'bill_of_lading', 'SITGSHXM012345'],
]

describe('data: shipping lines', () => {
  for (const [scac, alternatives, smdg, prefixes] of LINES)
    test(scac, () => {
      const line = reference.lineByScac(scac)
      assert.equal(line?.scac, scac)
      assert.deepEqual(line?.alternative_scacs.join(' '), alternatives)
      assert.equal(line?.smdg_code, smdg)
      for (const prefix of prefixes.split(' ').filter(Boolean))
        assert.deepEqual(
          [reference.containerPrefix(prefix)?.kind, reference.containerPrefix(prefix)?.owner],
          ['line', scac],
        )
    })

  test('no line is missing here', () =>
    assert.deepEqual(
      reference.lines().map(({ scac }) => scac),
      LINES.map(([scac]) => scac).toSorted(),
    ))

  test('no SCAC stands for two lines', () => {
    const codes = reference.lines().flatMap(({ scac, alternative_scacs }) => [scac, ...alternative_scacs])
    assert.deepEqual(duplicates(codes), [])
  })

  test('what each line can be asked by', () => {
    const asks = (scac: string) => {
      const line = reference.lineByScac(scac)
      return [
        line?.bill_of_lading_tracking_support,
        line?.booking_number_tracking_support,
        line?.container_number_tracking_support,
      ]
    }
    for (const scac of ['PCIU', 'TXZJ', 'WDSB']) assert.deepEqual(asks(scac), [false, false, true], scac)
    assert.deepEqual(asks('TRBR'), [false, true, false])
    for (const scac of ['MAEU', 'EGLV', 'TEST']) assert.deepEqual(asks(scac), [true, true, true], scac)
  })

  for (const [scac, type, number] of FORMS)
    test(`${number} is a ${type} of ${scac}`, () => {
      const { number_type, shipping_line } = infer(number, reference)
      assert.deepEqual([number_type, shipping_line.decision, shipping_line.selected?.scac], [type, 'auto_select', scac])
    })
})

describe('data: places and terminals', () => {
  test('the tables are large enough', () => {
    const ramps = reference.terminals().filter(({ facility_type }) => facility_type === 'rail_terminal')
    assert.ok(reference.ports().length >= 250)
    assert.ok(ramps.length >= 80)
    assert.ok(reference.terminals().length - ramps.length >= 100)
    assert.ok(reference.metroAreas().length >= 100)
  })

  test('the great ports of the United States and Canada are known in depth', () => {
    const least = {
      USLAX: 6,
      USLGB: 6,
      USOAK: 4,
      USSEA: 3,
      USTIW: 4,
      USNYC: 6,
      USSAV: 2,
      USHOU: 3,
      USCHS: 3,
      USMIA: 3,
      CAVAN: 4,
      CAMTR: 4,
      CAHAL: 2,
      CAPRR: 1,
    }
    for (const [locode, count] of Object.entries(least))
      assert.ok(
        reference.terminalsOf(locode).filter(({ facility_type }) => facility_type === 'ocean_terminal').length >= count,
        locode,
      )
  })

  test('UN/LOCODEs begin with their country and stand for one place', () => {
    const places = [...reference.ports(), ...reference.metroAreas()]
    for (const { code, country_code } of places) assert.equal(code.slice(0, 2), country_code)
    assert.deepEqual(duplicates(places.flatMap(({ code, alternative_codes }) => [code, ...alternative_codes])), [])
  })

  test('a place does not carry its own name as an alias', () => {
    const twice = [...reference.ports(), ...reference.metroAreas()].filter(
      ({ name, aliases }) => duplicates([name, ...aliases].map(normalizePlaceName)).length > 0,
    )
    assert.deepEqual(
      twice.map(({ code }) => code),
      [],
    )
  })

  test('no code and no name stands for two terminals', () => {
    const terminals = reference.terminals()
    assert.deepEqual(duplicates(terminals.map(({ key }) => key)), [])
    assert.deepEqual(duplicates(terminals.flatMap(({ firms_code }) => firms_code ?? [])), [])
    assert.deepEqual(duplicates(terminals.flatMap(({ bic_facility_code }) => bic_facility_code ?? [])), [])
    assert.deepEqual(
      duplicates(
        terminals.flatMap(({ location, smdg_code }) => (smdg_code === null ? [] : `${location.code} ${smdg_code}`)),
      ),
      [],
    )
    const names = terminals.flatMap(({ location, name, nickname }) =>
      [...new Set([name, nickname ?? name].map(normalizePlaceName))].map((text) => `${location.code} ${text}`),
    )
    assert.deepEqual(duplicates(names), [])
  })

  test('FIRMS codes are of the United States', () => {
    assert.deepEqual(
      reference
        .terminals()
        .filter(({ firms_code, country_code }) => firms_code !== null && country_code !== 'US')
        .map(({ key }) => key),
      [],
    )
  })
})

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}
