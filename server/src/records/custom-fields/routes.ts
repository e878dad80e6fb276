import { create_custom_field_request, set_custom_field_request, update_custom_field_request } from '@quaylog/contract'
import type { CustomFieldValue } from '@quaylog/contract'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { notFound, planLimitReached, unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { acceptValue } from './accept.ts'
import { entities } from './custom-field.ts'
import type { Entity, ReadCustomField } from './custom-field.ts'
import { definitionById, definitionsBySlugs } from './definition-store.ts'
import type { DefinitionRow } from './definition.ts'
import { optionValues } from './option-store.ts'
import { renderCustomField } from './resource.ts'
import {
  changeCustomField,
  countValues,
  customFieldById,
  customFieldBySlug,
  deleteCustomField,
  hasTarget,
  listCustomFields,
  setCustomField,
} from './store.ts'
import { lockAccount } from '../../accounts/store.ts'

export async function getCustomFields(call: ApiCall): Promise<ApiReply> {
  return fieldsReply(call, null)
}

export async function getCustomField(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'custom_field')
  const scope = scopeOf(call)
  return singleReply(
    scope,
    call.services.registry,
    renderCustomField(await ownField(call, scope.reader)),
    reading,
    call.url,
  )
}

/** The record is named by the body. */
export async function postCustomField(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const { attributes, relationships } = readBody(create_custom_field_request, call.body).data
  const { type, id } = relationships.entity.data
  const entity = entities.find((one) => one.type === type)
  if (entity === undefined) throw new Error(`no entity ${type}`)
  return setBySlug(call, tx, entity, await ownRecord(call, tx, entity, id), attributes.api_slug, attributes.value)
}

export async function patchCustomField(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  return changeValue(call, tx, await ownField(call, tx))
}

export async function removeCustomField(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const { account_id, id } = await ownField(call, tx)
  requireHit('custom_field', await deleteCustomField(tx, account_id, id))
  return { status: 200 }
}

export const getFieldsOf =
  (entity: Entity) =>
  async (call: ApiCall): Promise<ApiReply> =>
    fieldsReply(call, entity)

/** The record is named by the path; a field that it has already gets the new value. */
export const postFieldOf =
  (entity: Entity) =>
  async (call: ApiCall, tx: Transaction): Promise<ApiReply> => {
    const id = await ownRecord(call, tx, entity, call.params['id'])
    const { api_slug, value } = readBody(set_custom_field_request, call.body).data.attributes
    return setBySlug(call, tx, entity, id, api_slug, value)
  }

export const patchFieldOf =
  (entity: Entity) =>
  async (call: ApiCall, tx: Transaction): Promise<ApiReply> =>
    changeValue(call, tx, await fieldOfPath(call, tx, entity))

export const removeFieldOf =
  (entity: Entity) =>
  async (call: ApiCall, tx: Transaction): Promise<ApiReply> => {
    expectOnly(call.query, () => false)
    const { account_id, id } = await fieldOfPath(call, tx, entity)
    requireHit('custom_field', await deleteCustomField(tx, account_id, id))
    return { status: 204 }
  }

async function fieldsReply(call: ApiCall, entity: Entity | null): Promise<ApiReply> {
  const reading = readList(call.query, 'custom_field')
  const scope = listScopeOf(call)
  const entity_id = entity === null ? null : await ownRecord(call, scope.reader, entity, call.params['id'])
  const page = await listCustomFields(scope.reader, scope.account.id, reading, entity_id)
  return listReply(scope, call.services.registry, page.rows.map(renderCustomField), page, reading, call.url)
}

