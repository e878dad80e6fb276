import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSubject } from '../../src/asking/ask.ts'
import { followSubjects } from '../../src/projection/project-store.ts'
import { pollSubjects } from '../../src/tracking/poll.ts'
import { ensureSubject } from '../../src/world-facts/subject-store.ts'
import type { ShipmentRecordObservation } from '@quaylog/journey'
import { lineKey, subject_columns } from '../../src/world-facts/subject.ts'
import type { Subject } from '../../src/world-facts/subject.ts'
import { recordPush } from '../../src/intake/push/record-push.ts'
import { movement } from '../../src/sources/movement.ts'
import { createRailSource } from '../../src/sources/rail/source.ts'
import { createTerminalFeedSource } from '../../src/sources/terminal-feed/source.ts'
import { createDcsaSource } from '../../src/sources/dcsa/source.ts'
import { profiles } from '../../src/sources/dcsa/profiles/index.ts'
import { jsonAnswer, scriptedParts } from '../../src/sources/testing/scripted-parts.ts'
import { recordAnswer } from '../../src/world-facts/record.ts'
import type { HttpResult, Source } from '../../src/sources/source.ts'
import type { Customer } from '../rest/service.ts'
import { ingestService } from './door.ts'

const service = await ingestService()
const { db, customers, newId, clock } = service
const [ours, theirs] = [
  { customer: customers.paid, number: 'CSQU3054383' },
  { customer: customers.other, number: 'TCLU1234568' },
]

/** Each account tracks a box of its own at its own line, and both boxes are asked about at the same facility. */
const boxes: { customer: Customer; number: string; container_id: string }[] = []
for (const { customer, number } of [ours, theirs]) {
  const { shipment_id } = await service.track(customer)
  const [subject] = await db.work<Subject[]>`
    select ${db.work(subject_columns)} from subject where source_key = ${lineKey('TEST', customer.id)}`
  assert.ok(subject !== undefined)
  const loaded = movement({
    data_source: 'shipping_line',
    type: 'equipment',
    code: 'LOAD',
    classifier: 'actual',
    container: number,
    at: '2026-10-20T10:00:00Z',
    mode: 'vessel',
    empty: false,
    pointer: '',
    defects: [],
  })
  await recordPush(service.parts, {
    subject,
    followers: [],
    source_id: 'test',
    observations: [loaded],
    payload: { content_type: '', body: number, origin: '' },
  })
  const [container] = await db.work<{ id: string }[]>`
    select id from container where account_id = ${customer.id} and shipment_id = ${shipment_id} and number = ${number}`
  assert.ok(container !== undefined)
  boxes.push({ customer, number, container_id: container.id })
}

async function pollTogether(source_key: string, source: Source) {
  const parts = {
    ...service.parts,
    sources: {
      ...service.parts.sources,
      byKey: (key: string) => (key === source_key ? source : service.parts.sources.byKey(key)),
      allByKey: (key: string) => (key === source_key ? [source] : service.parts.sources.allByKey(key)),
    },
  }
  const subjects = []
  for (const { customer, number, container_id } of boxes) {
    const subject = await ensureSubject(db.work, newId, { source_key, number_type: 'container', number }, clock.now())
    await db.transaction((tx) => followSubjects(tx, customer.id, [{ container_id, subject_id: subject.id }]))
    subjects.push(subject)
  }
  await pollSubjects(parts, subjects)
}

/** All that an account can read of the payloads of a source, by any way that there is. */
async function readable({ customer, container_id }: (typeof boxes)[number], source_key: string): Promise<string> {
  const payloads = await db.work<{ id: string }[]>`
    select p.id from payload p join subject s on s.id = p.subject_id where s.source_key = ${source_key}`
  const texts = await Promise.all(
    payloads.map(
      async ({ id }) =>
        (await service.call('GET', `/containers/${container_id}/payloads/${id}`, { as: customer })).text,
    ),
  )
  const others = await Promise.all(
    ['raw_events', 'provenance', 'history', 'transport_events'].map(
      async (door) => (await service.call('GET', `/containers/${container_id}/${door}`, { as: customer })).text,
    ),
  )
  return [...texts, ...others].join('\n')
}

async function assertApart(source_key: string): Promise<void> {
  const [kept] = await db.work<{ payloads: number }[]>`
    select count(*)::int as payloads from payload p join subject s on s.id = p.subject_id
    where s.source_key = ${source_key}`
  assert.ok(kept !== undefined && kept.payloads >= boxes.length, `${source_key} was asked, and its answers are kept`)
  for (const [index, box] of boxes.entries()) {
    const other = boxes[1 - index]
    const text = await readable(box, source_key)
    assert.ok(text.includes(box.number.slice(4, 10)), `${source_key}: ${box.number} stands in what its account reads`)
    assert.ok(!text.includes(other?.number.slice(4, 10) ?? ''), `${source_key}: an account reads of ${other?.number}`)
    assert.ok(
      !text.includes(`SEAL-${other?.number.slice(0, 4)}`),
      `${source_key}: an account reads the seal of ${other?.number}`,
    )
  }
}

