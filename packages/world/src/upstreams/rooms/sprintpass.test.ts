import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, listAt, stillWorld, textAt } from '../../../test/help.ts'
import { boxAt, brokenRules, factsOf, upstreamKey } from '../../../test/upstream-help.ts'
import type { World } from '../../world.ts'

const ORDERS = '/upstreams/sprintpass/v1/orchestrations'

const signedIn = (world: World): Record<string, string> => ({
  'x-api-key': upstreamKey(world, 'sprintpass', 'api_key'),
})

function order(...units: object[]): string {
  return JSON.stringify({ order: units })
}

function unit(number: string, more: object = {}): object {
  return { trade_type: 'I', billoflading: 'X', unit: { unit_nbr: number }, locations: [{ port_cd: 'USLAX' }], ...more }
}

test('SprintPass refuses without a key, orders that spend money are counted, and all bad ones give 412', () => {
  const world = stillWorld()
  const headers = signedIn(world)
  assert.equal(ask(world, ORDERS, {}, 'POST', order(unit('ABCU1234567'))).status, 401)
  assert.equal(ask(world, ORDERS, headers, 'POST', '{}').status, 400)
  assert.equal(
    ask(world, ORDERS, headers, 'POST', order(unit('SHORT'), unit('ABCU1234567', { trade_type: 'E' }))).status,
    412,
  )
  const half = ask(world, ORDERS, headers, 'POST', order(unit('SHORT'), unit('ABCU1234567')))
  assert.deepEqual(
    [half.status, ...listAt(half.json, 'data').map((row) => textAt(row, 'success'))],
    [202, 'false', 'true'],
  )
  ask(world, ORDERS, headers, 'POST', order(unit('ABCU1234568', { payment_options: { auto: true } })))
  ask(world, ORDERS, headers, 'POST', order(unit('ABCU1234567')))
  assert.deepEqual(brokenRules(world, 'sprintpass'), ['spends_money', 'second_registration'])
})

test('a unit is read only after its order, and an unknown one is not manifested', () => {
  const world = stillWorld()
  const headers = signedIn(world)
  const path = `${ORDERS}/trade-type/I/unit-nbr/ZZZU1234567`
  assert.equal(ask(world, path, headers).status, 404)
  ask(world, ORDERS, headers, 'POST', order(unit('ZZZU1234567')))
  assert.equal(textAt(ask(world, path, headers).json, 'unitstatusinfo', 'status_cd'), 'N')
  assert.equal(ask(world, path, headers, 'DELETE').status, 202)
  assert.equal(ask(world, path, headers).status, 404)
})

test('a box at TraPac has its holds with their releases, its day, its activity, and a driver who is named as private', () => {
  const world = stillWorld()
  const headers = signedIn(world)
  const { box } = boxAt(world, 'Y258', (state, stay) => state.state === 'gated_out' && stay.demurrage_paid_at !== null)
  ask(world, ORDERS, headers, 'POST', order(unit(box.number)))
  const answer = ask(world, `${ORDERS}/trade-type/I/unit-nbr/${box.number}`, headers)
  assert.equal(textAt(answer.json, 'unitstatusinfo', 'status_desc'), 'GATE OUT')
  assert.ok(listAt(answer.json, 'fee_receipts').length > 0)
  assert.notEqual(textAt(answer.json, 'lfdinfo', 'good_through_date'), textAt(answer.json, 'lfdinfo', 'last_free_day'))
  const names = listAt(ask(world, '/world/upstreams/sprintpass').json, 'personal')
  assert.ok(names.length > 0 && names.every((name) => answer.body.includes(String(name))))
  const facts = factsOf(world, 'sprintpass', box.number)
  assert.ok(
    facts.some((fact) => fact.startsWith('fee.paid=')) && facts.some((fact) => fact.startsWith('paid_through=')),
  )
})
