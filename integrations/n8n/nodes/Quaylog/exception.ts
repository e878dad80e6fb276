import type { INodeProperties } from 'n8n-workflow'
import { amountFields, idField, operationField, readOperations } from './shared.ts'

const show = { resource: ['exception'] }

const reads = readOperations({
  path: '/exceptions',
  one: 'an exception',
  many: 'exceptions',
  describes_one: 'Get what is wrong or has changed, with its reasons',
  describes_many: 'Get the exceptions to work on today, or others',
})

export const exceptionOperations: INodeProperties[] = [operationField('exception', reads)]

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
