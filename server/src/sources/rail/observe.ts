import { readUnit } from '../container-number.ts'
import { movement } from '../movement.ts'
import type { Facility, FacilityStateObservation, MovementObservation, Observation, Place } from '@quaylog/journey'
import { placeAt, readUnLocode, zoneAt } from '../place.ts'
import type { SourceParts } from '../source.ts'
import { readDay, readStamp, readTime, saysTime, type TimeReading } from '../wall-clock.ts'
import { emptyByRailroad } from '../words.ts'
import type { RailMessage, RampRecord, Sighting } from './message.ts'
import { meaningOfSighting, trainOfSighting, wordsOfSighting } from './sighting-codes.ts'

type Parts = Pick<SourceParts, 'zoneOf' | 'locodeOf'>

/** What a railroad's message says of containers: where trains carried them past, and how they stand at the ramp. */
export function observeMessage(message: RailMessage, parts: Parts): readonly Observation[] {
  const stated_at = readStamp(message.generated_at)
  return [
    ...message.sightings.flatMap(({ value, pointer }) =>
      observeSighting({ ...value, railroad: value.railroad ?? message.railroad }, pointer, parts),
    ),
    ...message.ramps.flatMap(({ value, pointer }) =>
      observeRamp(value, pointer, { stated_at, railroad: message.railroad }, parts),
    ),
  ]
}

function observeSighting(sighting: Sighting, pointer: string, parts: Parts): readonly MovementObservation[] {
  const unit = readUnit(sighting.equipment_initial, sighting.equipment_number)
  const code = sighting.sighting_code?.toUpperCase() ?? null
  if (unit.number === null || code === null) return []
  const meaning = meaningOfSighting(code)
  const place = placeOf(sighting.un_locode, sighting.city, sighting.state, parts)
  const time = timeOf(sighting, place, parts)
  const words = wordsOfSighting(code)
  const { train, description } = trainOfSighting(code, sighting.train_id)
  const common = {
    data_source: 'rail',
    container: unit.number,
    pointer,
    mode: 'rail',
    voyage: train,
    facility: rampOf(sighting.railroad),
  } as const
  const seen = movement({
    ...common,
    type: meaning?.type ?? 'transport',
    code: meaning?.code ?? `CLM_${code}`,
    classifier: 'actual',
    at: time.at,
    at_local: time.at_local,
    time_zone: time.time_zone,
    stated_at: time.at,
    place,
    role_hint: meaning?.role_hint ?? null,
    empty: emptyByRailroad(sighting.load_empty),
    description,
    defects: [
      ...unit.defects.filter((defect) => defect !== 'check digit completed'),
      ...time.defects,
      ...(words === null ? ['unknown code'] : []),
    ],
  })
  return [seen, ...expectedOf(sighting, { ...common, stated_at: time.at }, parts)]
}

/** When the train is expected at the end of its way; both must be stated. */
function expectedOf(
  sighting: Sighting,
  common: Pick<MovementObservation, 'data_source' | 'container' | 'pointer' | 'stated_at'> &
    Partial<MovementObservation>,
  parts: Parts,
): readonly MovementObservation[] {
  const end = placeOf(null, sighting.destination_city, sighting.destination_state, parts)
  const eta = readTime(sighting.eta, zoneAt(end, parts))
  if (!saysTime(eta) || end === null) return []
  return [
    movement({
      ...common,
      type: 'transport',
      code: 'ARRI',
      classifier: 'estimated',
      at: eta.at,
      at_local: eta.at_local,
      time_zone: eta.time_zone,
      place: end,
      role_hint: 'destination',
      description: 'estimated arrival',
      defects: eta.defects,
    }),
  ]
}

