import type { ShownRecord } from '../shown.ts'

/** A fact as a simulated upstream stated it, in the words of `GET /world/upstreams/{id}/facts`. */
export interface StatedFact {
  readonly number: string
  readonly fact: string
  readonly value: string
  readonly last_at: string
}

/**
 * What became of the facts of one upstream. `overruled`: another upstream stated something else, and that is shown;
 * `unjudged`: kinds of facts that no shown field answers to. Neither counts among `facts`.
 */
export interface SourceTally {
  facts: number
  read: number
  invented: number
  overruled: number
  unjudged: number
  readonly findings: string[]
}

const minute_ms = 60_000

/** Milestones by the facts that state them; `rail_arrived` is told as the arrival inland. */
const milestones: Readonly<Record<string, string>> = {
  empty_out_at: 'empty_out',
  full_in_at: 'full_in',
  vessel_loaded_at: 'vessel_loaded',
  vessel_departed_at: 'vessel_departed',
  vessel_arrived_at: 'vessel_arrived',
  vessel_berthed_at: 'vessel_berthed',
  vessel_discharged_at: 'vessel_discharged',
  rail_loaded_at: 'rail_loaded',
  rail_departed_at: 'rail_departed',
  rail_arrived_at: 'arrived_at_inland_destination',
  rail_unloaded_at: 'rail_unloaded',
  full_out_at: 'full_out',
  empty_returned_at: 'empty_in',
}

/** Fields by the facts that state their value as it is now. */
const fields: Readonly<Record<string, string>> = {
  available_for_pickup: 'available_for_pickup',
  pickup_lfd: 'pickup_lfd_terminal',
  pickup_lfd_line: 'pickup_lfd_line',
  pickup_lfd_rail: 'pickup_lfd_rail',
  yard_position: 'location_at_pod_terminal',
  seal_number: 'seal_number',
  pickup_appointment_at: 'pickup_appointment_at',
  'fee.demurrage': 'fee demurrage',
}
const moments = new Set(['pickup_appointment_at'])

const days = new Set(['pickup_lfd', 'pickup_lfd_line', 'pickup_lfd_rail'])

function isDated(fact: string): boolean {
  return milestones[fact] !== undefined || moments.has(fact) || days.has(fact)
}

/** What all upstreams stated of a number. */
export type StatedByAll = ReadonlyMap<string, readonly StatedFact[]>

/** The holds that the facility of a box lists itself, by the box; nothing that is passed on is shown beside them. */
export type OwnLists = ReadonlyMap<string, ReadonlySet<string>>

/** Facts that a facility states of no box without listing its holds. */
const tells_of_holds: ReadonlySet<string> = new Set(['available_for_pickup', 'holds_listed'])

/** What facilities stated, as lists of holds; a box that its facility does not describe has none. */
export function ownLists(stated: readonly (readonly StatedFact[])[]): OwnLists {
  const lists = new Map<string, { readonly at: string; readonly holds: ReadonlySet<string> }>()
  for (const facts of stated)
    for (const [number, of_box] of Map.groupBy(facts, (fact) => fact.number)) {
      const at = newestOf(of_box)
      const now = of_box.filter(({ last_at }) => last_at === at)
      if (!now.some(({ fact }) => tells_of_holds.has(fact)) || at < (lists.get(number)?.at ?? '')) continue
      lists.set(number, { at, holds: new Set(now.flatMap(({ fact, value }) => (fact === 'hold' ? [value] : []))) })
    }
  return new Map([...lists].map(([number, { holds }]) => [number, holds]))
}

const newestOf = (facts: readonly StatedFact[]): string =>
  facts.reduce((latest, { last_at }) => (last_at > latest ? last_at : latest), '')

/** A tally of nothing. */
export function emptyTally(): SourceTally {
  return { facts: 0, read: 0, invented: 0, overruled: 0, unjudged: 0, findings: [] }
}

/**
 * What was stated of the journeys that are tracked: asked for a box that has not come to it yet, an upstream may tell
 * of the last time that it had the box. `booked_at`: when the journey of a box was booked, by its number.
 */
export function sinceBooked(facts: readonly StatedFact[], booked_at: ReadonlyMap<string, number>): StatedFact[] {
  return facts.filter(
    ({ number, fact, value }) => !isDated(fact) || !(Date.parse(value) < (booked_at.get(number) ?? -Infinity)),
  )
}

