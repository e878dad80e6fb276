import {
  api_stage,
  api_version,
  error_catalogue,
  header_names,
  media_type,
  product_name,
  rate_limits,
  status_titles,
} from '@quaylog/contract'
import type { ErrorStatus } from '@quaylog/contract'
import type { z } from 'zod'
import type { ApiRoute } from '../../request/services.ts'
import type {
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  PathItem,
  SchemaReference,
  ResponseObject,
} from '../../ground/openapi/openapi.ts'
import { jsonSchemaOf } from '../../ground/openapi/json-schema.ts'
import type { Examples } from './examples.ts'
import type { OperationRow } from './operation.ts'
import { charge_operations } from './operations/charges.ts'
import { exception_operations } from './operations/exceptions.ts'
import { export_operations } from './operations/exports.ts'
import { document_operations } from './operations/documents.ts'
import { mail_operations } from './operations/mails.ts'
import { embed_operations } from './operations/embeds.ts'
import { change_operations } from './operations/changes.ts'
import { notification_operations } from './operations/notifications.ts'
import { record_operations } from './operations/records.ts'
import { tracking_operations } from './operations/tracking.ts'
import { notificationWebhook } from './webhooks.ts'
import { usual_operations, usual_tags } from './operations/usual.gen.ts'
import { parametersOf, shared_parameters } from './parameters.ts'
import { componentSchemas, listSchema, oneSchema } from './schemas.ts'

/** What a reader is told of every route. */
export const operation_rows: readonly OperationRow[] = [
  ...tracking_operations,
  ...record_operations,
  ...charge_operations,
  ...exception_operations,
  ...document_operations,
  ...export_operations,
  ...mail_operations,
  ...usual_operations,
  ...notification_operations,
  ...change_operations,
  ...embed_operations,
]

/** Calls that have no description, and descriptions that have no call. */
export function undescribed(routes: readonly ApiRoute[]): { routes: string[]; rows: string[] } {
  const calls = routes.map(callOf)
  return {
    routes: calls.filter((call) => !operation_rows.some((row) => row.call === call)),
    rows: operation_rows.map((row) => row.call).filter((call) => !calls.includes(call)),
  }
}

/**
 * The interface description: what can be called stands in the routes, what is sent and answered in the contract, the
 * words in the rows.
 */
export function createOpenApi(routes: readonly ApiRoute[], base_url: string, examples: Examples): OpenApiDocument {
  const described = routes.flatMap((route) => {
    const row = operation_rows.find(({ call }) => call === callOf(route))
    return row === undefined ? [] : [{ route, row }]
  })
  const paths: Record<string, PathItem> = {}
  for (const { route, row } of described) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, row, examples) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${product_name} API`,
      version: api_version,
      summary: 'Ocean container tracking',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: product_name, url: new URL('/', base_url).href },
      description: `${api_stage}. JSON:API over HTTPS. Instants are UTC, \`YYYY-MM-DDTHH:MM:SSZ\`. Members that are not described may be added at any time; ignore what you do not know.`,
    },
    servers: [{ url: base_url }],
    security: [{ api_key: [] }],
    tags: [...new Set(described.map(({ row }) => row.tag))].map((name) => ({
      name,
      description: tag_descriptions[name] ?? name,
    })),
    paths,
    webhooks: { notification: { post: notificationWebhook() } },
    components: {
      schemas: componentSchemas(),
      parameters: shared_parameters,
      responses: errorResponses(described.flatMap(({ route, row }) => refusalsOf(route, row))),
      securitySchemes: {
        api_key: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token <API_KEY>`: the word Token, a space, the key',
        },
      },
    },
  }
}

const tag_descriptions: Readonly<Record<string, string>> = {
  ...usual_tags,
  'Tracking requests': 'What is to be tracked, and what came of it',
  Shipments: 'What travels under one bill of lading or booking',
  Containers: 'One box on one journey',
  Search: 'Find anything by number',
  Account: "The caller's own account",
  'Custom fields': 'Fields that the account adds',
  'Reference data': 'Ports, terminals, shipping lines',
  Vessels: 'Ships and where they are',
  Documents: 'Papers: their originals, what was read of them, and what they belong to',
  Embeds: 'What widget and map ask with a publishable key',
  Invoices: 'Bills for demurrage and detention, checked against what was counted',
  Webhooks: 'Get notified instead of polling',
  Changes: 'Every reported change, in order',
  Provenance: 'Where values come from',
}

function callOf({ method, path }: ApiRoute): string {
  return `${method} ${path}`
}

function operationOf(route: ApiRoute, row: OperationRow, examples: Examples): OperationObject {
  const status = row.status ?? (route.method === 'POST' && row.answer.kind === 'one' ? 201 : 200)
  const example = examples[row.call]
  const repeatable = route.handler.kind !== 'read'
  const notes = [
    row.notes,
    route.access === 'any' ? null : 'Trial or paid plan.',
    `Rate limit: ${route.bucket}, ${rate_limits[route.bucket].limit} a minute.`,
  ].filter((note) => note !== null && note !== undefined)
  return {
    operationId: row.id,
    tags: [row.tag],
    summary: row.summary,
    description: notes.join(' '),
    ...(route.deprecated === undefined ? {} : { deprecated: true }),
    parameters: parametersOf(row, route.path, repeatable),
    ...(row.body === undefined ? {} : { requestBody: bodyOf(route, row.body, example?.request) }),
    responses: {
      [status]: { ...successOf(row, example?.response), ...(route.says_age === true ? { headers: age_header } : {}) },
      ...(row.call.startsWith('POST') && row.call.endsWith('custom_fields')
        ? { 200: successOf(row, example?.response) }
        : {}),
      ...(row.answer.kind === 'bytes' ? { 206: successOf(row, undefined) } : {}),
      ...(row.answer.kind === 'drawing' ? { 204: { description: 'There is nothing to draw; no body' } } : {}),
      ...Object.fromEntries(
        refusalsOf(route, row).map((refusal): [string, SchemaReference] => [
          String(refusal),
          { $ref: `#/components/responses/${refusal}` },
        ]),
      ),
    },
  }
}

