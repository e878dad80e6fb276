import {
  NodeApiError,
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestMethods,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow'
import { isSigned } from './signature.ts'

/** Asks the service; the key goes with it. */
async function ask(hook: IHookFunctions, method: IHttpRequestMethods, path: string, body?: IDataObject) {
  const { baseUrl } = await hook.getCredentials<{ baseUrl: string }>('quaylogApi')
  return hook.helpers.httpRequestWithAuthentication.call(hook, 'quaylogApi', {
    method,
    url: `${baseUrl.replace(/\/+$/, '')}${path}`,
    body,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  })
}

/** Starts a workflow with each event; its webhook lives as long as the workflow is active. */
export class QuaylogTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Quaylog Trigger',
    name: 'quaylogTrigger',
    icon: 'file:../../icons/quaylog.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"]}}',
    description: 'Starts the workflow when something changes about a container or shipment',
    defaults: { name: 'Quaylog Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'quaylogApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'string',
        default: '*',
        required: true,
        placeholder: 'e.g. exception.opened,container.pickup_lfd.changed',
        description: 'Names of events with commas between them; * stands for all',
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId, secret } = this.getWorkflowStaticData('node')
        if (typeof webhookId !== 'string' || typeof secret !== 'string') return false
        const { statusCode, body } = await ask(this, 'GET', `/webhooks/${webhookId}`)
        return statusCode === 200 && body.data.attributes.url === this.getNodeWebhookUrl('default')
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl('default')
        const events = String(this.getNodeParameter('events'))
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
        const attributes = { url, events, active: true, description: 'n8n' }
        const { statusCode, body } = await ask(this, 'POST', '/webhooks', { data: { type: 'webhook', attributes } })
        if (statusCode !== 201) throw new NodeApiError(this.getNode(), body)
        const kept = this.getWorkflowStaticData('node')
        kept.webhookId = body.data.id
        kept.secret = body.data.attributes.secret
        return true
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node')
        if (typeof kept.webhookId !== 'string') return true
        const { statusCode } = await ask(this, 'DELETE', `/webhooks/${kept.webhookId}`)
        if (statusCode !== 200 && statusCode !== 404) return false
        delete kept.webhookId
        delete kept.secret
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node')
    const request = this.getRequestObject()
    const is_known = typeof secret === 'string' && isSigned(request.rawBody, this.getHeaderData(), secret, Date.now())
    if (!is_known) {
      this.getResponseObject()
        .status(401)
        .json({ message: 'The delivery is not signed with the secret of this webhook' })
      return { noWebhookResponse: true }
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] }
  }
}
