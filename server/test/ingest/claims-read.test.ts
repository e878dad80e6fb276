import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContainerFacts } from '@quaylog/journey'
import { replay } from '../../src/intake/reread/replay.ts'
import { line_fields, terminal_fields } from '../../src/reference/provided-data.ts'
import type { LineField, TerminalField } from '../../src/reference/provided-data.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { edifact, ocean, x12 } from '../../src/sources/edi/samples.ts'
import {
  dcsa_tells,
  edi_rail_tells,
  edi_tells,
  edi_terminal_tells,
  rail_file_tells,
  rail_tells,
} from '../../src/sources/line-tells.ts'
import { layouts, type Layout } from '../../src/sources/rail/layout.ts'

const reference = loadReference()
const box = 'CSQU3054383'

/** What is known of the box by one payload alone. */
function factsOf(payload: unknown, layout: Layout | null = null): readonly ContainerFacts[] {
  const bytes = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const asked = { source: null, type: 'container', number: box, scac: null, received_at: null } as const
  const { picture } = replay(bytes, { ...asked, layout, now: '2026-11-20T10:00:00Z' }, reference)
  return picture.containers.map(({ facts }) => facts)
}

const isTold = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)

function lineFieldsOf(payloads: readonly unknown[]): readonly LineField[] {
  const facts = payloads.flatMap((payload) => factsOf(payload))
  return line_fields.filter((field) =>
    facts.some((told) => isTold(field === 'ssl_lfd' ? told.pickup_lfd_line : told[field])),
  )
}

function terminalFieldsOf(payloads: readonly unknown[], layout: Layout | null = null): readonly TerminalField[] {
  const facts = payloads.flatMap((payload) => factsOf(payload, layout))
  const valueOf = (told: ContainerFacts, field: TerminalField) => {
    if (field === 'pickup_lfd') return told.pickup_lfd_terminal ?? told.pickup_lfd_rail
    if (field === 'pod_full_out_at') return told.pod_full_out_at ?? told.final_destination_full_out_at
    return told[field]
  }
  return terminal_fields.filter((field) => facts.some((told) => isTold(valueOf(told, field))))
}

/** A status at Long Beach of a box that goes no further. */
const atPort = (code: string, load = 'L') => ocean(code, 'USLGB', load).filter((line) => !/USDAL|20261125/.test(line))
const status = (...codes: readonly string[]) => x12(atPort('UV'), ...codes.map((code) => atPort(code)))
const gateOut = edifact([
  'CODECO',
  'BGM+36+1+9',
  'NAD+CF+MAEU:160:20',
  `EQD+CN+${box}+45G1:102:5++3+5`,
  'SEL+SEAL9',
  'MEA+AAE+G+KGM:20000',
  'DTM+7:202611021530:203',
  'LOC+165+USLGB:139:6',
  'LOC+11+USLGB:139:6',
  'TDT+1++3',
  'CNT+16:1',
])

test('what is claimed of EDI is what its messages tell, and no more', () => {
  const inland = x12(ocean('UV', 'USLGB'), ocean('OA', 'USDAL'))
  const back = x12(atPort('UV'), atPort('RD', 'E'))
  const files = [status('VA', 'NF', 'AA', 'AV'), status('PA'), status('OA'), inland, back, gateOut]
  assert.deepEqual(lineFieldsOf(files), edi_tells)
  assert.deepEqual(terminalFieldsOf(files), edi_terminal_tells)
})

test('what is claimed of EDI of railroads is what a 322 tells, and no more', () => {
  const codes = ['A', 'P', 'AL', 'UR', 'NS', 'NT', 'NF', 'OA', 'PA', 'AA']
  const at = (code: string) => [
    '322',
    `Q5*${code}*20261101*1015*CT*****CHICAGO`,
    'N7*CSQU*305438',
    'W2*CSQU*305438**CC*L',
    'R4*5*UN*USCHI*CHICAGO*US***IL',
    'R4*7*UN*USCHI*CHICAGO*US***IL',
  ]
  assert.deepEqual(terminalFieldsOf(codes.map((code) => x12(at('A'), at(code)))), edi_rail_tells)
})

