import type { Fee, Facility, FacilityStateObservation, Hold, MovementObservation, Place } from '@quaylog/journey'
import type { TerminalIdentity } from '@quaylog/journey'
import { isList, isObject, readBoolean, readText, type Json } from '../json.ts'
import { movement } from '../movement.ts'
import { placeAt } from '../place.ts'
import type { TimeReading } from '../wall-clock.ts'
import { readAvailability } from '../terminal-feed/availability.ts'
import { readHolds } from '../terminal-feed/holds.ts'
import { saysNone } from '../status-wording.ts'
import type { About, ApiSite } from './profile.ts'
import { isNothing, readClock, says } from './time.ts'

/** A facility as observations name it; null: nobody knows which one. */
export function terminalOf(site: ApiSite | null): TerminalIdentity {
  return { firms: site?.firms ?? null, smdg: null, bic: null, locode: site?.locode ?? null, name: site?.name ?? null }
}

/** That a facility does not know a box, which says nothing of its holds or of what it owes. */
export function unknownAt(
  site: ApiSite | null,
  { container, pointer, defects }: Pick<About, 'container' | 'pointer' | 'defects'>,
): FacilityStateObservation {
  return {
    kind: 'facility_state',
    data_source: 'terminal',
    container,
    stated_at: null,
    pointer,
    terminal: terminalOf(site),
    found: false,
    defects,
  }
}

export function facilityOf(site: ApiSite): Facility {
  return { type: 'POTE', code: site.firms, provider: 'FIRMS', name: site.name }
}

export function placeOf(site: ApiSite): Place {
  return placeAt(site.locode)
}

/** Holds that are written as words in one text, as a list or as one object; undefined: nothing is said. */
export function holdsIn(value: Json | undefined, firms: string | null): readonly Hold[] | undefined {
  if (isList(value)) return readHolds(value.map(holdOf), firms) ?? undefined
  if (isObject(value) && Object.keys(value).some((name) => /code|type|name|desc/i.test(name)))
    return readHolds([holdOf(value)], firms) ?? undefined
  const text = typeof value === 'string' ? readText(value) : null
  if (text === null || (isNothing(text) && !saysNone(text))) return undefined
  if (/^(?:no|n|false)$/i.test(text)) return []
  const words = text.split(/[,;|\r\n]/).flatMap((word) => word.trim() || [])
  return readHolds(words, firms) ?? undefined
}

/** A hold whose members nobody has described: all its texts, and what its status says if it has one. */
function holdOf(item: Json): Json {
  if (!isObject(item)) return item
  const texts = Object.entries(item).flatMap(([name, value]) => {
    const text = readText(value)
    return text === null || /status|date|time/i.test(name) ? [] : [text]
  })
  const status = Object.entries(item).find(([name]) => /status$/i.test(name))?.[1]
  return { code_raw: texts[0] ?? 'unnamed hold', description: texts.join(' / ') || null, status: readText(status) }
}

/** An amount such as `$1,285.00`; null: none is said, or it cannot be read. */
export function amountOf(value: unknown): number | null {
  const text = readText(value)?.replaceAll(/^(?:USD|US\$|\$)\s*|\s*USD$|,(?=\d{3})/g, '') ?? ''
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}

/** A fee as a list of what is owed; undefined: nothing is said. */
export function owed(
  type: Fee['type'],
  amount: number | null,
  currency_code = 'USD',
): { readonly fees?: readonly Fee[] } {
  return amount === null ? {} : { fees: [{ type, amount, currency_code }] }
}

/**
 * Whether a box may be fetched: a hold that is on beats "available yes", and "no" without holds is no. A word that is
 * not known says nothing, which is told as a defect.
 */
export function availabilityOf(
  stated: Json | undefined,
  holds: readonly Hold[] | undefined,
): Pick<FacilityStateObservation, 'available' | 'available_derived'> & { readonly defects: readonly string[] } {
  const text = readText(stated)
  const reading = text !== null && isNothing(text) ? undefined : readAvailability(stated)
  const is_held = holds?.some(({ status }) => status === 'hold') ?? false
  if (is_held) return { available: false, ...(reading === false ? {} : { available_derived: true }), defects: [] }
  if (reading === 'unreadable') return { defects: ['availability cannot be read'] }
  return reading === undefined ? { defects: [] } : { available: reading, defects: [] }
}

/**
 * When a box is to be fetched by its own word for whether that stands: null, where it says no; undefined, where nothing
 * is said. A word that is neither leaves it open, which is told as a defect.
 */
export function appointmentOf(
  stands: Json | undefined,
  at: TimeReading,
): Pick<FacilityStateObservation, 'appointment_at'> & { readonly defects: readonly string[] } {
  const text = readText(stands === true || stands === false ? String(stands) : stands)
  const word = text === null || isNothing(text) ? null : text
  const is_made = word === null ? true : readBoolean(word)
  if (is_made === false) return { appointment_at: null, defects: [] }
  if (is_made === null) return { defects: ['appointment cannot be read'] }
  return { ...(at.at === null ? {} : { appointment_at: at.at }), defects: at.defects }
}

/** What all moves at a terminal share. */
type Move = Pick<MovementObservation, 'type' | 'code'> & Partial<MovementObservation>

/** A move at a terminal, if the text says when; times are local there, or in the zone of an unlisted one. */
export function moveAt(
  text: string | null,
  site: ApiSite | null,
  about: Pick<About, 'container' | 'pointer'>,
  move: Move,
  time_zone: string | null = site?.time_zone ?? null,
): readonly MovementObservation[] {
  const time = readClock(text, { time_zone })
  if (!says(time)) return []
  return [
    movement({
      data_source: 'terminal',
      container: about.container,
      pointer: about.pointer,
      classifier: 'actual',
      at: time.at,
      at_local: time.at_local,
      time_zone: time.time_zone,
      place: site === null ? null : placeOf(site),
      facility: site === null ? null : facilityOf(site),
      ...move,
      defects: [...time.defects, ...(move.defects ?? [])],
    }),
  ]
}

/** The slot of a position such as `Y-BPT-4C1203`; null, where the box stands on a ship, truck or train (V, T, R). */
export function slotIn(position: string | null): string | null {
  if (position === null || isNothing(position) || /^[VTR]-/i.test(position)) return null
  return /^Y-[^-]*-(.+)$/i.exec(position)?.[1] ?? position
}

/** Whether a terminal calls a box empty (`EMPTY`, `MTY`): one that leaves is not the import that is waited for. */
export function saysEmpty(freight_kind: string | null): boolean {
  return /^(?:empty|mty?)$/i.test(freight_kind?.trim() ?? '')
}

/** The moves that terminals report of an import box. */
export const discharged = {
  type: 'equipment',
  code: 'DISC',
  mode: 'vessel',
  empty: false,
  phase_hint: 'import',
} as const
export const gated_out = { type: 'equipment', code: 'GTOT', mode: 'truck', empty: false, phase_hint: 'import' } as const
export const returned_empty = {
  type: 'equipment',
  code: 'GTIN',
  mode: 'truck',
  empty: true,
  phase_hint: 'import',
} as const
export const arrives = { type: 'transport', code: 'ARRI', mode: 'vessel', phase_hint: 'import' } as const
