import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSource } from '../../registry.ts'
import type { TrackedQuestion } from '../../source.ts'
import { jsonAnswer, scriptedParts } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const place = (locode: string, portName: string) => ({
  locationName: portName,
  cityDetails: { city: portName, portName, locationCode: { UNLocationCode: locode } },
})
const event = (CSEventCode: string, eventDescription: string, own: object = {}) => ({
  CSEvent: { CSEventCode },
  carrEventCode: 'X1',
  eventDescription,
  mode: 'VESSEL',
  eventDT: { GMT: { text: '2026-11-01T02:00:00' }, locDT: { text: '2026-11-01T10:00:00' } },
  location: place('CNSHA', 'Shanghai'),
  ...own,
})
const at_discharge = { location: place('USLAX', 'Los Angeles') }
const legs = [
  {
    legSeq: 1,
    POL: { UNLocationCode: 'CNSHA' },
    POD: { UNLocationCode: 'USLAX' },
    SVVD: { loading: { vesselName: 'Example Star', lloydsNumber: '9999999', voyage: '042E' } },
  },
]
const detail = (...events: readonly object[]) => ({
  containerNumber: { containerNumber: box },
  event: events.length === 1 ? events[0] : events,
  route: { shipmentLeg: legs },
})
const content = (containerDetail: unknown) => ({
  containerDetail,
  billOfLadingNumber: ['6103622780'],
  queryCriteria: { cntrNumber: box },
})
const answer = (shipmentContent: unknown, ...errors: readonly string[]) => ({
  shipmentContent,
  errors: errors.map((errorDescription) => ({ errorDescription })),
})
const upstream = {
  configuration: {
    id: 'iqax',
    kind: 'api',
    profile: 'iqax_cosco',
    base_url: 'http://127.0.0.1:4950/iqax',
    credentials: { app_key: 'key-of-ours', customer_id: 'EXAMPLE' },
  },
  question: { kind: 'container', number: box, containers: [] },
} as const

for (const profile of ['iqax_cosco', 'iqax_oocl'])
  conforms({
    ...upstream,
    configuration: { ...upstream.configuration, id: profile, profile },
    document: answer(content(detail(event('CS060', 'Loaded on board'), event('CS070', 'Vessel departed')))),
    shows: [
      answer(
        content(
          detail(
            event('CS120', 'Vessel arrived', at_discharge),
            event('CS130', 'Discharged', at_discharge),
            event('CS190', 'Picked up for delivery', { ...at_discharge, mode: 'TRUCK' }),
            event('CS210', 'Empty returned', { ...at_discharge, mode: 'TRUCK' }),
          ),
        ),
      ),
    ],
    not_found: jsonAnswer(answer(null, 'No shipment found')),
  })

async function movesOf(...events: readonly object[]) {
  const { answer: said } = await askOnce(upstream, () => jsonAnswer(answer(content(detail(...events)))))
  return toldBy(said).filter((one) => one.kind === 'movement')
}

test('a number is asked for under its own name, with the code of the line in path and body', async () => {
  const bodyOf = async (question: TrackedQuestion) => {
    const { asked } = await askOnce({ ...upstream, question }, () => jsonAnswer(answer(content(detail()))))
    assert.equal(asked[0]?.url, 'http://127.0.0.1:4950/iqax/openapi/cs2/ctvc/COSU')
    assert.equal(asked[0].headers.appKey, 'key-of-ours')
    return asked[0].body
  }
  const own = { scacCode: 'COSU', customerID: 'EXAMPLE' }
  assert.equal(await bodyOf(upstream.question), JSON.stringify({ cntrNumber: box, ...own }))
  assert.equal(
    await bodyOf({ kind: 'bill_of_lading', number: 'COSU6103622780', containers: [] }),
    JSON.stringify({ billOfLadingNumber: '6103622780', ...own }),
  )
})

test('its content may be an object or the same as a text, and a single event stands for a list', async () => {
  const as_object = content(detail(event('CS060', 'Loaded on board')))
  const said = async (shipmentContent: unknown) =>
    toldBy((await askOnce(upstream, () => jsonAnswer(answer(shipmentContent)))).answer)
  assert.deepEqual(await said(JSON.stringify(as_object)), await said(as_object))
  assert.deepEqual(
    (await said(as_object)).map(({ kind, pointer }) => [kind, pointer]),
    [
      ['shipment_record', '/shipmentContent/containerDetail'],
      ['movement', '/shipmentContent/containerDetail/event'],
    ],
  )
})

test('what is about persons is dropped from a content that came as a text too', async () => {
  const packed = JSON.stringify({ ...content(detail(event('CS060', 'Loaded'))), contact: { email: 'a@example.com' } })
  const { answer: said } = await askOnce(upstream, () => jsonAnswer(answer(packed)))
  assert.ok(said.payloads.every(({ body }) => !body.includes('example.com')))
})