/**
 * Compares what an upstream stated with what is shown of the boxes that are tracked. What another upstream stated is
 * no invention, and may stand in the place of what this one stated; so may a list of a facility without a hold.
 */
export function judgeSource(
  stated: readonly StatedFact[],
  shown: ReadonlyMap<string, ShownRecord>,
  by_all: StatedByAll,
  own_lists: OwnLists = new Map(),
): SourceTally {
  const tally = emptyTally()
  for (const [number, facts] of Map.groupBy(stated, (fact) => fact.number)) {
    const record = shown.get(number)
    if (record === undefined) continue
    const newest = newestOf(facts)
    const listed = own_lists.get(number) ?? null
    const all = [...facts, ...(by_all.get(number) ?? [])]
    const gone = all.some(({ fact }) => fact === 'full_out_at' || fact === 'rail_departed_at')
    for (const fact of facts) judgeFact(fact, { record, all, listed, newest: gone ? null : newest }, tally)
    lookForInventions(facts, all, record, tally)
  }
  return tally
}

interface Seen {
  readonly record: ShownRecord
  readonly all: readonly StatedFact[]
  /** The holds that its facility lists; null: it lists none itself. */
  readonly listed: ReadonlySet<string> | null
  /** When the upstream last told of the box; null: it has left, as any of them said, and its state is not shown. */
  readonly newest: string | null
}

function judgeFact(fact: StatedFact, { record, all, listed, newest }: Seen, tally: SourceTally): void {
  const event = milestones[fact.fact]
  const field = fields[fact.fact]
  if (event === undefined && field === undefined && fact.fact !== 'hold') {
    tally.unjudged += 1
    return
  }
  if (event === undefined && fact.last_at !== newest) return
  const read = (one: StatedFact): boolean =>
    event === undefined ? isShown(one, field, record) : hasMilestone(event, one.value, record)
  const others = all.filter((one) => one.fact === fact.fact && one.value !== fact.value)
  const is_not_listed = fact.fact === 'hold' && listed !== null && !listed.has(fact.value)
  if (!read(fact) && (is_not_listed || others.some(read))) {
    tally.overruled += 1
    return
  }
  tally.facts += 1
  if (read(fact)) tally.read += 1
  else
    tally.findings.push(`${fact.number} ${fact.fact} ${fact.value} is not shown, but ${seenOf(field, event, record)}`)
}

/** What is shown in the place of a fact that is missing. */
function seenOf(
  field: string | undefined,
  event: string | undefined,
  { values, milestones: list }: ShownRecord,
): string {
  const seen = list.filter((one) => one.event === event).map(({ at_ms }) => new Date(at_ms).toISOString())
  return event === undefined ? String(values.get(field ?? '') ?? 'nothing') : seen.join(' ') || 'nothing'
}

function hasMilestone(event: string, value: string, { milestones: list }: ShownRecord): boolean {
  return list.some((one) => one.event === event && Math.abs(one.at_ms - Date.parse(value)) < minute_ms)
}

function isShown({ fact, value }: StatedFact, field: string | undefined, { values }: ShownRecord): boolean {
  if (fact === 'hold') return values.has(`hold ${value}`)
  const shown = values.get(field ?? '')
  if (moments.has(fact)) return shown === Date.parse(value)
  if (fact === 'fee.demurrage' && Number(value) === 0) return shown === undefined
  return String(shown) === value
}

/** Values that are shown of a box though no upstream ever stated them. */
function lookForInventions(
  facts: readonly StatedFact[],
  all: readonly StatedFact[],
  { values }: ShownRecord,
  tally: SourceTally,
): void {
  const [first] = facts
  const stated = (fact: string): StatedFact[] => all.filter((one) => one.fact === fact)
  const invented = (what: string): void => {
    tally.invented += 1
    tally.findings.push(`${first?.number} ${what} was never stated`)
  }
  if (!facts.some(({ fact }) => fact === 'available_for_pickup')) return
  for (const key of values.keys())
    if (key.startsWith('hold ') && !stated('hold').some(({ value }) => key === `hold ${value}`)) invented(key)
  const day = values.get('pickup_lfd_terminal')
  if (
    typeof day === 'string' &&
    ![...stated('pickup_lfd'), ...stated('paid_through')].some(({ value }) => value === day)
  )
    invented(`pickup_lfd_terminal ${day}`)
}
