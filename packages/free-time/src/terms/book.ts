import { canonical } from '../canonical.ts'
import type { Issuer, Tariff, Version } from '../model/tariff.ts'
import type { WrittenTerm } from '../model/term.ts'
import type { Authority, ChargeType, Direction } from '../model/words.ts'
import { rules_now } from '../rules.ts'
import { dayNumber } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'
import { ruleOf } from './rule.ts'

/** A term of one version of one paper. */
export interface HeldTerm {
  readonly tariff: Tariff
  readonly version: HeldVersion
  readonly term: WrittenTerm
}

export interface HeldVersion {
  readonly version: Version
  readonly from: DayNumber
  /** The first day on which it holds no more: its own, or the first of the version after it. */
  readonly to: DayNumber
  /** Equal for versions with equal terms. */
  readonly content: string
}

/** A paper with its versions in use, the oldest first. */
export interface HeldTariff {
  readonly tariff: Tariff
  readonly versions: readonly HeldVersion[]
}

/** Charges that one biller can make, and the papers that may say how. */
export interface Group {
  readonly charge: ChargeType
  readonly direction: Direction
  readonly biller: Issuer
  /** Papers of the biller that stand for themselves. */
  readonly papers: readonly HeldTariff[]
  /** Their terms for this charge, of every version. */
  readonly terms: readonly WrittenTerm[]
}

/** Tariffs made ready to be asked; to be done once for many boxes. */
export interface TermBook {
  readonly groups: readonly Group[]
  /** Papers that change single fields of others, contracts first. */
  readonly overrides: readonly HeldTariff[]
  readonly tariffs: readonly HeldTariff[]
  /**
   * A term with what changes it, the weightiest paper last, ready to be counted with; or the fields that are missing.
   */
  readonly ruleFor: (base: HeldTerm, changes: readonly HeldTerm[]) => RuleOrMissing
  /** The number of the rules to count by (`rules.ts`). */
  readonly rules: number
}

type RuleOrMissing = ReturnType<typeof ruleOf>

/** The paper whose rates count. */
export function ratesFrom(base: HeldTerm, changes: readonly HeldTerm[]): HeldTerm {
  return changes.findLast(({ term }) => term.tiers !== undefined) ?? base
}

/** From the authority that beats all others; papers of an issuer's own are one rank. */
export function authorityRank(authority: Authority): number {
  const ranks: Readonly<Record<Authority, number>> = {
    contract: 0,
    quote: 1,
    arrival_notice: 2,
    public_tariff: 3,
    terminal_schedule: 3,
    port_tariff: 3,
    railroad_circular: 3,
    benchmark: 4,
  }
  return ranks[authority]
}

/**
 * Makes tariffs ready to be asked. They are taken as they were read: see `readTariff` for their problems. `rules`: the
 * number of the rules to count by, that of the pack where an earlier one is counted again.
 */
export function termBook(tariffs: readonly Tariff[], rules = rules_now): TermBook {
  const held = tariffs.map(heldTariff)
  const bases = held.filter(({ tariff }) => tariff.overrides === undefined)
  const overrides = held
    .filter(({ tariff }) => tariff.overrides !== undefined)
    .toSorted((a, b) => authorityRank(a.tariff.authority) - authorityRank(b.tariff.authority))
  const groups = new Map<string, Group>()
  for (const paper of bases) {
    for (const { charge, direction } of paper.versions.flatMap(({ version }) => version.terms)) {
      if (charge === undefined || direction === undefined) continue
      const key = `${charge} ${direction} ${billerKey(paper.tariff.issuer)}`
      const known = groups.get(key)
      if (known?.papers.includes(paper) === true) continue
      const papers = [...(known?.papers ?? []), paper]
      groups.set(key, { charge, direction, biller: paper.tariff.issuer, papers, terms: [] })
    }
  }
  for (const [key, group] of groups) groups.set(key, { ...group, terms: termsOf(group) })
  const made = new Map<string, WeakMap<WrittenTerm, RuleOrMissing>>()
  function ruleFor(base: HeldTerm, changes: readonly HeldTerm[]): RuleOrMissing {
    const key = changes
      .map(({ tariff, version, term }) => {
        const place = held.findIndex((other) => other.tariff === tariff)
        // What one box was told of its own is in no paper of the book.
        return place === -1 ? canonical(term) : `${place} ${version.from} ${term.id}`
      })
      .join('\n')
    const known = made.get(key) ?? new WeakMap<WrittenTerm, RuleOrMissing>()
    made.set(key, known)
    const rule =
      known.get(base.term) ??
      ruleOf(
        changes.reduce((term, change) => mergedTerm(term, change.term), base.term),
        ratesFrom(base, changes).tariff.currency,
        rules,
      )
    known.set(base.term, rule)
    return rule
  }
  return { groups: [...groups.values()], overrides, tariffs: held, ruleFor, rules }
}

function termsOf({ charge, direction, papers }: Group): readonly WrittenTerm[] {
  const terms = papers.flatMap(({ versions }) => versions.flatMap(({ version }) => version.terms))
  return terms.filter((term) => term.charge === charge && term.direction === direction)
}

/** Codes of facilities, ports, regions and countries that terms name, in capitals; null: one of them names none. */
export function placesNamed(terms: readonly WrittenTerm[]): ReadonlySet<string> | null {
  const named = terms.map(({ scope }) =>
    [scope?.facilities, scope?.locodes, scope?.regions, scope?.countries].flatMap((codes) => codes ?? []),
  )
  return named.some((codes) => codes.length === 0) ? null : new Set(named.flat().map((code) => code.toUpperCase()))
}

/** Stands for who bills. */
function billerKey({ kind, scac, facility }: Issuer): string {
  return `${kind} ${scac ?? ''} ${facility ?? ''}`
}

function heldTariff(tariff: Tariff): HeldTariff {
  const active = tariff.versions.filter(({ status }) => status === undefined || status === 'active')
  const ordered = active.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
  return {
    tariff,
    versions: ordered.map((version, index) => {
      const next = dayNumber(ordered[index + 1]?.effective_from ?? '') ?? Number.POSITIVE_INFINITY
      const own = dayNumber(version.effective_to ?? '') ?? Number.POSITIVE_INFINITY
      return {
        version,
        from: dayNumber(version.effective_from) ?? Number.NaN,
        to: Math.min(own, next),
        content: JSON.stringify(version.terms),
      }
    }),
  }
}

/** A term with the fields that another paper changes; lists are replaced as a whole. */
export function mergedTerm(base: WrittenTerm, changes: WrittenTerm): WrittenTerm {
  const { id: _, scope: __, clock, free, charge_days, ...whole } = changes
  return {
    ...base,
    ...whole,
    clock: { ...base.clock, ...clock },
    // Hours and days of free time are two ways to say the same.
    free: {
      ...(free?.days === undefined && free?.hours === undefined
        ? base.free
        : { ...base.free, days: undefined, hours: undefined }),
      ...free,
    },
    charge_days: { ...base.charge_days, ...charge_days },
  }
}

/** Names of the fields that a term says, such as `free.days`. */
export function fieldsOf({
  id: _,
  scope: __,
  charge: ___,
  direction: ____,
  clock,
  free,
  charge_days,
  ...whole
}: WrittenTerm): readonly string[] {
  const inner = Object.entries({ clock, free, charge_days }).flatMap(([group, fields]) =>
    Object.keys(fields ?? {}).map((field) => `${group}.${field}`),
  )
  return [...inner, ...Object.keys(whole)]
}
