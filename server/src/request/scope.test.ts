import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '../ground/http/query.ts'
import { readOne } from '../ground/jsonapi/reading.ts'
import { reachesSingleRecords } from './scope.ts'

for (const [search, is_short] of [
  ['include=', true],
  ['include=shipment', true],
  ['include=shipment,pod_terminal', true],
  ['include=transport_events', false],
  ['include=shipment,raw_events', false],
  ['include=shipment.port_of_lading', false],
  ['include=&flag[parties]=true', false],
] as const)
  test(`a container with ${search} reads ${is_short ? 'single records' : 'a list'}`, () => {
    assert.equal(reachesSingleRecords(readOne(parseQuery(search), 'container'), 'container'), is_short)
  })