test('a terminal asked about the boxes of two accounts in one go tells each account of its own', async () => {
  const answer = jsonAnswer({
    schema_version: '1',
    terminal: { firms: 'W185', locode: 'USLAX' },
    observed_at: '2026-11-20T11:05:00Z',
    containers: boxes.map(({ number }) => ({
      number,
      found: true,
      seal_number: `SEAL-${number.slice(0, 4)}`,
      milestones: [{ name: 'vessel_discharged', at: '2026-11-18T03:12:00-08:00' }],
    })),
  })
  const settings = {
    id: 'pier-400',
    name: 'Pier 400',
    base_url: 'https://feed.invalid',
    terminals: ['W185'],
    credentials: { feed_key: 'k' },
    per_minute: null,
  }
  await pollTogether(
    'facility:W185',
    createTerminalFeedSource(
      settings,
      scriptedParts(() => answer),
    ),
  )
  await assertApart('facility:W185')
})

test('a railroad asked about both boxes does so too, and its broken answers name nobody else', async () => {
  const rows = boxes.map(({ number }) => ({
    equipment_initial: number.slice(0, 4),
    equipment_number: `0000${number.slice(4, 10)}`,
    sighting_code: 'P',
    sighting_date: '20261115',
    sighting_time: '0410',
    city: 'LONG BEACH',
    state: 'CA',
  }))
  const settings = {
    id: 'bnsf',
    name: 'BNSF',
    scac: 'BNSF',
    base_url: 'https://rail.invalid',
    credentials: { api_key: 'k' },
    per_minute: null,
  }
  const poll = (answer: HttpResult) =>
    pollTogether(
      'rail:BNSF',
      createRailSource(
        settings,
        scriptedParts(() => answer),
      ),
    )
  await poll(jsonAnswer({ railroad: 'BNSF', generated_at: '2026-11-20T11:00:00Z', sightings: rows, ramps: [] }))
  await poll({
    ok: true,
    status: 500,
    headers: {},
    body: `cannot tell of ${boxes.map(({ number }) => number).join(', ')}`,
    truncated: false,
  })
  await assertApart('rail:BNSF')
})

test('a vendor is asked about each box alone, and what it says of a shipment stays with that box', async () => {
  const asked: (readonly string[])[] = []
  const source: Source = {
    id: 'a-vendor',
    name: 'A vendor',
    kind: 'carrier',
    capabilities: {
      asks: ['container'],
      scacs: ['TEST'],
      terminals: [],
      full_snapshots: true,
      per_minute: null,
      per_day: null,
      hearsay: { beside: ['TEST'] },
    },
    ask: async ({ number, containers }) => {
      asked.push(containers)
      const record: ShipmentRecordObservation = {
        kind: 'shipment_record',
        data_source: 'shipping_line',
        container: null,
        stated_at: null,
        pointer: '',
        relayed_from: null,
        defects: [],
        bill_of_lading: `BILL-OF-${number}`,
        booking: null,
        port_of_lading: null,
        port_of_discharge: null,
        destination: null,
        cancelled: false,
      }
      return { outcome: 'found', observations: [record], payloads: [], complete: true }
    },
    read: () => [],
  }
  await pollTogether('vendor:a-vendor:TEST', source)
  assert.deepEqual(
    asked,
    boxes.map(({ number }) => [number]),
  )
  const told = await db.work`
    select s.number, o.body ->> 'bill_of_lading' as bill from observation o join subject s on s.id = o.subject_id
    where o.source = 'a-vendor' order by s.number`
  assert.deepEqual(
    told.map(({ number, bill }) => [number, bill]),
    boxes
      .map(({ number }) => number)
      .toSorted()
      .map((number) => [number, `BILL-OF-${number}`]),
  )
})

