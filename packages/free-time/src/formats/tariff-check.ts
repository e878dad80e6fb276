import { canonical } from '../canonical.ts'
import { minorUnits, twoReadings } from '../money.ts'
import { minutesOf } from '../time/day.ts'
import { isScac, noScac } from '../model/fields.ts'
import type { Tariff, Version } from '../model/tariff.ts'
import type { WrittenTerm } from '../model/term.ts'
import type { InputProblem, InputProblemCode } from '../problem.ts'
import type { TextOf } from './problems.ts'
import { mergedTerm } from '../terms/book.ts'
import { changesPaper } from '../terms/changes.ts'
import { freeDaysOf, missingFields, runsByTheHour } from '../terms/rule.ts'

/** What a tariff is read with. */
export interface TariffContext {
  /** Papers from which a contract takes what it doesn't say itself. */
  readonly bases?: readonly Tariff[]
  /** The paper was taken before, perhaps by an earlier version: what is refused only since then is taken. */
  readonly was_taken?: boolean
  /** Versions that are kept already: their terms were taken, perhaps before some of it was refused. */
  readonly taken?: readonly Version[]
  /** How figures are written in its file. */
  readonly textOf?: TextOf
}

/** Makes a problem at a place of a tariff. */
type Say = (code: InputProblemCode, path: string, detail: string) => void

/**
 * Everything that is wrong with a tariff although each of its fields can be read. `bases`: papers that it may change.
 * `was_taken`: the paper was taken by an earlier version, of which an evidence pack may hold what is refused by now.
 * `taken`: versions of the paper that are kept already, whose terms are asked nothing again.
 */
export function checkTariff(
  tariff: Tariff,
  { bases = [], was_taken = false, taken = [], textOf = () => undefined }: TariffContext,
): readonly InputProblem[] {
  const known = new Set(taken.map(canonical))
  const problems: InputProblem[] = []
  const say: Say = (code, pointer, detail) => problems.push({ code, pointer, detail })
  checkVersions(tariff.versions, say)
  const { scac } = tariff.issuer
  if (scac !== undefined && !isScac(scac) && !was_taken && taken.length === 0)
    say('invalid', '/issuer/scac', noScac(scac))
  const base = tariff.overrides === undefined ? null : (bases.find((paper) => changesPaper(tariff, paper)) ?? undefined)
  if (base === undefined)
    say(
      'nothing_to_override',
      '/overrides',
      `'${tariff.overrides ?? ''}' names no tariff that is known; give that tariff too`,
    )
  tariff.versions.forEach((version, at) => {
    if (known.has(canonical(version))) return
    version.terms.forEach((term, index) => {
      const path = `/versions/${at}/terms/${index}`
      if (version.terms.findIndex(({ id }) => id === term.id) !== index)
        say('duplicate', `${path}/id`, `'${term.id}' is the id of another term of this version`)
      checkMoney(term, tariff.currency, path, say)
      if (!was_taken) checkReadings(term, tariff.currency, { path, textOf }, say)
      if (base === undefined) return
      const whole = base === null ? [term] : inherited(term, base)
      if (whole.length === 0)
        say(
          'nothing_to_override',
          path,
          `'${term.id}' changes no term of ${base?.name ?? 'the tariff'}: name one by its id, or by charge and direction`,
        )
      const lacking =
        whole
          .map((one) => (one.defer_to === undefined ? missingFields(one) : []))
          .toSorted((a, b) => a.length - b.length)[0] ?? []
      for (const field of lacking)
        say('missing', `${path}/${field}`, `${field.replaceAll('/', '.')} is missing, and nothing stands in for it`)
      for (const one of whole.slice(0, 1)) {
        checkFree(one, term, path, say)
        checkHours(one, path, say)
        checkTiers(one, path, say)
        if (was_taken) continue
        checkBounds(one, path, say)
        checkPeriods(one, path, say)
      }
    })
  })
  return problems
}

