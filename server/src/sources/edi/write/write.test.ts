import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edi_event_names } from '@quaylog/contract'
import { writeIftsta } from './iftsta.ts'
import { readParties } from './parties.ts'
import type { Parties } from './parties.ts'
import type { StatusReport } from './status-report.ts'
import { writtenStatus } from './told-status.ts'
import { write315 } from './x12-315.ts'

const parties: Parties = {
  sender: { qualifier: 'ZZ', id: 'QUAYLOG' },
  receiver: { qualifier: '02', id: 'ACME' },
  is_test: false,
}
const stamp = { control_number: 42, made_at: '2026-11-20T12:05:00Z' }
const shanghai = { locode: 'CNSHA', name: 'Shanghai', time_zone: 'Asia/Shanghai' }
const long_beach = { locode: 'USLGB', name: 'Long Beach', time_zone: 'America/Los_Angeles' }
const sailed: StatusReport = {
  code: 'VD',
  is_empty: false,
  mode: 'vessel',
  container: 'CSQU3054383',
  at: '2026-11-01T02:15:40Z',
  place: shanghai,
  ports: [
    { role: 'L', place: shanghai, time: { kind: 'departure', is_estimate: false, at: '2026-11-01T02:15:40Z' } },
    { role: 'D', place: long_beach, time: { kind: 'arrival', is_estimate: true, at: '2026-11-18T14:00:00Z' } },
  ],
  bill_of_lading: 'MEDUOL197367',
  seal_number: 'SEAL1',
  scac: 'MSCU',
  vessel: { imo: '9321483', name: 'EMMA' },
  voyage: '042W',
}

function textOf(written: ReturnType<typeof write315>): string {
  if ('unwritable' in written) assert.fail(written.unwritable)
  return written.text
}

test('parties that no interchange can name are refused, with what is wrong', () => {
  const wrong: readonly (readonly [address: string, syntax: 'x12' | 'edifact', problem: RegExp])[] = [
    ['', 'x12', /must name sender and receiver/],
    ['ZZ:QUAYLOG', 'x12', /must name sender and receiver/],
    ['ZZ:A1/ZZ:B1/live', 'x12', /must name sender and receiver/],
    ['ZZ:A1:B/ZZ:B1', 'x12', /must name sender and receiver/],
    ['XY:QUAYLOG/02:ACME', 'x12', /'XY' is no qualifier of party ids in X12/],
    ['02:QUAYLOG/ZZ:ACME', 'edifact', /'02' is no qualifier of party ids in EDIFACT/],
    ['ZZ:QUAYLOG/02:acme', 'x12', /'acme' is no party id: 2 to 15/],
    ['ZZ:QUAYLOG/02:A*B', 'x12', /'A\*B' is no party id/],
    ['ZZ:QUAYLOG/02:SIXTEENLETTERS16', 'x12', /no party id/],
    ["ZZ:O'HARA/ZZ:B1", 'edifact', /no party id: 1 to 35/],
    ['ZZ:ÜBERSEE/ZZ:B1', 'edifact', /no party id/],
  ]
  for (const [address, syntax, problem] of wrong) {
    const read = readParties(address, syntax)
    assert.match('problem' in read ? read.problem : 'nothing', problem, address)
  }
  assert.deepEqual(readParties('ZZ:QUAYLOG/02:ACME', 'x12'), parties)
  assert.deepEqual(readParties('14:4012345000009/ZZ:B1/test', 'edifact'), {
    sender: { qualifier: '14', id: '4012345000009' },
    receiver: { qualifier: 'ZZ', id: 'B1' },
    is_test: true,
  })
})

