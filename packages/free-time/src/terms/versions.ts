import type { Assumption, Missing } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { LockDate } from '../model/words.ts'
import { momentsOf } from '../count/moments.ts'
import type { Unassessable } from '../count/bounds.ts'
import { rules_now } from '../rules.ts'
import { dayNumber, dayOf } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'
import type { HeldTariff, HeldVersion } from './book.ts'

/** The version of a paper that applies to a stay. */
export interface VersionChoice {
  readonly version: HeldVersion
  /** Each day is rated by the version that holds on it. */
  readonly each_day: boolean
  readonly assumption: Omit<Assumption, 'days'> | null
  /** The day from which another version would apply to the stay, as the box is still there; null: none would. */
  readonly before: DayNumber | null
}

/** The days of a stay as far as they are known. */
export interface StayRange {
  readonly from: DayNumber
  readonly to: DayNumber
  /** Between which days the box leaves or left, where nobody told its gate-out. */
  readonly leaves: Span
  /** Whether it is still there, as far as is known. */
  readonly is_there: boolean
}

/** Days, both included. */
export interface Span {
  readonly from: DayNumber
  readonly to: DayNumber
}

/** Decides the version by the lock date that the paper names (contract 13.6). */
export function versionOf(
  { versions, tariff }: HeldTariff,
  facts: StayFacts,
  time_zone: string,
  range: StayRange,
  rules = rules_now,
): VersionChoice | Unassessable {
  const dated = versions.map((version) => ({ version, ...appliesTo(version, facts, time_zone, range, rules) }))
  const certain = dated.filter(({ applies }) => applies === true)
  const open = dated.filter(({ applies }) => applies === null)
  const [chosen, other] = certain
  if (chosen !== undefined && open.length === 0 && (other === undefined || sameTerms(certain))) {
    const { version, within } = chosen
    const each_day = version.version.lock_date === 'each_day'
    const before = within === undefined || !range.is_there ? null : endOfTerms(version, versions)
    return { version, each_day, assumption: null, before }
  }
  /** By rules before the sixth the first day of the stay, whatever day decided. */
  const dayAsked = () => {
    const days = [...new Set(rules < 6 ? [] : dated.flatMap(({ decided_by }) => decided_by ?? []))]
    return days.length === 0 ? dayOf(range.from) : days.join(', or ')
  }
  if (open.length > 0)
    return byOpenLock(
      [...certain, ...open],
      open.flatMap(({ missing }) => missing),
      range,
      rules,
    )
  if (other !== undefined)
    return {
      reason: 'ambiguous_terms',
      missing: [{ code: 'terms.versions', text: `${certain.length} versions of ${tariff.name} apply at once` }],
    }
  return {
    reason: 'version_gap',
    missing: [{ code: 'terms.versions', text: `a version of ${tariff.name} for ${dayAsked()}` }],
  }
}

interface Dated {
  readonly version: HeldVersion
}

/** The first day on which other terms hold than those of a version; null: none is known. */
function endOfTerms({ to, content }: HeldVersion, versions: readonly HeldVersion[]): DayNumber | null {
  const next = versions.find((version) => version.from === to)
  if (next?.content === content) return endOfTerms(next, versions)
  return Number.isFinite(to) ? to : null
}

const sameTerms = (all: readonly Dated[]) => new Set(all.map(({ version }) => version.content)).size === 1

/** The date that decides isn't known: it may only be missing where it can't matter. */
function byOpenLock(
  candidates: readonly Dated[],
  missing: readonly Missing[],
  { from, to }: StayRange,
  rules: number,
): VersionChoice | Unassessable {
  const first = candidates.toSorted((a, b) => a.version.from - b.version.from)
  const covering = first.filter(({ version }) => version.from <= to && version.to > from)
  const [version] = covering
  const whole =
    version !== undefined && version.version.from <= from && Math.max(...covering.map((held) => held.version.to)) > to
  if (version === undefined || !whole || !sameTerms(first)) {
    return { reason: 'lock_date_unknown', missing: [...new Map(missing.map((one) => [one.code, one])).values()] }
  }
  const lock = version.version.version.lock_date
  if (lock === null || lock === undefined)
    return { version: version.version, each_day: false, assumption: null, before: null }
  return {
    version: version.version,
    each_day: false,
    before: null,
    assumption: {
      code: 'lock_date_assumed',
      text: `The ${lock_words[lock]} isn't known; every version ${rules < 12 ? 'in the paper' : 'that it may name'} has the same terms, and they hold for the whole stay`,
    },
  }
}

const lock_words: Readonly<Record<LockDate, string>> = {
  origin_price_calculation_date: 'origin price calculation date',
  on_board: 'on-board date',
  discharged: 'day of discharge',
  notified: 'day of notification',
  waybilled: 'date of the waybill',
  gated_out: 'day of the gate-out',
  each_day: 'day itself',
  invoice: 'date of the invoice',
}

interface Applies {
  readonly applies: boolean | null
  readonly missing: readonly Missing[]
  readonly decided_by?: string
  /** The days between which the lock date lies, where nobody told it and they decide. */
  readonly within?: Span
}

/** Whether a version is the one that its lock date names; null: the date isn't known, or none is stated. */
function appliesTo(
  { version, from, to }: HeldVersion,
  facts: StayFacts,
  time_zone: string,
  range: StayRange,
  rules: number,
): Applies {
  const lock = version.lock_date ?? null
  if (lock === null) return liesIn(from, to, range)
  if (lock === 'each_day') return { applies: from <= range.from && range.from < to, missing: [] }
  const day = lockDay(lock, facts, time_zone)
  if (day !== null)
    return { applies: from <= day && day < to, missing: [], decided_by: `${dayOf(day)}, the ${lock_words[lock]}` }
  const within = lockSpan(lock, range, rules)
  if (from > within.to || to <= within.from) return { applies: false, missing: [] }
  if (from <= within.from && to > within.to) return { applies: true, missing: [], within }
  return {
    applies: null,
    missing: [{ code: `dates.${lock}`, text: `the ${lock_words[lock]}, which decides the version of the tariff` }],
  }
}

/** Without a stated lock date a version can only be used for a stay that lies in it as a whole. */
function liesIn(from: DayNumber, to: DayNumber, range: StayRange): Applies {
  if (from <= range.from && range.to < to) return { applies: true, missing: [] }
  const touches = from <= range.to && range.from < to
  return {
    applies: touches ? null : false,
    missing: touches
      ? [{ code: 'terms.lock_date', text: 'which date decides the version: the stay lies in more than one' }]
      : [],
  }
}

/** Between which days a lock date lies that nobody told. By rules before the twelfth none had a first day. */
function lockSpan(lock: LockDate, { from, to, leaves }: StayRange, rules: number): Span {
  if (lock === 'invoice') return { from: rules < 12 ? Number.NEGATIVE_INFINITY : from, to: Number.POSITIVE_INFINITY }
  return lock === 'gated_out' && rules >= 12 ? leaves : { from: Number.NEGATIVE_INFINITY, to }
}

/** The day of a lock date, stated or by its event. */
function lockDay(lock: Exclude<LockDate, 'each_day'>, facts: StayFacts, time_zone: string): DayNumber | null {
  const stated = facts.dates[lock]
  if (stated !== undefined) return dayNumber(stated)
  const by_event = {
    discharged: facts.events.box_discharged,
    notified: facts.events.notified,
    gated_out: facts.events.gated_out_full,
  }
  if (lock !== 'discharged' && lock !== 'notified' && lock !== 'gated_out') return null
  return momentsOf(by_event[lock], time_zone).at(lock === 'notified' ? -1 : 0)?.day ?? null
}
