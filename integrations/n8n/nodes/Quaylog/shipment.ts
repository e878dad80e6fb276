import type { INodeProperties } from 'n8n-workflow'
import { amountFields, idField, operationField, readOperations } from './shared.ts'

const show = { resource: ['shipment'] }

const reads = readOperations({
  path: '/shipments',
  one: 'a shipment',
  many: 'shipments',
  describes_one: 'Get ports, vessel and estimates of a shipment',
  describes_many: 'Get the shipments that fit',
})

export const shipmentOperations: INodeProperties[] = [operationField('shipment', reads)]

export const shipmentFields: INodeProperties[] = [
  idField('shipment'),
  ...amountFields('shipment'),
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
        description: 'Bill of lading, or the number that was asked for',
        routing: { send: { type: 'query', property: 'number' } },
      },
      {
        displayName: 'Search',
        name: 'q',
        type: 'string',
        default: '',
        description: 'Text within numbers and references',
        routing: { send: { type: 'query', property: 'q' } },
      },
    ],
  },
]
