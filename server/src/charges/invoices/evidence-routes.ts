import { packPage } from '@quaylog/free-time'
import { expectOnly } from '../../ground/http/query.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { owned, pathId } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { readOrRefuse } from '../problems.ts'
import { listChecks } from './check-store.ts'
import { renderCheck, renderPack } from './resource.ts'
import { invoiceById, packById } from './store.ts'
import type { EvidencePackRow } from './store.ts'

/** The checks of an invoice as they were made, the newest first. */
export async function getInvoiceChecks(call: ApiCall): Promise<ApiReply> {
  const { account } = call.caller
  const { keyed } = call.services.db
  const id = pathId('invoice', call.params['id'])
  await owned(keyed, 'invoice', id, await invoiceById(keyed, account.id, id))
  const reading = readList(call.query, 'invoice_check')
  const scope = listScopeOf(call)
  const page = await listChecks(scope.reader, account.id, id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderCheck), page, reading, call.url)
}

export async function getEvidencePack(call: ApiCall): Promise<ApiReply> {
  const row = await packOfPath(call)
  const reading = readOne(call.query, 'evidence_pack')
  return singleReply(scopeOf(call), call.services.registry, renderPack(row), reading, call.url)
}

/** An evidence pack as a page to read, print or send; it is counted again for it. */
export async function getEvidencePackPage(call: ApiCall): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { id, pack } = await packOfPath(call)
  const page = readOrRefuse(await packPage(pack), '')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': `inline; filename="evidence-${id}.html"`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
  return { status: 200, headers, body: page }
}

async function packOfPath(call: ApiCall): Promise<EvidencePackRow> {
  const id = pathId('evidence_pack', call.params['id'])
  const reader = call.services.db.lists(call.caller.account.id)
  return owned(reader, 'evidence_pack', id, await packById(reader, call.caller.account.id, id))
}
