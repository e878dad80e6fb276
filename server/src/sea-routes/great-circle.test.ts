import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bearing, distanceNm, lengthNm, pointBetween, splitAtAntimeridian, unwrap } from './great-circle.ts'
import type { Position } from './great-circle.ts'

const position = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -80, max: 80, noNaN: true }),
)
const line = fc.array(position, { minLength: 1, maxLength: 12 })

test('a degree of latitude is sixty nautical miles, a turn of the world twenty-one thousand six hundred', () => {
  assert.ok(Math.abs(distanceNm([0, 0], [0, 1]) - 60) < 0.1)
  assert.ok(Math.abs(distanceNm([0, 0], [180, 0]) * 2 - 21_614) < 1)
  assert.equal(distanceNm([179, 10], [-181, 10]).toFixed(6), '0.000000')
})

test('a course is measured clockwise from north', () => {
  assert.deepEqual(
    [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ].map(([x = 0, y = 0]) => Math.round(bearing([0, 0], [x, y]))),
    [0, 90, 180, 270],
  )
})

test('a point between lies as far along as asked', () => {
  fc.assert(
    fc.property(position, position, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, fraction) => {
      const distance = distanceNm(from, to)
      fc.pre(distance > 1 && distance < 10_000)
      assert.ok(Math.abs(distanceNm(from, pointBetween(from, to, fraction)) - distance * fraction) < 0.01)
    }),
  )
})

test('an unwrapped line is the same line without a jump', () => {
  fc.assert(
    fc.property(line, (points) => {
      const unwrapped = unwrap(points)
      assert.ok(Math.abs(lengthNm(unwrapped) - lengthNm(points)) < 1e-3)
      unwrapped.slice(1).forEach(([longitude], i) => assert.ok(Math.abs(longitude - (unwrapped[i]?.[0] ?? 0)) <= 180))
    }),
  )
})

test('the parts of a split line stay in one world and join at the antimeridian', () => {
  fc.assert(
    fc.property(line, (points) => {
      const parts = splitAtAntimeridian(points)
      for (const part of parts) for (const [longitude] of part) assert.ok(Math.abs(longitude) <= 180)
      parts.slice(1).forEach((part, i) => {
        assert.equal(Math.abs(part[0]?.[0] ?? 0), 180)
        assert.equal(part[0]?.[0], -(parts[i]?.at(-1)?.[0] ?? 0))
        assert.equal(part[0]?.[1], parts[i]?.at(-1)?.[1])
      })
    }),
  )
})

test('a line that crosses the antimeridian twice comes apart in three', () => {
  const there_and_back: Position[] = [
    [170, 0],
    [-170, 10],
    [170, 20],
  ]
  assert.deepEqual(splitAtAntimeridian(there_and_back), [
    [
      [170, 0],
      [180, 5],
    ],
    [
      [-180, 5],
      [-170, 10],
      [-180, 15],
    ],
    [
      [180, 15],
      [170, 20],
    ],
  ])
})
