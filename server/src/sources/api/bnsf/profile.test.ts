import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createSource, SourceConfigurationError } from '../../registry.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const folder = join(import.meta.dirname, '../../../ground/outbound/fixtures')
const certificate = readFileSync(join(folder, 'receiver.cert.pem'), 'utf8')
const private_key = readFileSync(join(folder, 'receiver.key.pem'), 'utf8')
const box = 'CSQU3054383'
const unit = {
  equipmentInitial: 'CSQU',
  equipmentNumber: '305438',
  lastEventDescription: 'Train Departed',
  lastEventDate: '11/20/2026',
  lastEventTime: 615,
  lastEventRailNetworkLocationName: 'CHICAGO, IL',
  lastReportingSCAC: 'BNSF',
  estimatedShipmentAvailabilityDate: '11/23/2026',
  estimatedShipmentAvailabilityTime: '04:00',
  destinationRailNetworkLocationName: 'DALLAS, TX',
  demurrageStartDate: '11/25/2026',
  demurrageAmount: 0,
  lotRowSpotLabel: 'B-12-3',
  shipperFullName: 'SOMEBODY LTD',
  truckingCompanyName: 'SOME TRUCKER',
}
const upstream = {
  configuration: {
    id: 'bnsf',
    kind: 'api',
    profile: 'bnsf',
    base_url: 'https://127.0.0.1:4951',
    credentials: { certificate, private_key },
  },
  question: { kind: 'container', number: box, containers: [] },
} as const
const { shipperFullName: _shipper, truckingCompanyName: _trucker, ...public_unit } = unit

conforms({
  ...upstream,
  document: { elements: [public_unit] },
  shows: ['Notified', 'Outgate'].map((lastEventDescription) => ({
    elements: [{ ...public_unit, lastEventDescription, chassisId: 'METZ000001' }],
  })),
  not_found: jsonAnswer({ elements: [] }),
  except: ['a good answer is found, whole and kept as it came'],
})

const told = async (own: object = {}) =>
  toldBy((await askOnce(upstream, () => jsonAnswer({ elements: [{ ...unit, ...own }] }))).answer)

test('BNSF is asked with a client certificate and nothing else, without check digits', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer({ elements: [unit] }))
  assert.equal(asked.length, 1)
  assert.deepEqual(asked[0]?.certificate, { certificate, private_key })
  assert.equal(asked[0]?.headers.authorization, undefined)
  assert.equal(asked[0]?.body, '{"unitList":["CSQU305438"]}')
  const { capabilities } = createSource(
    upstream.configuration,
    scriptedParts(() => jsonAnswer({})),
  )
  assert.deepEqual([capabilities.per_minute, capabilities.spacing_ms], [15, 1_000])
})

test('a certificate that is none, not with its key, or over is refused when it is configured', () => {
  const problem = (credentials: Record<string, string>, now?: string) => {
    try {
      createSource(
        { ...upstream.configuration, credentials },
        scriptedParts(() => jsonAnswer({}), now),
      )
      return 'none'
    } catch (error) {
      return error instanceof SourceConfigurationError ? error.message : 'another error'
    }
  }
  assert.equal(problem({ certificate: 'x', private_key }), 'credentials.certificate: is not a certificate in PEM')
  assert.equal(problem({ certificate, private_key: 'x' }), 'credentials.private_key: is not a private key in PEM')
  assert.match(problem({ certificate, private_key }, '2199-01-01T00:00:00Z'), /^credentials\.certificate: expired on /)
  assert.equal(problem({ certificate: certificate.replaceAll('\n', '\\n'), private_key }), 'none')
})

test('a unit of BNSF tells its last event, its availability, and its storage', async () => {
  const observations = await told()
  assert.deepEqual(
    observations.flatMap((said) => (said.kind === 'movement' ? [[said.code, said.classifier, said.at]] : [])),
    [
      ['DEPA', 'actual', '2026-11-20T12:15:00Z'],
      ['AVPU', 'estimated', '2026-11-23T10:00:00Z'],
    ],
  )
  const state = observations.find((said) => said.kind === 'facility_state')
  assert.ok(state?.kind === 'facility_state')
  assert.deepEqual(
    [state.fees, state.yard_position],
    [[{ type: 'demurrage', amount: 0, currency_code: 'USD' }], 'B-12-3'],
  )
  const deadline = observations.find((said) => said.kind === 'deadline')
  assert.ok(deadline?.kind === 'deadline')
  assert.equal(deadline.day, '2026-11-25')
  assert.match(deadline.defects.join(), /may be the last free day or the first that is charged/)
})

