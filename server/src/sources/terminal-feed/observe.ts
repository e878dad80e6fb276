import { decodeSizeType } from '../../reference/size-type.ts'
import { readContainerNumber } from '../container-number.ts'
import type { Json } from '../json.ts'
import { movement } from '../movement.ts'
import type {
  Day,
  DeadlineObservation,
  Facility,
  FacilityStateObservation,
  Observation,
  Place,
  TerminalIdentity,
} from '@quaylog/journey'
import { readUnLocode } from '../place.ts'
import type { SourceTools } from '../source.ts'
import { readDay, readTime } from '../wall-clock.ts'
import { facility_types, meaningOf } from '../words.ts'
import { readAppointment, readAvailability } from './availability.ts'
import { day_item, milestone_item, readBody, readRecord, type FeedBody, type FeedRecord } from './body.ts'
import { isUnpaid, readFees } from './fees.ts'
import { readHolds } from './holds.ts'
import { milestone_meanings } from './milestones.ts'

type Tools = Pick<SourceTools, 'zoneOf'>

/** What a body says. A record that cannot be read is refused alone; the others stand. */
export interface FeedReading {
  readonly observations: readonly Observation[]
  /** Numbers of the containers that were read. */
  readonly containers: readonly string[]
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}

/** Most records in one body. */
const containers_max = 5_000

/**
 * Reads a terminal's body; null: it is none. Every record is the whole state of a container at that terminal at that
 * time.
 */
export function observeBody(document: Json, tools: Tools): FeedReading | null {
  const body = readBody(document)
  if (body === null) return null
  const where = siteOf(body, tools)
  const observations: Observation[] = []
  const containers: string[] = []
  const rejected: { index: number; reason: string }[] = []
  for (const [index, value] of body.containers.slice(0, containers_max).entries()) {
    const record = readRecord(value)
    const { number, defects } = readContainerNumber(record?.number ?? null)
    if (record === null || number === null) {
      rejected.push({ index, reason: record === null ? 'not an object' : 'not a container number' })
      continue
    }
    containers.push(number)
    observations.push(...observeRecord(record, number, `/containers/${index}`, defects, where))
  }
  for (let index = containers_max; index < body.containers.length; index += 1)
    rejected.push({ index, reason: `more than ${containers_max} containers` })
  return { observations, containers, rejected }
}

interface Site {
  readonly terminal: TerminalIdentity
  readonly place: Place | null
  readonly facility: Facility
  readonly time_zone: string | null
  readonly stated_at: string | null
  readonly data_source: 'terminal' | 'rail'
}

function siteOf(body: FeedBody, tools: Tools): Site {
  const { firms = null, smdg = null, bic = null, name = null } = body.terminal ?? {}
  const { locode } = readUnLocode(body.terminal?.locode ?? null)
  const type = meaningOf(facility_types, body.terminal?.type ?? null)
  const time_zone = locode === null ? null : tools.zoneOf(locode)
  const code = firms ?? smdg ?? bic
  return {
    terminal: { firms, smdg, bic, locode, name },
    place:
      locode === null
        ? null
        : { locode, name: null, country_code: locode.slice(0, 2), latitude: null, longitude: null },
    facility: {
      type,
      code,
      provider: firms !== null ? 'FIRMS' : smdg !== null ? 'SMDG' : bic !== null ? 'BIC' : null,
      name,
    },
    time_zone,
    stated_at: readTime(body.observed_at, time_zone).at,
    data_source: type === 'RAMP' || type === 'INTE' ? 'rail' : 'terminal',
  }
}

function observeRecord(
  record: FeedRecord,
  container: string,
  pointer: string,
  defects: readonly string[],
  site: Site,
): readonly Observation[] {
  const common = { data_source: site.data_source, container, stated_at: site.stated_at, pointer } as const
  if (record.found === false)
    return [{ ...common, kind: 'facility_state', terminal: site.terminal, found: false, defects }]
  const deadlines = readDeadlines(record.last_free_day, site)
  const state = stateOf(record, common, deadlines, defects, site)
  return [
    state,
    ...deadlines.others.map((deadline) => ({ ...common, ...deadline })),
    ...movesOf(record, common, site),
    ...boxOf(record, common),
  ]
}

type Common = Pick<FacilityStateObservation, 'container' | 'stated_at' | 'pointer'> & {
  readonly data_source: 'terminal' | 'rail'
}

