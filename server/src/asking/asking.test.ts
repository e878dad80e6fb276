import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LaneClaim } from '../world-facts/lane-claim.ts'
import { createAsking } from './asking.ts'
import type { DueWork, Moments } from './asking.ts'

interface Row {
  readonly id: string
  readonly lane: string
}

const began_ms = Date.parse('2026-11-20T10:00:00Z')

/** Due work in memory, on a clock that the test moves, with everything that it was asked. */
function dueWork(
  rows: Row[],
  {
    job_size = 1,
    sourceOf = (lane) => `source of ${lane}`,
  }: { readonly job_size?: number; readonly sourceOf?: (lane: string) => string | null } = {},
) {
  let real_ms = began_ms
  const looks: Moments[] = []
  const claims: (readonly LaneClaim[])[] = []
  const renewed: [readonly string[], string][] = []
  const ends: (() => void)[] = []
  const work: DueWork<Row> = {
    dueLanes: async (moments) => {
      looks.push(moments)
      return [...new Set(rows.map(({ lane }) => lane))].toSorted()
    },
    sourceOf,
    claim: async (wanted) => {
      claims.push(wanted)
      return wanted.flatMap(({ lane, wanted: count }) =>
        rows
          .filter((row) => row.lane === lane)
          .slice(0, count)
          .map((row) => rows.splice(rows.indexOf(row), 1)[0] ?? row),
      )
    },
    laneOf: ({ lane }) => lane,
    jobsOf: async (claimed) =>
      claimed.map((row) => ({
        source: sourceOf(row.lane) ?? '',
        rows: [row],
        run: () => new Promise<void>((resolve) => ends.push(resolve)),
      })),
    jobSize: () => job_size,
    renew: async (held, lease_until) => void renewed.push([held.map(({ id }) => id), lease_until]),
  }
  const clock = {
    realMs: () => real_ms,
    worldMs: () => real_ms,
    deliveryMs: () => real_ms,
    speed: () => 1,
    now: () => '2027-01-01T00:00:00Z',
  }
  const asking = createAsking({ clock, log: { error: () => {} } }, work, () => {})
  return {
    asking,
    looks,
    claims,
    renewed,
    wait: (ms: number) => (real_ms += ms),
    end: () => ends.splice(0).forEach((one) => one()),
  }
}

const lane = (name: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${name}${index}`, lane: name }))

test("claims go by world time for what is due and by the machine's for leases of two minutes", async () => {
  const { asking, looks } = dueWork(lane('a', 1))
  await asking.begin(true)
  assert.deepEqual(looks, [
    { now: '2027-01-01T00:00:00Z', real_now: '2026-11-20T10:00:00.000Z', lease_until: '2026-11-20T10:02:00.000Z' },
  ])
})

test('what is due is looked up when it is told to, and else at most once a second', async () => {
  const { asking, looks, wait } = dueWork([])
  await asking.begin(false)
  await asking.begin(false)
  wait(999)
  await asking.begin(false)
  assert.equal(looks.length, 1)
  await asking.begin(true)
  assert.equal(looks.length, 2)
  wait(1_000)
  await asking.begin(false)
  assert.equal(looks.length, 3)
})

test('as much is claimed of a lane as its source has room for, in jobs of the size that it takes', async () => {
  const { asking, claims, end } = dueWork([...lane('a', 30), ...lane('b', 1)], { job_size: 5 })
  await asking.begin(true)
  assert.deepEqual(claims, [
    [
      { lane: 'a', wanted: 20 },
      { lane: 'b', wanted: 20 },
    ],
  ])
  end()
})

test('a lane that gave less than was wanted is empty, and is not asked again before the next look', async () => {
  const { asking, claims, end } = dueWork([...lane('a', 9), ...lane('b', 1)])
  await asking.begin(true)
  end()
  await asking.drained()
  await asking.begin(false)
  assert.deepEqual(claims, [
    [
      { lane: 'a', wanted: 4 },
      { lane: 'b', wanted: 4 },
    ],
    [{ lane: 'a', wanted: 4 }],
  ])
  end()
})

test('nothing is claimed of a lane whose source may not be asked now, nor where no source has room', async () => {
  const { asking, claims } = dueWork([...lane('a', 9), ...lane('b', 9)], {
    sourceOf: (name) => (name === 'a' ? null : name),
  })
  await asking.begin(true)
  await asking.begin(true)
  assert.deepEqual(claims, [[{ lane: 'b', wanted: 4 }]])
})

test('leases of what is being done are renewed for two more minutes, and end with it', async () => {
  const { asking, renewed, wait, end } = dueWork(lane('a', 2))
  await asking.begin(true)
  wait(30_000)
  await asking.renew()
  end()
  await asking.drained()
  await asking.renew()
  assert.deepEqual(renewed, [
    [['a0', 'a1'], '2026-11-20T10:02:30.000Z'],
    [[], '2026-11-20T10:02:30.000Z'],
  ])
})

test("of one source's lanes others come first each time that there is less room than lanes", async () => {
  const { asking, claims, end } = dueWork(
    ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => lane(name, 9)),
    { sourceOf: () => 'one' },
  )
  for (let round = 0; round < 2; round++) {
    await asking.begin(true)
    end()
    await asking.drained()
  }
  assert.deepEqual(
    claims.map((wanted) => wanted.map(({ lane: name }) => name)),
    [
      ['a', 'b', 'c', 'd'],
      ['b', 'c', 'd', 'e'],
    ],
  )
})
