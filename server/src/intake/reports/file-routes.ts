import { create_report_file_request } from '@quaylog/contract'
import type { Transaction } from '../../ground/db/index.ts'
import { readBody } from '../../ground/http/read-body.ts'
import { notAllowed, unprocessable } from '../../ground/http/refusal.ts'
import { isUuid } from '../../ground/id.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { existsAnywhere } from '../../request/own-store.ts'
import { owned, pathId } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply, OutsideCall } from '../../request/services.ts'
import { packBody } from '../inbound-store.ts'
import { givenFile } from './given-file.ts'
import { receiveReport } from './receive.ts'
import type { HandedReport } from './receive.ts'
import type { MappingRow } from './report-file.ts'
import { renderFile } from './resource.ts'
import { fileById, listFiles, mappingById } from './store.ts'

export async function getReportFiles(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'report_file')
  const scope = listScopeOf(call)
  const page = await listFiles(scope.reader, scope.account.id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderFile), page, reading, call.url)
}

export async function getReportFile(call: ApiCall): Promise<ApiReply> {
  const id = pathId('report_file', call.params['id'])
  const reader = call.services.db.lists(call.caller.account.id)
  const row = await owned(reader, 'report_file', id, await fileById(reader, call.caller.account.id, id))
  const reading = readOne(call.query, 'report_file')
  return singleReply(scopeOf(call), call.services.registry, renderFile(row), reading, call.url)
}

/** A report of a request, and the mapping that it names. */
interface RequestedReport extends HandedReport {
  readonly mapping_id: string | undefined
}

/** Makes the file of a request ready to be kept, before anything is locked. */
export async function prepareReportFile(call: OutsideCall): Promise<RequestedReport> {
  const { body, bytesOf } = await givenFile(call, 'report_file')
  const { attributes, relationships } = readBody(create_report_file_request, body).data
  const { name, content, stated_at = null } = attributes
  const mapping_id = relationships?.report_mapping.data.id
  return { name, stated_at, mapping_id, packed: await packBody(bytesOf(content)) }
}

/** Keeps a report to be read; where the same bytes came before, it is that report, to be read again. */
export async function postReportFile(call: ApiCall, tx: Transaction, handed: RequestedReport): Promise<ApiReply> {
  const mapping = await mappingNamed(call, tx, handed.mapping_id)
  const row = await receiveReport(tx, call.services, mapping, handed)
  const reading = readOne(call.query, 'report_file')
  return singleReply(scopeOf(call, tx), call.services.registry, renderFile(row), reading, call.url, 201)
}

/** The mapping that a request names when the account has it. */
export async function mappingNamed(
  call: ApiCall,
  tx: Transaction | null,
  text: string | undefined,
): Promise<MappingRow> {
  const id = text?.toLowerCase() ?? ''
  const reader = tx ?? call.services.db.keyed
  const mapping = isUuid(id) ? await mappingById(reader, call.caller.account.id, id) : undefined
  if (mapping !== undefined) return mapping
  if (isUuid(id) && (await existsAnywhere(reader, 'report_mapping', id))) throw notAllowed()
  throw unprocessable('invalid', '/data/relationships/report_mapping', 'Report mapping does not exist')
}
