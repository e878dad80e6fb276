import type { Instant } from '../observation.ts'
import type { ContainerPicture } from '../picture.ts'
import type { ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception, nothing_found, observationsBehind, together } from './find.ts'
import { legLimit } from './leg-times.ts'
import { hoursAfter, isReached, printedMoment } from './time.ts'

/** What should have happened by now and has not, as far as anybody says. */
export function overdueExceptions(input: ExceptionInput): FamilyFindings {
  return together([
    arrival(input),
    passage(input),
    departure(input),
    ...input.picture.containers.flatMap((box) => [
      discharge(box, input),
      arrivalInland(box, input),
      passageInland(box, input),
    ]),
  ])
}

const before_arrival = new Set(['pending', 'awaiting_departure', 'in_transit'])

function arrival({ picture, now, rules }: ExceptionInput): FamilyFindings {
  const { pod_eta_at, pod_ata_at, pod_timezone, status } = picture.facts
  if (pod_eta_at === null || pod_ata_at !== null || !before_arrival.has(status)) return nothing_found
  return after(hoursAfter(pod_eta_at, rules.overdue_hours), now, () =>
    exception('arrival_missed', [], {
      mark: pod_eta_at,
      action: 'ask_line',
      containers: picture.containers.map(({ number }) => number),
      evidence: [
        {
          text: `The ship was to arrive on ${printedMoment(pod_eta_at, pod_timezone)}. No source says that it did, and there is no newer estimate.`,
          observation_ids: observationsBehind(picture.provenance, 'pod_eta_at'),
        },
      ],
    }),
  )
}

/** While nobody estimates the arrival, the times of earlier ships say when this one is late. */
function passage({ picture, now, rules, leg_times }: ExceptionInput): FamilyFindings {
  const { pol_atd_at, pol_timezone, pod_eta_at, pod_ata_at, status } = picture.facts
  if (pol_atd_at === null || pod_eta_at !== null || pod_ata_at !== null || status !== 'in_transit') return nothing_found
  const { at, basis } = legLimit('sea', pol_atd_at, { times: leg_times, rules }, null)
  return after(at, now, () =>
    exception('event_overdue', ['vessel_arrived'], {
      mark: pol_atd_at,
      action: 'ask_line',
      containers: picture.containers.map(({ number }) => number),
      evidence: [
        {
          text: `The ship left on ${printedMoment(pol_atd_at, pol_timezone)}. No source says that it arrived, or estimates when it will.`,
          observation_ids: observationsBehind(picture.provenance, 'pol_atd_at'),
        },
        ...basis,
      ],
    }),
  )
}

function departure({ picture, now, rules }: ExceptionInput): FamilyFindings {
  const { pol_etd_at, pol_timezone, status } = picture.facts
  if (pol_etd_at === null || (status !== 'pending' && status !== 'awaiting_departure')) return nothing_found
  return after(hoursAfter(pol_etd_at, rules.overdue_hours), now, () =>
    exception('event_overdue', ['vessel_departed'], {
      mark: pol_etd_at,
      action: 'ask_line',
      containers: picture.containers.map(({ number }) => number),
      evidence: [
        {
          text: `The ship was to leave on ${printedMoment(pol_etd_at, pol_timezone)}, and no source says that it did.`,
          observation_ids: observationsBehind(picture.provenance, 'pol_etd_at'),
        },
      ],
    }),
  )
}

function discharge(
  { number, facts, provenance }: ContainerPicture,
  { now, rules, leg_times }: ExceptionInput,
): FamilyFindings {
  const { pod_arrived_at, pod_discharged_at, pod_timezone, current_status } = facts
  if (pod_arrived_at === null || pod_discharged_at !== null || current_status !== 'on_ship') return nothing_found
  const { at, basis } = legLimit(
    'discharge',
    pod_arrived_at,
    { times: leg_times, rules },
    rules.discharge_overdue_hours,
  )
  return after(at, now, () =>
    exception('event_overdue', ['vessel_discharged', number], {
      mark: pod_arrived_at,
      action: 'ask_terminal',
      containers: [number],
      evidence: [
        {
          text: `The ship arrived on ${printedMoment(pod_arrived_at, pod_timezone)}, and no source says that the box was discharged.`,
          observation_ids: observationsBehind(provenance, 'pod_arrived_at'),
        },
        ...basis,
      ],
    }),
  )
}

function arrivalInland(box: ContainerPicture, { now, rules }: ExceptionInput): FamilyFindings {
  const { ind_eta_at, ind_ata_at, final_destination_timezone, current_status } = box.facts
  if (ind_eta_at === null || ind_ata_at !== null || current_status !== 'on_rail') return nothing_found
  return after(hoursAfter(ind_eta_at, rules.overdue_hours), now, () =>
    exception('event_overdue', ['arrived_at_inland_destination', box.number], {
      mark: ind_eta_at,
      action: 'ask_line',
      containers: [box.number],
      evidence: [
        {
          text: `The train was to arrive on ${printedMoment(ind_eta_at, final_destination_timezone)}, and no source says that it did.`,
          observation_ids: observationsBehind(box.provenance, 'ind_eta_at'),
        },
      ],
    }),
  )
}

function passageInland(box: ContainerPicture, { now, rules, leg_times }: ExceptionInput): FamilyFindings {
  const { pod_rail_departed_at, pod_timezone, ind_eta_at, ind_ata_at, current_status } = box.facts
  if (pod_rail_departed_at === null || ind_eta_at !== null || ind_ata_at !== null || current_status !== 'on_rail')
    return nothing_found
  const { at, basis } = legLimit('rail', pod_rail_departed_at, { times: leg_times, rules }, null)
  return after(at, now, () =>
    exception('event_overdue', ['arrived_at_inland_destination', box.number], {
      mark: pod_rail_departed_at,
      action: 'ask_line',
      containers: [box.number],
      evidence: [
        {
          text: `The train left on ${printedMoment(pod_rail_departed_at, pod_timezone)}. No source says that it arrived, or estimates when it will.`,
          observation_ids: observationsBehind(box.provenance, 'pod_rail_departed_at'),
        },
        ...basis,
      ],
    }),
  )
}

function after(at: Instant | null, now: Instant, find: () => ExceptionFound): FamilyFindings {
  if (at === null) return nothing_found
  return isReached(at, now) ? { found: [find()], turns: [] } : { found: [], turns: [at] }
}