const age_header = {
  [header_names.data_age]: {
    description:
      'Only where the answer comes of a replica of the database: it is at most so many seconds behind what was last written',
    schema: { type: 'integer', minimum: 0 },
  },
} as const

function bodyOf({ path, form_bytes_max }: ApiRoute, body: z.ZodType, example: unknown) {
  return {
    required: true,
    content: {
      [media_type]: { schema: jsonSchemaOf(body, 'request'), ...(example === undefined ? {} : { example }) },
      ...(form_bytes_max === undefined ? {} : { 'multipart/form-data': { schema: formOf(path) } }),
    },
  }
}

/** A file that is handed in by a form, and what else the form may have. */
function formOf(path: string): JsonSchema {
  const text: JsonSchema = { type: 'string' }
  const of_report = {
    name: { type: 'string', maxLength: 200 },
    report_mapping: { type: 'string', format: 'uuid' },
    stated_at: { type: 'string', format: 'date-time' },
    attributes: { ...text, description: 'Further attributes of the JSON document, as a JSON object' },
  }
  const of_document = { name: { type: 'string', maxLength: 255 }, document_type_manual: text }
  const others = path.startsWith('/report_') ? of_report : of_document
  return { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' }, ...others } }
}

function successOf({ answer }: OperationRow, example: unknown): ResponseObject {
  if (answer.kind === 'nothing') return { description: 'Done; no body' }
  if (answer.kind === 'drawing')
    return { description: answer.description, content: { 'image/svg+xml': { schema: { type: 'string' } } } }
  if (answer.kind === 'html')
    return { description: answer.description, content: { 'text/html': { schema: { type: 'string' } } } }
  if (answer.kind === 'bytes' || answer.kind === 'export')
    return {
      description: answer.description,
      content: Object.fromEntries(answer.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    }
  return {
    description: answer.kind === 'plain' ? answer.description : 'Done',
    content: { [media_type]: { schema: answerSchema(answer), ...(example === undefined ? {} : { example }) } },
  }
}

function answerSchema(
  answer: Exclude<OperationRow['answer'], { kind: 'nothing' | 'drawing' | 'html' | 'bytes' | 'export' }>,
): JsonSchema {
  switch (answer.kind) {
    case 'one':
      return oneSchema(answer.type)
    case 'page':
    case 'whole':
    case 'all':
      return listSchema(answer.type, answer.kind === 'page')
    case 'plain':
      return jsonSchemaOf(answer.schema, 'response')
  }
}

/**
 * The statuses of refusals that an operation may answer with, by what its route declares. Every one is behind a
 * credential, and of each kind of credential some may not come in: tokens without the scope, people who see a part of
 * the account or may only read, keys that may only read; so 403 is among them all.
 */
function refusalsOf(route: ApiRoute, row: OperationRow): ErrorStatus[] {
  const statuses = new Set<ErrorStatus>([400, 401, 403, 429, 500, 503, ...(row.refusals ?? [])])
  if (route.path.includes('/:')) statuses.add(404)
  if (route.method !== 'GET') statuses.add(415).add(413)
  if (row.body !== undefined) statuses.add(422)
  if (route.handler.kind !== 'read') statuses.add(409).add(422)
  return [...statuses].toSorted((a, b) => a - b)
}

function errorResponses(used: readonly ErrorStatus[]): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(status_titles)
      .filter(([status]) => used.some((one) => String(one) === status))
      .map(([status, title]) => {
        const codes = Object.values(error_catalogue)
          .filter((kind) => String(kind.status) === status)
          .map((kind) => kind.code)
        const waits = status === '429' || status === '503'
        return [
          status,
          {
            description: `${title}: ${[...new Set(codes)].map((code) => `\`${code}\``).join(', ')}`,
            ...(waits
              ? {
                  headers: {
                    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
                  },
                }
              : {}),
            content: { [media_type]: { schema: { $ref: '#/components/schemas/error_document' } } },
          },
        ]
      }),
  )
}
