import type { INodeProperties } from 'n8n-workflow'
import { amountFields, idField, records } from './shared.ts'

const show = { resource: ['exception'] }

export const exceptionOperations: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show },
    options: [
      {
        name: 'Get',
        value: 'get',
        action: 'Get an exception',
        description: 'Get what is wrong or has changed, with its reasons',
        routing: { request: { method: 'GET', url: '=/exceptions/{{$parameter["id"]}}' }, output: records },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many exceptions',
        description: 'Get the exceptions to work on today, or others',
        routing: { request: { method: 'GET', url: '/exceptions' }, output: records },
      },
    ],
    default: 'getAll',
  },
]

export const exceptionFields: INodeProperties[] = [
  idField('exception'),
  ...amountFields('exception'),
  {
    displayName: 'Status',
    name: 'status',
    type: 'options',
    default: 'open',
    description: 'Those that are open are what there is to do today',
    displayOptions: { show: { ...show, operation: ['getAll'] } },
    options: [
      { name: 'Closed', value: 'closed' },
      { name: 'Handled', value: 'handled' },
      { name: 'Open', value: 'open' },
      { name: 'Snoozed', value: 'snoozed' },
    ],
    routing: { send: { type: 'query', property: 'filter[status]' } },
  },
]