async function setBySlug(
  call: ApiCall,
  tx: Transaction,
  entity: Entity,
  entity_id: string,
  api_slug: string,
  value: CustomFieldValue,
): Promise<ApiReply> {
  const { account, credential } = call.caller
  const [definition] = await definitionsBySlugs(tx, account.id, entity.entity_type, [api_slug])
  if (definition === undefined)
    throw unprocessable(
      'related_not_found',
      '/data/attributes/api_slug',
      `There is no custom field '${api_slug}' for this kind of record`,
    )
  const known = await customFieldBySlug(tx, account.id, entity_id, api_slug)
  const accepted = await acceptOrRefuse(tx, definition, value)
  await requireRoom(call, tx, accepted !== null && (known?.value ?? null) === null)
  const now = call.services.clock.now()
  const { id, made } = await setCustomField(tx, {
    account_id: account.id,
    id: call.services.newId(),
    definition_id: definition.id,
    entity_type: entity.entity_type,
    entity_id,
    value: accepted,
    user_id: credential.kind === 'person' ? credential.id : null,
    created_at: now,
    updated_at: now,
  })
  return fieldReply(call, tx, id, made ? 201 : 200)
}

async function changeValue(call: ApiCall, tx: Transaction, row: ReadCustomField): Promise<ApiReply> {
  const { data } = readBody(update_custom_field_request, call.body)
  requireSameId(data.id, row.id)
  const { account, credential } = call.caller
  const definition = await definitionById(tx, account.id, row.definition_id)
  if (definition === undefined) throw notFound('custom field')
  const accepted = await acceptOrRefuse(tx, definition, data.attributes.value)
  await requireRoom(call, tx, accepted !== null && row.value === null)
  requireHit(
    'custom_field',
    await changeCustomField(tx, {
      ...row,
      value: accepted,
      user_id: credential.kind === 'person' ? credential.id : null,
      updated_at: call.services.clock.now(),
    }),
  )
  return fieldReply(call, tx, row.id, 200)
}

async function acceptOrRefuse(
  tx: Transaction,
  definition: DefinitionRow,
  value: CustomFieldValue,
): Promise<CustomFieldValue> {
  const options = (await optionValues(tx, definition.account_id, [definition.id])).get(definition.id) ?? []
  const checked = await acceptValue(tx, definition, options, value)
  if (!checked.ok) throw unprocessable(checked.error, '/data/attributes/value', checked.detail)
  return checked.value
}

/** Contract 9.2: values beyond the account's limit are refused. The account row is held, so that two can't slip in. */
async function requireRoom(call: ApiCall, tx: Transaction, adds_value: boolean): Promise<void> {
  const { id, custom_field_limit: limit } = call.caller.account
  if (!adds_value || limit === null) return
  await lockAccount(tx, id)
  const used = await countValues(tx, id)
  if (used >= limit)
    throw planLimitReached(`The account may keep ${limit} custom field values and ${used} are in use`, { limit, used })
}

async function fieldReply(call: ApiCall, tx: Transaction, id: string, status: number): Promise<ApiReply> {
  const scope = scopeOf(call, tx)
  const row = await owned(tx, 'custom_field', id, await customFieldById(tx, scope.account.id, id))
  return singleReply(
    scope,
    call.services.registry,
    renderCustomField(row),
    readOne(call.query, 'custom_field'),
    call.url,
    status,
  )
}

async function ownField(call: ApiCall, reader: Reader): Promise<ReadCustomField> {
  const id = pathId('custom_field', call.params['id'])
  return owned(reader, 'custom_field', id, await customFieldById(reader, call.caller.account.id, id))
}

async function fieldOfPath(call: ApiCall, tx: Transaction, entity: Entity): Promise<ReadCustomField> {
  const entity_id = await ownRecord(call, tx, entity, call.params['id'])
  const row = await customFieldBySlug(tx, call.caller.account.id, entity_id, call.params['api_slug'] ?? '')
  if (row === undefined) throw notFound('custom field')
  return row
}

/** The id of a record of the account in canonical form. */
async function ownRecord(call: ApiCall, reader: Reader, { type }: Entity, text: string | undefined): Promise<string> {
  const id = pathId(type, text)
  const has = await hasTarget(reader, call.caller.account.id, type, id)
  return owned(reader, type, id, has ? id : undefined)
}
