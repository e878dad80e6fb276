import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay, ReplayError } from '../../src/intake/reread/replay.ts'
import type { ReplayOptions } from '../../src/intake/reread/replay.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { edifact, x12 } from '../../src/sources/edi/samples.ts'
import { layouts } from '../../src/sources/rail/layout.ts'

const reference = loadReference()
const options: ReplayOptions = {
  source: null,
  type: null,
  number: null,
  scac: null,
  received_at: null,
  now: '2026-11-20T10:00:00Z',
}
const read = (payload: unknown, more: Partial<ReplayOptions> = {}) =>
  replay(
    Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)),
    { ...options, ...more },
    reference,
  )
const told = (payload: unknown, more: Partial<ReplayOptions> = {}) =>
  read(payload, more).picture.containers.flatMap((box) => box.milestones.map((one) => `${one.event} ${one.locode}`))
const expected = (payload: unknown) => read(payload).picture.containers[0]?.estimates

test('what was recorded years ago is read as of then: what it foretold is still to come', () => {
  const file = x12([
    '315',
    'B4***VD*20120312*1242*KRPUS*CSQU*305438*L*4500*KRPUS*UN*3',
    'N9*BM*CMDUABC0000001',
    'Q2*9321483*****400***0AB1E1MA***L*EMMA',
    'R4*L*UN*KRPUS*BUSAN*KR',
    'DTM*370*20120312*1242*LT',
    'R4*D*UN*USHOU*HOUSTON, TX*US***TX',
    'DTM*139*20120410*1200',
  ]).replace('20261120*1205', '20120312*1305')
  assert.deepEqual(told(file), ['vessel_departed KRPUS'])
  assert.equal(expected(file)?.pod_eta_at, '2012-04-10T17:00:00Z')
  assert.deepEqual(
    told(file, { received_at: '2026-11-20T10:00:00Z' }),
    [],
    'a date of many years ago is doubted in what comes today',
  )
})

test('315: a box loaded where the line names neither port of its voyage is transshipped there', () => {
  const status = (code: string) => [
    '315',
    `B4***${code}*20261012*1242*HKHKG*CSQU*305438*L*4500*HKHKG*UN*3`,
    'N9*BM*CMDUABC0000001',
    'N9*EQ*CSQU3054383',
    'Q2*9321483*****400***0AB1E1MA***L*EMMA',
    'R4*5*UN*HKHKG*HIT TERMINAL*HK',
    'DTM*140*20261012*1242*LT',
    'R4*L*UN*THLCH*LAEM CHABANG*TH***20',
    'DTM*140*20260922*1200',
    'R4*D*UN*USHOU*HOUSTON, TX*US***TX',
    'DTM*139*20261210*1200',
    'R4*E*UN*USHOU*HOUSTON, TX*US***TX',
    'DTM*139*20261210*1200',
  ]
  const file = x12(status('VD'), status('AE'))
  assert.deepEqual(told(file), ['transshipment_loaded HKHKG', 'transshipment_departed HKHKG'])
  assert.equal(expected(file)?.pod_eta_at, '2026-12-10T18:00:00Z')
})

test('322: what a train is expected to do stands beside the unit, arrival before delivery', () => {
  const ramp = (code: string, at: string, here: string, ...times: string[]) =>
    x12([
      '322',
      `Q5*${code}*${at}*LT**PLACE*XX*US`,
      'N7*CSQU*305438*43459*G*******CN*BNSF*****L*3****451G*BNSF',
      ...times,
      'M7*SEAL1',
      'W2*CSQU*305438**CC*L********3',
      `R4*5*UN*${here}`,
      'R4*6*UN*USLGB*LONG BEACH*US***CA',
      'R4*7*UN*USCHI*CHICAGO RAMP*US***IL',
      'N9*BN*BOOKING1',
    ])
  const passing = ramp(
    'A',
    '20261104*214520',
    'USSTP*SAINT PAUL*US***MN',
    'DTM*371*20261106*091200*LT',
    'DTM*017*20261107*080000*LT',
  )
  assert.deepEqual(told(passing), ['rail_arrived USSTP'])
  assert.equal(expected(passing)?.destination_eta_at, '2026-11-06T15:12:00Z')
  assert.deepEqual(told(ramp('AL', '20261102*073000', 'USLGB*LONG BEACH*US***CA')), ['rail_loaded USLGB'])
  assert.deepEqual(told(ramp('OA', '20261110*104520', 'USCHI*CHICAGO (LOGISTICS PARK)*US***IL')), ['full_out USCHI'])
})

