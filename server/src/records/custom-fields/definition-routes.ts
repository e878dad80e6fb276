import { create_custom_field_definition_request, update_custom_field_definition_request } from '@quaylog/contract'
import { owned, pathId, requireHit } from '../../request/own.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { databaseTrouble } from '../../ground/db/index.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import { expectOnly } from '../../ground/http/query.ts'
import { readBody, requireSameId } from '../../ground/http/read-body.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { listReply, singleReply } from '../../ground/jsonapi/document.ts'
import { readList, readOne } from '../../ground/jsonapi/reading.ts'
import { acceptValue } from './accept.ts'
import { renderDefinition } from './definition-resource.ts'
import {
  definitionById,
  deleteDefinition,
  insertDefinition,
  listDefinitions,
  replaceDefinition,
} from './definition-store.ts'
import type { ReadDefinition } from './definition-store.ts'
import { hasOptions } from './definition.ts'
import type { DefinitionRow } from './definition.ts'
import { optionValues } from './option-store.ts'
import { fitsPattern } from './pattern-store.ts'

export async function getDefinitions(call: ApiCall): Promise<ApiReply> {
  const reading = readList(call.query, 'custom_field_definition')
  const scope = listScopeOf(call)
  const page = await listDefinitions(scope.reader, scope.account.id, reading)
  return listReply(scope, call.services.registry, page.rows.map(renderDefinition), page, reading, call.url)
}

export async function getDefinition(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'custom_field_definition')
  const scope = scopeOf(call)
  return singleReply(
    scope,
    call.services.registry,
    renderDefinition(await ownDefinition(call, scope.reader)),
    reading,
    call.url,
  )
}

export async function postDefinition(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'custom_field_definition')
  const { attributes } = readBody(create_custom_field_definition_request, call.body).data
  const reference_type = attributes.reference_type ?? null
  if (reference_type !== null && attributes.data_type !== 'reference')
    throw unprocessable(
      'invalid',
      '/data/attributes/reference_type',
      'Reference type can only be set for the data type reference',
    )
  const now = call.services.clock.now()
  const row: DefinitionRow = {
    account_id: call.caller.account.id,
    id: call.services.newId(),
    entity_type: attributes.entity_type,
    api_slug: attributes.api_slug,
    display_name: attributes.display_name,
    description: attributes.description ?? null,
    data_type: attributes.data_type,
    reference_type,
    validation: attributes.validation ?? null,
    default_format: attributes.default_format ?? null,
    default_value: attributes.default_value ?? null,
    created_at: now,
    updated_at: now,
  }
  const checked = await checkSettings(tx, row)
  await refusingTakenSlugs(() => insertDefinition(tx, checked))
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderDefinition({ ...checked, option_ids: [] }),
    reading,
    call.url,
    201,
  )
}

export async function patchDefinition(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  const reading = readOne(call.query, 'custom_field_definition')
  const row = await ownDefinition(call, tx)
  const { data } = readBody(update_custom_field_definition_request, call.body)
  requireSameId(data.id, row.id)
  const { display_name, description, validation, default_format, default_value } = data.attributes
  const edited = await checkSettings(tx, {
    ...row,
    display_name: display_name ?? row.display_name,
    description: description === undefined ? row.description : description,
    validation: validation === undefined ? row.validation : validation,
    default_format: default_format === undefined ? row.default_format : default_format,
    default_value: default_value === undefined ? row.default_value : default_value,
    updated_at: call.services.clock.now(),
  })
  requireHit('custom_field_definition', await replaceDefinition(tx, edited))
  return singleReply(
    scopeOf(call, tx),
    call.services.registry,
    renderDefinition({ ...edited, option_ids: row.option_ids }),
    reading,
    call.url,
  )
}

/** Options and values of the definition go with it. */
export async function removeDefinition(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  expectOnly(call.query, () => false)
  const row = await ownDefinition(call, tx)
  requireHit('custom_field_definition', await deleteDefinition(tx, row.account_id, row.id))
  return { status: 200 }
}

/** The definition that the path names by `id`, if it is the account's own. */
export async function ownDefinition(call: ApiCall, reader: Reader): Promise<ReadDefinition> {
  const id = pathId('custom_field_definition', call.params['id'])
  return owned(reader, 'custom_field_definition', id, await definitionById(reader, call.caller.account.id, id))
}

/**
 * The definition with its default in the form in which it is kept; refuses rules that can't be used and defaults that
 * break them.
 */
async function checkSettings<Row extends DefinitionRow>(tx: Transaction, row: Row): Promise<Row> {
  const { validation, default_value } = row
  if (validation?.min !== undefined && validation.max !== undefined && validation.min > validation.max) {
    throw unprocessable('invalid', '/data/attributes/validation/max', 'Max must be at least min')
  }
  if (validation?.max_length !== undefined && validation.max_length < 1)
    throw unprocessable('invalid', '/data/attributes/validation/max_length', 'Max length must be at least 1')
  if (validation?.pattern !== undefined && (await fitsPattern(tx, validation.pattern, '')) === null) {
    throw unprocessable(
      'invalid',
      '/data/attributes/validation/pattern',
      'Pattern must be a regular expression, neither too long nor too costly',
    )
  }
  if (default_value === null) return row
  const checked = await acceptValue(tx, row, await choicesOf(tx, row), default_value)
  if (!checked.ok) throw unprocessable(checked.error, '/data/attributes/default_value', checked.detail)
  return { ...row, default_value: checked.value }
}

/** What a default may choose: the options, or anything as long as there are none. */
async function choicesOf(
  tx: Transaction,
  { account_id, id, data_type, default_value }: DefinitionRow,
): Promise<readonly string[]> {
  if (!hasOptions(data_type)) return []
  const values = (await optionValues(tx, account_id, [id])).get(id)
  if (values !== undefined) return values
  if (Array.isArray(default_value)) return default_value
  return typeof default_value === 'string' ? [default_value] : []
}

async function refusingTakenSlugs(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (databaseTrouble(error)?.kind === 'taken')
      throw unprocessable('taken', '/data/attributes/api_slug', 'Api slug has already been taken')
    throw error
  }
}
