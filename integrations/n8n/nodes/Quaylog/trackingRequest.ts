import type { INodeProperties } from 'n8n-workflow'
import { amountFields, idField, records } from './shared.ts'

const show = { resource: ['trackingRequest'] }
const attributes = {
  request_type: '={{ $parameter["requestType"] }}',
  request_number: '={{ $parameter["requestNumber"] }}',
  scac: '={{ $parameter["scac"] || undefined }}',
  auto_detect_vocc_scac: '={{ $parameter["scac"] === "" }}',
}

export const trackingRequestOperations: INodeProperties[] = [
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
        action: 'Get a tracking request',
        description: 'Get the state of a request and what came of it',
        routing: { request: { method: 'GET', url: '=/tracking_requests/{{$parameter["id"]}}' }, output: records },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many tracking requests',
        description: 'Get the requests of the account',
        routing: { request: { method: 'GET', url: '/tracking_requests' }, output: records },
      },
      {
        name: 'Track',
        value: 'create',
        action: 'Track a number',
        description: 'Ask for a container, a booking or a bill of lading to be tracked',
        routing: {
          request: {
            method: 'POST',
            url: '/tracking_requests',
            body: { data: { type: 'tracking_request', attributes } },
          },
          output: records,
        },
      },
    ],
    default: 'create',
  },
]

const created = { show: { ...show, operation: ['create'] } }

export const trackingRequestFields: INodeProperties[] = [
  idField('trackingRequest'),
  ...amountFields('trackingRequest'),
  {
    displayName: 'Number Type',
    name: 'requestType',
    type: 'options',
    default: 'container',
    displayOptions: created,
    options: [
      { name: 'Bill of Lading', value: 'bill_of_lading' },
      { name: 'Booking', value: 'booking_number' },
      { name: 'Container', value: 'container' },
    ],
  },
  {
    displayName: 'Number',
    name: 'requestNumber',
    type: 'string',
    required: true,
    default: '',
    displayOptions: created,
  },
  {
    displayName: 'Shipping Line (SCAC)',
    name: 'scac',
    type: 'string',
    default: '',
    placeholder: 'e.g. MAEU',
    description: 'Code of the shipping line; empty: it is inferred from the number',
    displayOptions: created,
  },
]
