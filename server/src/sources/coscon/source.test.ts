import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createSource } from '../registry.ts'
import type { HttpResult, Question } from '../source.ts'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { meaningOfLabel } from './labels.ts'
import { signedHeaders } from './sign.ts'

const box = 'CBHU4398907'
const bill: Question = { kind: 'bill_of_lading', number: 'COSU6103622780', containers: [] }

function wrapped(type: string, content: unknown): HttpResult {
  return jsonAnswer({ code: 0, message: 'success', data: { type, numberType: type, content } })
}

const document_answer = wrapped('bl', {
  actualShipment: [
    {
      vesselName: 'Cosco Philippines',
      voyageNo: '039E',
      portOfLoading: 'Qingdao',
      portOfDischarge: 'Long Beach',
      expectedDateOfDeparture: '2026-09-29 17:00',
      actualDepartureDate: '2026-09-29 11:00',
      estimatedDateOfArrival: '2026-10-27 06:00',
      actualArrivalDate: null,
    },
  ],
  trackingPath: {
    billOfladingRefCode: '6103622781',
    trackingGroupReferenceCode: '6103622780',
    pol: 'Qingdao - QQCTU',
    pod: 'Long Beach - Pacific Container Terminal',
    toCity: 'Dallas ,Texas ,United States',
  },
  containerStatus: [
    {
      label: 'Loaded at First POL',
      containers: [
        {
          containerNumber: box,
          containerType: '20GP',
          grossWeight: '17720KG',
          label: 'Loaded at First POL',
          sealNumber: '2',
          location: 'QQCTU,Qingdao,Shandong,China',
          locationDateTime: '2026-09-28 07:59',
          transportation: 'Vessel',
        },
      ],
    },
  ],
})

const box_answer = wrapped('cntr', {
  containers: [
    {
      containerCircleStatus: [
        {
          containerNumber: box,
          containerNumberStatus: 'Gate-In at First POL',
          location: 'QQCTU,Qingdao,Shandong,China',
          timeOfIssue: '2026-09-25 21:31',
          transportation: 'Truck',
        },
        {
          containerNumber: box,
          containerNumberStatus: 'Cargo Received',
          location: 'QQCTU,Qingdao,Shandong,China',
          timeOfIssue: '2026-09-25 21:31',
          transportation: 'Truck',
        },
      ],
      container: { containerNumber: box, containerType: '20GP', grossWeight: '17720KG', sealNumber: '2' },
      containerHistorys: [
        {
          containerNumber: box,
          containerNumberStatus: 'Empty Equipment Returned',
          location: 'Nowhere',
          timeOfIssue: '2026-01-01 00:00',
        },
      ],
    },
  ],
})

async function ask(answer: (index: number) => HttpResult, question = bill) {
  const parts = scriptedParts((_, index) => answer(index))
  const source = createSource(
    { id: 'cosco', kind: 'cosco', credentials: { api_key: 'key', secret_key: 'secret' } },
    parts,
  )
  return { answer: await source.ask(question), asked: parts.asked }
}

