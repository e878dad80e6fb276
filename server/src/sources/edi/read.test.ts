import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { acknowledge } from './acknowledge.ts'
import { decodeInterchange, readInterchange } from './read.ts'
import { edifact, ocean, x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function read(text: string) {
  return readInterchange(text, { parts })
}

function loadWord(empty: boolean | null): string {
  if (empty === null) return '-'
  return empty ? 'empty' : 'laden'
}

function first(text: string): string {
  const [one] = read(text)?.observations ?? []
  if (one?.kind !== 'movement') return 'none'
  return `${one.type} ${one.code} ${one.mode} ${loadWord(one.empty)} ${one.role_hint}`
}

test('315: every row of the status table', () => {
  const rows: readonly (readonly [code: string, locode: string, load: string, expected: string])[] = [
    ['EE', 'CNSHA', 'E', 'equipment GTOT truck empty pol'],
    ['I', 'CNSHA', 'L', 'equipment GTIN null laden pol'],
    ['I', 'USLGB', 'E', 'equipment GTIN null empty pod'],
    ['AE', 'CNSHA', 'L', 'equipment LOAD vessel laden pol'],
    ['AE', 'SGSIN', 'L', 'equipment LOAD vessel laden transshipment'],
    ['VD', 'CNSHA', 'L', 'transport DEPA vessel laden pol'],
    ['VA', 'USLGB', 'L', 'transport ARRI vessel laden pod'],
    ['UV', 'USLGB', 'L', 'equipment DISC vessel laden pod'],
    ['UV', 'SGSIN', 'L', 'equipment DISC vessel laden transshipment'],
    ['OA', 'USLGB', 'L', 'equipment GTOT truck laden pod'],
    ['AP', 'SGSIN', 'L', 'equipment LOAD feeder laden transshipment'],
    ['AO', 'SGSIN', 'L', 'equipment LOAD barge laden transshipment'],
    ['AL', 'USLGB', 'L', 'equipment LOAD rail laden pod'],
    ['RL', 'USLGB', 'L', 'transport DEPA rail laden pod'],
    ['AR', 'USDAL', 'L', 'transport ARRI rail laden destination'],
    ['UR', 'USDAL', 'L', 'equipment DISC rail laden destination'],
    ['A', 'USDAL', 'L', 'transport ARRI rail laden destination'],
    ['A', 'USLGB', 'L', 'equipment EDI_A null laden pod'],
    ['P', 'USCHI', 'L', 'transport DEPA rail laden null'],
    ['AM', 'USLGB', 'L', 'equipment LOAD truck laden pod'],
    ['AV', 'USLGB', 'L', 'equipment AVPU null laden pod'],
    ['RD', 'USLGB', 'E', 'equipment GTIN truck empty pod'],
    ['D', 'USDAL', 'L', 'equipment DROP truck laden destination'],
    ['X1', 'USDAL', 'L', 'equipment DROP truck laden destination'],
    ['CO', 'CNSHA', 'L', 'equipment EDI_CO null laden pol'],
    ['SA', 'CNSHA', 'L', 'equipment EDI_SA null laden pol'],
    ['ZZ', 'CNSHA', 'L', 'equipment EDI_ZZ null laden pol'],
  ]
  for (const [code, locode, load, expected] of rows)
    assert.equal(first(x12(ocean(code, locode, load))), expected, `${code} ${locode}`)
})

test('315: time and place, references, the vessel by its Lloyd number, estimates and roles of ports', () => {
  const reading = read(x12(ocean('VD', 'CNSHA')))
  const [departed, size, eta, delivery, record] = reading?.observations ?? []
  assert.ok(size?.kind === 'equipment' && record?.kind === 'shipment_record')
  assert.ok(departed?.kind === 'movement' && eta?.kind === 'movement' && delivery?.kind === 'movement')
  assert.deepEqual(
    [
      departed.stated_at,
      departed.at,
      departed.at_local,
      departed.container,
      departed.vessel,
      departed.voyage,
      departed.bill_of_lading,
      departed.booking,
      departed.seal_number,
    ],
    [
      '2026-11-20T12:05:00Z',
      '2026-11-01T02:15:00Z',
      '2026-11-01T10:15:00',
      'CSQU3054383',
      { imo: '9321483', name: 'EMMA', mmsi: null },
      '042W',
      'MEDUOL197367',
      'EBKG00000001',
      'SEAL1',
    ],
  )
  assert.deepEqual(
    [size.container, size.equipment_type, size.equipment_length, size.equipment_height],
    ['CSQU3054383', 'dry', 40, 'high cube'],
  )
  assert.deepEqual(
    [eta.code, eta.classifier, eta.at, eta.role_hint, eta.mode],
    ['ARRI', 'estimated', '2026-11-18T14:00:00Z', 'pod', 'vessel'],
  )
  assert.deepEqual([delivery.at, delivery.role_hint, delivery.mode], ['2026-11-25T12:00:00Z', 'destination', null])
  assert.deepEqual(
    [record.port_of_lading?.locode, record.port_of_discharge?.locode, record.destination?.locode],
    ['CNSHA', 'USLGB', 'USDAL'],
  )
  assert.deepEqual(reading?.quarantined, [])
})

test('315: holds on and off, last free day, appointment', () => {
  const beside = (code: string) =>
    read(x12(ocean(code, 'USLGB')))?.observations.flatMap((one) => {
      if (one.kind === 'hold') return [`${one.name} ${one.status}`]
      if (one.kind === 'deadline') return [`${one.deadline} ${one.day}`]
      return one.kind === 'facility_state' ? [one.appointment_at] : []
    })
  assert.deepEqual(['PA', 'PL', 'PI', 'C1', 'TC', 'CT', 'CU', 'CR', 'NF', 'AA'].map(beside), [
    ['customs hold'],
    ['USDA hold'],
    ['other hold'],
    ['customs hold'],
    ['TMF hold'],
    ['customs null'],
    ['customs null', 'freight null'],
    ['freight null'],
    ['terminal 2026-11-01'],
    ['2026-11-01T18:15:00Z'],
  ])
})

test('315: the ports are those of the one box, and an empty box on a ship tells no ports of the shipment', () => {
  const records = (code: string, load: string) =>
    read(x12(ocean(code, 'USLGB', load)))?.observations.flatMap((one) =>
      one.kind === 'shipment_record' ? [one.container] : [],
    )
  assert.deepEqual(
    [records('VA', 'L'), records('EE', 'E'), records('VA', 'E'), records('UV', 'E')],
    [['CSQU3054383'], ['CSQU3054383'], [], []],
  )
})

test('315: a call sign is no IMO number, a Canadian train time code is read, a box may stand in N9', () => {
  const called = read(
    x12(
      ocean('VD', 'CNSHA').map((line) =>
        line.startsWith('Q2')
          ? 'Q2*VRABC********042W***C*EMMA'
          : line.replace('B4***VD*20261101*1015*PLACE*CSQU*305438*L', 'B4***VD*261101*1015*PLACE***L'),
      ),
    ),
  )
  assert.equal(called?.observations[0]?.container ?? null, null)
  const boxed = read(
    x12([
      ...ocean('VD', 'CNSHA').map((line) => line.replace('*CSQU*305438*', '***').replace('*UN*3', '*UN')),
      'N9*EQ*CSQU3054383',
    ]),
  )
  assert.equal(boxed?.observations[0]?.container, 'CSQU3054383')
})

test('322: a unit at a ramp, without check digit', () => {
  const ramp = (code: string) => [
    '322',
    `Q5*${code}*20261120*0930*CT**CHICAGO*IL*US`,
    'N7*CSQU*305438',
    'W2*CSQU*305438***L',
    'R4*5*UN*USCHI*CHICAGO*US',
    'R4*7*UN*USDAL*DALLAS*US',
    'DTM*371*20261122*1200',
  ]
  const rows = [
    ['A', 'transport ARRI rail laden null'],
    ['P', 'transport DEPA rail laden null'],
    ['AL', 'equipment LOAD rail laden null'],
    ['UR', 'equipment DISC rail laden null'],
    ['OA', 'equipment GTOT truck laden null'],
    ['GI', 'equipment GTIN null laden null'],
    ['NT', 'equipment AVPU null laden null'],
  ] as const
  for (const [code, expected] of rows) assert.equal(first(x12(ramp(code))), expected, code)
  const [seen, eta] = read(x12(ramp('P')))?.observations ?? []
  assert.ok(seen?.kind === 'movement' && eta?.kind === 'movement')
  assert.deepEqual(
    [seen.at, seen.container, seen.data_source, eta.classifier, eta.place?.locode, eta.at],
    ['2026-11-20T15:30:00Z', 'CSQU3054383', 'rail', 'estimated', 'USDAL', '2026-11-22T18:00:00Z'],
  )
  const deadline = read(x12(ramp('NF')))?.observations.find((one) => one.kind === 'deadline')
  assert.deepEqual([deadline?.deadline, deadline?.day], ['rail', '2026-11-20'])
})

test('404 and 417: where each box is bound for and its seal, and no move', () => {
  const waybill = (type: string, ...more: readonly string[]) => [
    type,
    'BX*00*X*PP*R123456**BNSF**B',
    'N9*BM*RAIL77',
    'N7*CSQU*305438*********RC',
    'M7*SEAL77*SEAL78',
    'N7*MSCU*100000',
    'F9*12345*LONG BEACH*CA',
    ...more,
  ]
  for (const type of ['404', '417']) {
    const reading = read(x12(waybill(type, 'D9*54321*DALLAS*TX*US')))
    assert.deepEqual(reading?.quarantined, [])
    assert.deepEqual(
      reading?.observations.map((one) => [one.kind, one.container?.slice(0, 10), one.data_source]),
      [
        ['shipment_record', 'CSQU305438', 'rail'],
        ['equipment', 'CSQU305438', 'rail'],
        ['shipment_record', 'MSCU100000', 'rail'],
      ],
    )
    const [record, seal] = reading?.observations ?? []
    assert.ok(record?.kind === 'shipment_record' && seal?.kind === 'equipment')
    assert.deepEqual([record.destination?.locode, record.bill_of_lading, seal.seal_number], ['USDAL', null, 'SEAL77'])
    assert.equal(read(x12(waybill(type)))?.quarantined[0]?.reason, 'mandatory segments are missing')
  }
})

test('418 and 421: the train of a box and when it is expected, by a station code that moves nothing', () => {
  const consist = ['418', 'BAX*380000*T*139*20261122*1400*QLAXDAL', 'W1*BNSF', 'W2*CSQU*305438**L***DTTX*720123']
  const [on_train] = read(x12(consist))?.observations ?? []
  assert.ok(on_train?.kind === 'movement')
  assert.deepEqual(
    [on_train.container, on_train.code, on_train.classifier, on_train.voyage, on_train.place, on_train.at],
    ['CSQU3054383', 'EDI_418', 'planned', 'QLAXDAL', null, null],
  )
  assert.deepEqual(
    [on_train.at_local, on_train.description],
    ['2026-11-22T14:00:00', 'on a train bound for SPLC 380000'],
  )
  const expected = ['421', 'IS1*CSQU*305438', 'IS2*BNSF*ETA**380000*20261122*1400*M06']
  const [eta] = read(x12(expected))?.observations ?? []
  assert.ok(eta?.kind === 'movement')
  assert.deepEqual(
    [eta.code, eta.classifier, eta.place, eta.at],
    ['EDI_421', 'estimated', null, '2026-11-22T20:00:00Z'],
  )
  const scheduled = [
    '421',
    'IS1*00*CSQU*305438*L',
    'N9*BM*1',
    ...expected.slice(2),
    'IS2*BNSF*D**381820*20261123*0900*M06',
  ]
  assert.deepEqual(
    read(x12(scheduled))?.observations.map((one) => (one.kind === 'movement' ? [one.container, one.description] : [])),
    [
      ['CSQU3054383', 'estimated arrival at SPLC 380000'],
      ['CSQU3054383', 'scheduled event D at SPLC 381820'],
    ],
  )
  for (const cut of [consist.slice(0, 2), expected.slice(0, 2)])
    assert.equal(read(x12(cut))?.quarantined[0]?.reason, 'mandatory segments are missing')
})

test('IFTSTA: status, place and unit; times at ports of each leg', () => {
  const text = edifact([
    'IFTSTA',
    'BGM+23+1+9',
    'DTM+137:202611012000:203',
    'CNI+1+MEDUOL197367',
    'STS+1+VD:::Vessel departed',
    'RFF+BM:MEDUOL197367',
    'RFF+BN:EBKG00000001',
    'DTM+334:202611011015:203',
    'LOC+175+CNSHA:139:6',
    'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA',
    'LOC+9+CNSHA:139:6',
    'DTM+186:202611011015:203',
    'LOC+11+USLGB:139:6',
    'DTM+132:202611180600:203',
    'EQD+CN+CSQU3054383+45G1:102:5++2+5',
  ])
  const [departed, size, leg, eta] = read(text)?.observations ?? []
  assert.deepEqual(size?.kind === 'equipment' ? [size.container, size.equipment_type, size.equipment_length] : [], [
    'CSQU3054383',
    'dry',
    40,
  ])
  assert.ok(departed?.kind === 'movement' && leg?.kind === 'movement' && eta?.kind === 'movement')
  assert.deepEqual(
    [
      departed.stated_at,
      departed.code,
      departed.at,
      departed.role_hint,
      departed.empty,
      departed.phase_hint,
      departed.vessel?.imo,
      departed.description,
    ],
    ['2026-11-01T20:00:00Z', 'DEPA', '2026-11-01T02:15:00Z', 'pol', false, 'export', '9321483', 'Vessel departed'],
  )
  assert.deepEqual(
    [leg.code, leg.classifier, eta.code, eta.classifier, eta.at, eta.role_hint, eta.container],
    ['DEPA', 'actual', 'ARRI', 'estimated', '2026-11-18T14:00:00Z', 'pod', 'CSQU3054383'],
  )
})

test('CODECO: in and out, full and empty, by truck and rail; chassis are left out', () => {
  const gate = (report: string, unit: string, mode: string) =>
    edifact([
      'CODECO',
      `BGM+${report}+1+9`,
      'LOC+165+USLGB:139:6',
      `EQD+CN+CSQU3054383+45G1:102:5++${unit}`,
      'DTM+7:202611200930:203',
      `TDT+1++${mode}`,
      'EQD+CH+XYZ1',
    ])
  assert.deepEqual(
    [
      gate('34', '2+5', '3'),
      gate('36', '3+5', '3'),
      gate('36', '3+5', '2'),
      gate('34', '3+4', '3'),
      gate('36', '2+4', '3'),
    ].map(first),
    [
      'equipment GTIN truck laden null',
      'equipment GTOT truck laden null',
      'equipment GTOT rail laden null',
      'equipment GTIN truck empty null',
      'equipment GTOT truck empty null',
    ],
  )
  const unplaced = read(
    edifact([
      'CODECO',
      'BGM+36+1+9',
      'EQD+CN+CSQU3054383+45G1:102:5++3+5',
      'DTM+7:202611200930:203',
      'LOC+11+USLGB:139:6',
      'TDT+1++3',
    ]),
  )?.observations[0]
  assert.ok(unplaced?.kind === 'movement')
  assert.deepEqual(
    [unplaced.place?.locode, unplaced.role_hint, unplaced.at, unplaced.defects],
    ['USLGB', 'pod', '2026-11-20T17:30:00Z', ['no place: taken from the port of the voyage']],
  )
  const [moved] = read(gate('36', '3+5', '3'))?.observations ?? []
  assert.ok(moved?.kind === 'movement')
  assert.deepEqual([moved.at, moved.phase_hint, moved.data_source], ['2026-11-20T17:30:00Z', 'import', 'terminal'])
})

test('COARRI: the ports of the box decide the role, not the header', () => {
  const report = (bgm: string, unit: string, header: readonly string[], own: readonly string[]) =>
    edifact([
      'COARRI',
      `BGM+${bgm}+1+9`,
      'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA',
      ...header,
      `EQD+CN+CSQU3054383+45G1:102:5++${unit}`,
      'DTM+203:202611180910:203',
      ...own,
    ])
  assert.equal(
    first(report('44', '3+5', ['LOC+11+USLGB:139:6'], ['LOC+9+CNSHA', 'LOC+11+USLGB'])),
    'equipment DISC vessel laden pod',
  )
  assert.equal(
    first(report('98', '3+5', ['LOC+9+USLGB', 'LOC+11+USDAL'], ['LOC+11+USLGB'])),
    'equipment DISC vessel laden pod',
  )
  assert.equal(
    first(report('44', '6+5', ['LOC+11+SGSIN'], ['LOC+9+CNSHA', 'LOC+11+USLGB'])),
    'equipment DISC vessel laden transshipment',
  )
  assert.equal(
    first(report('46', '2+5', ['LOC+9+CNSHA'], ['LOC+9+CNSHA', 'LOC+11+USLGB'])),
    'equipment LOAD vessel laden pol',
  )
  assert.equal(
    first(report('270', '6+5', ['LOC+9+SGSIN'], ['LOC+9+CNSHA', 'LOC+11+USLGB'])),
    'equipment LOAD vessel laden transshipment',
  )
})

test("COARRI: the box's own ports are told beside its move, those of a box that changes ships are not", () => {
  const discharged = (unit: string) =>
    read(
      edifact([
        'COARRI',
        'BGM+44+1+9',
        'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA',
        'LOC+11+USLGB:139:6',
        `EQD+CN+CSQU3054383+45G1:102:5++${unit}`,
        'DTM+203:202611180910:203',
        'LOC+9+CNSHA',
        'LOC+11+USLGB',
      ]),
    )
  const records = (unit: string) =>
    discharged(unit)?.observations.flatMap((one) =>
      one.kind === 'shipment_record'
        ? [[one.container, one.data_source, one.port_of_lading?.locode, one.port_of_discharge?.locode]]
        : [],
    )
  assert.deepEqual([records('3+5'), records('6+5')], [[['CSQU3054383', 'terminal', 'CNSHA', 'USLGB']], []])
})

test("214: delivered is at the customer's place; what a truck does before is kept in words; what is to come is no fact", () => {
  const truck = (code: string, ...more: readonly string[]) =>
    x12([
      '214',
      'B10*PRO1*SHIP1*ABCD',
      'L11*MEDUOL197367*BM',
      'LX*1',
      `AT7*${code}*NS***20261124*1430*LT`,
      'MS1*DALLAS*TX*US',
      ...more,
    ])
  const [moved] = read(truck('D1', 'MS2*CSQU*3054383*CN'))?.observations ?? []
  assert.ok(moved?.kind === 'movement')
  assert.deepEqual(
    [
      moved.code,
      moved.mode,
      moved.empty,
      moved.facility?.type,
      moved.classifier,
      moved.container,
      moved.bill_of_lading,
      moved.place?.name,
      moved.description,
    ],
    ['DROP', 'truck', false, 'CLOC', 'actual', 'CSQU3054383', 'MEDUOL197367', 'DALLAS, TX', 'delivered'],
  )
  const told = (text: string) =>
    read(text)?.observations.map((one) =>
      one.kind === 'movement' ? `${one.code} ${one.classifier} ${one.description}` : one.kind,
    )
  assert.deepEqual(told(truck('X1', 'MS2*CSQU*305438**3')), ['EDI_X1 actual arrived at the place of delivery'])
  assert.deepEqual(told(truck('AG', 'N7*CSQU*305438')), ['EDI_AG planned delivery expected'])
  assert.deepEqual(
    read(truck('D1', 'MS2*ABCD*5512*TL'))?.quarantined.map(({ reason }) => reason),
    ['no container can be read'],
  )
  assert.deepEqual(told(truck('D1', 'LX*2', 'AT7*X6*NS***20261125*0800*LT', 'MS2*CSQU*3054383*CN')), [
    'DROP actual delivered',
    'EDI_X6 actual on its way',
  ])
})

test('what cannot be read is quarantined with a reason, the rest is taken, and the sender is told', () => {
  const reading = read(x12(ocean('VD', 'CNSHA'), ['315', 'N9*BM*X'], ['405', 'BX*00'], ['997', 'AK1*QO*1']))
  assert.deepEqual(
    reading?.quarantined.map(({ message, reason }) => `${message.type} ${message.control_number}: ${reason}`),
    ['315 0002: mandatory segments are missing', '405 0003: messages of type 405 are not read'],
  )
  assert.ok(reading !== null)
  const answer = acknowledge(reading, { now: '2026-11-20T12:10:00Z', control_number: 9 }) ?? ''
  assert.match(answer, /AK1\*QO\*7~\nAK2\*315\*0001~\nAK5\*A~\nAK2\*315\*0002~\nAK5\*R~/)
  assert.match(answer, /AK9\*P\*3\*3\*1~/)
  assert.deepEqual(readInterchange(answer, { parts })?.interchange.warnings, [])
  const contrl = read(edifact(['CODECO', 'BGM+34+1+9', 'EQD+CN+CSQU3054383'], ['COPRAR', 'BGM+45+1+9']))
  assert.ok(contrl !== null)
  const text = acknowledge(contrl, { now: '2026-11-20T12:10:00Z', control_number: 9 }) ?? ''
  assert.match(text, /UCM\+1\+CODECO:D:95B:UN\+7'\nUCM\+2\+COPRAR:D:95B:UN\+4'/)
  assert.deepEqual(read(text)?.interchange.warnings, [])
})

test('bytes are Latin-1 unless the interchange says that they are UTF-8', () => {
  assert.match(decodeInterchange(Buffer.from('UNB+UNOC:3+K\u00f6ln', 'latin1')), /K\u00f6ln/)
  assert.match(decodeInterchange(Buffer.from('UNB+UNOY:4+K\u00f6ln', 'utf8')), /K\u00f6ln/)
})

test('mutated interchanges are read without an exception and name no container of their own', () => {
  const originals = [
    x12(ocean('UV', 'USLGB'), ocean('PA', 'USLGB')),
    edifact(
      ['CODECO', 'BGM+34+1+9', 'LOC+165+USLGB', 'EQD+CN+CSQU3054383+45G1++2+5', 'DTM+7:202611200930:203'],
      ['IFTSTA', 'BGM+23', 'STS+1+VD', 'LOC+175+CNSHA', 'EQD+CN+CSQU3054383'],
    ),
  ]
  const change = fc.record({
    at: fc.nat(2000),
    cut: fc.nat(6),
    by: fc.constantFrom('', '*', '~', "'", '+', ':', '?', 'CSQU', '0', '\u0000', 'B4', 'EQD+CN+', '99999999', '\n'),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      (original, changes) => {
        const text = changes.reduce(
          (current, { at, cut, by }) =>
            `${current.slice(0, at % (current.length + 1))}${by}${current.slice((at % (current.length + 1)) + cut)}`,
          original,
        )
        const digits = text.replace(/[^A-Z0-9]/gi, '')
        for (const { container } of read(text)?.observations ?? [])
          assert.ok(container === null || digits.includes(container.slice(4, 10)))
      },
    ),
    { numRuns: 600, seed: 20261120 },
  )
})
