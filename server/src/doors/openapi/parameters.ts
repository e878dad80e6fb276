import { page_limits, resourceDefinition } from '@quaylog/contract'
import type { FilterDefinition, ResourceTypeName } from '@quaylog/contract'
import { not_applied } from '../../exports/export.ts'
import type { JsonSchema, ParameterObject, SchemaReference } from '../../ground/openapi/openapi.ts'
import type { OperationRow } from './operation.ts'

/** Parameters that many calls share. */
export const shared_parameters: Readonly<Record<string, ParameterObject>> = {
  page_number: {
    name: 'page[number]',
    in: 'query',
    description: 'Page, from 1; beyond the last one the list is empty',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  page_after: {
    name: 'page[after]',
    in: 'query',
    description:
      'Instead of page[number]: send it empty to begin, then follow `links.next`. Pages of this form are stable while ' +
      'records are added and removed, cost the same at any depth, and only the first one tells `meta.total`',
    schema: { type: 'string', maxLength: 2_000 },
    allowEmptyValue: true,
  },
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes the call repeatable for 24 hours: the same key and body get the same answer',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

/** The parameters of a call: those of its path, of its resource type and its own. */
export function parametersOf(
  row: OperationRow,
  path: string,
  repeatable: boolean,
): (ParameterObject | SchemaReference)[] {
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']): ParameterObject => ({
      name,
      in: 'path',
      required: true,
      description: describePath(name, row),
      schema: { type: 'string' },
    })),
    ...typeParameters(row),
    ...(row.query ?? []).map(({ name, description, required, schema }): ParameterObject => ({
      name,
      in: 'query',
      ...(required === undefined ? {} : { required }),
      description,
      schema: schema ?? { type: 'string' },
    })),
    ...(repeatable ? [{ $ref: '#/components/parameters/idempotency_key' }] : []),
  ]
}

function describePath(name: string, { call }: OperationRow): string {
  if (name === 'api_slug') return 'Slug of the definition'
  if (name !== 'id') return `Id of the ${name.replace(/_id$/, '')}`
  if (call.includes('/ports/') || call.includes('/metro_areas/')) return 'Id or UN/LOCODE'
  if (call.includes('/terminals/')) return 'Id or FIRMS code'
  if (call.includes('/shipping_lines/')) return 'Id or SCAC'
  return call.includes('/vessels/') ? 'Id or IMO number' : 'Id'
}

/** The filters of a type's lists. */
function narrowing(type: ResourceTypeName): ParameterObject[] {
  const { filters, custom_field_filters } = resourceDefinition(type)
  return [
    ...filters.map((filter) => filterParameter(filter, type)),
    ...(custom_field_filters === null ? [] : [custom_field_parameter]),
  ]
}

function typeParameters({ answer }: OperationRow): (ParameterObject | SchemaReference)[] {
  if (answer.kind === 'export') return narrowing(answer.of).filter(({ name }) => !not_applied.test(name))
  if (!('type' in answer)) return []
  const { includes, flags, default_include, sortable, default_sort, page_size } = resourceDefinition(answer.type)
  const usual = default_include[answer.kind === 'one' ? 'one' : 'list']
  const paged: (ParameterObject | SchemaReference)[] =
    answer.kind !== 'page'
      ? []
      : [
          { $ref: '#/components/parameters/page_number' },
          { $ref: '#/components/parameters/page_after' },
          {
            name: 'page[size]',
            in: 'query',
            description: `Records per page; larger values count as ${page_limits.size_max}`,
            schema: { type: 'integer', minimum: 1, default: page_size },
          },
        ]
  return [
    ...(answer.kind === 'one' || answer.kind === 'all' ? [] : narrowing(answer.type)),
    ...(answer.kind === 'page' && sortable.length > 0
      ? [
          query('sort', `Comma list, \`-\` for descending: ${sortable.join(', ')}`, {
            type: 'string',
            ...(default_sort === null ? {} : { default: default_sort }),
          }),
        ]
      : []),
    ...paged,
    ...(includes.length === 0
      ? []
      : [
          query('include', `Comma list of: ${includes.join(', ')}`, {
            type: 'string',
            ...(usual.length === 0 ? {} : { default: usual.join(',') }),
          }),
        ]),
    ...flags.map((flag) =>
      query(`flag[${flag}]`, `Adds the relationship party_roles`, { type: 'boolean', default: false }),
    ),
    query(`fields[${answer.type}]`, 'Comma list of the attributes and relationships to print; other types likewise', {
      type: 'string',
    }),
  ]
}

const custom_field_parameter: ParameterObject = {
  name: 'filter[custom_field]',
  in: 'query',
  description:
    'By the slug of a custom field, such as `filter[custom_field][priority]=high`; several with commas: one of them',
  schema: { type: 'object', additionalProperties: { type: 'string' } },
  style: 'deepObject',
  explode: true,
}

function filterParameter(
  { parameter, aliases, kind, values, synonyms, description, many }: FilterDefinition,
  type: ResourceTypeName,
): ParameterObject {
  const also = aliases === undefined || aliases.length === 0 ? '' : `; also ${aliases.join(', ')}`
  const schemas: Record<FilterDefinition['kind'], JsonSchema> = {
    text: { type: 'string' },
    boolean: { type: 'boolean' },
    enumeration: { enum: [...(values ?? []), ...Object.keys(synonyms ?? {})] },
    locode: { type: 'string', pattern: '^[A-Za-z]{2}[A-Za-z0-9]{3}$' },
    scac: { type: 'string', pattern: '^[A-Za-z0-9]{4}$' },
    uuid: { type: 'string', format: 'uuid' },
    timestamp: { type: 'string', format: 'date-time' },
    date: { type: 'string', format: 'date' },
  }
  const several = '; several with commas: one of them' + (kind === 'text' ? ', `\\,` for a comma within' : '')
  return {
    ...(many === true
      ? {
          ...query(parameter, `${description}${several}${also}`, {
            type: 'array',
            items: schemas[kind],
            maxItems: 100,
          }),
          style: 'form',
          explode: false,
        }
      : query(parameter, `${description}${also}`, schemas[kind])),
    ...(type === 'search_result' ? { required: true } : {}),
  }
}

function query(name: string, description: string, schema: JsonSchema): ParameterObject {
  return { name, in: 'query', description, schema }
}