function stateOf(
  record: FeedRecord,
  common: Common,
  deadlines: Deadlines,
  defects: readonly string[],
  site: Site,
): FacilityStateObservation {
  const holds = record.holds == null ? undefined : (readHolds(record.holds, site.terminal.firms) ?? undefined)
  const fees = record.fees == null ? undefined : (readFees(record.fees) ?? undefined)
  const presence = presenceOf(record.location?.state ?? null)
  const stated = readAvailability(record.availability)
  const may_owe = record.fees !== undefined && fees === undefined
  const derived =
    stated == null && presence === 'in_yard' && holds !== undefined && !may_owe
      ? !holds.some((hold) => hold.status === 'hold') && !isUnpaid(fees ?? [])
      : undefined
  const appointment = readAppointment(record, site.time_zone)
  const lists = [
    ['holds', record.holds, holds],
    ['fees', record.fees, fees],
  ] as const
  return {
    ...common,
    kind: 'facility_state',
    terminal: site.terminal,
    found: true,
    defects: [
      ...defects,
      ...deadlines.defects,
      ...appointment.defects,
      ...(stated === 'unreadable' ? ['availability cannot be read'] : []),
      ...lists
        .filter(([, raw, read]) => raw !== undefined && read === undefined)
        .map(([name]) => `${name} cannot be read`),
    ],
    ...(presence === undefined ? {} : { presence }),
    ...(record.location?.yard_position === undefined ? {} : { yard_position: record.location.yard_position }),
    ...(derived !== undefined
      ? { available: derived, available_derived: true }
      : stated === undefined || stated === 'unreadable'
        ? {}
        : { available: stated }),
    ...(holds === undefined ? {} : { holds }),
    ...(fees === undefined ? {} : { fees }),
    ...(deadlines.terminal === undefined ? {} : { last_free_day: deadlines.terminal }),
    ...(appointment.at === undefined ? {} : { appointment_at: appointment.at }),
    ...(typeof record.chassis_number === 'string' ? { chassis_number: record.chassis_number.trim() || null } : {}),
    ...(record.seal_number === null ? {} : { seal_number: record.seal_number }),
    ...(record.weight_in_lbs === null ? {} : { weight_in_lbs: record.weight_in_lbs }),
  }
}

const presences = ['in_yard', 'on_vessel', 'off_dock', 'gated_out', 'unknown'] as const

function presenceOf(state: string | null): FacilityStateObservation['presence'] {
  const word = state?.toLowerCase().replace(/[\s-]+/g, '_')
  return word === undefined ? undefined : (presences.find((presence) => presence === word) ?? 'unknown')
}

type Deadline = Pick<DeadlineObservation, 'kind' | 'deadline' | 'day' | 'place' | 'facility' | 'defects'>
interface Deadlines {
  /** Undefined: not reported. */
  readonly terminal: Day | null | undefined
  readonly others: readonly Deadline[]
  readonly defects: readonly string[]
}

/**
 * A day is the terminal's own unless it says whose; null means that there is none, a text that is no day means nothing.
 */
function readDeadlines(value: unknown, site: Site): Deadlines {
  const items = Array.isArray(value) ? value.slice(0, 3) : value === undefined || value === '' ? [] : [value]
  const others: Deadline[] = []
  const defects: string[] = []
  let terminal: Day | null | undefined
  for (const item of items) {
    const parsed = day_item.safeParse(typeof item === 'string' ? { date: item } : item)
    const { date, source } = parsed.success ? parsed.data : { date: null, source: null }
    const day = readDay(date)
    if (item !== null && day === null && date !== null) {
      defects.push('last free day cannot be read')
      continue
    }
    const owner = source?.toLowerCase() ?? 'terminal'
    if (owner === 'line' || owner === 'rail')
      others.push({ kind: 'deadline', deadline: owner, day, place: site.place, facility: site.facility, defects: [] })
    else if (site.data_source === 'rail')
      others.push({ kind: 'deadline', deadline: 'rail', day, place: site.place, facility: site.facility, defects: [] })
    else terminal = day
  }
  return { terminal, others, defects }
}

function movesOf(record: FeedRecord, common: Common, site: Site): readonly Observation[] {
  return (record.milestones ?? []).slice(0, 50).flatMap((item, index) => {
    const parsed = milestone_item.safeParse(item)
    const name = parsed.success ? (parsed.data.name?.toLowerCase().replace(/[\s-]+/g, '_') ?? null) : null
    if (!parsed.success || name === null) return []
    const meaning = Object.hasOwn(milestone_meanings, name) ? milestone_meanings[name] : undefined
    const time = readTime(parsed.data.at, site.time_zone)
    const off_dock = record.location?.state === 'off_dock'
    return [
      movement({
        ...common,
        pointer: `${common.pointer}/milestones/${index}`,
        type: meaning?.type ?? 'equipment',
        code: meaning?.code ?? name.toUpperCase(),
        classifier: 'actual',
        at: time.at,
        at_local: time.at_local,
        time_zone: time.time_zone ?? site.time_zone,
        place: site.place,
        facility: off_dock ? { ...site.facility, type: 'OFFD' } : site.facility,
        mode: meaning?.mode ?? null,
        empty: meaning?.empty ?? null,
        phase_hint: meaning?.phase_hint ?? null,
        vessel:
          meaning?.mode === 'vessel' && record.vessel != null
            ? { imo: record.vessel.imo, name: record.vessel.name, mmsi: null }
            : null,
        voyage: meaning?.mode === 'vessel' ? (record.vessel?.voyage ?? null) : null,
        bill_of_lading: record.bill_of_lading,
        description: name,
        defects: [...time.defects, ...(meaning === undefined ? ['unknown code'] : [])],
      }),
    ]
  })
}

function boxOf(record: FeedRecord, common: Common): readonly Observation[] {
  const size = record.size_type === null ? undefined : decodeSizeType(record.size_type)
  if (size === undefined) return []
  return [
    {
      ...common,
      ...size,
      kind: 'equipment',
      weight_in_lbs: record.weight_in_lbs,
      seal_number: record.seal_number,
      defects: [],
    },
  ]
}
