import type { WorldNumber } from '../../doors/sandbox/world-client.ts'

/**
 * What a newcomer sees first, by the story's name: demurrage that runs, a hold with days left, a rolled box, one on a
 * train, a ship that slips, a last free day that moves, a number that fails.
 */
const stories = [
  'demurrage-running',
  'one-of-four-examined',
  'rolled-twice',
  'rail-under-way',
  'eta-slips',
  'last-free-day-extended',
  'unknown-container',
]

/**
 * The stories that a demo account is begun with; those of the world that are not among them are left to be tracked by
 * whoever tries it.
 */
export function chooseStories(numbers: readonly WorldNumber[]): readonly WorldNumber[] {
  return numbers.filter(({ story }) => stories.includes(story))
}

const fleet_size = 12
/**
 * Somebody must always be needed somewhere: at every such step until the horizon one box of the fleet is in trouble.
 */
const step_ms = 12 * 3_600_000
const steps = 64

/**
 * Bills for a fleet that looks like one: evenly from just loaded to long collected, and as many more as it takes that
 * at any time of the coming month a box needs somebody.
 */
export function chooseFleet(bills: readonly WorldNumber[], now_ms: number): readonly WorldNumber[] {
  const chosen = new Set(bills.filter((_, index) => index % Math.ceil(bills.length / fleet_size) === 0))
  for (let step = 0; step < steps; step++) {
    const at_ms = now_ms + step * step_ms
    const [longest] = bills
      .map((bill) => ({ bill, until_ms: inTroubleUntil(bill, at_ms) }))
      .toSorted((one, other) => other.until_ms - one.until_ms)
    const is_covered = [...chosen].some((bill) => inTroubleUntil(bill, at_ms) >= at_ms + step_ms)
    if (!is_covered && longest !== undefined && longest.until_ms > at_ms) chosen.add(longest.bill)
  }
  return [...chosen]
}

/** When the trouble ends that a box of the bill is in at a moment; 0: it is in none. */
function inTroubleUntil({ troubles }: WorldNumber, at_ms: number): number {
  return Math.max(
    0,
    ...troubles
      .filter(({ from, to }) => Date.parse(from) <= at_ms && Date.parse(to) > at_ms)
      .map(({ to }) => Date.parse(to)),
  )
}