test('an hour that is none leaves the day, and a passing train moves nothing', async () => {
  const [event] = await told({ lastEventTime: 965, lastEventDescription: 'Passing' })
  assert.ok(event?.kind === 'movement')
  assert.equal(event.code, 'BNSF_PASSING')
  assert.ok(event.defects.includes('impossible time 965') && event.defects.includes('day without time'))
})

test('names of parties and truckers are not kept', async () => {
  const { answer } = await askOnce(upstream, () => jsonAnswer({ elements: [unit] }))
  assert.doesNotMatch(JSON.stringify(answer), /SOMEBODY|TRUCKER/)
})

test('who is no party to a waybill is told so for that box; others are read', async () => {
  const message = 'You are not an authorized waybill party to track this equipment.'
  const refused = { equipmentInitial: 'TCLU', equipmentNumber: '123456', message }
  const alone = await askOnce(upstream, () => jsonAnswer({ elements: [refused] }))
  assert.ok(alone.answer.outcome === 'temporary')
  assert.deepEqual([alone.answer.trouble, alone.answer.detail], ['entitlement', message])
  assert.equal(alone.answer.of_boxes, true)
  const both = await askOnce(upstream, () => jsonAnswer({ elements: [refused, unit] }))
  assert.ok(both.answer.outcome === 'found')
  assert.deepEqual([...new Set(both.answer.observations.map(({ container }) => container))], [box])
})

test('three kinds of 403 of BNSF: without a certificate, without a right, and neither is a box that is unknown', async () => {
  for (const [result, trouble] of [
    [textAnswer(403, '403 Forbidden'), 'credentials'],
    [jsonAnswer({ message: 'Insufficient privileges' }, {}, 403), 'entitlement'],
    [textAnswer(404, ''), 'address'],
    [jsonAnswer({ message: 'syntax' }, {}, 400), 'unreadable'],
  ] as const) {
    const { answer } = await askOnce(upstream, () => result)
    assert.ok(answer.outcome === 'temporary')
    assert.equal(answer.trouble, trouble)
  }
})

test('a message is of a missing right only where it says so, and else of a box that is not known', async () => {
  const answerOf = async (message: string) => {
    const { lastEventDescription: _event, ...rest } = unit
    return (await askOnce(upstream, () => jsonAnswer({ elements: [{ ...rest, message }] }))).answer
  }
  const ours = await answerOf('You are not an authorized waybill party to track this equipment')
  assert.ok(ours.outcome === 'temporary' && ours.trouble === 'entitlement')
  const unknown = await answerOf('No data found for this equipment')
  assert.ok(unknown.outcome === 'not_found' && unknown.ambiguous !== undefined)
})

test('an hour may have its seconds, and stands alone where it is none', async () => {
  const lastEventAt = async (lastEventTime: unknown) => {
    const [event] = await told({ lastEventTime })
    return event?.kind === 'movement' ? event.at : null
  }
  for (const time of ['06:15:00', '6:15', 615, '0615']) assert.equal(await lastEventAt(time), '2026-11-20T12:15:00Z')
})

test('when the customer will be notified is told where nothing is said of when the box will be available', async () => {
  const of_notification = {
    estimatedShipmentAvailabilityDate: null,
    estimatedCustomerNotificationDate: '11/22/2026',
    estimatedCustomerNotificationTime: '10:00',
  }
  const expected = (await told(of_notification)).find((one) => one.kind === 'movement' && one.code === 'AVPU')
  assert.ok(expected?.kind === 'movement')
  assert.deepEqual(
    [expected.at, expected.classifier, expected.description],
    ['2026-11-22T16:00:00Z', 'estimated', 'estimatedCustomerNotification'],
  )
})
