import type { DeliveryStatus } from '@quaylog/contract'
import { Included } from '@quaylog/sdk'
import type { AnyResource, Document, Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../service/client.ts'
import { readApi } from '../service/portal-api.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await client.webhooks.list({ pageSize: 100, signal })).data,
})
export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook', id],
    queryFn: async ({ signal }) => (await client.webhooks.get(id, { signal })).data,
  })
export const eventsQuery = queryOptions({
  queryKey: ['webhook-events'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await client.webhooks.events({ signal })).data,
})

const log_size = 50

/** The newest notifications of a webhook. */
export const notificationsQuery = (webhook_id: string, delivery_status: DeliveryStatus | undefined) =>
  queryOptions({
    queryKey: ['notifications', webhook_id, delivery_status],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: async ({ signal }): Promise<readonly LoggedNotification[]> => {
      const list = await client.webhookNotifications.list(
        { webhookId: webhook_id, ...(delivery_status === undefined ? {} : { deliveryStatus: delivery_status }) },
        { pageSize: log_size, signal, include: 'webhook_notification_logs,reference_object' },
      )
      const included = new Included(list.included)
      return list.data.map((notification) => {
        const { reference_object, webhook_notification_logs } = notification.relationships ?? {}
        return {
          notification,
          about: numberOf(included, included.find(reference_object)),
          failed_attempts: included
            .all(webhook_notification_logs)
            .filter(
              ({ attributes: { status_code } }) => status_code === null || status_code < 200 || status_code >= 300,
            ).length,
        }
      })
    },
  })

/** A notification that was given up. */
interface FailedDelivery {
  readonly id: string
  readonly event: string
  readonly at: string
  /** null: the webhook was removed. */
  readonly webhook_id: string | null
}

/** The newest notifications of all webhooks that were given up. */
export const failedDeliveriesQuery = queryOptions({
  queryKey: ['notifications', 'failed'],
  refetchInterval: 10_000,
  queryFn: async ({ signal }): Promise<readonly FailedDelivery[]> => {
    const { data } = await client.webhookNotifications.list({ deliveryStatus: 'failed' }, { pageSize: 10, signal })
    return data.map(({ id, attributes, relationships }) => ({
      id,
      event: attributes.event,
      at: attributes.created_at,
      webhook_id: relationships?.webhook?.data?.id ?? null,
    }))
  },
})

/** A notification as a row of the log shows it. */
export interface LoggedNotification {
  readonly notification: Resource<'webhook_notification'>
  /** The number of the container, bill or request that it is about; null: it is about none. */
  readonly about: string | null
  readonly failed_attempts: number
}

/** The number by which people know what a notification is about: of the container, or else of its bill or request. */
function numberOf(included: Included, reference: AnyResource | undefined): string | null {
  if (reference === undefined) return null
  if (reference.type === 'container') return reference.attributes.number
  if (reference.type === 'shipment') return reference.attributes.bill_of_lading_number
  if (reference.type === 'tracking_request') return reference.attributes.request_number
  if (reference.type === 'exception') {
    const { containers, shipment, tracking_request } = reference.relationships ?? {}
    const [first] = included.all(containers)
    return numberOf(included, first ?? included.find(shipment) ?? included.find(tracking_request))
  }
  if (!('relationships' in reference) || reference.relationships === undefined) return null
  if (!('container' in reference.relationships)) return null
  return included.find(reference.relationships.container)?.attributes.number ?? null
}

/** One attempt with what was sent and what came back. */
export interface Attempt {
  readonly id: string
  readonly attempt: number
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
  readonly created_at: string
  readonly next_attempt_at: string | null
  readonly request_headers?: Readonly<Record<string, string>>
  readonly response_body?: string | null
}

export interface NotificationView {
  readonly notification: Resource<'webhook_notification'>
  readonly attempts: readonly Attempt[]
  /** The body as it was sent. */
  readonly body: object
  readonly reference: AnyResource | undefined
}

export const notificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['notification', id],
    queryFn: async ({ signal }): Promise<NotificationView> => {
      const document = await readApi<Document<'webhook_notification'>>(
        `/webhook_notifications/${id}?include=reference_object,webhook_notification_logs`,
        signal,
      )
      const included = document.included ?? []
      const reference_id = document.data.relationships?.reference_object?.data?.id
      const records = included.filter(({ type }) => type !== 'webhook_notification_log')
      return {
        notification: document.data,
        attempts: included
          .flatMap((resource): Attempt[] =>
            resource.type === 'webhook_notification_log' ? [{ id: resource.id, ...resource.attributes }] : [],
          )
          .toSorted((one, other) => other.attempt - one.attempt),
        body: {
          data: {
            ...document.data,
            relationships: { ...document.data.relationships, webhook_notification_logs: { data: [] } },
          },
          links: document.links,
          included: records,
        },
        reference: records.find((resource) => resource.id === reference_id),
      }
    },
  })
