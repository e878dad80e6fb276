import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, stillWorld } from '../../../test/help.ts'
import { boxesOfStory, upstreamKey } from '../../../test/upstream-help.ts'
import type { World } from '../../world.ts'

function file(world: World, name: string): string {
  const key = upstreamKey(world, 'rail_files', 'key')
  const units = boxesOfStory(world, 'rail-through-canada').map(({ box }) => box.number)
  const answer = ask(world, `/upstreams/rail_files${name}?key=${key}&equipment=${units.join(',')}`)
  assert.equal(answer.status, 200)
  return answer.body
}

test('files are closed without their key, and there are no others', () => {
  const world = stillWorld()
  assert.equal(ask(world, '/upstreams/rail_files/edi/404.edi').status, 401)
  assert.equal(ask(world, '/upstreams/rail_files/edi/999.edi').status, 404)
})

test('car locations have no year and their zone between day and time, in columns and with commas', () => {
  const world = stillWorld()
  const [box] = boxesOfStory(world, 'rail-through-canada').map((one) => one.box)
  world.orderClock({ to: new Date((box?.ride?.arrived ?? 0) - 3_600_000).toISOString() })
  const lines = file(world, '/clm/cn-fixed.txt').split('\r\n')
  assert.match(lines[0] ?? '', /^INIT NUMBER LOCATION  ST MM DD HHMM  L EV TRAIN/)
  assert.match(lines[2] ?? '', /^[A-Z]{4} \d{6} \w+\s+BC \d\d \d\dP\d{4}\s+L P /)
  const rows = file(world, '/clm/cn.csv').trim().split('\r\n')
  assert.equal(rows.length, lines.length - 2)
  assert.ok(rows.some((row) => /"\d\d \d\dM\d{4}"/.test(row)))
})

test('the files of the railroad are X12: shipment, waybill, consist and estimate', () => {
  const world = stillWorld()
  const [box] = boxesOfStory(world, 'rail-through-canada').map((one) => one.box)
  world.orderClock({ to: new Date((box?.ride?.arrived ?? 0) - 3_600_000).toISOString() })
  const number = box?.number ?? ''
  const wanted: readonly [string, RegExp][] = [
    ['/edi/404.edi', /~\nF9\*PRR\*PRINCE RUPERT\*BC~\nD9\*CHI\*CHICAGO\*IL~/],
    ['/edi/417.edi', /~\nS9\*1\*PRINCE RUPERT~/],
    ['/edi/418.edi', /~\nBAX\*381820\*T\*139\*\d{8}\*\d{4}\*S\w+~/],
    ['/edi/421.edi', /\*381820\*\d{8}\*\d{4}\*M0[56]~/],
  ]
  for (const [name, pattern] of wanted) {
    const body = file(world, name)
    assert.match(body, pattern)
    assert.ok(body.startsWith('ISA*') && body.includes(`${number.slice(0, 4)}*${number.slice(4, 10)}`), name)
    assert.equal((body.split('\n')[0] ?? '').length, 106)
  }
})
