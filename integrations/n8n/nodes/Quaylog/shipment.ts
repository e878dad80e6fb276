import type { INodeProperties } from 'n8n-workflow'
import { amountFields, idField, records } from './shared.ts'

const show = { resource: ['shipment'] }

export const shipmentOperations: INodeProperties[] = [
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
        action: 'Get a shipment',
        description: 'Get ports, vessel and estimates of a shipment',
        routing: { request: { method: 'GET', url: '=/shipments/{{$parameter["id"]}}' }, output: records },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many shipments',
        description: 'Get the shipments that fit',
        routing: { request: { method: 'GET', url: '/shipments' }, output: records },
      },
    ],
    default: 'getAll',
  },
]

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
