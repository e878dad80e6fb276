import { create_party_request, create_party_role_request, update_party_request } from '@quaylog/contract'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { containerById } from '../containers/store.ts'
import { databaseTrouble } from '../../ground/db/index.ts'
import type { Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { invalidParameter, notFound, Refusal, unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { shipmentById } from '../shipments/store.ts'
import { checkRole } from './party.ts'
import { renderParty, renderPartyRole } from './resource.ts'
import {
  deleteRole,
  insertParty,
  insertRole,
  listParties,
  listRoles,
  nameCustomers,
  partyById,
  roleById,
  updateParty,
} from './store.ts'

/** The two kinds of record that carry roles. */
export type RoleParent =
  | { readonly table: 'shipment'; readonly roleable_type: 'Shipment'; readonly path: 'shipments' }
  | { readonly table: 'container'; readonly roleable_type: 'Cargo'; readonly path: 'containers' }

export const on_shipment: RoleParent = { table: 'shipment', roleable_type: 'Shipment', path: 'shipments' }
export const on_container: RoleParent = { table: 'container', roleable_type: 'Cargo', path: 'containers' }

export async function getParties(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'party', (name) => name === 'query')
  const query = call.query.get('query')?.trim() ?? ''
  if (query.length > 255) throw invalidParameter('query', 'query may have at most 255 characters')
  const scope = listScopeOf(call)
  const page = await listParties(scope.reader, scope.account.id, query === '' ? null : query, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderParty), page, reading, call.url)
}

export async function getParty(call: ApiCall): Promise<ApiReply> {
  const id = pathId('party', call.params['id'])
  const scope = scopeOf(call)
  const row = await owned(scope.reader, 'party', id, await partyById(scope.reader, scope.account.id, id))
  return singleReply(scope, call.services.registry, renderParty(row), readOne(call.query, 'party'), call.url)
}

export async function postParty(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { data } = readBody(create_party_request, call.body)
  const row = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    company_name: data.attributes.company_name,
    nickname: data.attributes.nickname ?? null,
  }
  await refusingTakenNames(() => insertParty(tx, row, call.services.clock.now()))
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderParty(row),
    readOne(call.query, 'party'),
    call.url,
    201,
  )
}

export async function patchParty(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const id = pathId('party', call.params['id'])
  const { account } = call.caller
  await owned(tx, 'party', id, await partyById(tx, account.id, id))
  const { data } = readBody(update_party_request, call.body)
  requireSameId(data.id, id)
  const { company_name, nickname } = data.attributes
  await refusingTakenNames(() => updateParty(tx, account.id, id, { company_name, nickname }, call.services.clock.now()))
  const row = await owned(tx, 'party', id, await partyById(tx, account.id, id))
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderParty(row),
    readOne(call.query, 'party'),
    call.url,
  )
}

async function refusingTakenNames(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (databaseTrouble(error)?.kind === 'taken')
      throw unprocessable('taken', '/data/attributes/company_name', 'Company name has already been taken')
    throw error
  }
}

export const getPartyRoles =
  (parent: RoleParent) =>
  async (call: ApiCall): Promise<ApiReply> => {
    const id = await parentId(call, parent, call.services.db.keyed)
    const reading = readList(call.query, 'party_role')
    const scope = listScopeOf(call)
    const page = await listRoles(scope.reader, scope.account.id, parent.roleable_type, id, reading.page)
    const include = call.query.has('include') ? reading.include : ['party']
    return listReply(
      scope,
      call.services.registry,
      page.rows.map(renderPartyRole),
      page,
      { ...reading, include, include_asked: true },
      call.url,
    )
  }

/** Order of checks: record, shape, role name, role on container, party unknown, party foreign, taken. Contract 3.1. */
export const postPartyRole =
  (parent: RoleParent) =>
  async (call: ApiCall, tx: Transaction): Promise<ApiReply> => {
    const roleable_id = await parentId(call, parent, tx)
    const { data } = readBody(create_party_role_request, call.body)
    const role = checkRole(data.attributes.role, parent.roleable_type)
    if (role === 'unknown')
      throw unprocessable('invalid_role', '/data/attributes/role', `'${data.attributes.role}' is not a valid role`)
    if (role === 'not_allowed_for_cargo')
      throw unprocessable('is_not_allowed_for_cargo', '/data/attributes/role', 'Role is not allowed for Cargo')
    const { account } = call.caller
    const party_id = pathId('party', data.relationships.party.data.id)
    await owned(tx, 'party', party_id, await partyById(tx, account.id, party_id))
    const now = call.services.clock.now()
    const row = {
      account_id: account.id,
      id: call.services.newId(),
      party_id,
      role,
      roleable_type: parent.roleable_type,
      roleable_id,
      created_at: now,
      updated_at: now,
    }
    if (!(await insertRole(tx, row)))
      throw new Refusal([{ error: 'taken', detail: 'Party has already been taken', source: { pointer: '' } }])
    if (parent.table === 'shipment' && role === 'customer') await nameCustomers(tx, account.id, [roleable_id])
    const self = `${call.services.base_url}/${parent.path}/${roleable_id}/party_roles/${row.id}`
    return singleReply(
      scopeOf(call, tx),
      call.services.registry,
      renderPartyRole(row),
      { ...readOne(call.query, 'party_role'), include: ['party'] },
      self,
      201,
    )
  }

/** A role is removed through the record that carries it; through another one it is not there. */
export const deletePartyRole =
  (parent: RoleParent) =>
  async (call: ApiCall, tx: Transaction): Promise<ApiReply> => {
    expectOnly(call.query, () => false)
    const roleable_id = await parentId(call, parent, tx)
    const id = pathId('party_role', call.params['role_id'])
    const { account } = call.caller
    const row = await owned(tx, 'party_role', id, await roleById(tx, account.id, id))
    if (row.roleable_id !== roleable_id) throw notFound('party role')
    requireHit('party_role', await deleteRole(tx, account.id, id))
    if (parent.table === 'shipment' && row.role === 'customer') await nameCustomers(tx, account.id, [roleable_id])
    return { status: 204 }
  }

async function parentId(
  call: ApiCall,
  parent: RoleParent,
  reader: Parameters<typeof shipmentById>[0],
): Promise<string> {
  const id = pathId(parent.table, call.params['id'])
  const row: { id: string } | undefined =
    parent.table === 'shipment'
      ? await shipmentById(reader, call.caller.account.id, id)
      : await containerById(reader, call.caller.account.id, id)
  await owned(reader, parent.table, id, row)
  return id
}
