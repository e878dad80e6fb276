import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, EPOCH, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxAt, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'
import type { World } from '../../world.ts'

const INQUIRY = '/upstreams/maher/apigateway/rest/inquiry/import/container'

function signedIn(world: World, stamp = world.clock.now()): Record<string, string> {
  return { sid: 'QUAYLOG', authorization: upstreamKey(world, 'maher', 'authorization'), timestamp: String(stamp) }
}

test('Maher refuses without a proof, with an old time stamp, and two boxes at once', () => {
  const world = stillWorld()
  assert.equal(ask(world, INQUIRY, {}, 'GET', 'Container=ABCU1234567').status, 401)
  assert.equal(ask(world, INQUIRY, signedIn(world, EPOCH - 6 * 60_000), 'GET', 'Container=ABCU1234567').status, 401)
  assert.equal(ask(world, INQUIRY, signedIn(world), 'GET', '').status, 400)
  assert.equal(ask(world, INQUIRY, signedIn(world), 'GET', 'Container=ABCU1234567,ABCU1234568').status, 400)
  assert.deepEqual(brokenRules(world, 'maher'), ['timestamp', 'batch'])
  const unknown = ask(world, INQUIRY, signedIn(world), 'GET', 'Container=ABCU1234567')
  assert.deepEqual([unknown.status, unknown.body], [200, '{"MaherApiInquiryService":null}'])
})

test('a hold stands at the bill and at the box, and a freight release that is missing is one', () => {
  const world = stillWorld()
  const { box } = boxAt(world, 'E416', (state) =>
    state.holds.some(({ name, status }) => name === 'freight' && status === 'hold'),
  )
  const answer = ask(world, INQUIRY, signedIn(world), 'GET', `Container=${box.number}`)
  const row = ['MaherApiInquiryService']
  const atBill = listAt(answer.json, ...row, 'BillsOfLadings', 0, 'BolHolds').map((hold) => textAt(hold, 'HoldCode'))
  const atBox = listAt(answer.json, ...row, 'ContainerHolds').map((hold) => textAt(hold, 'ContainerHoldCode'))
  assert.ok(atBill.includes('FREIGHT RELEASE'))
  assert.deepEqual(atBill, atBox)
  assert.ok(factsOf(world, 'maher', box.number).includes('hold=freight'))
})
