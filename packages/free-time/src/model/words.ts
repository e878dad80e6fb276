/** What is charged for, by where the box stands and what is counted, never by the title on a paper. */
export const charge_types = [
  'demurrage',
  'detention',
  'storage',
  'rail_storage',
  'line_demurrage_ramp',
  'merged',
  'extended_dwell',
] as const
export type ChargeType = (typeof charge_types)[number]

export const directions = ['import', 'export'] as const
export type Direction = (typeof directions)[number]

export const places = ['terminal', 'ramp', 'depot', 'street'] as const
export type Place = (typeof places)[number]

export const start_events = [
  'box_discharged',
  'first_box_discharged',
  'vessel_discharge_completed',
  'vessel_arrived',
  'available',
  'customs_released',
  'notified',
  'deramped',
  'gated_out_full',
  'empty_out',
  'gated_in_full',
  'erd',
] as const
export type StartEvent = (typeof start_events)[number]

export const end_events = [
  'gated_out_full',
  'empty_in',
  'loaded',
  'scheduled_sailing',
  'scheduled_berthing',
  'gated_in_full',
  'cut_off',
] as const
export type EndEvent = (typeof end_events)[number]

export const event_names = [...new Set([...start_events, ...end_events])]
export type EventName = StartEvent | EndEvent

export const first_days = [
  'event_day',
  'next_day',
  'next_0001',
  'next_0300',
  'next_0800',
  'next_working_day',
  'event_hour',
] as const
export type FirstDay = (typeof first_days)[number]

export const free_units = ['calendar', 'working', 'calendar_excl_holidays', 'hours'] as const
export type FreeUnit = (typeof free_units)[number]

/** In what a notice of arrival counts free time. */
export const notice_units = ['calendar', 'working', 'hours'] as const
export type NoticeUnit = (typeof notice_units)[number]

/** On what kind of day free time may end; it is prolonged to the next such day. */
export const last_days = ['any_day', 'working_day', 'open_day'] as const
export type LastDay = (typeof last_days)[number]

/** What becomes of the day on which free hours run out, after that hour. */
export const expiry_days = ['free', 'charged'] as const
export type ExpiryDay = (typeof expiry_days)[number]

export const charge_units = ['calendar', 'working'] as const
export type ChargeUnit = (typeof charge_units)[number]

export const weeks = ['mon_fri', 'mon_sat', 'mon_sun', 'gate_open'] as const

export const tier_anchors = ['after_free', 'free_plus', 'since_start'] as const
export type TierAnchor = (typeof tier_anchors)[number]

/** What a facility says of a single day. `partial` and `extra_opening` are open days, the others closed ones. */
export const exception_kinds = [
  'scheduled_closure',
  'unscheduled_shutout',
  'partial',
  'extra_opening',
  'strike',
  'weather',
  'system_outage',
  'lack_of_appointment_demand',
] as const
export type ExceptionKind = (typeof exception_kinds)[number]

/** Days that terms may leave out of free time, or of the charge. */
export const forgivable = [
  'weekend',
  'holiday',
  'scheduled_closure',
  'unscheduled_shutout',
  'strike',
  'weather',
  'system_outage',
  'lack_of_appointment_demand',
  'appointment_held_but_closed',
  'no_appointment',
  'no_return_location',
  'hold_government',
  'hold_carrier',
] as const
export type Forgivable = (typeof forgivable)[number]

export const lock_dates = [
  'origin_price_calculation_date',
  'on_board',
  'discharged',
  'notified',
  'waybilled',
  'gated_out',
  'each_day',
  'invoice',
] as const
export type LockDate = (typeof lock_dates)[number]

/** From the one that beats all others to the one that may only estimate. */
export const authorities = [
  'contract',
  'quote',
  'arrival_notice',
  'public_tariff',
  'terminal_schedule',
  'port_tariff',
  'railroad_circular',
  'benchmark',
] as const
export type Authority = (typeof authorities)[number]

export const issuer_kinds = ['line', 'terminal', 'port', 'railroad', 'nvocc'] as const

/** How a box leaves the place where its time is counted. */
export const leaving_ways = ['rail', 'truck'] as const
export type LeavingWay = (typeof leaving_ways)[number]

export const haulages = ['merchant', 'carrier'] as const
export type Haulage = (typeof haulages)[number]

/** The words of the interface for containers. */
export const equipment_types = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const
export type EquipmentType = (typeof equipment_types)[number]

export const equipment_heights = ['standard', 'high cube'] as const
export type EquipmentHeight = (typeof equipment_heights)[number]
