import type { INodeProperties } from 'n8n-workflow'
import { amountFields, idField, operationField, readOperations } from './shared.ts'

const show = { resource: ['container'] }

const reads = readOperations({
  path: '/containers',
  one: 'a container',
  many: 'containers',
  describes_one: 'Get status, deadlines, holds and places of a container',
  describes_many: 'Get the containers that fit',
})

export const containerOperations: INodeProperties[] = [operationField('container', reads)]

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
