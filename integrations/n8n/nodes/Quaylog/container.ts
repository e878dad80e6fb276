import type { INodeProperties } from 'n8n-workflow'
import { amountFields, idField, records } from './shared.ts'

const show = { resource: ['container'] }

export const containerOperations: INodeProperties[] = [
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
        action: 'Get a container',
        description: 'Get status, deadlines, holds and places of a container',
        routing: { request: { method: 'GET', url: '=/containers/{{$parameter["id"]}}' }, output: records },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many containers',
        description: 'Get the containers that fit',
        routing: { request: { method: 'GET', url: '/containers' }, output: records },
      },
    ],
    default: 'getAll',
  },
]

export const containerFields: INodeProperties[] = [
  idField('container'),
  ...amountFields('container'),
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    displayOptions: { show: { ...show, operation: ['getAll'] } },
    options: [
      {
        displayName: 'Number',
        name: 'number',
        type: 'string',
        default: '',
        routing: { send: { type: 'query', property: 'number' } },
      },
      {
        displayName: 'Status',
        name: 'status',
        type: 'string',
        default: '',
        placeholder: 'e.g. available,on_ship',
        description: 'One status, or several with commas between them',
        routing: { send: { type: 'query', property: 'filter[status]' } },
      },
    ],
  },
]
