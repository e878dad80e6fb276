import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { amountFields, idField, operationField, readOperations, records } from './shared.ts'

const show = { resource: ['trackingRequest'] }
const attributes = {
  request_type: '={{ $parameter["requestType"] }}',
  request_number: '={{ $parameter["requestNumber"] }}',
  scac: '={{ $parameter["scac"] || undefined }}',
  auto_detect_vocc_scac: '={{ $parameter["scac"] === "" }}',
}

const track: INodePropertyOptions = {
  name: 'Track',
  value: 'create',
  action: 'Track a number',
  description: 'Ask for a container, a booking or a bill of lading to be tracked',
  routing: {
    request: { method: 'POST', url: '/tracking_requests', body: { data: { type: 'tracking_request', attributes } } },
    output: records,
  },
}

const reads = readOperations({
  path: '/tracking_requests',
  one: 'a tracking request',
  many: 'tracking requests',
  describes_one: 'Get the state of a request and what came of it',
  describes_many: 'Get the requests of the account',
})

export const trackingRequestOperations: INodeProperties[] = [
  operationField('trackingRequest', [...reads, track], 'create'),
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
