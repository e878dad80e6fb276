import { rateOf } from '../count/charge.ts'
import type { EquipmentTable } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { Scope } from '../model/term.ts'
import type { HeldTariff, HeldTerm, TermBook } from './book.ts'
import type { Rates, Rule } from './rule.ts'
import { isForOtherEquipment } from './scope.ts'

/** Sizes that a rate by the twenty-foot unit may be taken for. */
const lengths = [20, 40]

/**
 * What the same paper would have charged for other equipment on the same days: by its terms for other equipment, and by
 * its own for a box of another length where the rate is per twenty-foot unit. An invoice for the wrong kind or size of
 * box prints these (contract 13.9, T03). Tables whose days share an amount, and those that say the same as the box's
 * own, tell nothing and are left out.
 */
export function otherEquipment(
  base: HeldTerm,
  rule: Rule,
  papers: readonly HeldTariff[],
  { ruleFor, rules }: TermBook,
  { facts, facility }: { readonly facts: StayFacts; readonly facility: StayFacts['facility'] },
): readonly EquipmentTable[] {
  if (rules < 5) return []
  const { length } = facts.equipment
  const versions = papers.find(({ tariff }) => tariff === base.tariff)?.versions ?? []
  // The version that applies comes first.
  const terms = [base.version, ...versions.filter((version) => version !== base.version)].flatMap((version) =>
    version.version.terms
      .filter(({ charge, direction }) => charge === rule.charge && direction === rule.direction)
      .map((term) => ({ tariff: base.tariff, version, term })),
  )
  const rulesOf = (held: HeldTerm) => {
    const found = ruleFor(held, [])
    return 'missing' in found || found.rates.currency !== rule.rates.currency ? [] : [found]
  }
  const of_box = terms.filter(({ term }) => term.id === base.term.id).flatMap(rulesOf)
  const own = [rule, ...of_box].map(({ rates }) => tableOf(rates, length))
  const others = terms
    .filter(({ term }) => isForOtherEquipment(term.scope ?? {}, facts, facility))
    .flatMap((held) =>
      rulesOf(held).map((other) => {
        const equipment = held.term.scope?.equipment ?? {}
        return printed(other, namesOf(equipment), equipment.lengths?.[0] ?? length)
      }),
    )
  const by_unit = rule.rates.tiers.some(({ per }) => per === 'teu')
  const sizes = by_unit
    ? lengths.filter((other) => other !== length).map((other) => printed(rule, `${other} feet`, other))
    : []
  const known = own.map((steps) => JSON.stringify(steps))
  return [...others, ...sizes].flatMap((table) =>
    table === null || known.includes(JSON.stringify(table.steps)) ? [] : [table],
  )
}

function printed(rule: Rule, equipment: string, length: number | null): EquipmentTable | null {
  const steps = tableOf(rule.rates, length)
  const free_days = rule.free_hours === null ? rule.free_days : null
  return steps === null ? null : { equipment, steps, free_days, numbered: rule.tier_anchor }
}

function tableOf(rates: Rates, length: number | null): EquipmentTable['steps'] | null {
  if (rates.daily_increment !== 0 || rates.tiers.some(({ per_days }) => per_days > 1)) return null
  const steps = rates.tiers.map(({ from, to }) => {
    const rated = rateOf(rates, from, length)
    return rated === null || typeof rated === 'string' ? null : { from, to, rate: rated.rate }
  })
  return steps.every((step) => step !== null) ? steps : null
}

/** What kinds of boxes a scope is for, in words. */
function namesOf({
  types = [],
  lengths: sizes = [],
  heights = [],
  iso_groups = [],
  operating_reefer,
  hazardous,
  shipper_owned,
}: NonNullable<Scope['equipment']>): string {
  const flag = (value: boolean | undefined, yes: string, no: string) => {
    if (value === undefined) return []
    return value ? [yes] : [no]
  }
  const words = [
    ...(sizes.length === 0 ? [] : [`${sizes.join(' or ')} feet`]),
    ...(heights.length === 0 ? [] : [heights.join(' or ')]),
    ...(iso_groups.length === 0 ? [] : [iso_groups.join(' or ')]),
    ...flag(operating_reefer, 'operating', 'not operating'),
    ...flag(hazardous, 'hazardous', 'not hazardous'),
    ...flag(shipper_owned, "shipper's own", "not shipper's own"),
    ...(types.length === 0 ? [] : [types.join(' or ')]),
  ]
  return words.join(' ')
}