test('a line asked for one box keeps what it says of that box alone', async () => {
  const [box, other] = boxes
  const profile = profiles.find(({ id }) => id === 'yang_ming')
  assert.ok(box !== undefined && other !== undefined && profile !== undefined)
  const event = (number: string) => ({
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-10-01T10:00:00Z',
    equipmentEventTypeCode: 'LOAD',
    equipmentReference: number,
    emptyIndicatorCode: 'LADEN',
    transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'CNSHA' },
  })
  const source = createDcsaSource(
    {
      id: 'yml',
      profile,
      base_url: 'https://yml.invalid',
      credentials: { key_id: 'k' },
      name: 'Yang Ming',
      scacs: ['YMLU'],
      per_minute: null,
      time: null,
    },
    scriptedParts(() => jsonAnswer([event(other.number), event(box.number)])),
  )
  const parts = { ...service.parts, sources: { ...service.parts.sources, allByKey: () => [source] } }
  const subject = await ensureSubject(
    db.work,
    newId,
    { source_key: 'line:YMLU', number_type: 'container', number: box.number },
    clock.now(),
  )
  const asked = await askSubject(parts, subject)
  await db.transaction((tx) => recordAnswer(tx, parts, subject.id, asked.source, asked.about(subject), clock.now()))
  await db.transaction((tx) =>
    followSubjects(tx, box.customer.id, [{ container_id: box.container_id, subject_id: subject.id }]),
  )
  const text = await readable(box, 'line:YMLU')
  assert.ok(text.includes('LADEN') && !text.includes(other.number))
})

test('every statement names the page that told it, and an answer that repeats itself leaves nothing behind but when', async () => {
  const page = (code: string, day: string) => ({
    content_type: 'application/json',
    body: JSON.stringify([{ code, day }]),
    origin: code,
  })
  const said = (code: string, index: number) =>
    movement({
      data_source: 'shipping_line',
      type: 'equipment',
      code,
      classifier: 'actual',
      container: ours.number,
      at: '2026-10-20T10:00:00Z',
      mode: 'vessel',
      empty: false,
      pointer: '/0',
      page: index,
      defects: [],
    })
  const subject = await ensureSubject(
    db.work,
    newId,
    { source_key: 'line:MAEU', number_type: 'bill_of_lading', number: 'PAGES' },
    clock.now(),
  )
  const record = (day: string, codes: readonly string[]) =>
    db.transaction((tx) =>
      recordAnswer(
        tx,
        { newId },
        subject.id,
        'maersk',
        {
          outcome: 'found',
          complete: true,
          payloads: codes.map((code) => page(code, day)),
          observations: codes.map((code, index) => ({ ...said(code, index), stated_at: `2026-11-0${day}T00:00:00Z` })),
        },
        clock.now(),
      ),
    )
  const kept = () => db.work<{ code: string; origin: string }[]>`
    select o.body ->> 'code' as code, p.origin from observation o join payload p on p.id = o.payload_id
    where o.subject_id = ${subject.id} order by o.id`
  assert.equal((await record('1', ['LOAD', 'DISC'])).news, true)
  assert.deepEqual(
    (await kept()).map(({ code, origin }) => [code, origin]),
    [
      ['LOAD', 'LOAD'],
      ['DISC', 'DISC'],
    ],
  )
  for (const day of ['2', '3', '4']) {
    service.advance(60_000)
    assert.equal((await record(day, ['LOAD', 'DISC'])).news, false)
  }
  assert.equal((await record('5', ['LOAD', 'DISC', 'GTOT'])).news, true)
  assert.deepEqual(
    (await kept()).map(({ code, origin }) => [code, origin]),
    [
      ['LOAD', 'LOAD'],
      ['DISC', 'DISC'],
      ['GTOT', 'GTOT'],
    ],
  )
  const [counts] = await db.work<{ payloads: number; seen: number }[]>`
    select (select count(*)::int from payload where subject_id = ${subject.id}) as payloads,
      (select count(*)::int from observation where subject_id = ${subject.id} and last_seen_at = ${clock.now()}) as seen`
  assert.deepEqual({ ...counts }, { payloads: 3, seen: 3 })
})

test('texts that the database cannot hold are held without what cannot be', async () => {
  const subject = await ensureSubject(
    db.work,
    newId,
    { source_key: 'line:MAEU', number_type: 'bill_of_lading', number: 'TEXTS' },
    clock.now(),
  )
  const odd = movement({
    data_source: 'shipping_line',
    type: 'equipment',
    code: 'LOAD',
    classifier: 'actual',
    container: ours.number,
    at: '2026-10-20T10:00:00Z',
    pointer: '',
    description: 'lo\u0000aded \ud800',
    defects: [],
  })
  await db.transaction((tx) =>
    recordAnswer(
      tx,
      { newId },
      subject.id,
      'maersk',
      {
        outcome: 'found',
        complete: true,
        payloads: [{ content_type: '', body: '\u0000\ud800', origin: '' }],
        observations: [odd],
      },
      clock.now(),
    ),
  )
  const [row] = await db.work<{ description: string }[]>`
    select body ->> 'description' as description from observation where subject_id = ${subject.id}`
  assert.equal(row?.description, 'loaded \ufffd')
})
