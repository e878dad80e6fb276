import type { JsonObject } from '../../http/exchange.ts'
import { random } from '../../random.ts'
import { DAY, HOUR, utc, wallClock } from '../../time.ts'
import type { Hold, HoldName } from '../../truth/yard.ts'
import { orNull } from '../machinery/forms.ts'
import type { Desk } from '../machinery/upstream.ts'
import { demurragePaid, emptyReturnAt, groundedAt, outAt, paidThrough } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'

/** The world's terminals behind one key, with the codes of the service. */
export const SPRINTPASS_TERMINALS: Readonly<Record<string, string>> = {
  Y258: 'TRP',
  Y124: 'ETS',
  Z952: 'TTI',
  Z985: 'OICT',
}

/** A driver who stands in the answers; whoever reads them has no use for him. */
export const SPRINTPASS_PERSONAL: readonly string[] = ['JORDAN EXAMPLE-DRIVER', 'X1234567-DL', '9XMP123-PLATE']

const REASONS: Readonly<Record<HoldName, [type: string, code: string, text: string]>> = {
  customs: ['CUSTOMS', 'PQ', 'CUSTOMS HOLD'],
  freight: ['FREIGHT', 'FD', 'FREIGHT NOT RELEASED BY LINE'],
  TMF: ['OTHER', 'TM', 'TMF UNPAID'],
  USDA: ['CUSTOMS', 'AG', 'AGRICULTURE HOLD'],
  VACIS: ['CUSTOMS', 'VX', 'VACIS EXAM'],
  other: ['OTHER', 'TC', 'TERMINAL CHARGES'],
}

/** Code and words of the status; the code of a box that has left is now and then that of a manifested one. */
function statusWords(visit: Visit): [code: string, words: string] {
  const { state, stay, seen, number } = visit
  if (state.state === 'on_vessel') return seen < stay.arrived_at ? ['AE', 'ON VESSEL'] : ['VA', 'VESSEL ARRIVED']
  if (state.state === 'gated_out') {
    if (stay.out_by === 'rail') return ['AL', 'ON RAIL']
    return [random('sprintpass', number).chance(0.4) ? 'O' : 'OA', 'GATE OUT']
  }
  if (state.available) return ['AV', 'READY FOR PICKUP']
  return seen < stay.grounded_at + 3 * HOUR ? ['UV', 'UNLOADED FROM VESSEL'] : ['DN', 'NOT READY']
}

/** The status of a unit as it is read after its order. */
export function statusOf(visit: Visit, desk: Desk): JsonObject {
  const { box, shipment, state, stay, seen } = visit
  const [status_cd, status_desc] = statusWords(visit)
  printed(visit, desk)
  // Before the ship is there it lists the holds, of which there may be none, and says nothing else of the box.
  desk.print(box.number, 'holds_listed', 'yes', 'holdinfo')
  return {
    unitinfo: {
      unit_nbr: box.number,
      unittypeiso_cd: box.iso_code,
      unitsztype_cd: box.iso_code.startsWith('2') ? '20DR' : '40HC',
      ownerline_scac: shipment.scac,
    },
    unitstatusinfo: { status_cd, status_desc, unituse_cd: 'I' },
    billoflading: shipment.bill,
    locations: [...offDockOf(visit), terminalOf(visit)],
    holdinfo: stay.holds.filter((hold) => hold.from <= seen).map((hold) => holdOf(hold, visit)),
    fee_receipts: receiptsOf(visit),
    lfdinfo: { good_through_date: paidThrough(visit), last_free_day: state.last_free_day },
    activity: activityOf(visit),
  }
}

/** The terminal's own place among the locations of a unit. */
function terminalOf({ state, stay, zone, seen, leg }: Visit): JsonObject {
  const local = (at: number): string => wallClock(at, zone)
  return {
    port_cd: stay.facility.locode,
    facility_cd: SPRINTPASS_TERMINALS[stay.facility.code],
    facility_nm: stay.facility.name,
    locationtype_cd: 'O',
    locationstatus_cd: state.state === 'gated_out' ? 'CMP' : 'ACT',
    guarantee_through_date: null,
    locationinfo: {
      arrivalinfo: {
        carriertype_cd: 'VC',
        vesselinfo: {
          vessel_cd: leg?.vessel.imo ?? null,
          voyage_nbr: leg?.voyage.import_number ?? null,
          estarrival_dt: orNull(leg?.discharge.planned_arrival, local),
          actarrival_dt: stay.arrived_at <= seen ? local(stay.arrived_at) : null,
        },
      },
      departureinfo: {
        carriertype_cd: 'MC',
        appointment_info: orNull(state.appointment, ({ at }) => ({
          reservation_status: state.state === 'gated_out' ? 'COMPLETED' : 'CONFIRMED',
          ticket_nbr: `T${Math.floor(at / HOUR) % 1_000_000}`,
          trucker_info: { scac: 'EXDR', name: 'EXAMPLE DRAYAGE' },
          driverinfo: {
            driver_nm: SPRINTPASS_PERSONAL[0],
            licence: SPRINTPASS_PERSONAL[1],
            plate: SPRINTPASS_PERSONAL[2],
          },
          slot_info: {
            visit_dt: local(at).slice(0, 10),
            visitstart_tm: local(at).slice(11, 16),
            visitend_tm: local(at + HOUR).slice(11, 16),
          },
        })),
      },
    },
  }
}

