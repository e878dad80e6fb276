import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { containerCheckDigit, containerNumber, readContainerNumber } from '../src/numbers/container.ts'
import { readNumber } from '../src/numbers/reference.ts'
import { hash32 } from '../src/random.ts'
import { allStories, storiesTold } from '../src/stories/book.ts'
import { StoryBook } from '../src/stories/issue.ts'
import { DAY, HOUR } from '../src/time.ts'
import { allCarriers, carrierOf, numbersOf } from '../src/truth/book.ts'
import { truthHash } from '../src/truth/log.ts'
import { trueMovements } from '../src/truth/shipment.ts'
import type { Shipment } from '../src/truth/shipment.ts'
import { trafficOfWeek, weekOf } from '../src/truth/traffic.ts'
import { imoCheckDigit, vesselOf } from '../src/truth/vessel.ts'
import { EPOCH } from './help.ts'

/** Changes only when the truth of a seed changes; say so in the commit. */
const HASH_OF_DEMO = '380bb7bc84c6100351f349b3bc28e5e175f7ec137ae9acf2f9852b5db3cda934'

test('container and ship numbers carry right check digits', () => {
  assert.equal(containerCheckDigit('CSQU305438'), 3)
  assert.equal(containerCheckDigit('MSKU601167'), 2)
  assert.equal(imoCheckDigit('907472'), 9)
  fc.assert(
    fc.property(fc.nat(999_999), (serial) => {
      assert.deepEqual(readContainerNumber(containerNumber('MRKU', serial)), { prefix: 'MRKU', serial })
    }),
  )
  assert.equal(new Set(Array.from({ length: 2_000 }, (_, n) => vesselOf(n).mmsi)).size, 2_000)
})

test('every number of every line reads back to its seven digits, and its kinds cannot be confused', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allCarriers()), fc.nat(9_999_999), (carrier, n) => {
      const digits = String(n).padStart(7, '0')
      const { bill, booking } = numbersOf(carrier, digits)
      assert.equal(readNumber(carrier.scac, 'bill', carrier.bill, bill), digits)
      assert.equal(readNumber(carrier.scac, 'bill', carrier.bill, bill.slice(carrier.bill.prefix.length)), digits)
      assert.equal(readNumber(carrier.scac, 'booking', carrier.booking, booking), digits)
      assert.equal(readNumber(carrier.scac, 'bill', carrier.bill, booking), carrier.scac === 'HDMU' ? digits : null)
    }),
  )
})

function assertPossible(shipment: Shipment): void {
  for (const box of shipment.boxes) {
    const movements = trueMovements(box)
    const kinds = movements.map((movement) => movement.kind)
    assert.ok(kinds.indexOf('full_in') < kinds.indexOf('loaded'), `${shipment.id}: ${kinds.join(' ')}`)
    const legs = movements.filter((movement) => movement.leg !== null)
    for (const [i, movement] of legs.entries()) {
      const expected = ['loaded', 'departed', 'arrived', 'berthed', 'discharged'][i % 5]
      assert.equal(movement.kind, expected, `${shipment.id}: ${legs.map((leg) => leg.kind).join(' ')}`)
    }
    const out = movements.find((movement) => movement.kind === 'full_out')
    const stay = box.stays.at(-1)
    if (out !== undefined)
      assert.ok(
        stay !== undefined && stay.holds.every((hold) => hold.status === 'pending' || hold.to <= out.at),
        `${shipment.id} left on hold`,
      )
    if (out !== undefined && stay !== undefined)
      assert.ok(out.at >= stay.ready_at, `${shipment.id} left before it was deliverable`)
  }
}

test('what happens can happen: no box sails before it is loaded or leaves on hold, whatever the seed', () => {
  for (const seed of ['demo', 'a', 'b', 'c', 'd']) {
    for (const shipment of trafficOfWeek(seed, weekOf(EPOCH))) assertPossible(shipment)
    const book = new StoryBook(seed, EPOCH + (hash32(seed) % 5_000) * HOUR, storiesTold(true))
    for (const story of book.stories)
      for (const n of [0, 1, 2]) for (const shipment of book.issue(story, n).shipments) assertPossible(shipment)
  }
})

test('one seed and epoch give one truth, to the byte', () => {
  const book = new StoryBook('demo', EPOCH)
  const shipments = [
    ...allStories().flatMap((story) => book.issue(story, 0).shipments),
    ...trafficOfWeek('demo', weekOf(EPOCH)),
  ]
  assert.equal(truthHash(shipments, 0, Infinity), HASH_OF_DEMO)
  assert.notEqual(
    truthHash(trafficOfWeek('other', weekOf(EPOCH)), 0, Infinity),
    truthHash(trafficOfWeek('demo', weekOf(EPOCH)), 0, Infinity),
  )
})

test('ninety days have ten thousand containers and more', () => {
  let boxes = 0
  for (let week = weekOf(EPOCH); week < weekOf(EPOCH) + 13; week++)
    for (const shipment of trafficOfWeek('speed', week)) boxes += shipment.boxes.length
  assert.ok(boxes >= 10_000, `${boxes} boxes`)
})

test('the customs hold of its story clears a day before the last free day', () => {
  const story = allStories().find((candidate) => candidate.slug === 'customs-hold-clears')
  assert.ok(story !== undefined)
  const stay = new StoryBook('demo', EPOCH).issue(story, 0).shipments[0]?.boxes[0]?.stays[0]
  const end = stay?.holds[0]?.to ?? 0
  const lastDay = Date.parse((stay?.last_free_days[0]?.day ?? '') + 'T00:00:00-08:00')
  assert.ok(end > lastDay - DAY && end < lastDay && end > EPOCH + HOUR)
  assert.equal(carrierOf('MAEU').profile, 'maersk')
})