test('the moment is that of Greenwich, and ships are those of the leg that begins or ends there', async () => {
  const [loaded, arrives] = await movesOf(
    event('CS060', 'Loaded on board'),
    event('CS277', 'Estimated arrival', {
      location: place('USLAX', 'Los Angeles'),
      eventDT: { GMT: { text: '2026-11-20T14:00:00Z' } },
    }),
  )
  assert.deepEqual(
    [loaded?.code, loaded?.classifier, loaded?.at, loaded?.role_hint, loaded?.vessel, loaded?.voyage],
    ['LOAD', 'actual', '2026-11-01T02:00:00Z', 'pol', { name: 'EXAMPLE STAR', imo: '9999999', mmsi: null }, '042E'],
  )
  assert.deepEqual(
    [arrives?.code, arrives?.classifier, arrives?.at, arrives?.role_hint, arrives?.vessel?.imo],
    ['ARRI', 'estimated', '2026-11-20T14:00:00Z', 'pod', '9999999'],
  )
})

test('an event that its letter only expects has not happened, whatever its code says', async () => {
  const coded = (CSEventCode: string, estActIndicator?: string) =>
    event(CSEventCode, 'Vessel departure at first POL', { CSEvent: { CSEventCode, estActIndicator } })
  const said = await movesOf(coded('CS070', 'E'), coded('CS070', 'A'), coded('CS070'), coded('CS070', '?'))
  const ahead = await movesOf(coded('CS067', 'A'))
  assert.deepEqual(
    [...said, ...ahead].map(({ classifier }) => classifier),
    ['estimated', 'actual', 'actual', 'estimated', 'estimated'],
  )
})

test('where the place has no known zone the two clocks tell it, and clocks that disagree are a defect', async () => {
  const nowhere = { location: { locationName: 'A yard' } }
  const [known, doubted] = await movesOf(
    event('CS040', 'Gate-in', nowhere),
    event('CS040', 'Gate-in', {
      ...nowhere,
      eventDT: { GMT: { text: '2026-11-01T02:00:00' }, locDT: { text: '2026-11-03T02:00:00' } },
    }),
  )
  assert.equal(known?.time_zone, 'Etc/GMT-8')
  assert.deepEqual(doubted?.defects, ['clocks disagree'])
})

test('a moment that is told by the clock of the place alone is doubted', async () => {
  const [said] = await movesOf(event('CS060', 'Loaded', { eventDT: { locDT: { text: '2026-11-01T10:00:00' } } }))
  assert.deepEqual([said?.at, said?.defects], ['2026-11-01T02:00:00Z', ['no time by Greenwich']])
})

test('two codes mean what their words say, and a code that nobody knows moves nothing', async () => {
  const meaning = async (code: string, words: string) => {
    const [said] = await movesOf(event(code, words))
    return [said?.code, said?.role_hint ?? null, said?.empty ?? null]
  }
  assert.deepEqual(await meaning('CS090', 'Discharged at transshipment port'), ['DISC', 'transshipment', false])
  assert.deepEqual(await meaning('CS100', 'Loaded at transshipment port'), ['LOAD', 'transshipment', false])
  assert.deepEqual(await meaning('CS090', 'Transshipment'), ['CS090', null, null])
  assert.deepEqual(await meaning('CS020', 'Vessel departed'), ['CS020', null, null])
  assert.deepEqual(await meaning('CS999', 'Empty container returned'), ['GTIN', null, true])
  assert.deepEqual(await meaning('CS999', 'Empty container return cancelled'), ['CS999', null, null])
})

test('an event whose own words deny or only expect it has not happened', async () => {
  const said = async (words: string) => {
    const [one] = await movesOf(event('CS060', words))
    return `${one?.code} ${one?.classifier}`
  }
  assert.equal(await said('Loaded on board'), 'LOAD actual')
  for (const words of ['Loading cancelled', 'Not loaded', 'Loading failed', 'Shut out'])
    assert.equal(await said(words), 'CS060 actual', words)
  for (const words of ['Estimated loading', 'To be loaded', 'Awaiting loading'])
    assert.equal(await said(words), 'LOAD estimated', words)
})

test('errors inside an answer with status 200 have outcomes of their own', async () => {
  const outcomeOf = async (shipmentContent: unknown, words: string) => {
    const { answer: said } = await askOnce(upstream, () => jsonAnswer(answer(shipmentContent, words)))
    if (said.outcome === 'temporary') return said.trouble
    if (said.outcome === 'found') return said.complete
    return said.outcome === 'not_found' && said.ambiguous !== undefined ? 'ambiguous' : said.outcome
  }
  assert.equal(await outcomeOf(null, 'No shipment found'), 'ambiguous')
  assert.equal(await outcomeOf(null, 'customerID is invalid'), 'credentials')
  assert.equal(await outcomeOf(null, 'You are not authorized for this carrier'), 'entitlement')
  assert.equal(await outcomeOf(null, 'E-4711'), 'unreadable')
  assert.equal(await outcomeOf(content(detail(event('CS060', 'Loaded'))), 'some boxes are missing'), false)
})

