import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { WorldClock } from '../src/clock.ts'
import { addDays, instantOf, localDay, parseDuration, withOffset } from '../src/time.ts'
import { ask, EPOCH, stillWorld, textAt } from './help.ts'

test('durations are read in both spellings, nothing else is', () => {
  assert.deepEqual(
    ['30d', '6h', '15m', '45s', '2w', 'PT6H', 'P1DT2H', 'P1W'].map(parseDuration),
    [2_592_000_000, 21_600_000, 900_000, 45_000, 1_209_600_000, 21_600_000, 93_600_000, 604_800_000],
  )
  assert.deepEqual(['', '5', '-1d', '0h', 'P', 'PT', 'soon', '1y'].map(parseDuration), [
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('places keep their own time over the change of the clocks', () => {
  assert.equal(withOffset(Date.parse('2026-11-01T08:30:00Z'), 'America/Los_Angeles'), '2026-11-01T01:30:00-07:00')
  assert.equal(withOffset(Date.parse('2026-11-01T09:30:00Z'), 'America/Los_Angeles'), '2026-11-01T01:30:00-08:00')
  assert.equal(withOffset(Date.parse('2026-07-01T00:00:00Z'), 'Asia/Kolkata'), '2026-07-01T05:30:00+05:30')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Singapore'),
      (n, zone) => {
        const day = addDays('1990-01-01', n)
        assert.equal(localDay(instantOf(day, 12, zone), zone), day)
      },
    ),
  )
})

test('the clock refuses to run backwards and says why', () => {
  const world = stillWorld()
  const order = (body: string): { status: number; error: string } => {
    const answer = ask(world, '/world/clock', {}, 'POST', body)
    return { status: answer.status, error: textAt(answer.json, 'error') }
  }
  assert.equal(order('nonsense').status, 400)
  assert.match(order('{"to":"2026-11-20T20:00:00Z"}').error, /never runs backwards; it is 2026-11-20T21:00:00Z now/)
  assert.equal(order('{"advance":"-1d"}').status, 422)
  assert.equal(order('{"advance":"1d","to":"2027-01-01T00:00:00Z"}').status, 422)
  assert.equal(order('{"speed":0}').status, 422)
  assert.equal(order('{"pause":true,"resume":true}').status, 422)
  assert.equal(order('{"sleep":true}').status, 422)
  assert.equal(ask(world, '/world/clock', {}, 'DELETE').status, 405)
  assert.equal(
    textAt(ask(world, '/world/clock', {}, 'POST', '{"advance":"30d"}').json, 'now'),
    '2026-12-20T21:00:00.000Z',
  )
})

test('time goes on at its speed, stands still, and never goes back whatever the real clock does', () => {
  let real = 0
  const clock = new WorldClock(() => real, {
    epoch: EPOCH,
    speed: 600,
    paused: false,
    anchor_real_ms: 0,
    anchor_world_ms: EPOCH,
  })
  real = 1_000
  assert.equal(clock.now(), EPOCH + 600_000)
  real = 500
  assert.equal(clock.now(), EPOCH + 600_000)
  assert.equal(clock.order({ pause: true }), null)
  real = 60_000
  assert.equal(clock.now(), EPOCH + 600_000)
  assert.equal(clock.order({ resume: true, speed: 1 }), null)
  real = 61_000
  assert.equal(clock.now(), EPOCH + 601_000)
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.integer({ min: -5_000, max: 5_000 }),
          fc.constantFrom({ advance: '1h' }, { speed: 7 }, { pause: true } as const, { resume: true } as const, {
            to: '2000-01-01T00:00:00Z',
          }),
        ),
      ),
      (steps) => {
        for (const [step, change] of steps) {
          const before = clock.now()
          real += step
          clock.order(change)
          assert.ok(clock.now() >= before)
        }
      },
    ),
  )
})

test('a kept clock goes on from where it was, at least', () => {
  let real = 10_000
  const clock = new WorldClock(() => real, {
    epoch: EPOCH,
    speed: 100,
    paused: false,
    anchor_real_ms: 10_000,
    anchor_world_ms: EPOCH,
  })
  const kept = clock.snapshot(2_000)
  real = 11_500
  const shown = clock.now()
  const later = new WorldClock(() => real, { ...kept, anchor_real_ms: real })
  assert.ok(later.now() >= shown)
})
