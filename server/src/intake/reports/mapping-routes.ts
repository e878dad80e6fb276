import { create_report_mapping_request, size_limits, update_report_mapping_request } from '@quaylog/contract'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { requireUsable } from './check-mapping.ts'
import { mapping_defaults } from './report-file.ts'
import type { MappingRow } from './report-file.ts'
import { renderMapping } from './resource.ts'
import { deleteMapping, insertMapping, listMappings, mappingById, updateMapping } from './store.ts'

export async function getReportMappings(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'report_mapping')
  const scope = listScopeOf(call)
  const page = await listMappings(scope.reader, scope.account.id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderMapping), page, reading, call.url)
}

export async function getReportMapping(call: ApiCall): Promise<ApiReply> {
  return one(call, await mappingOf(call, call.services.db.keyed))
}

async function one(call: ApiCall, row: MappingRow, status = 200, reader?: Reader): Promise<ApiReply> {
  const reading = readOne(call.query, 'report_mapping')
  return singleReply(scopeOf(call, reader), call.services.registry, renderMapping(row), reading, call.url, status)
}

/** Keeps how the reports of one kind are read. */
export async function postReportMapping(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { attributes } = readBody(create_report_mapping_request, call.body).data
  const now = call.services.clock.now()
  const row: MappingRow = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    ...mapping_defaults,
    ...given(attributes),
    name: attributes.name,
    columns: attributes.columns,
    created_at: now,
    updated_at: now,
  }
  requireUsable(row, call.services.reference)
  const most = size_limits.report_mappings_per_account_max
  const kept = await insertMapping(tx, row, most)
  if (kept === 'too_many') throw unprocessable('too_many', '/data', `An account may have at most ${most} mappings`)
  if (kept === 'taken') throw nameTaken(row.name)
  return one(call, row, 201, tx)
}

/** Changes a mapping: reports that are handed in from now on are read by it. */
export async function patchReportMapping(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const before = await mappingOf(call, tx)
  const { data } = readBody(update_report_mapping_request, call.body)
  requireSameId(data.id, before.id)
  const row = { ...before, ...given(data.attributes), updated_at: call.services.clock.now() }
  requireUsable(row, call.services.reference)
  if (!(await updateMapping(tx, row))) throw nameTaken(row.name)
  return one(call, row, 200, tx)
}

/** Forgets a mapping; what its reports stated stands. */
export async function removeReportMapping(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account_id, id } = await mappingOf(call, tx)
  requireHit('report_mapping', await deleteMapping(tx, account_id, id))
  return { status: 204 }
}

const nameTaken = (name: string) =>
  unprocessable('taken', '/data/attributes/name', `Another mapping is called '${name}' already`)

/** Members that were given: those that are missing stay as they are. */
function given<T extends object>(attributes: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const kept: { [Key in keyof T]: Exclude<T[Key], undefined> } = Object.create(null)
  return Object.assign(kept, Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)))
}

async function mappingOf(call: ApiCall, reader: Reader): Promise<MappingRow> {
  const id = pathId('report_mapping', call.params['id'])
  return owned(reader, 'report_mapping', id, await mappingById(reader, call.caller.account.id, id))
}
