import type { FacilityStateObservation, Hold, MovementObservation, Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { isList, isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { nameOf } from '../../terminal-feed/holds.ts'
import { isQualified, saysPending, saysReleased } from '../../status-wording.ts'
import {
  arrives,
  availabilityOf,
  discharged,
  gated_out,
  moveAt,
  returned_empty,
  terminalOf,
  unknownAt,
} from '../facility.ts'
import type { About } from '../profile.ts'
import { isNothing, readCalendarDay, readClock } from '../time.ts'

type Presence = NonNullable<FacilityStateObservation['presence']>

/** What a status says of the box. */
interface Standing {
  readonly presence?: Presence
  readonly available?: boolean
}

const not_ready = /\bnot (?:yet )?ready\b|\bunavailable\b|\bnot (?:yet )?available\b/
/** Statuses by their words, which are right where the code says something else; the first that fits counts. */
const described: readonly (readonly [RegExp, Standing])[] = [
  [/\bgate[d -]*out\b/, { presence: 'gated_out' }],
  [
    /\b(?:ready|available)\b(?! (?:for|to) (?!(?:be )?(?:pick|deliver|gate|out)))/,
    { presence: 'in_yard', available: true },
  ],
  [/\bin yard\b|\bunload|\bdischarg|\brail unload/, { presence: 'in_yard' }],
  [/\bon (?:board )?vessel\b|\bvessel arriv|\bmanifest/, { presence: 'on_vessel' }],
]
const coded: Readonly<Record<string, Standing>> = {
  AE: { presence: 'on_vessel' },
  VA: { presence: 'on_vessel' },
  UV: { presence: 'in_yard' },
  Y: { presence: 'in_yard' },
  UR: { presence: 'in_yard' },
  DN: { presence: 'in_yard', available: false },
  AV: { presence: 'in_yard', available: true },
  OA: { presence: 'gated_out' },
}

const not_manifested = /\bnot (?:yet )?manifest/

/** Events that move a box. Its empty comes back anywhere, also at the terminal. */
const events: Readonly<Record<string, Parameters<typeof moveAt>[3]>> = {
  DISCH: discharged,
  PLAVI: { type: 'equipment', code: 'AVPU', empty: false, phase_hint: 'import' },
  DPTRM: gated_out,
  EMTRC: returned_empty,
}
const anywhere = new Set(['EMTRC'])
const items_max = 200

/** The status of a traced unit: where it stands, what holds it, until when it is free, and what happened to it. */
export function readUnitStatus(item: JsonObject, about: About): readonly Observation[] {
  if (isUnknown(item)) return [unknownAt(about.site, about)]
  if (saysNothing(item)) return []
  const location = activeIn(item)
  const iso = readText(memberOf(item, 'unitinfo').unittypeiso_cd)
  const state = stateOf(item, location, about)
  const codes = terminalCodes(item)
  return [
    state,
    ...arrivalOf(location, about),
    ...listOf(item.activity ?? location.activity).flatMap((event, index) =>
      isObject(event) && !(state.available === false && saysAvailable(event))
        ? eventOf(event, codes, { ...about, pointer: `${about.pointer}/activity/${index}` })
        : [],
    ),
    ...(iso === null || isNothing(iso)
      ? []
      : [
          {
            ...decodeSizeType(iso),
            kind: 'equipment',
            data_source: 'terminal',
            container: about.container,
            stated_at: null,
            pointer: about.pointer,
            weight_in_lbs: null,
            seal_number: null,
            defects: [],
          } as const,
        ]),
  ]
}

/** Whether no terminal has the box in its manifest, and nothing else is told of it: empty lists say nothing then. */
function isUnknown(item: JsonObject): boolean {
  const { status_desc, status_cd } = memberOf(item, 'unitstatusinfo')
  const words = plainWords(status_desc)
  const is_coded = readText(status_cd)?.toUpperCase() === 'N' && !described.some(([pattern]) => pattern.test(words))
  const says_so = not_manifested.test(words) || is_coded
  return (
    says_so && ['holdinfo', 'fee_receipts', 'activity', 'locations'].every((name) => listOf(item[name]).length === 0)
  )
}

/** Whether it says nothing of the box: no status that is known, and nothing beside it. Empty lists say nothing then. */
function saysNothing(item: JsonObject): boolean {
  const { last_free_day } = memberOf(item, 'lfdinfo')
  return (
    !isKnownStatus(memberOf(item, 'unitstatusinfo')) &&
    isNothing(readText(last_free_day)) &&
    ['holdinfo', 'fee_receipts', 'activity', 'locations'].every((name) => listOf(item[name]).length === 0)
  )
}

function isKnownStatus(status: JsonObject): boolean {
  const words = plainWords(status.status_desc)
  const code = readText(status.status_cd)?.toUpperCase() ?? ''
  return Object.keys(standingOf(status)).length > 0 || /^(?:O|I|AL|N)$/.test(code) || /\bmanifest|\brail\b/.test(words)
}

/** The location at which the box is now; without one, nothing is known of any. */
function activeIn({ locations }: JsonObject): JsonObject {
  return (
    listOf(locations)
      .filter(isObject)
      .find((one) => readText(one.locationstatus_cd)?.toUpperCase() === 'ACT') ?? {}
  )
}

function stateOf(item: JsonObject, location: JsonObject, about: About): FacilityStateObservation {
  const { site } = about
  const own = (name: string) => item[name] ?? location[name]
  const { available: ready, ...standing } = standingOf(memberOf(item, 'unitstatusinfo'))
  const holds = holdsOf(own('holdinfo'), site?.firms ?? null)
  const { defects: unclear, ...availability } = availabilityOf(ready, holds)
  const limits = own('lfdinfo')
  const free = readCalendarDay(isObject(limits) ? readText(limits.last_free_day) : null, site?.time_zone ?? null)
  const appointment = appointmentIn(location, about)
  return {
    kind: 'facility_state',
    data_source: 'terminal',
    container: about.container,
    stated_at: null,
    pointer: about.pointer,
    terminal: terminalOf(site),
    found: true,
    defects: [
      ...about.defects,
      ...unclear,
      ...free.defects,
      ...(own('holdinfo') != null && holds === undefined ? ['holds cannot be read'] : []),
    ],
    ...standing,
    ...(readText(location.locationtype_cd)?.toUpperCase() === 'M' && standing.presence !== 'gated_out'
      ? { presence: 'off_dock' }
      : {}),
    ...availability,
    ...(holds === undefined ? {} : { holds }),
    ...(free.day === null ? {} : { last_free_day: free.day }),
    ...(appointment === undefined ? {} : { appointment_at: appointment }),
  }
}

/** What the words of a status say, or its code where the words are not known; words that deny or await say nothing. */
function standingOf({ status_desc, status_cd }: JsonObject): Standing {
  const words = plainWords(status_desc)
  if (not_ready.test(words)) return { presence: 'in_yard', available: false }
  if (isQualified(words)) return {}
  return (
    described.find(([pattern]) => pattern.test(words))?.[1] ?? coded[readText(status_cd)?.toUpperCase() ?? ''] ?? {}
  )
}

function plainWords(value: Json | undefined): string {
  return readText(value)?.toLowerCase().replaceAll('_', ' ') ?? ''
}

/** Holds that are on: fees that are owed are among them, receipts of paid ones are not. */
function holdsOf(value: Json | undefined, firms: string | null): readonly Hold[] | undefined {
  if (!isList(value)) return undefined
  const holds = value.slice(0, items_max).map((item) => (isObject(item) ? holdOf(item, firms) : null))
  return holds.includes(null) ? undefined : holds.flatMap((hold) => hold ?? [])
}

/** One hold, none when it is over; null: it says neither what it is nor why. */
function holdOf({ type, status, details }: JsonObject, firms: string | null): readonly Hold[] | null {
  const reasons = listOf(details).filter(isObject)
  const said = readText(status)
  const is_over = said === null ? reasons.length > 0 && reasons.every(isReleased) : saysReleased(said)
  if (is_over) return []
  const open = reasons.filter((reason) => !isReleased(reason))
  const texts = (open.length > 0 ? open : reasons).flatMap(({ holdreason_cd, holdreason_desc }) => [
    readText(holdreason_desc),
    readText(holdreason_cd),
  ])
  const code = texts.find((text) => text === 'CF' || text === 'TM')
  const words = [readText(type), ...texts].filter((text) => text !== null)
  if (words.length === 0) return null
  // Customs are the type of what other authorities hold too, such as agriculture.
  const byReason = nameOf([...texts, code === undefined ? null : 'TMF'], firms)
  return [
    {
      name: byReason === 'other' ? nameOf(words, firms) : byReason,
      status: said !== null && saysPending(said) ? 'pending' : 'hold',
      description: [...new Set(words)].join(' / '),
    },
  ]
}

function isReleased({ release_dttm }: JsonObject): boolean {
  return !isNothing(readText(release_dttm))
}

/**
 * When a truck is expected; null: its reservation was cancelled; undefined: nothing is said, or it is only asked for.
 */
function appointmentIn(location: JsonObject, { site }: About): string | null | undefined {
  const info = memberOf(memberOf(memberOf(location, 'locationinfo'), 'departureinfo'), 'appointment_info')
  const status = readText(info.reservation_status)?.toUpperCase()
  if (status === 'CANCELED' || status === 'CANCELLED') return null
  const { visit_dt, visitstart_tm } = memberOf(info, 'slot_info')
  const [day, time] = [readText(visit_dt)?.slice(0, 10), readText(visitstart_tm)]
  if (day === undefined || time === null || status !== 'CONFIRMED') return undefined
  const clock = /T(.+)$/.exec(time)?.[1] ?? time
  return readClock(`${day}T${clock}`, { time_zone: site?.time_zone ?? null }).at ?? undefined
}

/** When the ship arrived at the terminal or is expected there. */
function arrivalOf(location: JsonObject, about: About): readonly MovementObservation[] {
  const ship = memberOf(memberOf(memberOf(location, 'locationinfo'), 'arrivalinfo'), 'vesselinfo')
  const imo = readText(ship.vessel_cd)
  const is_number = imo !== null && /^\d{7}$/.test(imo)
  const call = {
    ...arrives,
    vessel: is_number ? { imo, name: null, mmsi: null } : null,
    voyage: readText(ship.voyage_nbr),
  }
  const actual = moveAt(readText(ship.actarrival_dt), about.site, about, call)
  return actual.length > 0
    ? actual
    : moveAt(readText(ship.estarrival_dt), about.site, about, { ...call, classifier: 'estimated' })
}

/** That it was placed where trucks fetch it: no news of a box that the same answer calls held or not ready. */
function saysAvailable({ event_cd }: JsonObject): boolean {
  return readText(event_cd)?.toUpperCase() === 'PLAVI'
}

/** What it calls the terminal itself: the place at which the box came off the ship and left by truck. */
function terminalCodes({ activity }: JsonObject): ReadonlySet<string> {
  const of_terminal = listOf(activity)
    .filter(isObject)
    .filter(({ event_cd }) => ['DISCH', 'DPTRM'].includes(readText(event_cd)?.toUpperCase() ?? ''))
  return new Set(of_terminal.flatMap(({ facility_cd }) => readText(facility_cd)?.toUpperCase() ?? []))
}

/** An event of the unit's history; those that move nothing are kept in the answer alone. */
function eventOf(
  { event_cd, event_dttm, event_desc, facility_cd }: JsonObject,
  terminal_codes: ReadonlySet<string>,
  about: About,
): readonly Observation[] {
  const code = readText(event_cd)?.toUpperCase() ?? ''
  const move = events[code]
  if (move === undefined || isQualified(readText(event_desc) ?? '')) return []
  const told = moveAt(readText(event_dttm), about.site, about, { ...move, description: readText(event_desc) })
  const is_here = !anywhere.has(code) || terminal_codes.has(readText(facility_cd)?.toUpperCase() ?? '')
  return is_here ? told : told.map((one) => ({ ...one, place: null, facility: null }))
}

function memberOf(value: JsonObject, name: string): JsonObject {
  const member = value[name]
  return isObject(member) ? member : {}
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value.slice(0, items_max) : []
}