test('CODECO and COARRI: the unit names its ports, the activity its place', () => {
  const gate = (bgm: string, unit: string, ports: readonly string[]) =>
    edifact([
      'CODECO',
      `BGM+${bgm}++9`,
      'TDT+20+055N+1++OOLV:172:166:OOCL+++A8BI5:146::MAGNAVIA',
      `EQD+CN+CSQU3054383+22G1:102:5++${unit}`,
      'RFF+BN:3048413690',
      'DTM+7:202611021259:203',
      ...ports,
      'TDT+1++3+31+T-ORQTR:172+++CXL590',
      'CNT+16:1',
    ])
  assert.deepEqual(
    told(gate('34', '2+5', ['LOC+9+PHMNL:139:6', 'LOC+11+HKHKG:139:6', 'LOC+165+PHMNL:139:6:MICT+MICT'])),
    ['full_in PHMNL'],
  )
  assert.deepEqual(
    told(gate('34', '2+5', ['LOC+165+PHMNL:139:6'])),
    ['full_in PHMNL'],
    'the gate of a port counts as that of loading while nothing else is known',
  )
  assert.deepEqual(
    told(gate('34', '3+5', ['LOC+165+PHMNL:139:6'])),
    [],
    'an import box that comes in is not loaded there',
  )
  const loading = edifact([
    'COARRI',
    'BGM+270+1+9',
    'TDT+20+0033+1++CSH:172:184+++9290127:146',
    'EQD+CN+CSQU3054383+42R0:102:5+2++5',
    'DTM+7:202611021010:203',
    'LOC+165+AUSYD:139:6+SHCB1',
    'LOC+11+CNSHA',
  ])
  assert.deepEqual(told(loading), ['vessel_loaded AUSYD'])
  const elsewhere = edifact([
    'COARRI',
    'BGM+98++9',
    'TDT+20+129W+1++OOLV:172:166+++VREG2:146::OOCL TAICHUNG',
    'LOC+11+HKHKG:139:6',
    'LOC+9+PHMNL:139:6',
    'EQD+CN+CSQU3054383+42G1:102:5++3+5',
    'DTM+203:202611020234:203',
    'LOC+11+PHMNL:139:6',
    'LOC+9+TWKHH:139:6',
  ])
  assert.deepEqual(told(elsewhere), ['vessel_discharged PHMNL'])
})

test('IFTSTA: the place stands beside the status, the unit before it or in a reference', () => {
  const message = (...lines: string[]) => edifact(['IFTSTA', 'BGM+23+1+9', 'CNI+1+B1', ...lines])
  const status = [
    'STS+1+AE',
    'DTM+334:202611021010:203',
    'LOC+5+CNSHA:139:6',
    'TDT+20+042W+1++MSC:172:20+++9321483:146:11:EMMA',
    'LOC+9+CNSHA:139:6',
    'LOC+11+USLGB:139:6',
  ]
  assert.deepEqual(told(message(...status, 'EQD+CN+CSQU3054383+45G1')), ['vessel_loaded CNSHA'])
  assert.deepEqual(told(message('STS+1+AE', 'RFF+EQ:CSQU3054383', ...status.slice(1))), ['vessel_loaded CNSHA'])
  assert.deepEqual(told(message('EQD+CN+CSQU3054383+45G1', ...status)), ['vessel_loaded CNSHA'])
})