test('the signature covers date, digest, nonce and request line', () => {
  const headers = signedHeaders({
    api_key: 'key',
    secret_key: 'secret',
    method: 'GET',
    target: '/service/info/tracking/1?numberType=bl',
    body: '',
    now_ms: Date.UTC(2018, 9, 23, 12, 58, 39),
    nonce: 'once',
  })
  assert.equal(headers['X-Coscon-Date'], 'Tue, 23 Oct 2018 12:58:39 GMT')
  assert.equal(headers['X-Coscon-Digest'], 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
  const lines = ['X-Coscon-Date', 'X-Coscon-Digest', 'X-Coscon-Content-Md5'].map((name) => `${name}: ${headers[name]}`)
  const signature = createHmac('sha1', 'secret')
    .update([...lines, 'GET /service/info/tracking/1?numberType=bl HTTP/1.1'].join('\n'))
    .digest('base64')
  assert.ok(headers['X-Coscon-Authorization']?.endsWith(`signature="${signature}"`))
  assert.equal(headers['X-Coscon-Hmac'], headers['X-Coscon-Content-Md5'])
})

test('a document names its boxes, each box is asked for its moves, no two requests share a nonce', async () => {
  const { answer, asked } = await ask((index) => (index === 0 ? document_answer : box_answer))
  assert.ok(answer.outcome === 'found' && answer.complete)
  assert.deepEqual(
    asked.map(({ url }) => url.split('/service')[1]),
    ['/info/tracking/6103622780?numberType=bl', `/info/tracking/${box}?numberType=cntr`],
  )
  assert.equal(new Set(asked.map(({ headers }) => headers['X-Coscon-Hmac'])).size, 2)
  assert.deepEqual(
    answer.observations.map((one) =>
      one.kind === 'movement' ? `${one.code} ${one.classifier} ${one.at} ${one.role_hint}` : one.kind,
    ),
    [
      'shipment_record',
      'DEPA estimated 2026-09-29T09:00:00Z null',
      'DEPA actual 2026-09-29T03:00:00Z null',
      'ARRI estimated 2026-10-27T13:00:00Z null',
      'LOAD actual 2026-09-27T23:59:00Z pol',
      'equipment',
      'GTIN actual 2026-09-25T13:31:00Z pol',
      'CARGO_RECEIVED actual 2026-09-25T13:31:00Z null',
      'GTIN actual null null',
      'equipment',
    ],
  )
  const [record, , , , , equipment] = answer.observations
  assert.ok(record?.kind === 'shipment_record' && equipment?.kind === 'equipment')
  assert.deepEqual(
    [
      record.bill_of_lading,
      record.booking,
      record.port_of_lading?.locode,
      record.port_of_discharge?.locode,
      record.destination?.locode,
    ],
    ['6103622780', '6103622781', 'CNTAO', 'USLGB', 'USDAL'],
  )
  assert.deepEqual([equipment.weight_in_lbs, equipment.equipment_length], [39066, 20])
})

test('the history of a box counts once it has ended with the return of the empty box', async () => {
  const history = (...labels: readonly string[]) =>
    wrapped('cntr', {
      containers: [
        {
          containerCircleStatus: [],
          container: { containerNumber: box },
          containerHistorys: labels.map((containerNumberStatus, index) => ({
            containerNumber: box,
            containerNumberStatus,
            location: 'QQCTU,Qingdao,Shandong,China',
            timeOfIssue: `2026-01-0${index + 1} 00:00`,
          })),
        },
      ],
    })
  const codes = async (...labels: readonly string[]) => {
    const { answer } = await ask(() => history(...labels), { kind: 'container', number: box, containers: [box] })
    return 'observations' in answer
      ? answer.observations.flatMap((one) => (one.kind === 'movement' ? [one.code] : []))
      : []
  }
  assert.deepEqual(await codes('Gate-In at First POL', 'Gate-out from Last POD', 'Empty Equipment Returned'), [
    'GTIN',
    'GTOT',
    'GTIN',
  ])
  assert.deepEqual(await codes('Empty Equipment Returned', 'Gate-In at First POL'), [])
})

test('a box that cannot be asked leaves an incomplete answer', async () => {
  const { answer } = await ask((index) => (index === 0 ? document_answer : jsonAnswer({}, {}, 503)))
  assert.ok(answer.outcome === 'found' && !answer.complete)
})

test('a document without boxes is not manifested; codes inside a 200 decide', async () => {
  const empty = wrapped('bkg', { trackingPath: { trackingGroupReferenceCode: '6103622780' }, containerStatus: [] })
  assert.equal((await ask(() => empty)).answer.outcome, 'not_manifested')
  const outcomes = ['5400', '5500', '9999'].map(
    async (code) => (await ask(() => jsonAnswer({ code, message: 'x', data: {} }))).answer.outcome,
  )
  assert.deepEqual(await Promise.all(outcomes), ['bad_number', 'temporary', 'temporary'])
  const unsigned = (await ask(() => jsonAnswer({ message: 'HMAC signature cannot be verified' }, {}, 500))).answer
  assert.equal(unsigned.outcome === 'temporary' && unsigned.trouble, 'credentials')
})

test('every label of the table', () => {
  const table: Readonly<Record<string, string>> = {
    'Empty Equipment Despatched': 'GTOT true origin',
    'Gate-In at First POL': 'GTIN false pol',
    'Loaded at First POL': 'LOAD false pol',
    'Discharged at T/S POD': 'DISC false transshipment',
    'Loaded at T/S POL': 'LOAD false transshipment',
    'Discharged at Last POD': 'DISC false pod',
    'Gate-out from Last POD': 'GTOT false pod',
    'Gate-in at Final Hub': 'GTIN false destination',
    'Gate-out from Final Hub': 'GTOT false destination',
    'Empty Equipment Returned': 'GTIN true null',
    'Loaded on Rail at POR': 'LOAD null null',
    'Cargo Received': 'raw',
    'Empty at depot': 'raw',
    constructor: 'raw',
  }
  for (const [label, expected] of Object.entries(table)) {
    const meaning = meaningOfLabel(label)
    assert.equal(meaning === null ? 'raw' : `${meaning.code} ${meaning.empty} ${meaning.role_hint}`, expected, label)
  }
})

test('a label that denies its move, or only plans it, is no move', () => {
  const labels = [
    'Gate-out from Final Hub',
    'Empty Equipment Returned',
    'Discharged at Last POD',
    'Gate-out from Last POD',
    'Loaded at First POL',
  ]
  const changes = ['cancelled', '(planned)', '- not completed', 'failed', 'pending', 'expected', 'reversed', 'void']
  for (const label of labels)
    for (const change of changes) assert.equal(meaningOfLabel(`${label} ${change}`), null, `${label} ${change}`)
  assert.deepEqual(
    ['', ' by truck', ' by rail']
      .map((how) => meaningOfLabel(`Gate-out from Last POD${how}`))
      .map((meaning) => [meaning?.code, meaning?.mode]),
    [
      ['GTOT', null],
      ['GTOT', 'truck'],
      ['GTOT', 'rail'],
    ],
  )
})

test('a day that stands for nothing is no sailing', async () => {
  const codesOf = async (actualDepartureDate: string) => {
    const sailing = { vesselName: 'EXAMPLE', portOfLoading: 'Qingdao', portOfDischarge: 'Long Beach' }
    const content = { actualShipment: [{ ...sailing, actualDepartureDate }], containerStatus: [] }
    const { answer } = await ask(() => wrapped('bl', content))
    return 'observations' in answer
      ? answer.observations.flatMap((said) => (said.kind === 'movement' ? [said.code] : []))
      : []
  }
  for (const day of ['N/A', '-', '0001-01-01 00:00']) assert.deepEqual(await codesOf(day), [], day)
  assert.deepEqual(await codesOf('2026-10-01 10:00'), ['DEPA'])
})
