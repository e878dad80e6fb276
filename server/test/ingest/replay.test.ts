import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { replay, ReplayError } from '../../src/intake/reread/replay.ts'
import type { ReplayOptions } from '../../src/intake/reread/replay.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { edifact, ocean, x12 } from '../../src/sources/edi/samples.ts'

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
const milestones = (replayed: ReturnType<typeof read>) =>
  replayed.picture.containers.flatMap((box) => box.milestones.map((one) => `${one.event} ${one.locode}`))

test('what cannot be read is refused with the reason', () => {
  assert.throws(
    () => read('<html>'),
    (error) => error instanceof ReplayError && /no list of events/.test(error.message),
  )
  assert.throws(() => read([], { source: 'atlantis' }), /there is no source atlantis; the known ones are dcsa, maersk/)
  assert.throws(() => read('ISA*00'), /neither X12 nor EDIFACT/)
  assert.throws(() => read(edifact(['CODECO', 'BGM+1+1+9'])), /CODECO 1: mandatory segments are missing/)
  assert.throws(() => read({ terminal: null, containers: ['x'] }), /container 0: not an object/)
})

test('nothing but a reason comes of whatever bytes are given', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        replay(Buffer.from(bytes), options, reference)
      } catch (error) {
        assert.ok(error instanceof ReplayError)
      }
    }),
  )
})

/** Fixtures that hold nothing to be read. */
const unread = new Set(['error-body.json', 'no-events.json'])

test('every recorded quirk of the family is read as its source reads it', () => {
  const folder = join(import.meta.dirname, '../../src/sources/dcsa/fixtures')
  for (const file of readdirSync(folder)) {
    const { payload, container } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const replaying = () =>
      read(payload, { source: 'dcsa', ...(container === null ? {} : { type: 'container', number: container }) })
        .observations.length
    if (unread.has(file)) assert.throws(replaying, ReplayError, file)
    else assert.ok(replaying() > 0, file)
  }
})

test("a carrier's answer becomes the milestones that a clerk would read from it", () => {
  const event = (code: string, at: string, locode: string, more: object = {}) => ({
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: at,
    eventCreatedDateTime: at,
    equipmentEventTypeCode: code,
    equipmentReference: 'MSKU6011672',
    emptyIndicatorCode: 'LADEN',
    eventLocation: { UNLocationCode: locode },
    transportCall: {
      modeOfTransport: 'VESSEL',
      exportVoyageNumber: '042W',
      vessel: { vesselIMONumber: '9321483', vesselName: 'EMMA' },
    },
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: '260029935' }],
    ...more,
  })
  const replayed = read(
    {
      events: [
        event('LOAD', '2026-10-01T10:00:00+08:00', 'CNSHA'),
        event('DISC', '2026-10-20T06:00:00-07:00', 'USLAX'),
        event('GTOT', '2026-10-22T06:00:00-07:00', 'USLAX', { transportCall: { modeOfTransport: 'TRUCK' } }),
      ],
    },
    { source: 'maersk' },
  )
  assert.deepEqual(replayed.request, { request_type: 'bill_of_lading', number: '260029935', scac: 'MAEU' })
  assert.deepEqual(milestones(replayed), ['vessel_loaded CNSHA', 'vessel_discharged USLAX', 'full_out USLAX'])
})

test('files, terminals, railroads and kept pieces are known by their form', () => {
  const file = x12(ocean('AE', 'CNSHA'), ocean('VD', 'CNSHA'))
  assert.deepEqual(
    [read(file).source, milestones(read(file))],
    ['edi', ['vessel_loaded CNSHA', 'vessel_departed CNSHA']],
  )
  assert.equal(read({ messages: [file] }).source, 'edi')
  const feed = {
    terminal: { firms: 'W185', locode: 'USLAX' },
    observed_at: '2026-11-20T09:00:00Z',
    containers: [
      {
        number: 'CSQU3054383',
        found: true,
        milestones: [{ name: 'vessel_discharged', at: '2026-11-18T03:12:00-08:00' }],
      },
    ],
  }
  assert.deepEqual([read(feed).source, read(feed).request.number], ['terminal_feed', 'CSQU3054383'])
  assert.deepEqual(milestones(read(feed)), ['vessel_discharged USLAX'])
  const rail = {
    generated_at: '2026-11-20T09:00:00Z',
    sightings: [
      {
        equipment_initial: 'CSQU',
        equipment_number: '305438',
        sighting_code: 'P',
        sighting_date: '20261118',
        sighting_time: '0312',
        city: 'LOS ANGELES',
        state: 'CA',
      },
    ],
    ramps: [],
  }
  assert.equal(read(rail).source, 'rail_clm')
  const cosco = {
    code: 0,
    data: {
      type: 'bl',
      content: {
        containerStatus: [
          {
            label: 'Loaded at First POL',
            containers: [
              {
                containerNumber: 'CBHU4398907',
                label: 'Loaded at First POL',
                location: 'Qingdao,Shandong,China',
                locationDateTime: '2026-09-28 07:59',
                transportation: 'Vessel',
              },
            ],
          },
        ],
      },
    },
  }
  assert.equal(read(cosco, { number: 'COSU6103622780' }).source, 'coscon')
})
