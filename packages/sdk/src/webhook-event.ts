import { AuthenticationError, ValidationError } from './errors.ts'
import { Included, type AnyResource, type Document } from './included.ts'
import { verifyWebhook, type WebhookDelivery } from './webhook-signature.ts'

/** A delivery in the format `cloudevents`. */
interface CloudEvent {
  readonly specversion: string
  readonly data: Notification
}

/** A notification. */
type Notification = Document<'webhook_notification'>

/** A delivery whose signature was checked. */
export interface WebhookEvent {
  /** The same on every attempt: keep it to recognise repetitions. */
  readonly id: string
  /** Such as `container.transport.vessel_arrived`. */
  readonly name: Notification['data']['attributes']['event']
  readonly createdAt: string
  /** The record that it is about, as it was then; undefined when it did not come along. */
  readonly reference: AnyResource | undefined
  /** The records that came along. */
  readonly included: Included
  /** The notification; of a CloudEvent, its data. */
  readonly document: Notification
}

/**
 * The event of a delivery. @throws AuthenticationError unless it comes from the holder of the secret, ValidationError
 * for a body that is no notification
 */
export async function unwrapWebhook(delivery: WebhookDelivery): Promise<WebhookEvent> {
  if (!(await verifyWebhook(delivery)))
    throw new AuthenticationError('The delivery is not signed with this secret, or is too old')
  const text = typeof delivery.body === 'string' ? delivery.body : new TextDecoder().decode(delivery.body)
  const document = documentOf(text)
  const { id, attributes, relationships } = document.data
  const included = new Included(document.included)
  return {
    id,
    name: attributes.event,
    createdAt: attributes.created_at,
    reference: included.find<AnyResource['type']>(relationships?.reference_object),
    included,
    document,
  }
}

/** The shape of what is signed is the service's promise, which its own tests hold. */
function documentOf(text: string): Notification {
  let cause: unknown
  try {
    const delivered: Notification | CloudEvent = JSON.parse(text)
    const document = 'specversion' in delivered ? delivered.data : delivered
    if (document.data.type === 'webhook_notification') return document
  } catch (error) {
    cause = error
  }
  throw new ValidationError('The delivery is not a webhook notification', { cause })
}
