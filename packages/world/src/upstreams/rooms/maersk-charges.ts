import { lineCharges } from '../../billing/line-charges.ts'
import type { LineCharge } from '../../billing/line-charges.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { DAY, HOUR, MINUTE } from '../../time.ts'
import type { Box } from '../../truth/shipment.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { shipmentOfBill } from '../machinery/visits.ts'

const PATH = '/demurrage-detention/v1/charges'
const TYPES: Readonly<Record<string, string>> = { demurrage: 'Demurrage', detention: 'Detention', merged: 'Combined' }

/** Maersk's charges: how far the line's own free time has run for a box, and what it comes to. */
export const maerskCharges: Upstream = {
  id: 'maersk_charges',
  name: 'Maersk Demurrage & Detention',
  family: 'carrier',
  facilities: {},
  scac: 'MAEU',
  fields: ['clockStart', 'freeDays', 'elapsedDays', 'chargeableDays', 'amount', 'currency', 'type'],
  limits: [
    { name: 'per_minute', most: 60, per_ms: MINUTE },
    { name: 'per_hour', most: 1_000, per_ms: HOUR },
  ],
  refusals: {
    key: () => json(401, { message: 'Missing or unknown Consumer-Key' }),
    entitlement: () => json(403, { message: 'The application is not subscribed to this product' }),
    rate: (_desk, headers) => json(429, { message: 'Too Many Requests' }, headers),
  },
  credentials: (desk) => ({ consumer_key: keyOf(desk) }),
  answer(ask, path, desk) {
    if (!hasHeader(ask, desk, 'consumer-key')) return this.refusals.key(desk)
    if (path !== PATH || ask.method !== 'GET') return json(404, { message: 'No such resource' })
    return charges(ask, desk)
  },
}

function charges(ask: Ask, desk: Desk): Answer {
  const numbers = (ask.query.get('equipmentReference') ?? '').split(',').filter((number) => number !== '')
  const bill = ask.query.get('transportDocumentReference')
  if (numbers.length === 0 && bill === null)
    return json(400, { message: 'equipmentReference or transportDocumentReference is required' })
  const shipment = bill === null ? null : shipmentOfBill(desk, bill)
  const boxes = bill === null ? numbers : (shipment?.boxes.map((box) => box.number) ?? [])
  if (desk.faults.has('not_entitled') || desk.faults.has('unknown_number')) return json(404, { message: 'Not found' })
  const rows = boxes.flatMap((number) => {
    const journey = desk.truth.byContainer('MAEU', number.toUpperCase(), desk.now)[0]
    if (journey === undefined) return []
    return lineCharges(desk.truth, journey.shipment, journey.box, desk.now).map((charge) =>
      rowOf(charge, journey.box, desk),
    )
  })
  return rows.length === 0 ? json(404, { message: 'Not found' }) : json(200, rows)
}

/** Days between two calendar days, both counted. */
function daysOf(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1)
}

function rowOf({ paper, terms, charge, free_days, today }: LineCharge, box: Box, desk: Desk): JsonObject {
  const type = TYPES[terms.charge] ?? 'Combined'
  desk.print(box.number, 'line_charge', `${terms.charge} ${charge.amount}`, 'amount', 'type')
  const start = charge.free_from ?? charge.started_on
  const free =
    charge.free_from === null || charge.last_free_on === null
      ? free_days
      : daysOf(charge.free_from, charge.last_free_on)
  const elapsed = daysOf(start, charge.ended_on ?? today)
  // Days that have passed and are neither free nor charged leave open how free days are counted.
  if (terms.charge !== 'detention' && (elapsed <= free || charge.rows.length > 0))
    desk.print(box.number, 'pickup_lfd_line', charge.last_free_on, 'clockStart', 'freeDays')
  return {
    equipmentReference: box.number,
    type,
    clockStart: start,
    freeDays: free,
    elapsedDays: elapsed,
    chargeableDays: charge.rows.length,
    amount: charge.amount,
    currency: paper.currency,
    tariffReference: terms.id,
  }
}