test('of a box that was asked for no other box is told', async () => {
  const other = { ...detail(event('CS060', 'Loaded')), containerNumber: { containerNumber: 'TCLU1234568' } }
  const { answer: said } = await askOnce(upstream, () =>
    jsonAnswer(answer(content([detail(event('CS060', 'Loaded')), other]))),
  )
  assert.deepEqual([...new Set(toldBy(said).flatMap(({ container }) => container ?? []))], [box])
})

test('both lines have a source of their own, and neither passes on what others state', () => {
  const made = (profile: string) =>
    createSource(
      { ...upstream.configuration, profile },
      scriptedParts(() => jsonAnswer({})),
    ).capabilities
  assert.deepEqual([made('iqax_cosco').scacs, made('iqax_oocl').scacs], [['COSU'], ['OOLU']])
  assert.deepEqual([made('iqax_cosco').hearsay, made('iqax_oocl').beside], [undefined, undefined])
  assert.deepEqual(made('iqax_oocl').tells, [], 'that OOCL answers there is a guess')
})

const dated = { GMT: { text: '2026-11-01T02:00:00' } }
const oneOf = (own: object) => movesOf(event('CS060', 'Loaded on board', own))

test('what is one object may come as a list of it, and a text in the place of its object', async () => {
  const plain = await oneOf({ eventDT: dated })
  const odd = [
    { CSEvent: [{ CSEventCode: 'CS060' }] },
    { CSEvent: 'CS060' },
    { CSEvent: { CSEventCode: 'cs060 ' } },
    { eventDT: [dated] },
    { eventDT: { GMT: [null, { text: '2026-11-01T02:00:00' }] } },
    { eventDT: { GMT: '2026-11-01T02:00:00' } },
    { eventDT: { GMT: { text: '2026-11-01T10:00:00+08:00' } } },
    { location: [place('CNSHA', 'Shanghai')] },
    { location: { ...place('CNSHA', 'Shanghai'), cityDetails: [place('CNSHA', 'Shanghai').cityDetails] } },
  ]
  for (const own of odd) assert.deepEqual(await oneOf({ eventDT: dated, ...own }), plain, JSON.stringify(own))
  const two = { location: [place('CNSHA', 'Shanghai'), place('USLAX', 'Los Angeles')] }
  assert.deepEqual(
    (await oneOf(two)).map((said) => [said.code, said.place]),
    [['LOAD', null]],
  )
})

test('nulls and times that cannot be read leave the words of an event, and no moment', async () => {
  const none: readonly object[] = [
    { eventDT: null },
    { eventDT: { GMT: null, locDT: null } },
    { eventDT: { GMT: { text: 'soon' }, locDT: { text: '' } } },
    { eventDT: { GMT: { text: '2026-11-01' } } },
  ]
  for (const own of none)
    assert.deepEqual(
      (await oneOf(own)).map(({ code, at, description }) => [code, at, description]),
      [['LOAD', null, 'Loaded on board']],
      JSON.stringify(own),
    )
  const [by_clock] = await oneOf({ eventDT: { GMT: { text: 'soon' }, locDT: { text: '2026-11-01T10:00:00' } } })
  assert.deepEqual([by_clock?.at, by_clock?.defects], ['2026-11-01T02:00:00Z', ['no time by Greenwich']])
})

test('an event without a code moves nothing, whatever its words, and keeps them', async () => {
  for (const CSEvent of [null, {}, { CSEventCode: null }, { CSEventCode: '' }, 7, []])
    assert.deepEqual(
      (await oneOf({ CSEvent })).map(({ code, description, defects }) => [code, description, defects]),
      [['X1', 'Loaded on board', ['unknown code']]],
      JSON.stringify(CSEvent),
    )
})

test('the same event twice states the same twice, and nothing else', async () => {
  const [once, again, ...others] = await movesOf(event('CS060', 'Loaded'), event('CS060', 'Loaded'))
  assert.deepEqual([{ ...again, pointer: once?.pointer }, others], [once, []])
})

test('an answer in which a box or an event cannot be read withdraws nothing', async () => {
  const whole = detail(event('CS060', 'Loaded'), event('CS070', 'Departed'))
  const isComplete = async (said: unknown) => {
    const { answer: got } = await askOnce(upstream, () => jsonAnswer(answer(content(said))))
    return got.outcome === 'found' && got.complete
  }
  assert.equal(await isComplete(whole), true)
  assert.equal(await isComplete([whole]), true)
  const loaded = event('CS060', 'Loaded')
  const broken = [
    [whole, null],
    [whole, { event: whole.event }],
    [whole, { ...whole, containerNumber: { containerNumber: 'unknown' } }],
    { ...whole, event: [loaded, null] },
    { ...whole, event: [loaded, 'departed'] },
  ]
  for (const said of broken) assert.equal(await isComplete(said), false, JSON.stringify(said))
})
