import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { entriesOf, pickupPlaceOf } from './entries.ts'
import type { DatedBox, Entry } from './entries.ts'
import { icalendar } from './icalendar.ts'
import { zoneComponent } from './time-zone.ts'

const box: DatedBox = {
  id: '01a1f8d3-ea00-709a-8000-000000000001',
  number: 'MSCU1234566',
  ref_numbers: ['PO-1', 'PO-2'],
  pickup_lfd_on: '2026-11-30',
  pickup_appointment_at: '2026-11-25T16:30:00Z',
  pod_full_out_at: null,
  final_destination_full_out_at: null,
  delivered_at: null,
  pod_timezone: 'America/Los_Angeles',
  ind_eta_at: null,
  ind_ata_at: null,
  final_destination_timezone: null,
  pod_terminal_id: null,
  pickup_facility_id: null,
  created_at: '2026-11-01T00:00:00Z',
  bill_of_lading_number: 'MEDU123',
  scac: 'MSCU',
  pod_vessel_name: 'MSC OSCAR',
  pod_voyage_number: '012W',
  pod_eta_at: '2026-11-22T08:00:00Z',
  pod_ata_at: null,
  port_of_discharge_name: 'Los Angeles',
  port_timezone: 'America/Los_Angeles',
  destination_eta_at: null,
  destination_name: null,
  destination_timezone: null,
  empty_terminated_at: null,
  pull_by_on: null,
  empty_return_by_on: null,
  charges_complete: null,
}
const facts = {
  facility_name: 'Pier 400',
  revisions: [{ event: 'container.pickup_lfd.changed', count: 3, last_at: '2026-11-20T10:00:00Z' }],
  sequence_base: 0,
}
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('a box has its last free day as a day, its appointment and estimate in the time of the place', () => {
  const text = unfolded(icalendar({ title: 'Northwind', entries: entriesOf(box, facts) }))
  assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
  assert.ok(text.endsWith('END:VCALENDAR\r\n'))
  assert.match(text, /DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201\r\nSUMMARY:Last free day: MSCU1234566/)
  assert.match(text, /DTSTART;TZID=America\/Los_Angeles:20261125T083000\r\nSUMMARY:Pick-up appointment/)
  assert.match(text, /DTSTART;TZID=America\/Los_Angeles:20261122T000000\r\nSUMMARY:ETA Los Angeles/)
  assert.match(text, /References PO-1\\, PO-2/)
})

test('an entry keeps its name, and its number grows with what was told', () => {
  const before = entriesOf(box, facts)
  const after = entriesOf(
    { ...box, pickup_lfd_on: '2026-12-02' },
    { ...facts, revisions: [{ event: 'container.pickup_lfd.changed', count: 4, last_at: '2026-11-21T10:00:00Z' }] },
  )
  assert.deepEqual(
    before.map(({ uid }) => uid),
    after.map(({ uid }) => uid),
  )
  assert.deepEqual([before[0]?.sequence, after[0]?.sequence, before[1]?.sequence], [3, 4, 0])
  assert.deepEqual([before[0]?.modified_at, before[1]?.modified_at], ['2026-11-20T10:00:00Z', box.created_at])
})

test('what was told and what the terms give stand side by side, and what cannot be counted is said', () => {
  const whats = (parts: Partial<DatedBox>) =>
    entriesOf({ ...box, pickup_appointment_at: null, pod_eta_at: null, ...parts }, facts).map(
      ({ summary, description, when }) => [summary.split(':')[0], 'on' in when && when.on, description],
    )
  const [told, own, back] = whats({
    pull_by_on: '2026-11-27',
    empty_return_by_on: '2026-12-04',
    charges_complete: false,
  })
  assert.deepEqual(told?.slice(0, 2), ['Last free day', '2026-11-30'])
  assert.deepEqual(own?.slice(0, 2), ['Pull by', '2026-11-27'])
  assert.match(String(own?.[2]), /that was told is 2026-11-30\.\nOther charges of this container cannot be counted/)
  assert.deepEqual(back?.slice(0, 2), ['Return empty by', '2026-12-04'])
  const names = (parts: Partial<DatedBox>) => whats(parts).map(([what]) => what)
  assert.deepEqual(names({ pull_by_on: '2026-11-30', charges_complete: true }), ['Last free day'])
  const out = { pull_by_on: '2026-11-27', empty_return_by_on: '2026-12-04', delivered_at: '2026-11-26T00:00:00Z' }
  assert.deepEqual(names(out), ['Return empty by'])
  assert.deepEqual(names({ ...out, empty_terminated_at: '2026-12-01T00:00:00Z' }), [])
})

test('what was picked up has no last free day, what arrived no estimate', () => {
  assert.deepEqual(
    entriesOf({ ...box, pod_full_out_at: '2026-11-25T17:00:00Z', pod_ata_at: '2026-11-22T09:00:00Z' }, facts).map(
      ({ category }) => category,
    ),
    ['Pick-up appointment'],
  )
  const inland = {
    ...box,
    pod_full_out_at: '2026-11-25T17:00:00Z',
    pod_ata_at: '2026-11-22T09:00:00Z',
    pickup_appointment_at: null,
    destination_name: 'Chicago',
    destination_timezone: 'America/Chicago',
    ind_eta_at: '2026-12-01T10:00:00Z',
  }
  assert.deepEqual(
    entriesOf(inland, facts).map(({ summary }) => summary),
    ['Last free day: MSCU1234566', 'ETA Chicago: MSCU1234566'],
  )
})

test('a box that goes inland is picked up at its destination, never at the terminal of the port', () => {
  const names: Readonly<Record<string, string>> = { port: 'Pier 400', ramp: 'Chicago ramp' }
  const place = (parts: Partial<DatedBox>) => pickupPlaceOf({ ...box, ...parts }, (id) => names[id] ?? null)
  const inland = { pod_terminal_id: 'port', destination_name: 'Chicago' }
  assert.equal(place({}), null)
  assert.equal(place({ pod_terminal_id: 'port' }), 'Pier 400')
  assert.equal(place(inland), 'Chicago')
  assert.equal(place({ ...inland, pickup_facility_id: 'ramp' }), 'Chicago ramp')
})

test('a zone is described by its changes around the dates that are shown', () => {
  const lines = zoneComponent('America/Los_Angeles', ['2026-11-25T16:30:00Z'])
  assert.deepEqual([lines[0], lines[1], lines.at(-1)], ['BEGIN:VTIMEZONE', 'TZID:America/Los_Angeles', 'END:VTIMEZONE'])
  const november = lines.indexOf('DTSTART:20261101T020000')
  assert.deepEqual(lines.slice(november - 1, november + 4), [
    'BEGIN:STANDARD',
    'DTSTART:20261101T020000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0800',
    'END:STANDARD',
  ])
  assert.ok(lines.includes('BEGIN:DAYLIGHT'))
  assert.deepEqual(zoneComponent('Asia/Tokyo', ['2026-11-25T16:30:00Z']).slice(2, 6), [
    'BEGIN:STANDARD',
    'DTSTART:20251126T013000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
  ])
})

test('whatever text stands in it, no line has more than 75 octets and unfolding gives the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const [first] = entriesOf(box, facts)
      assert.ok(first)
      const entry: Entry = { ...first, summary: text, description: text }
      const written = icalendar({ title: text, entries: [entry] })
      for (const line of written.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
      const lines = unfolded(written).replaceAll('\r', '').split('\n')
      const summary = lines.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length) ?? ''
      const read = summary.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      assert.equal(read, text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/[\p{Cc}--[\t\n\u0080-\u009f]]/gv, ''))
    }),
  )
})