/** A contract's term with each term of the base paper that it changes. */
function inherited(term: WrittenTerm, base: Tariff): readonly WrittenTerm[] {
  const terms = base.versions.flatMap(({ terms: of_version }) => of_version)
  const by_id = terms.filter(({ id }) => id === term.id)
  const changed =
    by_id.length > 0
      ? by_id
      : terms.filter(({ charge, direction }) => charge === term.charge && direction === term.direction)
  return changed.map((one) => mergedTerm(one, term))
}

function checkVersions(versions: readonly Version[], say: Say): void {
  versions.forEach(({ effective_from, effective_to }, index) => {
    if (effective_to !== null && effective_to !== undefined && effective_to <= effective_from)
      say(
        'invalid',
        `/versions/${index}/effective_to`,
        `${effective_to} isn't after effective_from ${effective_from}; it is the first day on which the version holds no more`,
      )
  })
  const active = versions
    .map((version, index) => ({ ...version, index }))
    .filter(({ status }) => status === undefined || status === 'active')
    .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
  active.forEach((version, at) => {
    const before = active[at - 1]
    if (before === undefined) return
    const path = `/versions/${version.index}/effective_from`
    const ends = before.effective_to ?? version.effective_from
    if (ends > version.effective_from || before.effective_from === version.effective_from)
      say('overlapping', path, `two versions hold on ${version.effective_from}; end the one before it on that day`)
    if (ends < version.effective_from)
      say('gap', path, `no version holds from ${ends} to ${version.effective_from}; let one begin where the other ends`)
  })
}

type Amounts = readonly (readonly [string, number | string | undefined])[]

function amountsOf(term: WrittenTerm): Amounts {
  return [
    ...(term.tiers ?? []).map(({ rate }, index) => [`tiers/${index}/rate`, rate] as const),
    ['cap', term.cap],
    ['minimum', term.minimum],
    ['daily_increment', term.daily_increment],
    ['off_peak/discount', term.off_peak?.discount],
    ['off_peak/most', term.off_peak?.most],
  ]
}

/** Amounts that can be read in two ways as they are written. */
function checkReadings(
  term: WrittenTerm,
  currency: string,
  { path, textOf }: { readonly path: string; readonly textOf: TextOf },
  say: Say,
): void {
  for (const [field, value] of amountsOf(term)) {
    const place = `${path}/${field}`
    const keys = place.split('/').slice(1)
    const text = typeof value === 'string' ? value : textOf(keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)))
    const twice = value === undefined || text === undefined ? null : twoReadings(text, currency)
    if (twice !== null) say(twice.code, place, twice.detail)
  }
}

function checkMoney(term: WrittenTerm, currency: string, path: string, say: Say): void {
  for (const [field, value] of amountsOf(term)) {
    const units = value === undefined ? 0 : minorUnits(value, currency)
    if (typeof units !== 'number') say(units.code, `${path}/${field}`, units.detail)
    else if (units < 0) say('negative', `${path}/${field}`, `${value} is less than 0`)
  }
}

const free_days_max = 365

function checkFree(whole: WrittenTerm, { free }: WrittenTerm, path: string, say: Say): void {
  if (free?.days === undefined && free?.hours === undefined) return
  const field = free.hours === undefined ? 'days' : 'hours'
  const days = freeDaysOf(whole)
  if (days === null)
    say(
      'invalid',
      `${path}/free/${field}`,
      `${free.hours ?? free.days ?? ''} hours are no whole days of 24 hours; free time that runs by the hour has clock.first_day: event_hour`,
    )
  else if (days > free_days_max) say('too_large', `${path}/free/${field}`, `${days} free days are more than a year`)
}

/** Whether a day begins at another hour than at midnight. */
const beginsLater = (written: string | undefined) => minutesOf(written ?? '00:00') !== 0

