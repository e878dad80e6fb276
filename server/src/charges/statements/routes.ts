import { create_charge_adjustment_request, create_charge_fact_request } from '@quaylog/contract'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { notFound, unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { containerById } from '../../records/containers/store.ts'
import { shipmentById } from '../../records/shipments/store.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { recountStated } from '../kept/stated.ts'
import { renderChargeStatement } from './resource.ts'
import { checkAdjustment } from './adjustment-check.ts'
import { checkFact } from './statement.ts'
import type { ChargeStatementRow } from './statement.ts'
import {
  chargeStatementById,
  charge_statements_max,
  insertChargeStatement,
  listChargeStatements,
  withdrawChargeStatement,
} from './store.ts'

type RecordType = ChargeStatementRow['record_type']
const types = { container: 'charge_adjustment', shipment: 'charge_fact' } as const

/** What was ever stated of the record's charges, the newest first, also what was withdrawn. */
export const getChargeStatements =
  (record: RecordType) =>
  async (call: ApiCall): Promise<ApiReply> => {
    const id = await recordId(call, record, call.services.db.keyed)
    const reading = readList(call.query, types[record])
    const scope = listScopeOf(call)
    const page = await listChargeStatements(scope.reader, scope.account.id, id, reading.page)
    return listReply(scope, call.services.registry, page.rows.map(renderChargeStatement), page, reading, call.url)
  }

/** States a payment, a waiver, an extension and the like of one box. */
export async function postChargeAdjustment(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const record_id = await recordId(call, 'container', tx)
  const { attributes: says } = readBody(create_charge_adjustment_request, call.body).data
  checkAdjustment(says)
  return keep(call, tx, { ...statedNow(call, record_id), record_type: 'container', kind: says.kind, says })
}

/** States facts of a shipment on which its terms depend. */
export async function postChargeFact(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const record_id = await recordId(call, 'shipment', tx)
  const { attributes: says } = readBody(create_charge_fact_request, call.body).data
  checkFact(says)
  return keep(call, tx, { ...statedNow(call, record_id), record_type: 'shipment', kind: 'facts', says })
}

const statedNow = (call: ApiCall, record_id: string) => ({
  account_id: call.caller.account.id,
  record_id,
  id: call.services.newId(),
  stated_by: 'user_input',
  observed_at: call.services.clock.now(),
  withdrawn_at: null,
})

async function keep(call: ApiCall, tx: Transaction, row: ChargeStatementRow): Promise<ApiReply> {
  if (!(await insertChargeStatement(tx, row)))
    throw unprocessable('too_many', '/data', `A ${row.record_type} may have at most ${charge_statements_max} of these`)
  await recountStated(call, tx, row.record_type, row.record_id)
  const reading = readOne(call.query, types[row.record_type])
  return singleReply(scopeOf(call, tx), call.services.registry, renderChargeStatement(row), reading, call.url, 201)
}

/** Takes a statement back; it stays readable, with the moment of its withdrawal. */
export const removeChargeStatement =
  (record: RecordType) =>
  async (call: ApiCall, tx: Transaction): Promise<ApiReply> => {
    expectOnly(call.query, () => false)
    const record_id = await recordId(call, record, tx)
    const id = pathId('charge_statement', call.params['statement_id'])
    const { account } = call.caller
    const row = await owned(tx, 'charge_statement', id, await chargeStatementById(tx, account.id, id))
    if (row.record_id !== record_id) throw notFound('charge statement')
    requireHit('charge_statement', await withdrawChargeStatement(tx, row, call.services.clock.now()))
    await recountStated(call, tx, record, record_id)
    return { status: 204 }
  }

async function recordId(call: ApiCall, record: RecordType, reader: Reader): Promise<string> {
  const id = pathId(record, call.params['id'])
  const account_id = call.caller.account.id
  const row: { id: string } | undefined =
    record === 'container' ? await containerById(reader, account_id, id) : await shipmentById(reader, account_id, id)
  await owned(reader, record, id, row)
  return id
}
