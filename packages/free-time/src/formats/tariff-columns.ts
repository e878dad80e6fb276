/** How a cell is read: a list has `;` between its parts, and `none` for an empty one. */
export type CellKind = 'text' | 'list' | 'lengths' | 'whole' | 'amount' | 'figure' | 'flag' | 'json' | 'one_or_list'

/** Where a column stands in the document, and how its cells are read. */
export interface Column {
  readonly name: string
  readonly path: readonly string[]
  readonly kind: CellKind
}

const column = (name: string, path: string, kind: CellKind = 'text'): Column => ({ name, path: path.split('.'), kind })

/** Columns that every file has, in this order; currency, dates and the lock date come before the rule. */
export const term_columns: readonly Column[] = [
  column('term_id', 'id'),
  column('charge', 'charge'),
  column('direction', 'direction'),
  column('countries', 'scope.countries', 'list'),
  column('regions', 'scope.regions', 'list'),
  column('locodes', 'scope.locodes', 'list'),
  column('facilities', 'scope.facilities', 'list'),
  column('equipment_types', 'scope.equipment.types', 'list'),
  column('lengths', 'scope.equipment.lengths', 'lengths'),
  column('haulage', 'scope.haulage', 'list'),
  column('start_event', 'clock.start_event', 'one_or_list'),
  column('first_day', 'clock.first_day'),
  column('cut_off', 'clock.cut_off'),
  column('end_event', 'clock.end_event', 'one_or_list'),
  column('free_days', 'free.days', 'whole'),
  column('free_unit', 'free.unit'),
  column('week', 'free.week', 'one_or_list'),
  column('holidays', 'free.holidays', 'one_or_list'),
  column('forgiven_free', 'free.forgiven', 'list'),
  column('charge_unit', 'charge_days.unit'),
  column('forgiven_after', 'charge_days.forgiven', 'list'),
  column('tier_anchor', 'charge_days.tier_anchor'),
]

export const tier_columns: readonly Column[] = [
  column('tier_from', 'from', 'whole'),
  column('tier_to', 'to', 'whole'),
  column('rate', 'rate', 'amount'),
]
export const version_columns: readonly Column[] = [
  column('effective_from', 'effective_from'),
  column('effective_to', 'effective_to'),
  column('lock_date', 'lock_date'),
]

/** The header that every file begins with. */
export const header: readonly string[] = [...term_columns, ...tier_columns]
  .map(({ name }) => name)
  .concat(
    ['currency'],
    version_columns.map(({ name }) => name),
    ['rule'],
  )

/** Columns that a file may have besides. */
export const more_term_columns: readonly Column[] = [
  column('rule', 'rule'),
  column('place', 'place'),
  column('start_of', 'clock.start_of'),
  column('start_choice', 'clock.start_choice'),
  column('day_start', 'clock.day_start'),
  column('end_day_start', 'clock.end_day_start'),
  column('end_day', 'clock.end_day'),
  column('free_hours', 'free.hours', 'whole'),
  column('gate_open_required', 'free.gate_open_required', 'flag'),
  column('partial_day', 'free.partial_day'),
  column('extra_opening', 'free.extra_opening'),
  column('last_day', 'free.last_day'),
  column('expiry_day', 'free.expiry_day'),
  column('charge_week', 'charge_days.week', 'one_or_list'),
  column('charge_holidays', 'charge_days.holidays', 'one_or_list'),
  column('charge_partial_day', 'charge_days.partial_day'),
  column('charge_extra_opening', 'charge_days.extra_opening'),
  column('charge_gate_open_required', 'charge_days.gate_open_required', 'flag'),
  column('except_countries', 'scope.except_countries', 'list'),
  column('except_regions', 'scope.except_regions', 'list'),
  column('except_locodes', 'scope.except_locodes', 'list'),
  column('except_facilities', 'scope.except_facilities', 'list'),
  column('heights', 'scope.equipment.heights', 'list'),
  column('iso_groups', 'scope.equipment.iso_groups', 'list'),
  column('hazardous', 'scope.equipment.hazardous', 'flag'),
  column('operating_reefer', 'scope.equipment.operating_reefer', 'flag'),
  column('shipper_owned', 'scope.equipment.shipper_owned', 'flag'),
  column('leaves_by', 'scope.leaves_by', 'list'),
  column('services', 'scope.services', 'list'),
  column('trade_from', 'scope.trade_from', 'list'),
  column('cap', 'cap', 'amount'),
  column('minimum', 'minimum', 'amount'),
  column('daily_increment', 'daily_increment', 'amount'),
  column('teu_45', 'teu_45', 'figure'),
  column('off_peak', 'off_peak', 'json'),
  column('pauses', 'pauses', 'json'),
  column('defer_to', 'defer_to', 'json'),
]
export const more_tier_columns: readonly Column[] = [column('per', 'per'), column('per_days', 'per_days', 'whole')]
export const more_version_columns: readonly Column[] = [column('status', 'status'), column('source', 'source', 'json')]
export const tariff_columns: readonly Column[] = [
  column('currency', 'currency'),
  column('tariff_name', 'name'),
  column('reference', 'reference'),
  column('issuer_kind', 'issuer.kind'),
  column('issuer_scac', 'issuer.scac'),
  column('issuer_facility', 'issuer.facility'),
  column('authority', 'authority'),
  column('customer', 'customer'),
  column('overrides', 'overrides'),
  column('time_zone', 'time_zone'),
]
