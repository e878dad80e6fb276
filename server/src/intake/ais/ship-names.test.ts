import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaticReport } from '../../sources/ais/report.ts'
import { createShipNames } from './ship-names.ts'

const cargo = 71
const report = (imo: string | null, name: string | null, ship_type: number | null = cargo): StaticReport => ({
  kind: 'static',
  mmsi: '211000001',
  at: '2026-11-20T10:00:00Z',
  imo,
  name,
  call_sign: null,
  ship_type,
  destination: null,
  draught_metres: null,
})

test('the only cargo ship of a name is meant by it, however it is punctuated', () => {
  const names = createShipNames()
  assert.equal(names.imoOf('HAMBURG EXPRESS'), 'unheard')
  assert.equal(names.learn(report('9321483', 'HAMBURG-EXPRESS')), true)
  assert.equal(names.learn(report('9321483', 'HAMBURG-EXPRESS')), false)
  assert.deepEqual([names.imoOf('Hamburg Express'), names.imoOf('BREMEN EXPRESS')], ['9321483', 'unheard'])
})

test('several ships of a name, or one that does not say what it carries, leave it open; a tug does not', () => {
  const names = createShipNames()
  names.learn(report('9321483', 'EMMA'))
  names.learn(report('9074729', 'EMMA', 52))
  assert.equal(names.imoOf('EMMA'), '9321483')
  names.learn(report('9999993', 'EMMA', 0))
  assert.equal(names.imoOf('EMMA'), 'ambiguous')
  names.learn(report('9999993', 'EMMA', 70))
  assert.equal(names.imoOf('EMMA'), 'ambiguous')
})

test('a ship that is renamed leaves its old name, and reports without a number or a name say nothing', () => {
  const names = createShipNames()
  names.learn(report('9321483', 'EMMA'))
  assert.deepEqual(
    [names.learn(report(null, 'EMMA')), names.learn(report('9074729', '@@')), names.learn(report('9074729', null))],
    [false, false, false],
  )
  names.learn(report('9321483', 'NEW EMMA'))
  assert.deepEqual([names.imoOf('EMMA'), names.imoOf('NEW EMMA')], ['unheard', '9321483'])
  names.learn(report('9321483', 'NEW EMMA', null))
  assert.equal(names.imoOf('NEW EMMA'), '9321483', 'what it carries is remembered')
})
