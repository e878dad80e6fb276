import type { CreateChargeAdjustmentRequest, CreateChargeFactRequest } from '@quaylog/contract'
import { charge_types, lock_dates, minorUnits, noticeUnit, payment_kinds, settlement_kinds } from '@quaylog/free-time'
import type { BoxPayment, NoticedFreeTime, Settlement, StatedDay, Stay, StayFacts } from '@quaylog/free-time'
import { unprocessable } from '../../ground/http/refusal.ts'
import { stated_events } from '../stays/stay.ts'

/** What an owner states of one box: as it was sent. */
export type AdjustmentSays = CreateChargeAdjustmentRequest['data']['attributes']
/** What an owner states of a shipment. */
export type FactSays = CreateChargeFactRequest['data']['attributes']

interface Row {
  readonly account_id: string
  readonly record_id: string
  readonly id: string
  readonly stated_by: string
  readonly observed_at: string
  readonly withdrawn_at: string | null
}

/** One statement as it is kept: of a container an adjustment, of a shipment facts. */
export type ChargeStatementRow =
  | (Row & { readonly record_type: 'container'; readonly kind: string; readonly says: AdjustmentSays })
  | (Row & { readonly record_type: 'shipment'; readonly kind: string; readonly says: FactSays })

/** Refuses dates that decide nothing. */
export function checkFact({ dates = {}, noticed_free_time = [] }: FactSays): void {
  const no_charge = noticed_free_time.findIndex((told) => chargeOf(told) === null)
  if (no_charge !== -1)
    throw unprocessable(
      'inclusion',
      `/data/attributes/noticed_free_time/${no_charge}/charge_type`,
      `The charge must be one of ${charge_types.join(', ')}`,
    )
  const unknown = Object.keys(dates).find((name) => !lock_dates.some((known) => known === name))
  if (unknown !== undefined)
    throw unprocessable(
      'inclusion',
      `/data/attributes/dates/${unknown.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      `The date that decides the version must be one of ${lock_dates.join(', ')}`,
    )
}

type Adjustment = Extract<ChargeStatementRow, { record_type: 'container' }>

/** Statements that hold at an instant; null: now. */
export function holding(rows: readonly ChargeStatementRow[], as_of: string | null): readonly ChargeStatementRow[] {
  return rows.filter(({ observed_at, withdrawn_at }) =>
    as_of === null ? withdrawn_at === null : observed_at <= as_of && (withdrawn_at === null || withdrawn_at > as_of),
  )
}

/** By whom a document states something of a shipment. */
export const statedByDocument = (document_id: string) => `document:${document_id}`

const isOfPaper = ({ stated_by }: ChargeStatementRow) => stated_by.startsWith('document:')
const isAdjustment = (row: ChargeStatementRow): row is Adjustment => row.record_type === 'container'
const chargeOf = ({ charge_type }: Pick<AdjustmentSays, 'charge_type'>) =>
  charge_types.find((name) => name === charge_type) ?? null

/** A stay with what its owner states of it. A person's word on an event counts where no source speaks of it. */
export function withStatements({ charges, facts }: Stay, rows: readonly ChargeStatementRow[]): Stay {
  const told = rows.filter(isAdjustment)
  return {
    charges,
    facts: {
      ...withFacts(facts, rows),
      events: withEvents(facts.events, told),
      stated_days: [...facts.stated_days, ...told.flatMap(statedDay)],
      adjustments: [...facts.adjustments, ...told.flatMap(adjustmentOf)],
      reported: [...facts.reported, ...told.flatMap(reportOf)],
    },
  }
}

function withFacts(facts: StayFacts, rows: readonly ChargeStatementRow[]): StayFacts {
  let found = facts
  const papers = rows.filter(isOfPaper)
  for (const row of rows) {
    if (row.record_type !== 'shipment' || isOfPaper(row)) continue
    const {
      contract_reference,
      haulage,
      leaves_by,
      noticed_free_time,
      service,
      operating_reefer,
      hazardous,
      shipper_owned,
      dates,
    } = row.says
    const flags = { operating_reefer, hazardous, shipper_owned }
    const stated = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined))
    found = {
      ...found,
      ...(contract_reference === undefined ? {} : { contract_reference }),
      ...(haulage === undefined ? {} : { haulage }),
      ...(leaves_by === undefined || facts.leaves_by != null ? {} : { leaves_by }),
      ...(noticed_free_time === undefined ? {} : { notices: noticesOf(row, noticed_free_time) }),
      ...(service === undefined ? {} : { service }),
      equipment: { ...found.equipment, ...stated },
      dates: { ...found.dates, ...dates },
    }
  }
  return papers.length === 0 ? found : { ...found, notices: withPapers(found.notices ?? [], papers) }
}

/** What notices say in the room of documents, of the charges of which their owner states no free time himself. */
function withPapers(
  stated: readonly NoticedFreeTime[],
  papers: readonly ChargeStatementRow[],
): readonly NoticedFreeTime[] {
  const own = new Set(stated.map(({ charge }) => charge))
  const told = papers.flatMap((row) =>
    row.record_type === 'shipment' ? noticesOf(row, row.says.noticed_free_time ?? []) : [],
  )
  return [...stated, ...told.filter(({ charge }) => !own.has(charge))]
}

function noticesOf(
  { id, observed_at }: ChargeStatementRow,
  told: NonNullable<FactSays['noticed_free_time']>,
): readonly NoticedFreeTime[] {
  return told.flatMap(({ charge_type, duration, unit = null, document = null, told_on = null }) => {
    const charge = chargeOf({ charge_type })
    const told_at = told_on === null ? observed_at : `${told_on}T00:00:00Z`
    return charge === null
      ? []
      : [{ charge, duration, unit: noticeUnit(unit), document, told_at, observation_ids: [id] }]
  })
}

function withEvents(events: StayFacts['events'], told: readonly Adjustment[]): StayFacts['events'] {
  let found = events
  for (const name of stated_events) {
    if ((events[name]?.length ?? 0) > 0) continue
    const stated = told.flatMap(({ id, says }) =>
      says.kind === 'event' && says.event === name && says.at != null ? [{ at: says.at, observation_ids: [id] }] : [],
    )
    if (stated.length > 0) found = { ...found, [name]: stated }
  }
  return found
}

function statedDay({ id, says }: Adjustment): readonly StatedDay[] {
  const kinds = { no_appointment_day: 'no_appointment', no_return_location_day: 'no_return_location' } as const
  if (says.kind !== 'no_appointment_day' && says.kind !== 'no_return_location_day') return []
  return says.on == null ? [] : [{ day: says.on, kind: kinds[says.kind], observation_ids: [id] }]
}

function adjustmentOf({ id, says }: Adjustment): StayFacts['adjustments'] {
  const { kind } = says
  if (kind !== 'extension' && kind !== 'extra_free_days' && kind !== 'exemption_window') return []
  const { biller, days = null, from = null, to = null } = says
  const whose = biller == null ? {} : { biller }
  return [{ kind, charge: chargeOf(says), ...whose, days, from, to, observation_ids: [id] }]
}

function reportOf({ id, says, observed_at }: Adjustment): StayFacts['reported'] {
  if (says.kind !== 'last_free_day_told' || says.on == null || says.reported_by == null) return []
  const { on: day, reported_by: by } = says
  return [{ by, day, told_at: observed_at, charge: chargeOf(says), observation_ids: [id] }]
}

/** What the statements of one box settle, with what an invoice is held against it by. */
export function paymentsOf(rows: readonly ChargeStatementRow[], container: string): readonly BoxPayment[] {
  return rows.filter(isAdjustment).flatMap(({ id, says, observed_at }) => {
    const kind = payment_kinds.find((name) => name === says.kind)
    const charge = chargeOf(says)
    if (kind === undefined || charge === null || says.amount == null || says.currency_code == null) return []
    const amount = minorUnits(says.amount, says.currency_code)
    if (typeof amount !== 'number') return []
    const { biller = null, currency_code, on, from, to, reference = null } = says
    const days = from == null || to == null ? null : { from, to }
    const made_on = on ?? observed_at.slice(0, 10)
    const paid = { kind, charge, biller, amount, currency_code, on: made_on, days, reference }
    return [{ container, ...paid, started_on: null, observation_ids: [id] }]
  })
}

/** Payments, waivers, credits and disputes among the statements. */
export function settlementsOf(rows: readonly ChargeStatementRow[]): readonly Settlement[] {
  return rows.filter(isAdjustment).flatMap(({ id, says }) => {
    const kind = settlement_kinds.find((name) => name === says.kind)
    const charge = chargeOf(says)
    if (kind === undefined || charge === null) return []
    const currency_code = says.currency_code ?? null
    const units = says.amount == null || currency_code === null ? null : minorUnits(says.amount, currency_code)
    const amount = typeof units === 'number' ? units : null
    return [
      { kind, charge, biller: says.biller ?? null, amount, currency_code, on: says.on ?? null, observation_ids: [id] },
    ]
  })
}
