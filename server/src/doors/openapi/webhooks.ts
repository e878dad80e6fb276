import { webhook_content_type, webhook_headers } from '@quaylog/contract'
import type { JsonSchema, OperationObject, ParameterObject } from '../../ground/openapi/openapi.ts'
import { oneSchema } from './schemas.ts'

const text: JsonSchema = { type: 'string' }
const header = (name: string, description: string): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
})

const headers: readonly ParameterObject[] = [
  header(webhook_headers.signature, 'Lower-case hex HMAC-SHA256 of the raw body with the secret'),
  header(webhook_headers.standard_id, 'Standard Webhooks: the id of the notification, the same on every attempt'),
  header(
    webhook_headers.standard_timestamp,
    'Standard Webhooks: seconds since 1970; refuse one more than five minutes off',
  ),
  header(
    webhook_headers.standard_signature,
    'Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`',
  ),
  header(webhook_headers.event, 'The name of the event'),
  header(webhook_headers.attempt, 'Which of 13 attempts this is'),
]

/** The same document as the data of a CloudEvent 1.0. */
function cloudEvent(notification: JsonSchema): JsonSchema {
  const members = {
    specversion: { const: '1.0' },
    id: { ...text, description: 'The id of the notification' },
    source: { ...text, format: 'uri', description: 'The address of the API' },
    type: { ...text, description: '`io.quaylog.` and the name of the event' },
    subject: { ...text, description: 'The record that it is about, such as `containers/<id>`' },
    time: { ...text, format: 'date-time' },
    datacontenttype: { const: 'application/json' },
    data: notification,
  }
  return { type: 'object', required: Object.keys(members), properties: members }
}

/** What the service posts to receivers; contract 5.3 and 5.4. */
export function notificationWebhook(): OperationObject {
  const notification = oneSchema('webhook_notification')
  return {
    operationId: 'receiveNotification',
    tags: ['Webhooks'],
    summary: 'Receive a notification',
    description:
      'Posted to the address of each webhook that names the event. Answer within 15 seconds, and work afterwards; attempts ' +
      'repeat, so keep the id to recognise them. The body is in the `format` of the webhook.',
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        [webhook_content_type]: { schema: notification },
        'application/cloudevents+json': { schema: cloudEvent(notification) },
      },
    },
    responses: {
      200: { description: 'Taken; 201, 202 and 204 mean the same. Anything else is tried again' },
      410: { description: 'Never send here again: the webhook is switched off' },
    },
  }
}
