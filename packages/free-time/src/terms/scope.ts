import type { Missing } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { Scope } from '../model/term.ts'

/** Whether a rule is for a box: `unknown` when a fact that decides it isn't known. */
export interface Fit {
  readonly fit: 'yes' | 'no' | 'unknown'
  readonly missing: readonly Missing[]
  /** How narrow the scope is, by place, equipment, haulage and service: the narrower one wins. */
  readonly rank: readonly [place: number, equipment: number, service: number]
}

/** A condition of a scope: the fact to look at, what is allowed, and what to ask for when the fact isn't known. */
interface Condition {
  readonly holds: boolean | null
  readonly missing: Missing
}

/** Compares a scope with what is known of a box. */
export function fitOf(scope: Scope, facts: StayFacts, facility: StayFacts['facility']): Fit {
  const conditions = [
    ...placeConditions(scope, facility),
    ...equipmentConditions(scope, facts),
    ...serviceConditions(scope, facts),
  ]
  const missing = conditions.filter(({ holds }) => holds === null).map((condition) => condition.missing)
  const rank = rankOf(scope)
  if (conditions.some(({ holds }) => holds === false)) return { fit: 'no', missing: [], rank }
  return { fit: missing.length === 0 ? 'yes' : 'unknown', missing, rank }
}

/** Whether a scope leaves a place in, as far as is known of it. */
export function mayBeAt(scope: Scope, facility: StayFacts['facility']): boolean {
  return placeConditions(scope, facility).every(({ holds }) => holds !== false)
}

/** Whether a scope is for such a stay in all but its equipment: as far as is known the box is of another kind. */
export function isForOtherEquipment(scope: Scope, facts: StayFacts, facility: StayFacts['facility']): boolean {
  const around = [...placeConditions(scope, facility), ...serviceConditions(scope, facts)]
  return (
    around.every(({ holds }) => holds !== false) &&
    equipmentConditions(scope, facts).some(({ holds }) => holds === false)
  )
}

function rankOf(scope: Scope): Fit['rank'] {
  const given = [scope.countries, scope.regions, scope.locodes, scope.facilities]
  const place = given.reduce((most, list, index) => ((list?.length ?? 0) > 0 ? index + 1 : most), 0)
  const { types, lengths, heights, iso_groups, hazardous, operating_reefer, shipper_owned } = scope.equipment ?? {}
  const has = (list: readonly unknown[] | undefined) => (list?.length ?? 0) > 0
  const sized = has(lengths) || has(heights) ? 2 : 0
  const flags = [hazardous, operating_reefer, shipper_owned].filter((flag) => flag !== undefined).length
  const equipment = (has(iso_groups) ? 40 : (has(types) ? 10 : 0) + sized * 10) + flags
  return [place, equipment, [scope.haulage, scope.leaves_by, scope.services, scope.trade_from].filter(has).length]
}

const upper = (values: readonly string[]) => values.map((value) => value.toUpperCase())

function listed(
  list: readonly (string | number)[] | undefined,
  value: string | number | null,
  code: string,
  text: string,
): readonly Condition[] {
  if (list === undefined || list.length === 0) return []
  return [
    {
      holds: value === null ? null : upper(list.map(String)).includes(String(value).toUpperCase()),
      missing: { code, text },
    },
  ]
}

function except(
  list: readonly string[] | undefined,
  value: string | null,
  code: string,
  text: string,
): readonly Condition[] {
  return listed(list, value, code, text).map(({ holds, missing }) => ({
    holds: holds === null ? null : !holds,
    missing,
  }))
}

function placeConditions(scope: Scope, facility: StayFacts['facility']): readonly Condition[] {
  const { code, country, region, ...place } = facility ?? { code: null, locode: null, country: null, region: null }
  // What a tariff lists as a UN/LOCODE is one, also where the stay gives no more than the code.
  const named = upper([...(scope.locodes ?? []), ...(scope.except_locodes ?? [])]).includes(code?.toUpperCase() ?? '')
  const locode = place.locode ?? (named ? code : null)
  const words = {
    country: ['facility.country', 'the country of the facility (ISO 3166-1, such as US)'],
    region: ['facility.region', 'the state or province of the facility (ISO 3166-2, such as US-CA)'],
    locode: ['facility.locode', 'the UN/LOCODE of the facility'],
    code: ['facility.code', 'the facility'],
  } as const
  return [
    ...listed(scope.countries, country, ...words.country),
    ...except(scope.except_countries, country, ...words.country),
    ...listed(scope.regions, region, ...words.region),
    ...except(scope.except_regions, region, ...words.region),
    ...listed(scope.locodes, locode, ...words.locode),
    ...except(scope.except_locodes, locode, ...words.locode),
    ...listed(scope.facilities, code, ...words.code),
    ...except(scope.except_facilities, code, ...words.code),
  ]
}

function equipmentConditions({ equipment: asked = {} }: Scope, { equipment }: StayFacts): readonly Condition[] {
  const flag = (name: 'hazardous' | 'operating_reefer' | 'shipper_owned', text: string): readonly Condition[] => {
    const wanted = asked[name]
    if (wanted === undefined) return []
    // What is no reefer can't be an operating one.
    const known =
      name === 'operating_reefer' && equipment.type !== null && equipment.type !== 'reefer' ? false : equipment[name]
    return [{ holds: known === null ? null : known === wanted, missing: { code: `equipment.${name}`, text } }]
  }
  const groups = asked.iso_groups ?? []
  const iso = equipment.iso_code?.toUpperCase() ?? null
  const by_group: readonly Condition[] =
    groups.length === 0
      ? []
      : [
          {
            holds:
              iso === null
                ? null
                : upper(groups).some((group) => iso.startsWith(group) || iso.slice(2).startsWith(group)),
            missing: {
              code: 'equipment.iso_code',
              text: 'the size-type code of the container (ISO 6346, such as 45G1)',
            },
          },
        ]
  return [
    ...listed(asked.types, equipment.type, 'equipment.type', 'the kind of container (dry, reefer ...)'),
    ...listed(asked.lengths, equipment.length, 'equipment.length', 'the length of the container in feet'),
    ...listed(
      asked.heights,
      equipment.height,
      'equipment.height',
      'the height of the container (standard or high cube)',
    ),
    ...by_group,
    ...flag('hazardous', 'whether the cargo is hazardous'),
    ...flag('operating_reefer', 'whether the reefer runs, or travels switched off'),
    ...flag('shipper_owned', "whether the container is the shipper's own"),
  ]
}

function serviceConditions(scope: Scope, facts: StayFacts): readonly Condition[] {
  return [
    ...listed(scope.haulage, facts.haulage, 'haulage', 'who hauls inland: merchant or carrier'),
    ...listed(scope.leaves_by, facts.leaves_by ?? null, 'leaves_by', 'how the box leaves the place: by rail or truck'),
    ...listed(scope.services, facts.service, 'service', 'the service string of the voyage'),
    ...listed(scope.trade_from, facts.trade_from, 'trade_from', 'where the cargo comes from'),
  ]
}