test('a status without what its message has to say is not written', () => {
  const unwritable = (written: ReturnType<typeof write315>) =>
    'unwritable' in written ? written.unwritable : 'written'
  const nowhere = { ...sailed, place: { locode: null, name: 'Somewhere', time_zone: null } }
  assert.match(unwritable(write315(nowhere, parties, stamp)), /time zone of its place is not known/)
  for (const write of [write315, writeIftsta])
    assert.match(
      unwritable(write({ ...sailed, container: 'FLATRACK 7' }, parties, stamp)),
      /container number 'FLATRACK 7'/,
    )
  assert.equal(writtenStatus('container.updated'), null)
  assert.equal(writtenStatus('container.transport.feeder_departed'), null)
  assert.ok(edi_event_names.length > 20)
})

test('what a message cannot write is left out and named; nothing is cut or replaced', () => {
  const odd = {
    ...sailed,
    bill_of_lading: 'A*B',
    seal_number: 'S'.repeat(36),
    vessel: { imo: null, name: 'ЗВЕЗДА' },
    ports: [{ role: 'D', place: { ...long_beach, locode: null }, time: null }],
  } satisfies StatusReport
  const x12 = write315(odd, parties, stamp)
  const edifact = writeIftsta(odd, parties, stamp)
  assert.deepEqual('left_out' in x12 && x12.left_out, ['bill_of_lading', 'seal_number', 'vessel_name'])
  assert.deepEqual('left_out' in edifact && edifact.left_out, ['seal_number', 'vessel_name'])
  assert.doesNotMatch(textOf(x12), /N9\*(BM|SN)|R4\*/)
  assert.match(textOf(edifact), /RFF\+BM:A\*B'/)
  assert.doesNotMatch(textOf(edifact), /LOC\+11/)
})

test('a 315 has the places, times and references of its status', () => {
  assert.deepEqual(textOf(write315(sailed, { ...parties, is_test: true }, stamp)).split('~\n'), [
    'ISA*00*          *00*          *ZZ*QUAYLOG        *02*ACME           *261120*1205*U*00401*000000042*0*T*>',
    'GS*QO*QUAYLOG*ACME*20261120*1205*42*X*004010',
    'ST*315*0001',
    'B4***VD*20261101*1015**CSQU*305438*L**CNSHA*UN*3',
    'N9*BM*MEDUOL197367',
    'N9*SCA*MSCU',
    'N9*SN*SEAL1',
    'Q2*9321483********042W***L*EMMA',
    'R4*L*UN*CNSHA*Shanghai*CN',
    'DTM*370*20261101*1015*LT',
    'R4*D*UN*USLGB*Long Beach*US',
    'DTM*139*20261118*0600*LT',
    'SE*11*0001',
    'GE*1*42',
    'IEA*1*000000042',
    '',
  ])
})

test('an IFTSTA has the same, and says in UTC what clocks of a place cannot tell', () => {
  const text = textOf(writeIftsta({ ...sailed, bill_of_lading: "O'B+1" }, parties, stamp))
  assert.deepEqual(text.split("'\n"), [
    'UNA:+.? ',
    'UNB+UNOC:3+QUAYLOG:ZZ+ACME:02+261120:1205+42++IFTSTA++1',
    'UNH+1+IFTSTA:D:00B:UN',
    'BGM+23+42+9',
    'DTM+137:202611201205:203',
    'NAD+MS+QUAYLOG',
    'NAD+MR+ACME',
    "CNI+1+O?'B?+1",
    'STS+1+VD',
    "RFF+BM:O?'B?+1",
    'RFF+SN:SEAL1',
    'DTM+334:202611011015:203',
    'LOC+175+CNSHA:139:6:Shanghai',
    'TDT+20+042W+1++MSCU:172:182+++9321483:146::EMMA',
    'LOC+9+CNSHA:139:6:Shanghai',
    'DTM+186:202611011015:203',
    'LOC+11+USLGB:139:6:Long Beach',
    'DTM+132:202611180600:203',
    'EQD+CN+CSQU3054383++++5',
    'UNT+18+1',
    'UNZ+1+42',
    '',
  ])
  const twice = { ...sailed, at: '2026-11-01T09:30:00Z', place: long_beach }
  assert.match(textOf(writeIftsta(twice, parties, stamp)), /DTM\+334:202611010930UTC:303'/)
})