test('IFTSTA: a train is no ship, and the ports of the voyage are left and reached by sea', () => {
  const file = edifact([
    'IFTSTA',
    'BGM+23+1+9',
    'RFF+EQ:TRHU4307252',
    'CNI+1',
    'STS+1+P::HS:Rail departed',
    'RFF+BM:ABCD224O4023815X',
    'DTM+334:202611190710:203',
    'LOC+175+USKCK:227::KANSAS CITY+US:162',
    'TDT+1++2+25+ABCD:172::LINE+++:::ATLAS RAILWAY',
    'LOC+9+CNSHA:139',
    'DTM+186:202611011415:203',
    'LOC+11+USLGB:139',
    'DTM+178:202611150505:203',
    'DTM+133:202611161630:203',
    'LOC+7+USCHI:139',
    'DTM+132:202611210700:203',
    'EQD+CN+CSQU3054383+45G1:102:5+++5',
  ])
  assert.deepEqual(told(file), ['vessel_departed CNSHA', 'vessel_arrived USLGB', 'rail_departed USKCK'])
  const [box] = read(file).picture.containers
  assert.deepEqual(
    [box?.estimates.destination_eta_at, box?.milestones.flatMap(({ vessel_name }) => vessel_name ?? [])],
    ['2026-11-21T13:00:00Z', []],
  )
})

test('IFTSTA: a ramp on the way is no destination where the place of delivery is named, even one nobody knows', () => {
  const status = (...segments: readonly string[]) =>
    edifact([
      'IFTSTA',
      'BGM+23+1+9',
      'CNI+1',
      'STS+1+A::HS:Rail arrived',
      'RFF+BM:ABCD224O4023815X',
      'DTM+334:202611190710:203',
      'LOC+175+USKCK:227::KANSAS CITY+US:162',
      'TDT+20++2+25+ABCD:172::LINE+++:::ATLAS RAILWAY',
      'LOC+9+CNSHA:139',
      'DTM+186:202611011415:203',
      'LOC+11+USLGB:139',
      'DTM+178:202611150505:203',
      ...segments,
      'EQD+CN+CSQU3054383+45G1:102:5+++5',
    ])
  const destination = (file: string) => read(file).picture.facts.destination_name
  assert.equal(destination(status('LOC+7+:::LITTLE VILLAGE+US:162', 'DTM+132:202611210700:203')), 'LITTLE VILLAGE')
})

test('references at the root of an event, and an arrival of which only the voyage is told', () => {
  const event = (more: object) => ({
    eventClassifierCode: 'ACT',
    equipmentReference: 'CSQU3054383',
    carrierBookingReference: 'BOOKING1',
    documentReferences: [{ documentTypeCode: 'TRD', documentReference: 'BILL1' }],
    ...more,
  })
  const answer = [
    event({
      eventType: 'TRANSPORT',
      transportEventTypeCode: 'DEPA',
      eventDateTime: '2026-11-11T12:00:00Z',
      transportCall: { carrierVoyageNumber: '2608W', UNLocationCode: 'CNSHA', vessel: { vesselName: 'EMMA' } },
    }),
    event({
      eventType: 'TRANSPORT',
      transportEventTypeCode: 'ARRI',
      eventClassifierCode: 'EST',
      eventDateTime: '2026-12-26T16:00:00Z',
      transportCall: { carrierVoyageNumber: '2608W', UNLocationCode: 'NLRTM' },
    }),
  ]
  assert.deepEqual(
    [read(answer).request.number, told(answer), expected(answer)?.pod_eta_at],
    ['BILL1', ['vessel_departed CNSHA'], '2026-12-26T16:00:00Z'],
  )
})

