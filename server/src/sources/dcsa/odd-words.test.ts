import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, parts, told } from './loaded.fixture.ts'
import { normalForm } from './normal-form.ts'

const claimed = (own: object) => told(own).map(({ code, classifier }) => `${code} ${classifier}`)

test('what was refused, failed, left behind or is awaited has not happened', () => {
  for (const description of ['Loading failed', 'Load refused', 'Short shipped', 'Shut out', 'VOID'])
    assert.deepEqual(claimed({ description }), ['LOAD_CANCELLED actual'], description)
  for (const description of ['To be loaded', 'Awaiting loading', 'Pending load'])
    assert.deepEqual(claimed({ description }), ['LOAD estimated'], description)
  const customs = (code: string, description: string) => claimed({ equipmentEventTypeCode: code, description })
  assert.deepEqual(customs('CUSR', 'Customs release denied'), ['CUSR_CANCELLED actual'])
  assert.deepEqual(customs('CUSI', 'Customs inspection failed'), ['CUSI actual'], 'the box is held')
})

test('what has not been done, or is intended, is no deed wherever its words stand', () => {
  for (const description of ['Container was not loaded', 'Has not been loaded', 'Box not yet loaded'])
    assert.deepEqual(claimed({ description }), ['LOAD_CANCELLED actual'], description)
  assert.deepEqual(claimed({ description: 'Full Intended Transshipment' }), ['LOAD estimated'])
  assert.deepEqual(claimed({ equipmentEventTypeCode: 'AVPU', description: 'Container unavailable' }), [
    'AVPU_CANCELLED actual',
  ])
  assert.deepEqual(claimed({ description: 'Loaded at gate no. 4' }), ['LOAD actual'])
})

test('where no classifier says that it happened, a word of doubt in its name or status is enough', () => {
  const unclassified = (own: object) => claimed({ ...own, eventClassifierCode: null })
  for (const description of ['Arrival estimated', 'Loading (planned)', 'Full Intended Transshipment'])
    assert.deepEqual(unclassified({ description }), ['LOAD estimated'], description)
  assert.deepEqual(unclassified({ status: 'Planned' }), ['LOAD estimated'])
  assert.deepEqual(unclassified({ status: 'ACTIVE', description: 'Loaded' }), ['LOAD null'])
  assert.deepEqual(claimed({ status: 'PENDING' }), ['LOAD estimated'])
  assert.deepEqual(claimed({ status: 'Rejected' }), ['LOAD_CANCELLED actual'])
})

test('a release that is pending, refused, in part or under conditions lets no box go', () => {
  const released = (own: object) => claimed({ equipmentEventTypeCode: 'CUSR', ...own })
  for (const own of [{ status: 'PENDING' }, { status: 'REJECTED' }, { description: 'Conditionally released' }])
    assert.deepEqual(released(own), ['CUSR_CANCELLED actual'], JSON.stringify(own))
  const of_customs = { eventType: 'SHIPMENT', equipmentEventTypeCode: null, documentTypeCode: 'CUS' }
  const papers = (own: object) => claimed({ ...of_customs, shipmentEventTypeCode: 'RELS', ...own })
  assert.deepEqual(papers({ status: 'Pending' }), ['RELS_CANCELLED actual'])
  assert.deepEqual(papers({ description: 'Partially released' }), ['RELS_CANCELLED actual'])
  assert.deepEqual(papers({ description: 'Released' }), ['RELS actual'])
  assert.deepEqual(claimed({ ...of_customs, shipmentEventTypeCode: 'HOLD', status: 'PENDING' }), ['HOLD actual'])
})

test('where a ship changes her voyage at a call, what comes came on the one and what leaves leaves on the other', () => {
  const at_call = (code: string, own: object = {}) =>
    told({
      ...(code === 'ARRI' || code === 'DEPA'
        ? { eventType: 'TRANSPORT', transportEventTypeCode: code, equipmentEventTypeCode: null }
        : { equipmentEventTypeCode: code }),
      transportCall: { modeOfTransport: 'VESSEL', importVoyageNumber: '313E', exportVoyageNumber: '319W', ...own },
    }).map(({ voyage }) => voyage)
  assert.deepEqual(
    ['ARRI', 'DISC', 'LOAD', 'DEPA'].flatMap((code) => at_call(code)),
    ['313E', '313E', '319W', '319W'],
  )
  assert.deepEqual(at_call('DISC', { importVoyageNumber: null }), ['319W'])
  assert.deepEqual(at_call('LOAD', { exportVoyageNumber: null }), ['313E'])
})

test('an event that is taken back and has no id is none', () => {
  assert.deepEqual(claimed({ isRetracted: true }), ['LOAD_CANCELLED actual'])
})

