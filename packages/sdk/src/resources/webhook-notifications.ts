import type { DeliveryStatus, WebhookEventName } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type Included, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** What narrows a list of notifications; instants are ISO 8601. */
export interface NotificationFilters {
  event?: WebhookEventName
  deliveryStatus?: DeliveryStatus
  webhookId?: string
  createdAfter?: string
  createdBefore?: string
}

/** A notification with what it refers to and its attempts, as far as they came along. */
export type WebhookNotification = ReturnType<typeof mapWebhookNotification>
function mapWebhookNotification(notification: Resource<'webhook_notification'>, included: Included) {
  const related = notification.relationships
  return {
    ...mapAttributes<'webhook_notification'>(notification),
    webhookId: related?.webhook?.data?.id ?? null,
    referenceObject: related?.reference_object?.data ?? null,
    logs: included.all(related?.webhook_notification_logs).map((log) => mapAttributes<'webhook_notification_log'>(log)),
  }
}

export class WebhookNotifications<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Newest first. */
  list<F extends Format = D>(
    filters: NotificationFilters = {},
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'webhook_notification'>, MappedList<WebhookNotification>>> {
    const query = {
      'filter[event]': filters.event,
      'filter[delivery_status]': filters.deliveryStatus,
      'filter[webhook_id]': filters.webhookId,
      'filter[created_at][start]': filters.createdAfter,
      'filter[created_at][end]': filters.createdBefore,
      ...listQuery(options),
    }
    return this.#api.list({ path: '/webhook_notifications', query }, mapWebhookNotification, options)
  }

  /** As it was delivered; `include` adds paths such as `webhook_notification_logs`. */
  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> & { include?: string } = {},
  ): Promise<Formatted<F, Document<'webhook_notification'>, WebhookNotification>> {
    return this.#api.one(
      { path: pathOf('/webhook_notifications', id), query: { include: options.include } },
      mapWebhookNotification,
      options,
    )
  }

  /** A sample of what is delivered for an event. */
  examples<F extends Format = D>(
    event: WebhookEventName,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'webhook_notification'>, WebhookNotification>> {
    return this.#api.one({ path: '/webhook_notifications/examples', query: { event } }, mapWebhookNotification, options)
  }

  /** Delivers it once more, with the same id and bytes. */
  redeliver<F extends Format = D>(
    id: string,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'webhook_notification'>, WebhookNotification>> {
    return this.#api.one(
      { method: 'POST', path: pathOf('/webhook_notifications', id, '/redeliver') },
      mapWebhookNotification,
      options,
    )
  }

  /** Delivers again, in order, all that failed since an instant; of one webhook or of all that are switched on. */
  recover(
    wanted: { since: string; webhookId?: string; events?: WebhookEventName[] },
    options: PlainWriteOptions = {},
  ): Promise<{ recovered: number }> {
    const body = { since: wanted.since, webhook_id: wanted.webhookId, events: wanted.events }
    return this.#api.read({ method: 'POST', path: '/webhook_notifications/recover', body }, options)
  }
}
