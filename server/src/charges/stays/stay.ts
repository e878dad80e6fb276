import type { ContainerPicture, RecordedObservation, ShipmentFacts } from '@quaylog/journey'
import { unknown_equipment } from '@quaylog/free-time'
import type { ChargeType, EventFact, EventName, Stay, StayFacts } from '@quaylog/free-time'
import {
  appointmentsIn,
  availableFrom,
  becameAvailable,
  holdsIn,
  isElsewhere,
  momentOf,
  reportedIn,
  standing,
} from './history.ts'
import type { PlaceLookup } from './place.ts'

/** What the stays of a box are made from. */
export interface StayInput {
  readonly picture: ContainerPicture
  readonly shipment: ShipmentFacts
  readonly scac: string
  /** The company that has the role of customer on the shipment. */
  readonly customer: string | null
  readonly observations: readonly RecordedObservation[]
  readonly places: PlaceLookup
}

const yard: readonly ChargeType[] = ['demurrage', 'storage', 'extended_dwell', 'merged']
const ramp: readonly ChargeType[] = ['rail_storage', 'line_demurrage_ramp']

/**
 * The stays of one box: before loading, at the port of discharge, and inland. Each has its own facility, and its own
 * events that begin and end it; a line's detention begins where the box is picked up last. Pure.
 */
export function staysOf(input: StayInput): readonly Stay[] {
  const { picture, shipment, places } = input
  const { facts } = picture
  const own = standing(input.observations.filter(({ container }) => isFor(container, picture.number)))
  const pod = places(facts.pod_terminal_id, shipment.port_of_discharge_locode)
  const of_terminal = own.filter((said) => said.data_source !== 'rail' && !isElsewhere(said, pod))
  const last_train_at = lastTrainAt(picture, shipment.destination_locode)
  const of_railroad = own.filter((said) => said.data_source === 'rail' && momentOf(said) >= last_train_at)
  const common = commonOf(input, own)
  const event = (at: string | null, field: string): readonly EventFact[] =>
    at === null ? [] : [{ at, observation_ids: picture.provenance[field]?.observation_ids ?? [] }]
  const returned = event(facts.empty_terminated_at, 'empty_terminated_at')
  const left_port = leftPort(facts, event)
  const is_inland = left_port.by_rail || facts.ind_ata_at !== null || facts.ind_rail_unloaded_at !== null
  const port: Stay = {
    charges: is_inland ? yard : [...yard, 'detention'],
    facts: {
      ...common,
      direction: 'import',
      facility: pod,
      leaves_by: left_port.by,
      events: {
        vessel_arrived: event(facts.pod_arrived_at, 'pod_arrived_at'),
        box_discharged: event(facts.pod_discharged_at, 'pod_discharged_at'),
        available: availableFrom(of_terminal, shipment.port_of_discharge_locode),
        customs_released: releasedIn(holdsIn(of_terminal)),
        gated_out_full: left_port.events,
        empty_in: returned,
      },
      holds: holdsIn(of_terminal),
      appointments: appointmentsIn(of_terminal),
    },
  }
  const inland: Stay = {
    charges: [...ramp, 'detention'],
    facts: {
      ...common,
      direction: 'import',
      facility: places(facts.pickup_facility_id, shipment.destination_locode),
      leaves_by: 'truck',
      events: {
        deramped: event(facts.ind_rail_unloaded_at, 'ind_rail_unloaded_at'),
        notified: becameAvailable(of_railroad, null),
        available: availableFrom(of_railroad, null),
        gated_out_full: event(facts.final_destination_full_out_at, 'final_destination_full_out_at'),
        empty_in: returned,
      },
      holds: holdsIn(of_railroad),
      appointments: appointmentsIn(of_railroad),
    },
  }
  return [exportStay(common, input, event), port, ...(is_inland ? [inland] : [])]
}

