import type { Told } from '../carriers/witness.ts'
import { hash32 } from '../random.ts'
import { DAY, HOUR } from '../time.ts'
import { facilityOf } from '../truth/place.ts'
import type { Facility } from '../truth/place.ts'

/** Turns what a line would tell at an instant into what it tells under a fault. */
export type ToldTrick = (told: Told[], now: number) => Told[]

/** A neighbouring terminal of the same port, or of a port beside it. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  W185: 'Y124',
  Y258: 'W185',
  Y124: 'Y258',
  WAC8: 'Z952',
  Z952: 'WAC8',
  E425: 'E416',
  E416: 'F577',
  F577: 'E425',
}

function neighbourOf(facility: Facility | null): Facility | null {
  const code = facility === null ? undefined : NEIGHBOURS[facility.code]
  return code === undefined ? facility : facilityOf(code)
}

/** What an event is about, whether planned, estimated or actual. */
function subjectOf(event: Told): string {
  return event.key.slice(0, -event.classifier.length)
}

function newestActual(told: readonly Told[]): number {
  return told.findLastIndex((event) => event.classifier === 'ACT' && event.type === 'EQUIPMENT')
}

function is(event: Told, code: string, classifier: Told['classifier']): boolean {
  return event.code === code && event.classifier === classifier
}

const WRONG_LOADING: Partial<Told> = {
  code: 'LOAD',
  type: 'EQUIPMENT',
  classifier: 'PLN',
  at: null,
  role: 'origin',
  locode: 'HKHKG',
  facility: null,
  mode: 'VESSEL',
  empty: false,
}

/** Faults in the content of what lines tell, by name. */
export const toldTricks: Readonly<Record<string, ToldTrick>> = {
  unmapped_code: (told) =>
    told
      .filter(
        (event) =>
          event.code !== 'DEPA' ||
          event.classifier === 'ACT' ||
          !told.some((other) => is(other, 'DEPA', 'ACT') && other.call_id === event.call_id),
      )
      .map((event) => (is(event, 'DEPA', 'ACT') ? { ...event, code: 'DEPX' } : event)),
  pol_without_time: (told) => {
    const sample = told.find((event) => event.box !== null)
    return sample === undefined
      ? told
      : [{ ...sample, ...WRONG_LOADING, key: `pol_without_time${sample.key}` }, ...told]
  },
  inland_gate_in: (told) =>
    told.map((event) =>
      event.code === 'GTIN' && event.role === 'origin' ? { ...event, facility: null, facility_type: 'INTE' } : event,
    ),
  berth_flip: (told, now) =>
    told.map((event) =>
      event.role === 'discharge' && event.classifier !== 'ACT' && Math.floor(now / HOUR) % 2 === 1
        ? { ...event, facility: neighbourOf(event.facility) }
        : event,
    ),
  gate_out_other_terminal: (told) =>
    told.map((event) =>
      event.code === 'GTOT' && event.role === 'discharge' ? { ...event, facility: neighbourOf(event.facility) } : event,
    ),
  stuck_at_hub: (told) =>
    told.some((event) => event.role === 'transshipment')
      ? told.filter((event) => event.role === 'origin' || event.role === 'transshipment' || event.classifier === 'ACT')
      : told,
  off_dock_gate_in: (told) =>
    told.flatMap((event) => {
      const moved: Told = {
        ...event,
        key: `off_dock${event.key}`,
        code: 'GTIN',
        at: (event.at ?? 0) + 5 * HOUR,
        created_at: event.created_at + 5 * HOUR,
        facility: null,
        facility_type: 'OFFD',
        mode: 'TRUCK',
        leg: null,
        call_id: null,
      }
      return is(event, 'DISC', 'ACT') && event.role === 'discharge' ? [event, moved] : [event]
    }),
  estimate_as_actual: (told) => {
    const next = told.findIndex(
      (event) =>
        event.classifier !== 'ACT' &&
        !told.some((other) => other.classifier === 'ACT' && subjectOf(other) === subjectOf(event)),
    )
    return told.map((event, i) => (i === next ? { ...event, classifier: 'ACT' } : event))
  },
  line_contradicts_terminal: (told) =>
    told.map((event) =>
      is(event, 'DISC', 'ACT') && event.role === 'discharge' && event.at !== null
        ? { ...event, at: event.at - 3 * DAY }
        : event,
    ),
  booking_without_containers: (told) => told.map((event) => ({ ...event, box: null })),
  feeder_legs_lost: (told) => told.filter((event) => event.mode !== 'FEEDER'),
  duplicate_events: (told) => told.flatMap((event) => [event, { ...event, key: `${event.key}again` }]),
  out_of_order: (told) => [...told].sort((a, b) => hash32(a.key) - hash32(b.key)),
  actual_in_future: (told, now) => {
    const newest = newestActual(told)
    return told.map((event, i) => (i === newest ? { ...event, at: now + DAY } : event))
  },
  bad_check_digit: (told) =>
    told.map((event) =>
      event.box === null
        ? event
        : {
            ...event,
            box: { ...event.box, number: event.box.number.slice(0, 10) + ((Number(event.box.number[10]) + 1) % 10) },
          },
    ),
  future_then_gone: (told, now) => {
    const newest = newestActual(told)
    const claims = Math.floor(now / DAY) % 4 < 2
    return claims
      ? told.map((event, i) => (i === newest ? { ...event, at: Math.ceil(now / DAY) * DAY + DAY / 2 } : event))
      : told.filter((_, i) => i !== newest)
  },
  destination_only: (told) =>
    told.filter((event) => event.type === 'SHIPMENT' || event.role === 'discharge' || event.role === 'inland'),
  no_transport_mode: (told) =>
    told.map((event) =>
      (event.code === 'LOAD' || event.code === 'DISC') && event.mode === 'VESSEL' ? { ...event, mode: null } : event,
    ),
  no_plans: (told) => told.filter((event) => event.classifier === 'ACT'),
  final_hub_at_port: (told) =>
    told.map((event) =>
      event.code === 'GTOT' && event.empty === false && event.role === 'discharge'
        ? { ...event, role: 'inland', facility_type: 'INTE' }
        : event,
    ),
  ships_only: (told) => told.filter((event) => event.type !== 'EQUIPMENT').map((event) => ({ ...event, box: null })),
  event_withdrawn: (told) => {
    const newest = newestActual(told)
    return told.filter((_, i) => i !== newest)
  },
}
