import { update_document_settings_request } from '@quaylog/contract'
import type { DocumentSettingsAttributes, ResourceObject } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import { readBody } from '../ground/http/read-body.ts'
import { singleReply } from '../ground/jsonapi/document.ts'
import { readOne } from '../ground/jsonapi/reading.ts'
import { scopeOf } from '../request/services.ts'
import type { ApiCall, ApiReply } from '../request/services.ts'
import { documentSettings } from './settings-store.ts'
import { changeDocumentSettings } from './settings.ts'

/** How the account has its documents treated. */
export async function getDocumentSettings(call: ApiCall): Promise<ApiReply> {
  return settings(call, call.services.db.keyed)
}

/** Changes how documents are treated; what is not given stays. What they say of boxes follows soon after. */
export async function patchDocumentSettings(call: ApiCall, tx: Transaction): Promise<ApiReply> {
  readOne(call.query, 'document_settings')
  const given = readBody(update_document_settings_request, call.body).data.attributes
  const account_id = call.caller.account.id
  await changeDocumentSettings(tx, account_id, given, new Date(call.services.clock.realMs()).toISOString())
  return settings(call, tx)
}

async function settings(call: ApiCall, reader: Reader): Promise<ApiReply> {
  const reading = readOne(call.query, 'document_settings')
  const { account } = call.caller
  const attributes: DocumentSettingsAttributes = await documentSettings(reader, account.id)
  const data: ResourceObject = { id: account.id, type: 'document_settings', attributes }
  return singleReply(scopeOf(call, reader), call.services.registry, data, reading, call.url)
}
