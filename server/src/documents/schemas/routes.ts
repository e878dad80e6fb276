import { document_types } from '@quaylog/contract'
import type { DocumentSchemaAttributes, DocumentTypeCode, ResourceObject } from '@quaylog/contract'
import { document_types as type_labels } from '@quaylog/documents'
import { z } from 'zod'
import { notFound } from '../../ground/http/refusal.ts'
import { singleReply, wholeListReply } from '../../ground/jsonapi/document.ts'
import { readOne, readWholeList } from '../../ground/jsonapi/reading.ts'
import { listScopeOf, scopeOf } from '../../request/services.ts'
import type { ApiCall, ApiReply } from '../../request/services.ts'
import { payloadSchemaOf, schema_version } from './payload-schema.ts'

/** When the schemas of this version came into force. */
const active_at = '2026-11-23T00:00:00Z'

/** What may be read of documents of each type that fields are read of, in one answer. */
export async function getDocumentSchemas(call: ApiCall): Promise<ApiReply> {
  const reading = readWholeList(call.query, 'document_schema')
  const type = reading.filters.get('filter[document_type]')
  const is_current = reading.filters.get('filter[current]') !== 'false'
  const wanted = document_types.filter((one) => is_current && (type === undefined || type === one))
  const resources = wanted.flatMap((one) => renderSchema(one) ?? [])
  return wholeListReply(listScopeOf(call), call.services.registry, resources, reading, call.url)
}

/** One schema by its full version, such as `arrival_notice@2026-12-01`. */
export async function getDocumentSchema(call: ApiCall): Promise<ApiReply> {
  const reading = readOne(call.query, 'document_schema')
  const [type, version] = (call.params['id'] ?? '').split('@')
  const known = document_types.find((one) => one === type)
  const resource = known === undefined || version !== schema_version ? null : renderSchema(known)
  if (resource === null) throw notFound('document schema')
  return singleReply(scopeOf(call), call.services.registry, resource, reading, call.url)
}

/** The schema of a type; null: no fields are read of it. */
function renderSchema(type: DocumentTypeCode): ResourceObject | null {
  const schema = payloadSchemaOf(type)
  if (schema === null) return null
  const id = `${type}@${schema_version}`
  const attributes: DocumentSchemaAttributes = {
    document_type: type,
    label: type_labels[type],
    schema_version,
    full_version: id,
    current: true,
    draft: false,
    active_at,
    schema_format: 'json_schema',
    description: 'What is not known of a document is left out. Amounts and measures are texts, as they are printed.',
    schema_payload: z.toJSONSchema(schema),
    created_at: active_at,
    updated_at: active_at,
  }
  return { id, type: 'document_schema', attributes, links: { self: `/v2/document_schemas/${id}` } }
}
