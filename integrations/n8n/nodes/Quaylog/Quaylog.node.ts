import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow'
import { containerFields, containerOperations } from './container.ts'
import { exceptionFields, exceptionOperations } from './exception.ts'
import { shipmentFields, shipmentOperations } from './shipment.ts'
import { trackingRequestFields, trackingRequestOperations } from './trackingRequest.ts'

/** Tracks numbers and reads what is known of them; every operation is one call of the REST API. */
export class Quaylog implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Quaylog',
    name: 'quaylog',
    icon: 'file:../../icons/quaylog.svg',
    group: ['input'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Track containers and read shipments, deadlines and exceptions',
    defaults: { name: 'Quaylog' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'quaylogApi', required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      headers: { Accept: 'application/vnd.api+json', 'Content-Type': 'application/json' },
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Container', value: 'container' },
          { name: 'Exception', value: 'exception' },
          { name: 'Shipment', value: 'shipment' },
          { name: 'Tracking Request', value: 'trackingRequest' },
        ],
        default: 'trackingRequest',
      },
      ...containerOperations,
      ...exceptionOperations,
      ...shipmentOperations,
      ...trackingRequestOperations,
      ...containerFields,
      ...exceptionFields,
      ...shipmentFields,
      ...trackingRequestFields,
    ],
  }
}