/** When the box was put on a train elsewhere than at its destination last: what was told of a ramp before is over. */
function lastTrainAt({ milestones }: ContainerPicture, destination: string | null): string {
  const trains = milestones.filter(
    ({ event, locode }) =>
      (event === 'rail_loaded' || event === 'rail_departed') && locode !== null && locode !== destination,
  )
  return trains.reduce((last, { at }) => (at > last ? at : last), '')
}

type CommonFacts = Omit<StayFacts, 'direction' | 'facility' | 'events' | 'holds' | 'appointments'>

/** What is the same wherever the box is. */
function commonOf({ picture, scac, customer, shipment }: StayInput, own: readonly RecordedObservation[]): CommonFacts {
  return {
    container: picture.number,
    equipment: equipmentOf(picture.facts),
    facilities: {},
    scac,
    customer,
    haulage: null,
    service: null,
    trade_from: shipment.port_of_lading_locode?.slice(0, 2) ?? null,
    stated_days: [],
    dates: {},
    adjustments: [],
    reported: reportedIn(own),
  }
}

type EventOf = (at: string | null, field: string) => readonly EventFact[]

/** Where the box is loaded: free time of exports is counted there, the empty box's included. */
function exportStay(common: CommonFacts, { picture, shipment, places }: StayInput, event: EventOf): Stay {
  const { facts, milestones } = picture
  const loaded_at = milestones.find(({ event: name }) => name === 'full_in' || name === 'vessel_loaded')
  return {
    charges: [...yard, 'detention'],
    facts: {
      ...common,
      direction: 'export',
      facility: places(loaded_at?.terminal_id ?? null, shipment.port_of_lading_locode),
      events: {
        empty_out: event(facts.empty_out_at, 'empty_out_at'),
        gated_in_full: event(facts.pol_full_in_at, 'pol_full_in_at'),
        loaded: event(facts.pol_vessel_loaded_at, 'pol_vessel_loaded_at'),
      },
      holds: [],
      appointments: [],
      reported: [],
    },
  }
}

/** How the box left the port of discharge: through the gate, or by train, which ends its time in the yard as well. */
function leftPort(
  facts: ContainerPicture['facts'],
  event: EventOf,
): {
  readonly by_rail: boolean
  readonly by: NonNullable<StayFacts['leaves_by']> | null
  readonly events: readonly EventFact[]
} {
  const by_rail = facts.pod_rail_loaded_at !== null || facts.pod_rail_departed_at !== null
  const out_at = facts.pod_full_out_at
  if (out_at !== null) return { by_rail, by: by_rail ? 'rail' : 'truck', events: event(out_at, 'pod_full_out_at') }
  const by = by_rail ? 'rail' : null
  return facts.pod_rail_loaded_at === null
    ? { by_rail, by, events: event(facts.pod_rail_departed_at, 'pod_rail_departed_at') }
    : { by_rail, by, events: event(facts.pod_rail_loaded_at, 'pod_rail_loaded_at') }
}

/** Facilities and lines name a box with or without its check digit. */
const isFor = (named: string | null, number: string) => named === null || named.slice(0, 10) === number.slice(0, 10)

/** The customs release: the end of the last customs hold. A box that was never held says nothing of its release. */
function releasedIn(holds: StayFacts['holds']): readonly EventFact[] {
  const last = holds.findLast(({ name, to }) => name === 'customs' && to !== null)
  const still = holds.some(({ name, to }) => name === 'customs' && to === null)
  return last === undefined || last.to === null || still ? [] : [{ at: last.to, observation_ids: last.observation_ids }]
}

function equipmentOf(facts: ContainerPicture['facts']): StayFacts['equipment'] {
  const { equipment_type, equipment_length, equipment_height } = facts
  return { ...unknown_equipment, type: equipment_type, length: equipment_length, height: equipment_height }
}

/** Names of the events that a person may state where no source tells them. */
export const stated_events: readonly EventName[] = [
  'first_box_discharged',
  'vessel_discharge_completed',
  'available',
  'customs_released',
  'notified',
  'erd',
  'scheduled_sailing',
  'scheduled_berthing',
  'cut_off',
]