function observeRamp(
  record: RampRecord,
  pointer: string,
  { stated_at, railroad }: Pick<RailMessage, 'railroad'> & { readonly stated_at: string | null },
  parts: Parts,
): readonly Observation[] {
  const { number } = readUnit(record.equipment_initial, record.equipment_number)
  if (number === null) return []
  const { locode } = readUnLocode(record.un_locode)
  const place = locode === null ? null : placeAt(locode)
  const time_zone = zoneAt(place, parts)
  const facility = {
    ...rampOf(railroad),
    code: record.firms,
    provider: record.firms === null ? null : 'FIRMS',
    name: record.ramp,
  } as const
  const common = { data_source: 'rail', container: number, stated_at, pointer } as const
  const moves = [
    ['AVPU', record.notified_at],
    ['GTOT', record.out_gated_at],
  ] as const
  return [
    { ...common, ...stateOf(record, locode) },
    ...deadlineOf(record).map((day) => ({
      ...common,
      kind: 'deadline' as const,
      deadline: 'rail' as const,
      day,
      place,
      facility,
      defects: [],
    })),
    ...moves
      .map(([code, text]) => ({ code, time: readTime(text, time_zone) }))
      .filter(({ time }) => saysTime(time))
      .map(({ code, time }) =>
        movement({
          ...common,
          type: 'equipment',
          code,
          classifier: 'actual',
          at: time.at,
          at_local: time.at_local,
          time_zone,
          place,
          facility,
          empty: false,
          role_hint: 'destination',
          mode: code === 'GTOT' ? 'truck' : null,
          defects: time.defects,
        }),
      ),
  ]
}

/** A ramp of which only the railroad is known; SCACs have two to four letters. */
function rampOf(railroad: string | null): Facility {
  const scac = railroad?.toUpperCase() ?? ''
  return {
    type: 'RAMP',
    code: null,
    provider: null,
    name: null,
    ...(/^[A-Z]{2,4}$/.test(scac) ? { railroad_scac: scac } : {}),
  }
}

function stateOf(
  record: RampRecord,
  locode: string | null,
): Pick<FacilityStateObservation, 'kind' | 'terminal' | 'found' | 'defects' | 'presence' | 'fees'> {
  const presences = ['in_yard', 'off_dock', 'gated_out'] as const
  const presence = presences.find((word) => word === record.state) ?? 'unknown'
  const owed =
    record.storage_owed !== null && record.storage_owed >= 0 && record.currency_code !== null
      ? [{ type: 'demurrage' as const, amount: record.storage_owed, currency_code: record.currency_code }]
      : undefined
  return {
    kind: 'facility_state',
    found: true,
    defects: [],
    presence,
    ...(owed === undefined ? {} : { fees: owed }),
    terminal: { firms: record.firms, smdg: null, bic: null, locode, name: record.ramp },
  }
}

/** One day, null for none, nothing when it is not reported or cannot be read. */
function deadlineOf({ last_free_day }: RampRecord): readonly (string | null)[] {
  if (last_free_day === null) return [null]
  const day = typeof last_free_day === 'string' ? readDay(last_free_day) : null
  return day === null ? [] : [day]
}

function timeOf(sighting: Sighting, place: Place | null, parts: Parts): TimeReading {
  const time_zone = zoneAt(place, parts) ?? sighting.time_zone ?? null
  if (sighting.sighting_at !== null) return readTime(sighting.sighting_at, time_zone)
  return readTime(
    sighting.sighting_date === null
      ? null
      : `${sighting.sighting_date} ${sighting.sighting_time?.padStart(4, '0') ?? ''}`.trim(),
    time_zone,
  )
}

function placeOf(un_locode: string | null, city: string | null, state: string | null, parts: Parts): Place | null {
  const stated = readUnLocode(un_locode).locode
  if (stated === null && city === null) return null
  const name = city === null || state === null ? city : `${city}, ${state}`
  const locode = stated ?? (name === null ? null : (parts.locodeOf?.(name, null) ?? null))
  return { locode, name, country_code: locode?.slice(0, 2) ?? null, latitude: null, longitude: null }
}
