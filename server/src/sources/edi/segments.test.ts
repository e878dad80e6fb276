import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readEdifact } from './edifact-segments.ts'
import { part } from './interchange.ts'
import { edifact, ocean, x12 } from './samples.ts'
import { readX12 } from './x12-segments.ts'

test('what does not begin like an interchange is none', () => {
  for (const text of ['', 'ISA', 'ISA*1*2~', '<html>', '{}', 'ISAAAAAAAAAAAAAAAAAAAAAAAA', 'B4***EE~'])
    assert.equal(readX12(text), null, text)
  for (const text of ['', '<html>', 'hello + world', 'ISA*00']) assert.equal(readEdifact(text), null, text)
})

test('an ISA that is not padded, other separators and line ends are read', () => {
  const plain = readX12(
    '\uFEFF\r\nISA|00||00||ZZ|A|ZZ|B|261120|1205|U|00401|1|0|P|:!\r\nGS|QO|A|B|20261120|1205|9|X|004010!\r\nST|315|0001!\r\nB4|||EE!\r\nSE|3|0001!\r\nGE|1|9!\r\nIEA|1|1!',
  )
  assert.deepEqual([plain?.sender, plain?.receiver, plain?.control_number, plain?.warnings], ['A', 'B', '1', []])
  assert.deepEqual(
    plain?.messages.map(({ type, control_number, group, segments }) => [
      type,
      control_number,
      group?.control_number,
      segments.map(({ tag }) => tag),
    ]),
    [['315', '0001', '9', ['B4']]],
  )
})

test('lines of a fixed length break segments and elements in two, which are read as one', () => {
  const whole = x12(ocean('VD', 'CNSHA'), ocean('VA', 'USLGB')).replaceAll('\n', '')
  for (const width of [72, 80, 128])
    for (const end of ['\n', '\r\n'])
      assert.deepEqual(readX12(whole.replace(new RegExp(`.{${width}}`, 'g'), `$&${end}`)), readX12(whole), `${width}`)
})

test('an interchange without a transaction set says so', () => {
  assert.deepEqual(readX12(x12())?.warnings, ['no transaction set was found'])
})

test('wrong counts, missing ends and repeated numbers are warnings', () => {
  const text = x12(['315', 'B4***EE'], ['315', 'B4***EE'])
    .replace('SE*3*0001', 'SE*9*0002')
    .replace('ST*315*0002', 'ST*315*0001')
    .replace('SE*3*0002', 'SE*3*0001')
    .replace('IEA*1*000000042', 'IEA*1*7')
  assert.deepEqual(readX12(text)?.warnings, [
    'transaction set 0001: SE counts 9, found 3',
    'transaction set 0001: SE names 0002',
    'control numbers of ISA and IEA differ',
    'control number 0001 is used twice',
  ])
  assert.deepEqual(readX12(x12(ocean('VD', 'CNSHA')).split('SE*')[0] ?? '')?.warnings, [
    'transaction set 0001 is cut',
    'IEA is missing',
  ])
})

test('EDIFACT: the release character protects every separator, UNA changes them, UNB may be missing', () => {
  const [message] = readEdifact(edifact(['CODECO', "FTX+AAI+++IT?'S ?+ A ??:B?:C"]))?.messages ?? []
  assert.deepEqual([part(message?.segments[0], 4), part(message?.segments[0], 4, 2)], ["IT'S + A ?", 'B:C'])
  const una = readEdifact('UNA|*.\\ ~UNB*UNOA|2*A*B*261120|1205*5~UNH*1*COARRI|D|95B|UN~BGM*44~UNT*3*1~UNZ*1*5~')
  assert.deepEqual([una?.sender, una?.warnings, una?.messages[0]?.type], ['A', [], 'COARRI'])
  assert.deepEqual(readEdifact("UNH+1+IFTSTA:D:95B:UN'BGM+23'UNT+3+1'")?.warnings, ['UNB is missing'])
  assert.deepEqual(readEdifact("UNB+UNOA:2+A+B+261120:1205+5'UNH+1+IFTSTA:D'BGM+23'")?.warnings, [
    'message 1 is cut',
    'control numbers of UNB and UNZ differ',
  ])
})

test('any text is taken apart without an exception', () => {
  const pieces = fc.constantFrom(
    'ISA',
    '*',
    '~',
    'ST*315*1',
    'SE*3*1',
    'B4',
    'UNA',
    "UNH+1+IFTSTA:D'",
    "UNT+3+1'",
    "'",
    '+',
    ':',
    '?',
    '\n',
    'GS',
    'UNB',
    '>',
    '\u0000',
    'x',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      for (const interchange of [
        readX12(text),
        readX12(`ISA*00*          *00*          *ZZ*A*ZZ*B*1*1*U*00401*1*0*P*>~${text}`),
        readEdifact(text),
      ])
        assert.ok(interchange === null || Array.isArray(interchange.messages))
    }),
    { numRuns: 500, seed: 20261120 },
  )
})