test("what is claimed of a railroad's own text files is what their rows tell, and no more", () => {
  const layout = layouts.find(({ name }) => name === 'cn_location_text') ?? null
  const row = (code: string) => `CSQU 305438 CHICAGO   IL 11 19C0815 L ${code} Q11721     CHICAGO   IL DTTX 720123 CN`
  const files = [...'PAYWZJRXSHBFGNQ'].map((code) => `${row('D')}\n${row(code)}`)
  assert.deepEqual(terminalFieldsOf(files, layout), rail_file_tells)
})

test('what is claimed of a feed of our own rail format is what it tells, and no more', () => {
  const unit = { equipment_initial: 'CSQU', equipment_number: '305438' }
  const ramp = { ...unit, firms: 'H572', ramp: 'LOGISTICS PARK', un_locode: 'USCHI', last_free_day: '2026-11-21' }
  const at_ramp = {
    ...ramp,
    notified_at: '2026-11-19T12:00:00',
    state: 'in_yard',
    storage_owed: 5,
    currency_code: 'USD',
  }
  const out = { ...ramp, state: 'gated_out', out_gated_at: '2026-11-20T03:00:00' }
  const arrived = { ...unit, sighting_code: 'D', sighting_at: '2026-11-19T10:00:00-06:00', un_locode: 'USCHI' }
  const feed = (one: object) => ({ railroad: 'BNSF', sightings: [arrived], ramps: [one] })
  assert.deepEqual(terminalFieldsOf([feed(at_ramp), feed(out)]), rail_tells)
})

test('what is claimed of a terminal feed of our own is all that a terminal can tell', () => {
  const terminal = { firms: 'W185', locode: 'USLAX' }
  const record = {
    number: box,
    size_type: '45G1',
    location: { state: 'IN_YARD', yard_position: 'A 12' },
    availability: { available: false },
    holds: [{ name: 'customs', status: 'hold' }],
    fees: [{ type: 'demurrage', amount: 10, currency_code: 'USD' }],
    last_free_day: '2026-11-22',
    appointment: { at: '2026-11-21T10:00:00', status: 'BOOKED' },
  }
  const out = {
    number: box,
    milestones: [{ name: 'full_out', at: '2026-11-20T01:00:00' }],
    chassis_number: 'DCLZ123456',
  }
  const feed = (one: object) => ({ terminal, observed_at: '2026-11-20T09:00:00Z', containers: [one] })
  assert.deepEqual(terminalFieldsOf([feed(record), feed(out)]), terminal_fields)
})

test('what is claimed of lines of the DCSA family is what events tell, and no more', () => {
  const call = (code: string) => ({ UNLocationCode: code, modeOfTransport: 'VESSEL', carrierVoyageNumber: '042W' })
  const common = { eventClassifierCode: 'ACT', documentReferences: [] }
  const equipment = (code: string, day: number, locode: string, empty = 'LADEN') => ({
    ...common,
    eventID: `${code} ${locode}`,
    eventType: 'EQUIPMENT',
    eventDateTime: `2026-11-0${day}T10:00:00-08:00`,
    equipmentEventTypeCode: code,
    equipmentReference: box,
    ISOEquipmentCode: '45G1',
    emptyIndicatorCode: empty,
    seals: [{ sealNumber: 'SEAL1', sealSource: 'CAR' }],
    transportCall: { ...call(locode), ...(code.startsWith('G') ? { modeOfTransport: 'TRUCK' } : {}) },
    eventLocation: { UNLocationCode: locode },
  })
  const arrived = {
    ...common,
    eventID: 'arrived',
    eventType: 'TRANSPORT',
    eventDateTime: '2026-11-02T10:00:00-08:00',
    transportEventTypeCode: 'ARRI',
    transportCall: call('USLGB'),
  }
  const loaded = equipment('LOAD', 1, 'CNSHA')
  const [off, back] = [equipment('DISC', 3, 'USLGB'), equipment('GTIN', 6, 'USLGB', 'EMPTY')]
  const through = [loaded, arrived, off, equipment('GTOT', 4, 'USLGB'), back]
  const inland = [loaded, arrived, off, { ...equipment('GTOT', 5, 'USDAL'), facilityTypeCode: 'INTE' }]
  assert.deepEqual(lineFieldsOf([through, inland]), dcsa_tells)
})
