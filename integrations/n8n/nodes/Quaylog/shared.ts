import type { INodeProperties, INodePropertyOptions, INodeRequestOutput } from 'n8n-workflow'

/** The records of an answer, one item each. */
export const records: INodeRequestOutput = { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }] }

/** What the two operations that read records of one kind are called, and where they are read. */
interface Readable {
  readonly path: string
  readonly one: string
  readonly many: string
  readonly describes_one: string
  readonly describes_many: string
}

/** Reads one record by its id, or the records that fit. */
export function readOperations({ path, one, many, describes_one, describes_many }: Readable): INodePropertyOptions[] {
  return [
    {
      name: 'Get',
      value: 'get',
      action: `Get ${one}`,
      description: describes_one,
      routing: { request: { method: 'GET', url: `=${path}/{{$parameter["id"]}}` }, output: records },
    },
    {
      name: 'Get Many',
      value: 'getAll',
      action: `Get many ${many}`,
      description: describes_many,
      routing: { request: { method: 'GET', url: path }, output: records },
    },
  ]
}

/** The choice among the operations of one resource. */
export function operationField(resource: string, options: INodePropertyOptions[], first = 'getAll'): INodeProperties {
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: first,
  }
}

/** The id of the record that one operation reads. */
export function idField(resource: string): INodeProperties {
  return {
    displayName: 'ID',
    name: 'id',
    type: 'string',
    required: true,
    default: '',
    description: 'ID of the record, as lists and notifications have it',
    displayOptions: { show: { resource: [resource], operation: ['get'] } },
  }
}

/** What the link to the next page says; the first page has none. */
const next_cursor =
  '={{ decodeURIComponent($response.body?.links?.next?.match(/page(?:%5B|\\[)after(?:%5D|\\])=([^&]+)/i)?.[1] ?? "") }}'

/** How many records a list gives: all of them, page by page, or the first ones. */
export function amountFields(resource: string): INodeProperties[] {
  const show = { resource: [resource], operation: ['getAll'] }
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions: { show },
      routing: {
        send: { paginate: '={{ $value }}', type: 'query', property: 'page[size]', value: '100' },
        operations: {
          pagination: {
            type: 'generic',
            properties: {
              continue: '={{ !!$response.body.links?.next }}',
              request: { qs: { 'page[size]': '100', 'page[after]': next_cursor } },
            },
          },
        },
      },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1, maxValue: 100 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { ...show, returnAll: [false] } },
      routing: { send: { type: 'query', property: 'page[size]' } },
    },
  ]
}
