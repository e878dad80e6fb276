import type { ExportName } from '@quaylog/contract'
import { create_export_link_request, size_limits } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import { expectOnly, parseQuery } from '../ground/http/query.ts'
import { readBody } from '../ground/http/read-body.ts'
import { invalidParameter, Refusal, unprocessable } from '../ground/http/refusal.ts'
import { listReply, singleReply } from '../ground/jsonapi/document.ts'
import { readList, readOne } from '../ground/jsonapi/reading.ts'
import { pageOfAll } from '../ground/jsonapi/short-list.ts'
import { newAddressSecret } from '../ground/signed-address.ts'
import { owned, pathId, requireHit } from '../request/own.ts'
import { listScopeOf, scopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { readExport } from './export.ts'
import type { ExportAsked } from './export.ts'
import { renderExportLink } from './link.ts'
import type { ExportLink } from './link.ts'
import { deleteExportLink, findExportLink, insertExportLink, listExportLinks } from './store.ts'
import { export_views } from './view.ts'

export async function getExportLinks(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'export_link')
  const scope = listScopeOf(call)
  const all = await listExportLinks(scope.reader, call.services.webhooks.sealer, scope.account.id)
  const page = pageOfAll('export_link', all, reading.page)
  const shown = page.rows.map((link) => renderExportLink(link, call.services.public_url))
  return listReply(scope, call.services.registry, shown, page, reading, call.url)
}

export async function getExportLink(call: ApiCall): Promise<ApiReply> {
  const link = await ownLink(call, call.services.db.keyed)
  return oneLink(call, link)
}

/** Makes a link; whoever has it reads the export until it is deleted. */
export async function postExportLink(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { name = null, list, query = '' } = readBody(create_export_link_request, call.body).data.attributes
  const link: ExportLink = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    name,
    list,
    query: checkedQuery(list, query.replace(/^\?/, '')),
    secret: newAddressSecret(),
    created_at: call.services.clock.now(),
  }
  const most = size_limits.export_links_per_account_max
  if (!(await insertExportLink(tx, call.services.webhooks.sealer, link, most)))
    throw unprocessable('too_many', '/data', `An account may have at most ${most} export links`)
  return oneLink(call, link, 201, tx)
}

/** Revokes a link: its address is not found any more. */
export async function removeExportLink(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account_id, id } = await ownLink(call, tx)
  requireHit('export_link', await deleteExportLink(tx, account_id, id))
  return { status: 204 }
}

/** What a link asks for. Throws Refusal: its query is none that its list takes. */
export function askedByLink(list: ExportName, query: string): ExportAsked {
  const read = parseQuery(query)
  for (const name of ['format', 'after']) {
    if (read.has(name))
      throw invalidParameter(
        name,
        `Parameter '${name}' is not part of a link: the ending of its address says the format`,
      )
  }
  return readExport(read, export_views[list])
}

function checkedQuery(list: ExportName, query: string): string {
  try {
    askedByLink(list, query)
    return query
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw unprocessable('invalid', '/data/attributes/query', `Query is refused: ${error.message}`)
  }
}

function oneLink(call: ApiCall, link: ExportLink, status = 200, reader?: Reader): Promise<ApiReply> {
  const reading = readOne(call.query, 'export_link')
  const resource = renderExportLink(link, call.services.public_url)
  return singleReply(scopeOf(call, reader), call.services.registry, resource, reading, call.url, status)
}

async function ownLink(call: ApiCall, reader: Reader): Promise<ExportLink> {
  const id = pathId('export_link', call.params['id'])
  const { sealer } = call.services.webhooks
  return owned(reader, 'export_link', id, await findExportLink(reader, sealer, call.caller.account.id, id))
}
