import type { FacilityStateObservation, Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { isList, isObject, readBoolean, readText, type JsonObject } from '../../json.ts'
import { pounds } from '../../weight.ts'
import { meaningOf, type Words } from '../../words.ts'
import {
  amountOf,
  appointmentOf,
  arrives,
  availabilityOf,
  discharged,
  gated_out,
  holdsIn,
  moveAt,
  owed,
  terminalOf,
} from '../facility.ts'
import type { About } from '../profile.ts'
import { isQualified } from '../../status-wording.ts'
import { isNothing, readCalendarDay, readClock, says } from '../time.ts'

const states: Words<NonNullable<FacilityStateObservation['presence']>> = {
  ADVISED: 'on_vessel',
  INBOUND: 'on_vessel',
  YARD: 'in_yard',
  DEPARTED: 'gated_out',
  RETIRED: 'gated_out',
}

/** A record of Import Availability: how the box stands, its discharge, its way out, and its ship. */
export function readAvailabilityItem(item: JsonObject, about: About): readonly Observation[] {
  const { container, pointer, site } = about
  if (isBlank(item)) return []
  const common = { data_source: 'terminal', container, stated_at: null, pointer } as const
  const bill = readText(item.billOfLading)
  return [
    { ...common, ...stateOf(item, about) },
    ...moveAt(readText(item.dischargeDateTimeLocal), site, about, { ...discharged, bill_of_lading: soleBill(bill) }),
    ...moveAt(readText(item.facilityOutDateTimeLocal), site, about, gated_out),
    ...moveAt(readText(item.vesselEtaDateTimeLocal), site, about, {
      ...arrives,
      classifier: 'estimated',
      vessel: vesselOf(item),
    }),
    ...boxOf(item, common),
  ]
}

function stateOf(
  item: JsonObject,
  { site, defects }: About,
): Omit<FacilityStateObservation, 'container' | 'data_source' | 'stated_at' | 'pointer'> {
  const holds = holdsIn(item.containerHolds, site?.firms ?? null)
  const { defects: unclear, ...availability } = availabilityOf(item.readyForDelivery, holds)
  const time_zone = site?.time_zone ?? null
  const free = readCalendarDay(readText(item.storagePaidThroughDate), time_zone)
  const { defects: doubtful, ...appointment } = appointmentOf(
    item.appointment,
    readClock(readText(item.appointmentDateTimeLocal), { time_zone }),
  )
  const presence = meaningOf(states, readText(item.containerState))
  const position = readText(item.yardLocation)
  return {
    kind: 'facility_state',
    terminal: terminalOf(site),
    found: true,
    defects: [...defects, ...unclear, ...free.defects, ...doubtful],
    ...(presence === null ? {} : { presence }),
    ...(position === null || isNothing(position) ? {} : { yard_position: position }),
    ...availability,
    ...(holds === undefined ? {} : { holds }),
    ...owed('demurrage', amountOf(item.demurrageOwed)),
    ...(free.day === null ? {} : { last_free_day: free.day }),
    ...appointment,
  }
}

/** What a record says of a box that is there, or is expected. */
const telling = [
  'containerState',
  'dischargeDateTimeLocal',
  'yardLocation',
  'containerHolds',
  'storagePaidThroughDate',
  'facilityOutDateTimeLocal',
  'vesselName',
  'vesselEtaDateTimeLocal',
  'appointmentDateTimeLocal',
  'billOfLading',
]

/**
 * A record that says nothing but the number, what was asked with it, and No or nothing owed: the box is not there, or
 * not ours.
 */
function isBlank(item: JsonObject): boolean {
  if (readBoolean(item.readyForDelivery) === true || (amountOf(item.demurrageOwed) ?? 0) > 0) return false
  return telling.every((name) => isNothing(readText(item[name])))
}

function soleBill(text: string | null): string | null {
  return text === null || /[,;\s]/.test(text) || isNothing(text) ? null : text
}

function vesselOf({ vesselName }: JsonObject) {
  const name = readText(vesselName)
  return name === null || isNothing(name) ? null : { name, imo: null, mmsi: null }
}

function boxOf(
  item: JsonObject,
  common: Pick<Observation, 'data_source' | 'stated_at' | 'pointer'> & { readonly container: string },
): readonly Observation[] {
  const iso = readText(item.containerIsoCode)
  const weight_in_lbs = pounds(`${readText(item.containerGrossWeightPounds) ?? ''} LB`)
  if (iso === null || isNothing(iso)) return []
  return [
    {
      ...common,
      ...decodeSizeType(iso),
      kind: 'equipment',
      weight_in_lbs: weight_in_lbs ?? pounds(`${readText(item.containerGrossWeightKilos) ?? ''} KG`),
      seal_number: null,
      defects: [],
    },
  ]
}

/** How Container Event History words the moves of a box; the first that fits counts. */
const moves: readonly (readonly [RegExp, Parameters<typeof moveAt>[3]])[] = [
  [/discharged? from vessel/i, discharged],
  [/discharged? from rail|de-?ramp/i, { type: 'equipment', code: 'DISC', mode: 'rail', empty: false }],
  [/loaded (?:to|on|onto) vessel/i, { type: 'equipment', code: 'LOAD', mode: 'vessel' }],
  [/loaded (?:to|on|onto) rail|ramped/i, { type: 'equipment', code: 'LOAD', mode: 'rail', empty: false }],
  [/entered by truck|received from truck/i, { type: 'equipment', code: 'GTIN', mode: 'truck' }],
  [/exited by truck|delivered to truck/i, { type: 'equipment', code: 'GTOT', mode: 'truck' }],
]
/** What did not happen, or is told of what is to come. */
const denied =
  /\b(?:cancel|revers|undo|pre-?advis|appointment)|\bholds? (?:applied|released|added|removed)\b|^holds?\b/i
/** One deed that is told in two ways happened once. */
const same_deed_ms = 30 * 60_000
const events_max = 500

/** A record of Container Event History: the moves of one box, in prose. */
export function readHistoryItem(item: JsonObject, about: About): readonly Observation[] {
  const { site, pointer } = about
  const details = isList(item.eventDetails) ? item.eventDetails.slice(0, events_max) : []
  const told = details.flatMap((detail, index) => {
    const words = isObject(detail) ? readText(detail.eventType) : null
    const move =
      words === null || denied.test(words) || isQualified(words)
        ? undefined
        : moves.find(([pattern]) => pattern.test(words))?.[1]
    const at = isObject(detail) ? readText(detail.performedDateTimeLocal) : null
    const time = readClock(at, { time_zone: site?.time_zone ?? null })
    if (words === null || move === undefined || !says(time)) return []
    return moveAt(at, site, { ...about, pointer: `${pointer}/eventDetails/${index}` }, { ...move, description: words })
  })
  return told.filter(
    (one) =>
      !told.some(
        (other) =>
          other !== one &&
          other.code === one.code &&
          other.mode === one.mode &&
          other.at !== null &&
          one.at !== null &&
          Date.parse(other.at) - Date.parse(one.at) > 0 &&
          Date.parse(other.at) - Date.parse(one.at) <= same_deed_ms,
      ),
  )
}
