import type {
  TriggerWebhookResponse,
  WebhookEventName,
  WebhookFormat,
  WebhookHeader,
  WebhookIpsResponse,
} from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainOptions,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'
import { unwrapWebhook } from '../webhook-event.ts'

export type Webhook = ReturnType<typeof mapWebhook>
function mapWebhook(webhook: Resource<'webhook'>) {
  return mapAttributes<'webhook'>(webhook)
}

export type WebhookEventCategory = ReturnType<typeof mapCategory>
function mapCategory(category: Resource<'webhook_event_category'>) {
  return mapAttributes<'webhook_event_category'>(category)
}

/** `*` stands for every event name there is when it is written. */
export interface WebhookSettings {
  url?: string
  active?: boolean
  events?: (WebhookEventName | '*')[]
  headers?: WebhookHeader[] | null
  secret?: string
  /** With a new secret, when updating: how long the old one signs beside it; 0 to 168, 24 unless told. */
  secretOverlapHours?: number
  compatSignatureHeader?: string | null
  /** `json_api` unless told; `cloudevents`: the same document as the data of a CloudEvent 1.0. */
  format?: WebhookFormat
  description?: string | null
}

function attributesOf({ compatSignatureHeader, secretOverlapHours, ...settings }: WebhookSettings) {
  return { ...settings, compat_signature_header: compatSignatureHeader, secret_overlap_hours: secretOverlapHours }
}

export class Webhooks<D extends Format> {
  /** The event of a delivery, once its signature was checked. */
  readonly unwrap = unwrapWebhook
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'webhook'>, MappedList<Webhook>>> {
    return this.#api.list({ path: '/webhooks', query: listQuery(options) }, mapWebhook, options)
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'webhook'>, Webhook>> {
    return this.#api.one({ path: pathOf('/webhooks', id) }, mapWebhook, options)
  }

  create<F extends Format = D>(
    settings: WebhookSettings & { url: string; events: (WebhookEventName | '*')[] },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'webhook'>, Webhook>> {
    const body = { data: { type: 'webhook', attributes: attributesOf(settings) } }
    return this.#api.one({ method: 'POST', path: '/webhooks', body }, mapWebhook, options)
  }

  update<F extends Format = D>(
    id: string,
    settings: WebhookSettings,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'webhook'>, Webhook>> {
    const body = { data: { type: 'webhook', id, attributes: attributesOf(settings) } }
    return this.#api.one({ method: 'PATCH', path: pathOf('/webhooks', id), body }, mapWebhook, options)
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/webhooks', id), options)
  }

  /** Addresses that deliveries come from. */
  ips(options: PlainOptions = {}): Promise<WebhookIpsResponse> {
    return this.#api.read({ path: '/webhooks/ips' }, options)
  }

  /** Event names by category, those the account may use. */
  events<F extends Format = D>(
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, List<'webhook_event_category'>, MappedList<WebhookEventCategory>>> {
    return this.#api.list({ path: '/webhooks/events' }, mapCategory, options)
  }

  /** One attempt at an address with sample data, and what it answered. */
  trigger(
    attempt: {
      url: string
      event: WebhookEventName
      secret?: string
      compatSignatureHeader?: string
      format?: WebhookFormat
    },
    options: PlainWriteOptions = {},
  ): Promise<TriggerWebhookResponse> {
    const { url, event, secret, compatSignatureHeader, format } = attempt
    const body = { url, event, secret, compat_signature_header: compatSignatureHeader, format }
    return this.#api.read({ method: 'POST', path: '/webhooks/trigger', body }, options)
  }
}