test('a box of no known category is kept, and a carrier is known by spellings that only it has', () => {
  const call = {
    transportCallId: 'c',
    modeOfTransport: 'VESSEL',
    UNLocationCode: 'NOOSL',
    facilityTypeCode: 'POTE',
    vessel: { vesselName: 'IDA', vesselIMONumber: null },
    importVoyageNumber: 'UNIF  54',
  }
  const hapag = [
    {
      eventType: 'EQUIPMENT',
      equipmentEventTypeCode: 'DISC',
      equipmentReference: 'ABCD1234567',
      ISOEquipmentCode: '45RT',
      emptyIndicatorCode: 'LADEN',
      eventClassifierCode: 'PLN',
      eventDateTime: '2026-12-23T19:00:00.000Z',
      eventCreatedDateTime: '2026-11-16T19:01:04.355Z',
      transportCall: call,
    },
  ]
  assert.deepEqual([told(hapag), expected(hapag)?.pod_eta_at], [[], '2026-12-23T19:00:00Z'])
  const msc = [
    {
      eventType: 'EQUIPMENT',
      equipmentEventTypeCode: 'LOAD',
      equipmentReference: 'CSQU3054383',
      emptyIndicatorCode: 'LADEN',
      eventId: '1',
      eventDateTime: '2026-11-10T10:04:00Z',
      eventClassifierCode: 'ACT',
      description: 'Export Loaded on Vessel',
      transportCall: { modeOfTransport: 'VESSEL', unLocationCode: 'CNSHA' },
    },
  ]
  assert.equal(read(msc).source, 'msc')
  assert.equal(read(msc).picture.containers[0]?.milestones[0]?.at, '2026-11-10T02:04:00Z')
  const hmm = {
    shipmentEvent: [
      {
        eventID: '1',
        eventType: 'Shipment',
        eventDateTime: '2026-11-13T18:07:22+09:00',
        shipmentEventTypeCode: 'RECE',
        documentId: 'SELM00000000',
        documentTypeCode: 'CBR',
      },
    ],
    equipmentEvent: [],
    transportEvent: [],
  }
  assert.deepEqual(
    [read(hmm).source, read(hmm).request.request_type, read(hmm).request.number],
    ['hmm', 'booking_number', 'SELM00000000'],
  )
})

test('a railroad file is read by the layout that is named, and by no other source', () => {
  const layout = layouts.find(({ name }) => name === 'cn_location_text') ?? null
  const row = 'CSQU 305438 CHICAGO   IL 11 14C0815 L P Q11721     TORONTO   ON DTTX 720123 CN'
  assert.throws(
    () => read(row, { layout, source: 'edi' }),
    (error) =>
      error instanceof ReplayError &&
      /a layout is for files of railroads \(rail_clm\), not for edi/.test(error.message),
  )
  assert.throws(() => read('a\nb\nc\nd', { layout }), /line 1: "a" is no container; .*; and 1 more/)
  const replayed = read(`${row}\nDTTX 72012X`, { layout })
  assert.deepEqual(
    [replayed.source, replayed.layout, replayed.unread],
    ['rail_clm', { name: 'cn_location_text', proof: 'unproved' }, ['line 2: "DTTX 72012X" is no container']],
  )
  assert.deepEqual(told(row, { layout }), ['rail_departed USCHI'])
  assert.equal(read(row, { layout }).observations[0]?.defects.length, 0)
})

test('rows of our own rail format that are not read are named with the reason', () => {
  const rows = [
    'equipment_initial,equipment_number,sighting_code,sighting_date,sighting_time,city,state',
    'CSQU,305438,P,20261114,0815,CHICAGO,IL',
    'DTTX,72012,P,20261114,0815,CHICAGO,IL',
    'CSQU,305438,,20261114,0815,CHICAGO,IL',
  ]
  const [of_container, of_code] = ['"DTTX 72012" is no container', 'it has no sighting code']
  assert.deepEqual(read(rows.join('\n')).unread, [`line 3: ${of_container}`, `line 4: ${of_code}`])
  const [unit, other] = [
    { equipment_initial: 'CSQU', equipment_number: '305438', sighting_code: 'P', sighting_at: '2026-11-14T14:15:00Z' },
    { equipment_initial: 'DTTX', equipment_number: '72012' },
  ]
  assert.deepEqual(read({ sightings: [unit, 7, { ...unit, sighting_code: null }], ramps: [other] }).unread, [
    '/sightings/1: it is no object',
    `/sightings/2: ${of_code}`,
    `/ramps/0: ${of_container}`,
  ])
  assert.throws(
    () => read('a,b', { source: 'rail_clm' }),
    /nothing can be read of it as rail_clm: it holds no sightings/,
  )
})
