import type { FacilityStateObservation, Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { readBoolean, readNumber, readText, type JsonObject } from '../../json.ts'
import { discharged, gated_out, moveAt, saysEmpty, terminalOf } from '../facility.ts'
import type { About } from '../profile.ts'
import { isNothing, readClock, says } from '../time.ts'

const pounds_per_kilogram = 2.204_622_62
/** A local time with a letter for what it is: `12/04/2026 19:05 (A…)` has happened. */
const marked = /^(.+?)\s*\(\s*([A-Z])/i

/** One visit of a box: only one that brings an import in is read. */
export function readCargo(visit: JsonObject, about: About): readonly Observation[] {
  if (readText(visit.category)?.toUpperCase() !== 'IMPRT') return []
  const { site, container, pointer } = about
  const out = readText(visit['time-out'])
  const has_left = says(readClock(out, { time_zone: site?.time_zone ?? null }))
  const in_yard = readBoolean(visit['is-in-yard'])
  const state: FacilityStateObservation = {
    kind: 'facility_state',
    data_source: 'terminal',
    container,
    stated_at: null,
    pointer,
    terminal: terminalOf(site),
    found: true,
    defects: about.defects,
    ...(has_left ? { presence: 'gated_out' as const } : {}),
    ...(!has_left && in_yard === true ? { presence: 'in_yard' as const } : {}),
  }
  const bill = readText(visit['bill-of-lading-number'])
  return [
    state,
    ...(saysEmpty(readText(visit['freight-kind']))
      ? []
      : [...dischargeOf(visit, bill, about), ...moveAt(out, site, about, gated_out)]),
    ...boxOf(visit, about),
  ]
}

function boxOf(visit: JsonObject, { container, pointer }: About): readonly Observation[] {
  const [type, kilograms] = [readText(visit['equipment-type']), readNumber(visit['gross-weight'])]
  const is_weighed = kilograms !== null && kilograms > 0
  if (isNothing(type) && !is_weighed) return []
  return [
    {
      kind: 'equipment',
      data_source: 'terminal',
      container,
      stated_at: null,
      pointer,
      ...decodeSizeType(isNothing(type) ? '' : (type ?? '')),
      weight_in_lbs: is_weighed ? Math.round(kilograms * pounds_per_kilogram) : null,
      seal_number: null,
      defects: [],
    },
  ]
}

/** The discharge: one that does not say that it has happened is expected. */
function dischargeOf(visit: JsonObject, bill_of_lading: string | null, about: About): readonly Observation[] {
  const text = readText(visit.discharged)
  const [, time, mark] = (text === null ? null : marked.exec(text)) ?? [null, text ?? undefined, undefined]
  if (time === undefined) return []
  const is_actual = mark?.toUpperCase() === 'A'
  return moveAt(time, about.site, about, {
    ...discharged,
    bill_of_lading: bill_of_lading === null || isNothing(bill_of_lading) ? null : bill_of_lading,
    classifier: is_actual ? 'actual' : 'estimated',
  })
}
