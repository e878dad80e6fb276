import { z } from 'zod'
import wishes from './faults.json' with { type: 'json' }

/** A fault at one source for some hours of world time, counted from the epoch. */
export interface PlannedFault {
  readonly name: string
  readonly kind: Kind
  /** SCAC of the line or railroad, FIRMS code of the terminal, `edi-folder`. */
  readonly source: string
  readonly from_hours: number
  readonly to_hours: number
  /** Ordinary bookings of the line that are tracked beside its stories. */
  readonly traffic: number
}

/** One play: a world of a seed, for some days, in which some sources are disturbed. */
export interface PlayPlan {
  readonly name: string
  readonly seed: string
  readonly days: number
  /** Ordinary bookings tracked of each line. */
  readonly traffic: number
  readonly stories: readonly string[] | null
  /** Of those stories every `of`-th, from `at` on; left out: all. */
  readonly story_part?: { readonly at: number; readonly of: number }
  readonly faults: readonly PlannedFault[]
  /** Under which name shipments that nothing disturbs are counted. */
  readonly label?: string
  /** When the account gets or loses the railroad's last free days. */
  readonly plan_changes?: readonly { readonly from_hours: number; readonly has_rail: boolean }[]
  /**
   * Processes that ask, which restart at every step when there are several, and what every source allows them in a
   * minute together.
   */
  readonly workers?: number
  readonly per_minute?: number
}

/** What there is to play, from the world's catalogue. */
export interface KnownFault {
  readonly name: string
  readonly kinds: readonly string[]
}

const wish = z.object({
  fault: z.string(),
  lines: z.array(z.string()).default([]),
  terminals: z.array(z.string()).default([]),
  railroads: z.array(z.string()).default([]),
  folders: z.array(z.string()).default([]),
  from_hours: z.number().default(6),
  to_hours: z.number().optional(),
  traffic: z.number().default(0),
})
const wished = new Map(
  wish
    .array()
    .parse(wishes)
    .map((one) => [one.fault, one]),
)
const until_hours = 192
const well_days = 45
const disturbed_days = 20

const sources = {
  carrier: ['MAEU', 'HLCU', 'CMDU', 'MSCU', 'ONEY', 'YMLU', 'ZIMU', 'EGLV', 'HDMU', 'COSU'],
  terminal_feed: ['W185', 'WAC8', 'Z952', 'Y258', 'Y124', 'E425', 'E416', 'F577', 'Z985'],
  rail_clm: ['BNSF', 'UPRR'],
  edi_folder: ['edi-folder'],
} as const
export type Kind = keyof typeof sources
const wish_of = { carrier: 'lines', terminal_feed: 'terminals', rail_clm: 'railroads', edi_folder: 'folders' } as const

/**
 * The plays of some seeds: one where all is well, then as many as it takes to disturb every kind of source by every
 * fault asked for.
 */
export function plansOf(
  seeds: readonly number[],
  known: readonly KnownFault[],
  asked: 'all' | 'none' | readonly string[],
): PlayPlan[] {
  const faults = asked === 'none' ? [] : known.filter(({ name }) => asked === 'all' || asked.includes(name))
  return seeds.flatMap((number) => {
    const seed = String(number)
    const plays = disturbances(faults, number - 1)
    const well: PlayPlan = { name: 'all is well', seed, days: well_days, traffic: 1, stories: null, faults: [] }
    return [
      well,
      ...(asked === 'all' || asked === 'none' ? circumstances(seed) : []),
      ...plays.map((some, play): PlayPlan => ({
        name: `faults ${play + 1} of ${plays.length}`,
        seed,
        days: disturbed_days,
        traffic: 0,
        stories: null,
        faults: some,
      })),
    ]
  })
}

/** Plays in which no source is disturbed: the account's plan changes, and the service itself has a hard time. */
function circumstances(seed: string): PlayPlan[] {
  const rail = ['rail-to-chicago', 'rail-last-free-day-missed', 'rail-under-way', 'customs-stops-the-train']
  const plan_changes = [
    { from_hours: 0, has_rail: false },
    { from_hours: 60, has_rail: true },
    { from_hours: 132, has_rail: false },
    { from_hours: 204, has_rail: true },
  ]
  return [
    {
      name: 'plan changes',
      label: 'plan changes',
      seed,
      days: 14,
      traffic: 0,
      stories: rail,
      faults: [],
      plan_changes,
    },
    {
      name: 'restarts under budget',
      label: 'restarts under budget',
      seed,
      days: 4,
      traffic: 3,
      stories: null,
      faults: [],
      workers: 3,
      per_minute: 8,
    },
  ]
}

/**
 * Deals faults to sources, one each in a play, lines in some plays and facilities in others; another seed deals them to
 * other sources. Railroads get as many as fit beside those of terminals, and files too, but none that loses them: they
 * fall once.
 */
function disturbances(faults: readonly KnownFault[], turn: number): PlannedFault[][] {
  const of = (kind: Kind) => faults.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name)
  const at_lines = deal('carrier', of('carrier'), turn)
  const at_terminals = deal('terminal_feed', of('terminal_feed'), turn)
  const at_ramps = deal('rail_clm', of('rail_clm'), turn)
  const in_files = deal(
    'edi_folder',
    of('edi_folder').filter((name) => name !== 'garbage'),
    turn,
  )
  const facilities = Array.from(
    { length: Math.max(at_terminals.length, in_files.length, Math.min(1, at_ramps.length)) },
    (_, play) => [...(at_terminals[play] ?? []), ...(at_ramps[play] ?? []), ...(in_files[play] ?? [])],
  )
  return [...at_lines, ...facilities]
}

function deal(kind: Kind, names: readonly string[], turn: number): PlannedFault[][] {
  const plays: PlannedFault[][] = []
  const chosen = (name: string) => wished.get(name)?.[wish_of[kind]] ?? []
  for (const name of names.toSorted((a, b) => Number(chosen(a).length === 0) - Number(chosen(b).length === 0))) {
    const all: readonly string[] = sources[kind]
    const wanted = chosen(name)
    const candidates = wanted.length > 0 ? turned(wanted, turn) : turned(all, turn + names.indexOf(name))
    const isFree = (play: readonly PlannedFault[], source: string) => !play.some((other) => other.source === source)
    const place = plays.flatMap((play) =>
      candidates.filter((source) => isFree(play, source)).map((source) => ({ play, source })),
    )[0]
    const fault = (source: string): PlannedFault => ({
      name,
      kind,
      source,
      from_hours: wished.get(name)?.from_hours ?? 6,
      to_hours: wished.get(name)?.to_hours ?? until_hours,
      traffic: wished.get(name)?.traffic ?? 0,
    })
    if (place !== undefined) place.play.push(fault(place.source))
    else plays.push([fault(candidates[0] ?? '')])
  }
  return plays
}

function turned(list: readonly string[], by: number): string[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}