/** Free time that runs from the hour of its event has no days that other parts of the terms could move. */
function checkHours(term: WrittenTerm, path: string, say: Say): void {
  const { clock, free, charge_days } = term
  if (!runsByTheHour(term)) {
    if (free?.expiry_day !== undefined)
      say(
        'invalid',
        `${path}/free/expiry_day`,
        'only hours that run from the event (first_day: event_hour) run out within a day',
      )
    return
  }
  const wrong: readonly (readonly [string, boolean])[] = [
    ['free/unit', free?.unit !== undefined && free.unit !== 'hours'],
    ['free/days', free?.days !== undefined],
    ['free/last_day', free?.last_day !== undefined && free.last_day !== 'any_day'],
    ['clock/cut_off', clock?.cut_off !== undefined],
    ...(['day_start', 'end_day_start'] as const).map((name) => [`clock/${name}`, beginsLater(clock?.[name])] as const),
    ['charge_days/tier_anchor', charge_days?.tier_anchor === 'free_plus'],
  ]
  for (const [field, is_wrong] of wrong)
    if (is_wrong)
      say(
        'invalid',
        `${path}/${field}`,
        `${field.replace('/', '.')} does not go with first_day: event_hour, which counts free.hours from the hour of the event`,
      )
}

/** What the terms say and no day could ever show is a mistake of the file. */
function checkBounds({ tiers = [], cap, minimum, daily_increment }: WrittenTerm, path: string, say: Say): void {
  if (daily_increment !== undefined && tiers.length > 0 && typeof tiers.at(-1)?.to === 'number')
    say(
      'invalid',
      `${path}/daily_increment`,
      'the rate rises by the day in a last step without end; the last step ends, so nothing would rise',
    )
  if (cap !== undefined && minimum !== undefined && Number(minimum) > Number(cap))
    say('invalid', `${path}/minimum`, `the least, ${minimum}, is more than the most, cap ${cap}`)
}

/** Steps must follow each other without gap or overlap, begin where charging begins, and only the last may be open. */
function checkTiers(term: WrittenTerm, path: string, say: Say): void {
  const tiers = term.tiers ?? []
  const anchor = term.charge_days?.tier_anchor
  const first = tiers[0]
  const from_most = anchor === 'after_free' ? 1 : (freeDaysOf(term) ?? 0) + 1
  if (first !== undefined && (first.from < 1 || (anchor !== undefined && first.from > from_most))) {
    say(
      'tier_order',
      `${path}/tiers/0/from`,
      `the first step begins at ${first.from}; under ${anchor ?? 'any numbering'} it begins at ${from_most === 1 ? '1' : `${from_most} or before`}`,
    )
  }
  tiers.forEach(({ from, to, per_days }, index) => {
    const next = tiers[index + 1]
    const end = to ?? null
    if (end === null && (per_days ?? 1) > 1 && term.daily_increment !== undefined)
      say('invalid', `${path}/daily_increment`, 'a step of one amount for several days does not rise by the day')
    if (end !== null && end < from) say('tier_order', `${path}/tiers/${index}/to`, `${end} is before ${from}`)
    if (next === undefined) return
    if (end === null) say('tier_order', `${path}/tiers/${index}/to`, 'only the last step may be open')
    else if (next.from !== end + 1)
      say(
        'tier_order',
        `${path}/tiers/${index + 1}/from`,
        `the step after ${end} begins at ${end + 1}, not at ${next.from}`,
      )
  })
}

/**
 * Where a rate is one amount for several days, a step before another ends with a period: of a period that goes on into
 * the next step nobody could say whether its days are paid.
 */
function checkPeriods(term: WrittenTerm, path: string, say: Say): void {
  const tiers = term.tiers ?? []
  const free = term.charge_days?.tier_anchor === 'after_free' ? 0 : (freeDaysOf(term) ?? 0)
  tiers.slice(0, -1).forEach(({ from, to, per_days = 1 }, index) => {
    if (to === null || to === undefined || to < from || per_days === 1) return
    const begins = index === 0 ? [from, Math.max(from, free + 1)] : [from]
    if (begins.some((first) => (to - first + 1) % per_days === 0)) return
    say(
      'tier_order',
      `${path}/tiers/${index}/to`,
      `days ${from} to ${to} are no whole number of periods of ${per_days} days; let the step end with a period, or write per_days: ${to - from + 1} where it is one amount for the whole step`,
    )
  })
}
