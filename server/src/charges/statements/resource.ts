import type { ChargeAdjustmentAttributes, ChargeFactAttributes, ResourceObject } from '@quaylog/contract'
import type { AdjustmentSays, ChargeStatementRow, FactSays } from './statement.ts'

/** A statement of a container as an adjustment, of a shipment as facts. */
export function renderChargeStatement(row: ChargeStatementRow): ResourceObject {
  return row.record_type === 'shipment' ? factOf(row, row.says) : adjustmentOf(row, row.says)
}

const to = (type: string, id: string) => ({ data: { id, type } })

function factOf({ id, record_id, ...row }: ChargeStatementRow, says: FactSays): ResourceObject {
  const attributes: ChargeFactAttributes = {
    contract_reference: says.contract_reference ?? null,
    haulage: says.haulage ?? null,
    leaves_by: says.leaves_by ?? null,
    service: says.service ?? null,
    noticed_free_time: says.noticed_free_time ?? [],
    operating_reefer: says.operating_reefer ?? null,
    hazardous: says.hazardous ?? null,
    shipper_owned: says.shipper_owned ?? null,
    dates: says.dates ?? {},
    stated_by: row.stated_by,
    observed_at: row.observed_at,
    withdrawn_at: row.withdrawn_at,
  }
  return { id, type: 'charge_fact', attributes, relationships: { shipment: to('shipment', record_id) } }
}

function adjustmentOf({ id, record_id, ...row }: ChargeStatementRow, says: AdjustmentSays): ResourceObject {
  const attributes: ChargeAdjustmentAttributes = {
    kind: says.kind,
    charge_type: says.charge_type ?? null,
    biller: says.biller ?? null,
    amount: says.amount ?? null,
    currency_code: says.currency_code ?? null,
    days: says.days ?? null,
    from: says.from ?? null,
    to: says.to ?? null,
    on: says.on ?? null,
    event: says.event ?? null,
    at: says.at ?? null,
    reported_by: says.reported_by ?? null,
    reference: says.reference ?? null,
    note: says.note ?? null,
    stated_by: row.stated_by,
    observed_at: row.observed_at,
    withdrawn_at: row.withdrawn_at,
  }
  return { id, type: 'charge_adjustment', attributes, relationships: { container: to('container', record_id) } }
}
