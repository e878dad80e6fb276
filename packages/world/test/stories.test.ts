import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../src/index.ts'
import type { World } from '../src/index.ts'
import { allStories } from '../src/stories/book.ts'
import { expectationsOf } from '../src/stories/numbers.ts'
import type { Issue } from '../src/stories/issue.ts'
import { DAY, HOUR } from '../src/time.ts'
import { tell } from '../src/carriers/witness.ts'
import type { Told } from '../src/carriers/witness.ts'
import { allDoors } from '../src/carriers/doors.ts'
import { ask, credential, EPOCH, listAt, textAt } from './help.ts'

/** Stories must hold on any day of the week and at any hour, in any world. */
const WORLDS = [
  { seed: 'demo', epoch: EPOCH },
  { seed: 'north', epoch: EPOCH + 2 * DAY + 9 * HOUR },
  { seed: 'south', epoch: EPOCH + 100 * DAY + 4 * HOUR },
  { seed: 'east', epoch: EPOCH + 201 * DAY + 15 * HOUR },
]

function issueOf(world: World, slug: string, n = 0): Issue {
  const story = allStories().find((candidate) => candidate.slug === slug)
  assert.ok(story !== undefined, slug)
  return world.truth.stories.issue(story, n)
}

function record(world: World, terminal: string, number: string): unknown {
  const key = credential(world.seed, `terminal-${terminal.toLowerCase()}`, 'feed_key')
  return listAt(
    ask(world, `/terminals/${terminal}/v1/containers?numbers=${number}`, { 'x-feed-key': key }).json,
    'containers',
  )[0]
}

function toldOf(world: World, slug: string): Told[] {
  const shipment = issueOf(world, slug).shipments[0]
  const door = allDoors().find((candidate) => candidate.scac === shipment?.scac)
  assert.ok(shipment !== undefined && door !== undefined)
  return tell(shipment, shipment.boxes, world.clock.now(), door.manner, world.seed)
}

function inEveryWorld(name: string, check: (world: World, after: (hours: number) => void) => void): void {
  test(name, () => {
    for (const { seed, epoch } of WORLDS) {
      const world = createWorld({ now: () => 1_000, seed, epoch, paused: true })
      check(world, (hours) => {
        assert.equal(world.orderClock({ to: new Date(epoch + hours * HOUR).toISOString() }), null)
      })
    }
  })
}

test('at least 25 stories, each with a fixed number that is new in each issue and the same in every world', () => {
  assert.ok(allStories().length >= 25)
  const numbers = WORLDS.map(({ seed, epoch }) =>
    allStories().map(
      (story) => createWorld({ now: () => 0, seed, epoch }).truth.stories.issue(story, 0).request_number,
    ),
  )
  for (const list of numbers) assert.deepEqual(list, numbers[0])
  assert.equal(new Set(numbers[0]).size, allStories().length)
  const [world] = [createWorld({ now: () => 0, seed: 'demo', epoch: EPOCH, paused: true })]
  world.orderClock({ advance: '61d' })
  const later = listAt(ask(world, '/world/numbers').json)
  assert.ok(later.every((row) => textAt(row, 'issue') === '1' && !numbers[0]?.includes(textAt(row, 'request_number'))))
})

inEveryWorld('every story says in order what must happen, and every number leads to its truth', (world) => {
  for (const row of listAt(ask(world, '/world/numbers').json)) {
    const times = listAt(row, 'expect').map((expectation) => textAt(expectation, 'at'))
    assert.ok(times.length > 0, textAt(row, 'story'))
    assert.deepEqual(times, [...times].sort())
    const known = ask(world, `/world/truth/${textAt(row, 'request_number')}`).status
    assert.equal(known, textAt(row, 'story').startsWith('unknown') ? 404 : 200)
  }
})

inEveryWorld('the manifest comes after two days', (world, after) => {
  assert.equal(toldOf(world, 'awaiting-manifest').filter((event) => event.box !== null).length, 0)
  after(49)
  assert.ok(toldOf(world, 'awaiting-manifest').some((event) => event.box !== null))
})

inEveryWorld('demurrage grows by the day until the box is collected', (world, after) => {
  const number = issueOf(world, 'demurrage-running').shipments[0]?.boxes[0]?.number ?? ''
  const owed = (): number => Number(textAt(record(world, 'Y258', number), 'fees', 0, 'amount'))
  const first = owed()
  assert.ok(first > 0)
  after(25)
  assert.equal(owed(), first + 190)
  after(79)
  assert.equal(textAt(record(world, 'Y258', number), 'location', 'state'), 'gated_out')
})

inEveryWorld('a box is available, then held for USDA, then available again', (world, after) => {
  const number = issueOf(world, 'usda-after-available').shipments[0]?.boxes[0]?.number ?? ''
  const available = (): string => textAt(record(world, 'E425', number), 'availability', 'available')
  assert.equal(available(), 'true')
  after(5)
  assert.deepEqual([available(), textAt(record(world, 'E425', number), 'holds', 0, 'name')], ['false', 'USDA'])
  after(53)
  assert.equal(available(), 'true')
})

