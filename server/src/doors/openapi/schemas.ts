import { error_document, isResourceTypeName, resource_types, resourceDefinition } from '@quaylog/contract'
import type { RelationshipDefinition, ResourceTypeName } from '@quaylog/contract'
import { jsonSchemaOf } from '../../ground/openapi/json-schema.ts'
import type { JsonSchema } from '../../ground/openapi/openapi.ts'

/** Every resource type and the error document, by the name under which the interface description has it. */
export function componentSchemas(): Record<string, JsonSchema> {
  const types = Object.keys(resource_types).filter(isResourceTypeName)
  return {
    ...Object.fromEntries(types.map((type) => [type, resourceSchema(type)])),
    error_document: jsonSchemaOf(error_document, 'response'),
    pagination: pagination_schema,
  }
}

const pagination_schema: JsonSchema = object(
  { current: integer(), next: integer(), prev: integer(), last: integer(), records: integer('Records over all pages') },
  ['current', 'records'],
)

/** Types whose ids are words. */
const other_ids: readonly ResourceTypeName[] = ['infer_number_results', 'webhook_event_category', 'document_schema']

/** Brackets stand literally in addresses, which a strict URI does not allow. */
const address: JsonSchema = { type: 'string', description: 'Absolute address' }

function resourceSchema(type: ResourceTypeName): JsonSchema {
  const { attributes, relationships, self_link, download_link } = resourceDefinition(type)
  const linked = Object.entries(relationships)
  const always = linked.filter(([, relationship]) => relationship.shown === undefined).map(([name]) => name)
  return object(
    {
      id: { type: 'string', ...(other_ids.includes(type) ? {} : { format: 'uuid' }) },
      type: { const: type },
      attributes: jsonSchemaOf(attributes, 'response'),
      ...(linked.length === 0
        ? {}
        : {
            relationships: object(
              Object.fromEntries(linked.map(([name, relationship]) => [name, linkageSchema(relationship)])),
              always,
            ),
          }),
      ...(self_link ? { links: linksSchema(download_link) } : {}),
    },
    ['id', 'type', 'attributes', ...(always.length === 0 ? [] : ['relationships'])],
  )
}

function linkageSchema({ types, many, shown }: RelationshipDefinition): JsonSchema {
  const identifier = object({ id: { type: 'string' }, type: { enum: types } }, ['id', 'type'])
  const when =
    shown === undefined
      ? {}
      : {
          description: {
            with_flag_parties: 'Only with flag[parties] or when included',
            when_included: 'Only when included',
            with_routing_data: 'Only with Routing Data',
          }[shown],
        }
  return {
    ...object({ data: many ? { type: 'array', items: identifier } : { anyOf: [identifier, { type: 'null' }] } }, [
      'data',
    ]),
    ...when,
  }
}

function linksSchema(has_download: boolean): JsonSchema {
  const self = { type: 'string' } as const
  return has_download ? object({ self, download: self }, ['self', 'download']) : object({ self }, ['self'])
}

/** A document of one resource. */
export function oneSchema(type: ResourceTypeName): JsonSchema {
  return object({ data: refTo(type), links: object({ self: address }, ['self']), ...includedOf(type) }, [
    'data',
    'links',
  ])
}

/** Counters that stand beside charges, so that an empty list is never taken for good news. */
const clock_counters = {
  assessed: integer('Charges that could be counted'),
  unassessed: integer('Charges that could not'),
  facilities: {
    type: 'array',
    items: { type: 'string' },
    description: 'Codes of the facilities at which charges are counted; their calendars and tariffs are needed',
  },
} satisfies Record<string, JsonSchema>

/** A list of resources: a page, or all of them when the type has no pages. */
export function listSchema(type: ResourceTypeName, paged: boolean): JsonSchema {
  const meta = {
    size: integer('Records in this answer'),
    total: integer(
      paged ? 'Records over all pages; not told where a page continues from a cursor' : 'Records in this answer',
    ),
    total_is_estimated: { type: 'boolean', description: 'Only when the total is an estimate' },
    as_of: { type: 'string', format: 'date-time' },
    ...(type === 'charge_clock' ? clock_counters : {}),
  }
  return object(
    {
      data: { type: 'array', items: refTo(type) },
      ...includedOf(type),
      meta: object({ ...meta, ...(paged ? { pagination: { $ref: '#/components/schemas/pagination' } } : {}) }, [
        'size',
        ...(paged ? [] : ['total']),
      ]),
      links: object(
        {
          self: address,
          current: address,
          ...(paged ? { first: address, prev: address, next: address, last: address } : {}),
        },
        ['self'],
      ),
    },
    ['data', 'links'],
  )
}

function includedOf(type: ResourceTypeName): { included?: JsonSchema } {
  const types = reachable(type)
  const items =
    types.length === 1
      ? refTo(types[0] ?? '')
      : {
          oneOf: types.map(refTo),
          discriminator: {
            propertyName: 'type',
            mapping: Object.fromEntries(types.map((one) => [one, refTo(one).$ref])),
          },
        }
  return types.length === 0 ? {} : { included: { type: 'array', items } }
}

/**
 * The types that the include paths of a type lead to; a notification brings everything that stands around what it tells
 * of.
 */
function reachable(type: ResourceTypeName): string[] {
  if (type === 'webhook_notification') return Object.keys(resource_types).toSorted()
  const { includes, default_include } = resourceDefinition(type)
  const found = new Set<string>()
  for (const path of [...includes, ...default_include.one]) {
    let types: readonly string[] = [type]
    for (const relationship of path.split('.')) {
      types = types.flatMap((one) =>
        isResourceTypeName(one) ? (resourceDefinition(one).relationships[relationship]?.types ?? []) : [],
      )
      for (const one of types) if (isResourceTypeName(one)) found.add(one)
    }
  }
  return [...found].toSorted()
}

function refTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

function object(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

function integer(description?: string): JsonSchema {
  return { type: 'integer', ...(description === undefined ? {} : { description }) }
}