test('boxes in a list are those boxes, and what names none is not said of every box', () => {
  const boxes = (equipmentReference: unknown) => told({ equipmentReference }).map(({ container }) => container)
  assert.deepEqual(boxes([box, 'MSKU6011672']), [box, 'MSKU6011672'])
  assert.deepEqual(boxes({ number: 'unreadable' }), [])
  assert.deepEqual(boxes(305438), [])
})

test('a ship or voyage that is yet to be named has no name', () => {
  for (const name of ['TBN', 'TBA', 'T.B.A.', 'To be advised', 'TO BE NOMINATED', 'N/A', 'Unknown']) {
    const [said] = told({ transportCall: { vessel: { vesselName: name }, exportVoyageNumber: name } })
    assert.deepEqual([said?.vessel, said?.voyage], [null, null], name)
  }
})

test('a customs release whose reason denies or awaits it clears nothing', () => {
  const release = (reason: string) => {
    const event = {
      eventType: 'SHIPMENT',
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-11-01T10:00:00+08:00',
      shipmentEventTypeCode: 'RELS',
      documentTypeCode: 'CUS',
      reason,
    }
    const { observations } = normalForm([event], { time: 'offset', container: box, parts })
    return observations.map(
      (said) => `${said.kind} ${said.kind === 'movement' ? `${said.code} ${said.classifier}` : ''}`,
    )
  }
  assert.deepEqual(release('Customs released'), ['movement RELS actual', 'hold '])
  for (const reason of ['Not released', 'Release pending', 'Release refused', 'Release cancelled'])
    assert.ok(
      !release(reason).some((said) => said === 'movement RELS actual' || said === 'hold '),
      `${reason}: ${release(reason).join()}`,
    )
})

test('an event that another member calls off is no fact, takes back its own id and keeps its words', () => {
  const own = { eventID: 'E1', description: 'Loaded on board' }
  for (const off of [
    { isCancelled: true },
    { isCanceled: 'true' },
    { status: 'CANCELLED' },
    { eventStatus: 'canceled' },
    { eventStatusCode: 'VOID' },
    { metadata: { isCancelled: true } },
  ]) {
    const [said] = told({ ...own, ...off })
    assert.deepEqual(
      [said?.code, said?.retracts, said?.description],
      ['LOAD_CANCELLED', 'E1', 'Loaded on board (CANCELLED)'],
      JSON.stringify(off),
    )
  }
  for (const stands of [{ isCancelled: false }, { status: 'CONFIRMED' }, { status: 'NOT CANCELLED' }, { status: 7 }])
    assert.deepEqual(claimed({ ...own, ...stands }), ['LOAD actual'], JSON.stringify(stands))
})

test('a port call that is omitted is said so, and nothing of a ship happened there', () => {
  const call = (own: object) => ({
    transportCall: { modeOfTransport: 'VESSEL', exportVoyageNumber: '042E', vessel: { vesselName: 'Alpha' }, ...own },
  })
  const arrival = { eventType: 'TRANSPORT', transportEventTypeCode: 'ARRI', equipmentEventTypeCode: null }
  for (const off of [
    { portCallStatusCode: 'OMIT' },
    call({ portCallStatusCode: 'OMIT' }),
    call({ statusCode: 'OMIT' }),
    call({ status: 'CANCELLED' }),
    call({ isCancelled: true }),
    { status: 'OMITTED' },
  ])
    for (const event of [{ ...arrival, eventClassifierCode: 'EST' }, arrival, { equipmentEventTypeCode: 'DISC' }]) {
      const [said] = told({ eventID: 'E1', ...event, ...off })
      assert.deepEqual([said?.type, said?.code, said?.retracts], ['transport', 'OMIT', null], JSON.stringify(off))
    }
  const gated = { equipmentEventTypeCode: 'GTIN', ...call({ portCallStatusCode: 'OMIT' }) }
  assert.deepEqual(claimed(gated), ['GTIN actual'], 'the box came by land')
  assert.deepEqual(claimed({ ...arrival, portCallStatusCode: 'BLNK' }), ['ARRI actual'])
})

test('a booking that is cancelled stays so, whatever its status repeats', () => {
  const booking = (shipmentEventTypeCode: string) => ({
    eventType: 'SHIPMENT',
    shipmentEventTypeCode,
    documentTypeCode: 'BKG',
    documentID: 'B1',
    status: 'CANCELLED',
  })
  assert.deepEqual(claimed(booking('CANC')), ['CANC actual'])
  assert.deepEqual(claimed(booking('CONF')), ['CONF_CANCELLED actual'])
})