inEveryWorld('last free days move, later and earlier', (world, after) => {
  const day = (slug: string, terminal: string): string =>
    textAt(record(world, terminal, issueOf(world, slug).shipments[0]?.boxes[0]?.number ?? ''), 'last_free_day', 'date')
  const before = [day('last-free-day-extended', 'WAC8'), day('last-free-day-corrected', 'F577')]
  after(11)
  const later = [day('last-free-day-extended', 'WAC8'), day('last-free-day-corrected', 'F577')]
  assert.ok((later[0] ?? '') > (before[0] ?? '') && (later[1] ?? '') < (before[1] ?? '') && later[1] !== '')
})

inEveryWorld('pending becomes a hold and clears', (world, after) => {
  const status = (): string =>
    textAt(
      record(world, 'E416', issueOf(world, 'pending-becomes-hold').shipments[0]?.boxes[0]?.number ?? ''),
      'holds',
      0,
      'status',
    )
  assert.equal(status(), 'pending')
  after(7)
  assert.equal(status(), 'hold')
  after(79)
  assert.equal(status(), '')
})

inEveryWorld('three of four boxes leave while the fourth is examined', (world, after) => {
  after(32)
  const boxes = issueOf(world, 'one-of-four-examined').shipments[0]?.boxes ?? []
  assert.deepEqual(
    boxes.map((box) => textAt(record(world, 'W185', box.number), 'location', 'state')),
    ['in_yard', 'gated_out', 'gated_out', 'gated_out'],
  )
})

inEveryWorld('Los Angeles is omitted: from two days before on the line speaks of Oakland', (world, after) => {
  const ports = (): string[] =>
    toldOf(world, 'omitted-port')
      .filter((event) => event.role === 'discharge')
      .map((event) => event.locode)
  assert.ok(ports().every((port) => port === 'USOAK') && ports().length > 0)
  after(130)
  assert.ok(
    toldOf(world, 'omitted-port').some(
      (event) => event.code === 'DISC' && event.classifier === 'ACT' && event.locode === 'USOAK',
    ),
  )
})

inEveryWorld('a box rolled twice sails once, but the line tells of ships that sailed without it', (world, after) => {
  after(250)
  const told = toldOf(world, 'rolled-twice').filter((event) => event.classifier === 'ACT')
  assert.equal(told.filter((event) => event.code === 'LOAD').length, 1)
  assert.equal(told.filter((event) => event.code === 'DEPA').length, 3)
})

inEveryWorld('the train to Chicago is sighted on its way, without check digits', (world, after) => {
  const box = issueOf(world, 'rail-to-chicago').shipments[0]?.boxes[0]
  const headers = { 'x-api-key': credential(world.seed, 'rail-bnsf', 'api_key') }
  const url = `/rail/BNSF/v1/clm?equipment=${box?.number.slice(0, 10)}`
  after(260)
  const answer = ask(world, url, headers)
  assert.deepEqual(
    listAt(answer.json, 'sightings')
      .map((row) => textAt(row, 'sighting_code'))
      .join('')
      .slice(0, 8),
    'PAPAPAPD',
  )
  assert.equal(textAt(answer.json, 'sightings', 0, 'equipment_number'), '0000' + box?.number.slice(4, 10))
  assert.notEqual(textAt(answer.json, 'ramps', 0, 'last_free_day'), '')
  assert.match(ask(world, url, { ...headers, accept: 'text/csv' }).body, /^railroad,equipment_initial,.*\r\nBNSF,/)
})

inEveryWorld('customs stops the train until the hold clears', (world) => {
  const box = issueOf(world, 'customs-stops-the-train').shipments[0]?.boxes[0]
  const hold = box?.stays[0]?.holds[0]
  assert.ok(
    box?.ride !== null &&
      hold !== undefined &&
      box !== undefined &&
      box.ride.loaded > hold.to &&
      box.ride.loaded < hold.to + 60 * HOUR,
  )
})

inEveryWorld('a swapped ship takes the same voyage', (world, after) => {
  const ship = (): string | undefined =>
    toldOf(world, 'vessel-swap').find((event) => event.code === 'ARRI')?.leg?.vessel.imo
  const before = ship()
  after(60)
  assert.notEqual(ship(), before)
})

inEveryWorld('the cancelled booking is void after a day', (world, after) => {
  after(25)
  assert.ok(toldOf(world, 'cancelled-booking').some((event) => event.code === 'VOID'))
})

inEveryWorld('the estimate of the slipping ship moves at least three times', (world) => {
  const eta = expectationsOf(issueOf(world, 'eta-slips'))
    .filter((expectation) => expectation.what === 'pod_eta')
    .map((expectation) => expectation.value ?? '')
  assert.ok(eta.length >= 4 && (eta.at(-1) ?? '') > (eta[0] ?? ''), eta.join(' '))
})

inEveryWorld('the leased box was with another line before', (world) => {
  const number = issueOf(world, 'leased-box').request_number
  assert.deepEqual(
    world.truth.byContainer(null, number, world.clock.now()).map(({ shipment }) => shipment.scac),
    ['EGLV', 'YMLU'],
  )
})
