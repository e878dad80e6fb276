import { charge_types, isInstantOrDay, minorUnits } from '@quaylog/free-time'
import { unprocessable } from '../../ground/http/refusal.ts'
import { stated_events } from '../stays/stay.ts'
import type { AdjustmentSays } from './statement.ts'

const needs: Readonly<Record<AdjustmentSays['kind'], readonly (keyof AdjustmentSays)[]>> = {
  payment: ['charge_type', 'amount', 'currency_code'],
  waiver: ['charge_type', 'amount', 'currency_code'],
  credit: ['charge_type', 'amount', 'currency_code'],
  dispute_granted: ['charge_type', 'amount', 'currency_code'],
  dispute_opened: ['charge_type'],
  dispute_denied: ['charge_type'],
  extension: ['to'],
  extra_free_days: ['days'],
  exemption_window: ['from', 'to'],
  no_appointment_day: ['on'],
  no_return_location_day: ['on'],
  last_free_day_told: ['on', 'reported_by'],
  event: ['event', 'at'],
  customer_note: ['note'],
}

/** Members that decide something; the others say more of any adjustment. */
const deciding = ['biller', 'amount', 'currency_code', 'days', 'from', 'to', 'event', 'at', 'reported_by'] as const
type Deciding = (typeof deciding)[number]

const of_money = ['biller', 'amount', 'currency_code'] as const
const of_days = [...of_money, 'from', 'to'] as const
/** Which of them a kind is counted by. */
const counted_by: Readonly<Record<AdjustmentSays['kind'], readonly Deciding[]>> = {
  payment: of_days,
  waiver: of_days,
  credit: of_days,
  dispute_granted: of_days,
  dispute_opened: of_money,
  dispute_denied: of_money,
  extension: ['biller', 'to'],
  extra_free_days: ['biller', 'days'],
  exemption_window: ['biller', 'from', 'to'],
  no_appointment_day: [],
  no_return_location_day: [],
  last_free_day_told: ['reported_by'],
  event: ['event', 'at'],
  customer_note: [],
}

const isSaid = (says: AdjustmentSays, name: Deciding) => says[name] !== undefined && says[name] !== null

/** Refuses what would be kept and count for nothing: a member of another kind, and half of a pair. */
function checkCounted(says: AdjustmentSays): void {
  const own = counted_by[says.kind]
  const foreign = deciding.find((name) => isSaid(says, name) && !own.includes(name))
  if (foreign !== undefined)
    throw unprocessable(
      'invalid',
      `/data/attributes/${foreign}`,
      `An adjustment of kind ${says.kind} is not counted by ${foreign}; leave it out, or state it by a kind that is`,
    )
  for (const [name, other] of [
    ['from', 'to'],
    ['to', 'from'],
    ['amount', 'currency_code'],
    ['currency_code', 'amount'],
  ] as const)
    if (own.includes(other) && isSaid(says, name) && !isSaid(says, other))
      throw unprocessable('blank', `/data/attributes/${other}`, `What has ${name} needs ${other} too`)
}

/** Refuses what an adjustment of its kind lacks, or says of things that there are not. */
export function checkAdjustment(says: AdjustmentSays): void {
  const at = (field: string) => `/data/attributes/${field}`
  const lacking = needs[says.kind].find((field) => says[field] === undefined || says[field] === null)
  if (lacking !== undefined)
    throw unprocessable('blank', at(lacking), `An adjustment of kind ${says.kind} needs ${lacking}`)
  checkCounted(says)
  const { charge_type, amount, currency_code, event, from, to } = says
  if (charge_type != null && !charge_types.some((name) => name === charge_type))
    throw unprocessable('inclusion', at('charge_type'), `Charge type must be one of ${charge_types.join(', ')}`)
  if (event != null && !stated_events.some((name) => name === event))
    throw unprocessable('inclusion', at('event'), `Event must be one of ${stated_events.join(', ')}`)
  if (says.at != null && !isInstantOrDay(says.at))
    throw unprocessable('invalid', at('at'), 'At must be a moment such as 2026-07-09T05:10:00Z, or the local day alone')
  if (from != null && to != null && to < from) throw unprocessable('invalid', at('to'), 'To must not be before from')
  if (amount == null || currency_code == null) return
  const units = minorUnits(amount, currency_code)
  if (typeof units !== 'number')
    throw unprocessable('invalid', at(units.code === 'currency' ? 'currency_code' : 'amount'), units.detail)
}
