import type { FacilityStateObservation, Hold, Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { gated_out, holdsIn, moveAt, saysEmpty, slotIn, terminalOf } from '../facility.ts'
import type { About, ApiSite } from '../profile.ts'
import { isNothing, readCalendarDay } from '../time.ts'

/** What is asked for: a field that is not named is not told. */
export const unit_fields = [
  'unitId',
  'category',
  'freightKind',
  'transitState',
  'visitState',
  'impediments',
  'stopFlags',
  'lastFreeDay',
  'ufvPosition',
  'lastKnownPosition.posName',
  'timestamps.timeIn',
  'timestamps.timeOut',
  'eqtypeId',
  'isoGroup',
  'line',
  'scope.facility_id',
] as const

type Presence = NonNullable<FacilityStateObservation['presence']>
const presences: readonly (readonly [RegExp, Presence])[] = [
  [/^S[12]0/, 'on_vessel'],
  [/^S30/, 'unknown'],
  [/^S[45]0/, 'in_yard'],
  [/^S(?:60|70|99)/, 'gated_out'],
]

/** Of several visits of one box: full imports, imports, others; then those that go on, then what came in last. */
export function newestImport(a: JsonObject, b: JsonObject): number {
  const rank = (unit: JsonObject) =>
    (textAt(unit, 'category')?.toUpperCase() === 'IMPRT' ? 20 : 0) +
    (saysEmpty(textAt(unit, 'freightKind')) ? 0 : 10) +
    (['2', '1'].indexOf(textAt(unit, 'visitState')?.charAt(0) ?? '') + 1)
  return rank(a) - rank(b) || (textAt(a, 'timestamps.timeIn') ?? '').localeCompare(textAt(b, 'timestamps.timeIn') ?? '')
}

/** A unit of the inventory; only imports say anything of a pick-up. */
export function readUnit(unit: JsonObject, about: About): readonly Observation[] {
  if (textAt(unit, 'category')?.toUpperCase() !== 'IMPRT') return []
  const code = textAt(unit, 'scope.facility_id')?.toUpperCase() ?? null
  const site = about.sites.find((one) => one.code === code) ?? (code === null ? about.site : null)
  const is_full = /^[FL]CL$/i.test(textAt(unit, 'freightKind') ?? '')
  return [
    stateOf(unit, site, code, about),
    ...(is_full && presenceOf(unit) === 'gated_out'
      ? moveAt(textAt(unit, 'timestamps.timeOut'), site, about, gated_out)
      : []),
    ...boxOf(unit, about),
  ]
}

function stateOf(unit: JsonObject, site: ApiSite | null, code: string | null, about: About): FacilityStateObservation {
  const holds = impedimentsOf(unit, site?.firms ?? null)
  const presence = presenceOf(unit)
  const free = readCalendarDay(textAt(unit, 'lastFreeDay'), site?.time_zone ?? null)
  const position = slotIn(textAt(unit, 'ufvPosition') ?? textAt(unit, 'lastKnownPosition.posName'))
  const is_held = holds?.some(({ status }) => status === 'hold') ?? false
  return {
    kind: 'facility_state',
    data_source: 'terminal',
    container: about.container,
    stated_at: null,
    pointer: about.pointer,
    terminal: site === null ? { ...terminalOf(null), name: code } : terminalOf(site),
    found: true,
    defects: [...about.defects, ...free.defects],
    presence,
    ...(position === null ? {} : { yard_position: position }),
    ...(presence === 'in_yard' && holds !== undefined ? { available: !is_held, available_derived: true } : {}),
    ...(holds === undefined ? {} : { holds }),
    ...(free.day === null ? {} : { last_free_day: free.day }),
  }
}

/**
 * Impediments and stop flags together. What one of them tells is on whatever the other is; that there are none is said
 * by an empty list, beside no other that is missing its words.
 */
function impedimentsOf(unit: JsonObject, firms: string | null): readonly Hold[] | undefined {
  const lists = [unit.impediments, unit.stopFlags].filter((list) => list !== undefined && list !== null)
  const read = lists.map((list) => holdsIn(list, firms))
  const told = read.flatMap((holds) => holds ?? [])
  if (told.length > 0) return told
  return read.length === 0 || read.some((holds) => holds === undefined) ? undefined : []
}

function presenceOf(unit: JsonObject): Presence {
  const state = textAt(unit, 'transitState')?.toUpperCase() ?? ''
  return presences.find(([pattern]) => pattern.test(state))?.[1] ?? 'unknown'
}

function boxOf(unit: JsonObject, { container, pointer }: About): readonly Observation[] {
  const iso = textAt(unit, 'eqtypeId')
  if (iso === null || isNothing(iso)) return []
  const described = {
    weight_in_lbs: null,
    seal_number: null,
    defects: [],
    stated_at: null,
    pointer,
    container,
  } as const
  return [{ kind: 'equipment', data_source: 'terminal', ...described, ...decodeSizeType(iso) }]
}

/** A member by its path, which may be written as one name. */
function textAt(unit: JsonObject, path: string): string | null {
  if (Object.hasOwn(unit, path)) return readText(unit[path])
  let value: Json | undefined = unit
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined
  return readText(value)
}
