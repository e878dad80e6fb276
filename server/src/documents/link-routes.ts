import { create_document_link_request, size_limits } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import { expectOnly } from '../ground/http/query.ts'
import { readBody } from '../ground/http/read-body.ts'
import { unprocessable } from '../ground/http/refusal.ts'
import { listReply, singleReply } from '../ground/jsonapi/document.ts'
import { readList, readOne } from '../ground/jsonapi/reading.ts'
import { owned, pathId, requireHit } from '../request/own.ts'
import { listScopeOf, scopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { createScope } from '../telling/create-scope.ts'
import { standingDocument } from './discard-routes.ts'
import type { DocumentLinkRow, ShownDocument } from './document.ts'
import { handLink, handLinkRow, personOf } from './hand-links.ts'
import { insertLink, linkById, linksOfDocuments, listLinks, updateLink } from './link-store.ts'
import { renderLink } from './resource.ts'
import { documentOf } from './routes.ts'
import { documentById } from './store.ts'
import { tellDocument } from './tell-document.ts'
import { giveWitnessJob } from './witness/witness-store.ts'

/** Every link of a document: those that hold, those that are suggested, and those that somebody rejected. */
export async function getLinks(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'document_link')
  const scope = listScopeOf(call)
  const { id } = await documentOf(call, scope.reader)
  const page = await listLinks(scope.reader, scope.account.id, id, reading)
  return listReply(
    scope,
    call.services.registry,
    page.rows.map((row) => renderLink(row)),
    page,
    reading,
    call.url,
  )
}

/**
 * Links a document to a shipment or container: accepts what was suggested, takes a rejection back, or says what no rule
 * found. No rule takes such a link away.
 */
export async function postLink(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'document_link')
  const document = await standingDocument(call, tx)
  const { account_id } = document
  const named = readBody(create_document_link_request, call.body).data.relationships?.target.data
  if (named === undefined)
    throw unprocessable('blank', '/data/relationships/target', "Target can't be blank: name a shipment or a container")
  const target = await handLink(tx, account_id, named.type, named.id)
  const kept = await linksOfDocuments(tx, account_id, [document.id])
  const before = kept.find(({ target_id }) => target_id === target.target_id)
  const row = before !== undefined && isByHand(before) ? before : await keepByHand(call, tx, document, target, kept)
  if (row !== before && before?.state !== 'linked') await tellLinks(call, tx, document, { linked: [row] })
  return singleReply(scopeOf(call, tx), call.services.registry, renderLink(row), reading, call.url, 201)
}

/**
 * Takes a document away from a shipment or container, or rejects a suggestion: from then on no rule proposes it. What
 * rules found of the containers of a shipment goes with it. One that is rejected already is not found.
 */
export async function deleteLink(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const document = await standingDocument(call, tx)
  const link_id = pathId('document_link', call.params['link_id'])
  const link = await owned(tx, 'document_link', link_id, await linkById(tx, document.account_id, link_id))
  requireHit('document_link', link.document_id === document.id && link.state !== 'rejected')
  const kept = await linksOfDocuments(tx, document.account_id, [document.id])
  const within = (row: DocumentLinkRow) =>
    link.target_type === 'shipment' && row.shipment_id === link.target_id && row.rule !== 'manual'
  const rejected = kept.filter((row) => row.state !== 'rejected' && (row.id === link.id || within(row)))
  const updated_at = call.services.clock.now()
  const rows = rejected.map((row): DocumentLinkRow => ({
    ...row,
    state: 'rejected',
    user_id: personOf(call),
    updated_at,
  }))
  for (const row of rows) await updateLink(tx, row)
  const unlinked = rows.filter((_, at) => rejected[at]?.state === 'linked')
  await tellLinks(call, tx, document, { unlinked })
  return { status: 204 }
}

const isByHand = ({ state, rule }: DocumentLinkRow) => state === 'linked' && rule === 'manual'

async function keepByHand(
  call: ApiCall,
  tx: Transaction,
  document: ShownDocument,
  target: Parameters<typeof handLinkRow>[0],
  kept: readonly DocumentLinkRow[],
): Promise<DocumentLinkRow> {
  const before = kept.find(({ target_id }) => target_id === target.target_id)
  const links_max = size_limits.document_links_items_max
  if (kept.filter(isByHand).length >= links_max)
    throw unprocessable('too_many', '/data/relationships/target', `A document has at most ${links_max} links by hand`)
  const now = call.services.clock.now()
  const row = handLinkRow(target, {
    account_id: document.account_id,
    id: before?.id ?? call.services.newId(),
    document_id: document.id,
    user_id: personOf(call),
    created_at: before?.created_at ?? now,
  })
  const link = { ...row, value: before?.value ?? null, updated_at: now }
  await (before === undefined ? insertLink(tx, link) : updateLink(tx, link))
  return link
}

async function tellLinks(
  call: ApiCall,
  tx: Transaction,
  { account_id, id }: ShownDocument,
  changed: { readonly linked?: readonly DocumentLinkRow[]; readonly unlinked?: readonly DocumentLinkRow[] },
): Promise<void> {
  await giveWitnessJob(tx, account_id, id, new Date(call.services.clock.realMs()).toISOString())
  const row = await documentById(tx, account_id, id)
  if (row === undefined) throw new Error('a document is not there while it is held')
  const scope = createScope(tx, call.services, call.caller.account)
  await tellDocument(tx, call.services, scope, { row, event: null, ...changed })
}