/** A box that customs examine is listed for an examination station off the dock, which it never becomes active at. */
function offDockOf({ state, stay }: Visit): JsonObject[] {
  const exam = stay.holds.find(({ name }) => name === 'VACIS' || name === 'USDA')
  if (exam === undefined) return []
  return [
    {
      port_cd: stay.facility.locode,
      facility_cd: 'CES01',
      facility_nm: 'EXAMPLE EXAM STATION',
      locationtype_cd: 'M',
      locationstatus_cd: state.holds.includes(exam) ? 'PND' : 'CMP',
      guarantee_through_date: null,
      locationinfo: {},
    },
  ]
}

function holdOf(hold: Hold, { seen, zone }: Visit): JsonObject {
  const [type, holdreason_cd, holdreason_desc] = REASONS[hold.name]
  const released = hold.to <= seen
  return {
    type,
    status: released ? 'RELEASED' : hold.status.toUpperCase(),
    status_dttm: wallClock(released ? hold.to : hold.from, zone),
    details: [
      {
        hold_dttm: wallClock(hold.from, zone),
        holdreason_cd,
        holdreason_desc,
        release_dttm: released ? wallClock(hold.to, zone) : null,
        reportedby: type === 'CUSTOMS' ? 'CBP' : 'TERMINAL',
      },
    ],
  }
}

function receiptsOf(visit: Visit): JsonObject[] {
  const { stay, seen, zone } = visit
  const paid = demurragePaid(visit)
  const demurrage = orNull(paid, ({ at, amount }) => ({
    fee_cd: '4I',
    fee_desc: 'DEMURRAGE',
    fee_amt: amount,
    fee_paid_dttm: wallClock(at, zone),
  }))
  const others = stay.fees
    .filter((fee) => fee.to <= seen)
    .map((fee) => ({
      fee_cd: fee.type === 'extended_dwell_time' ? 'DWT' : 'EXM',
      fee_desc: fee.type.toUpperCase(),
      fee_amt: fee.amount,
      fee_paid_dttm: wallClock(fee.to, zone),
    }))
  return demurrage === null || paid?.amount === 0 ? others : [demurrage, ...others]
}

function activityOf(visit: Visit): JsonObject[] {
  const { stay, seen, zone, facility } = visit
  const lfd = stay.last_free_days.at(-1)
  const rows: [string, string, number | null][] = [
    ['CNMAN', 'MANIFESTED', stay.listed_at],
    ['DISCH', 'DISCHARGED', stay.grounded_at],
    ['LFDAY', 'LAST FREE DAY SET', lfd?.known_at ?? null],
    ['PLAVI', 'AVAILABLE FOR PICKUP', stay.ready_at],
    ['APNMT', 'APPOINTMENT', stay.appointment?.booked_at ?? null],
    ['DPTRM', 'DEPARTED TERMINAL', stay.out_at],
    ['EMTRC', 'EMPTY RECEIVED', emptyReturnAt(visit)],
  ]
  return rows
    .flatMap(([event_cd, event_desc, at]) => (at === null || at > seen ? [] : [{ event_cd, event_desc, at }]))
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...event }, i) => ({
      seq_nbr: i + 1,
      ...event,
      event_dttm: wallClock(at, zone),
      facility_cd: SPRINTPASS_TERMINALS[facility.code],
    }))
}

function printed(visit: Visit, desk: Desk): void {
  const { box, state, stay } = visit
  const activity = ['event_cd', 'event_dttm']
  const out = outAt(visit)
  desk.print(box.number, 'available_for_pickup', state.available, 'status_desc')
  for (const hold of state.holds) desk.print(box.number, 'hold', hold.name, 'holdinfo', 'status')
  desk.print(box.number, 'pickup_lfd', state.last_free_day, 'last_free_day')
  if (paidThrough(visit) !== state.last_free_day)
    desk.print(box.number, 'paid_through', paidThrough(visit), 'good_through_date')
  const paid = demurragePaid(visit)
  if (paid !== null && paid.amount > 0) desk.print(box.number, 'fee.paid', paid.amount, 'fee_receipts', 'fee_amt')
  const slot = state.appointment !== null && visit.seen < state.appointment.at + 30 * DAY ? state.appointment.at : null
  desk.print(box.number, 'pickup_appointment_at', orNull(slot, utc), 'visit_dt', 'visitstart_tm')
  desk.print(box.number, 'vessel_discharged_at', orNull(groundedAt(visit), utc), ...activity)
  desk.print(box.number, stay.out_by === 'rail' ? 'rail_departed_at' : 'full_out_at', orNull(out, utc), ...activity)
  desk.print(box.number, 'empty_returned_at', orNull(emptyReturnAt(visit), utc), ...activity)
}
