import { create_custom_field_option_request, size_limits, update_custom_field_option_request } from '@quaylog/contract'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { databaseTrouble } from '../../ground/db/index.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { notFound, unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { renderOption } from './definition-resource.ts'
import { ownDefinition } from './definition-routes.ts'
import { hasOptions } from './definition.ts'
import type { OptionRow } from './definition.ts'
import { deleteOption, insertOption, listOptions, optionById, updateOption } from './option-store.ts'

const options_max = size_limits.custom_field_options_items_max

export async function getOptions(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'custom_field_option')
  const scope = listScopeOf(call)
  const definition = await ownDefinition(call, scope.reader)
  const page = await listOptions(scope.reader, scope.account.id, definition.id, reading.page)
  return listReply(scope, call.services.registry, page.rows.map(renderOption), page, reading, call.url)
}

export async function getOption(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'custom_field_option')
  const scope = scopeOf(call)
  return singleReply(
    scope,
    call.services.registry,
    renderOption(await ownOption(call, scope.reader)),
    reading,
    call.url,
  )
}

/** Only enum and enum_multi are chosen from options (contract 3.8). */
export async function postOption(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'custom_field_option')
  const definition = await ownDefinition(call, tx)
  const { label, value, position } = readBody(create_custom_field_option_request, call.body).data.attributes
  if (!hasOptions(definition.data_type))
    throw unprocessable('invalid', '', `A field of type ${definition.data_type} has no options`)
  if (definition.option_ids.length >= options_max)
    throw unprocessable('too_many', '', `A field may have at most ${options_max} options`)
  const now = call.services.clock.now()
  const row: OptionRow = {
    account_id: definition.account_id,
    id: call.services.newId(),
    definition_id: definition.id,
    label,
    value,
    position: position ?? null,
    created_at: now,
    updated_at: now,
  }
  await refusingTakenValues(() => insertOption(tx, row))
  return singleReply(scopeOf(call, tx), call.services.registry, renderOption(row), reading, call.url, 201)
}

export async function patchOption(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'custom_field_option')
  const { id, account_id } = await ownOption(call, tx)
  const { data } = readBody(update_custom_field_option_request, call.body)
  requireSameId(data.id, id)
  const { label, position } = data.attributes
  requireHit(
    'custom_field_option',
    await updateOption(tx, account_id, id, { label, position }, call.services.clock.now()),
  )
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderOption(await ownOption(call, tx)),
    reading,
    call.url,
  )
}

/** Values that chose the option alone go with it. */
export async function removeOption(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  requireHit('custom_field_option', await deleteOption(tx, await ownOption(call, tx), call.services.clock.now()))
  return { status: 200 }
}

/** Through another definition than its own an option is not there. */
async function ownOption(call: ApiCall, reader: Reader): Promise<OptionRow> {
  const definition = await ownDefinition(call, reader)
  const id = pathId('custom_field_option', call.params['option_id'])
  const row = await owned(reader, 'custom_field_option', id, await optionById(reader, definition.account_id, id))
  if (row.definition_id !== definition.id) throw notFound('custom field option')
  return row
}

async function refusingTakenValues(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (databaseTrouble(error)?.kind === 'taken')
      throw unprocessable('taken', '/data/attributes/value', 'Value has already been taken')
    throw error
  }
}
