import type { AttributesOf, WebhookEventName } from '@quaylog/contract'
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
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A mail box or chat that is told in words. */
export type Channel = ReturnType<typeof mapChannel>
function mapChannel(channel: Resource<'channel'>) {
  return mapAttributes<'channel'>(channel)
}

/** Times are `HH:MM` in the time zone; `*` stands for every event there is when it is written. */
export interface ChannelSettings {
  address?: string
  active?: boolean
  events?: (WebhookEventName | '*')[]
  /** IANA name. */
  timeZone?: string
  quietHours?: { from: string; to: string } | null
  /** All of a day is told once, then. */
  digestAt?: string | null
  description?: string | null
}

function attributesOf({ timeZone, quietHours, digestAt, ...settings }: ChannelSettings) {
  return { ...settings, time_zone: timeZone, quiet_hours: quietHours, digest_at: digestAt }
}

export class Channels<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  list<F extends Format = D>(
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'channel'>, MappedList<Channel>>> {
    return this.#api.list({ path: '/channels', query: listQuery(options) }, mapChannel, options)
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'channel'>, Channel>> {
    return this.#api.one({ path: pathOf('/channels', id) }, mapChannel, options)
  }

  create<F extends Format = D>(
    settings: ChannelSettings & {
      kind: AttributesOf['channel']['kind']
      address: string
      events: (WebhookEventName | '*')[]
    },
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'channel'>, Channel>> {
    return this.#api.one(
      { method: 'POST', path: '/channels', body: { data: { type: 'channel', attributes: attributesOf(settings) } } },
      mapChannel,
      options,
    )
  }

  update<F extends Format = D>(
    id: string,
    settings: ChannelSettings,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'channel'>, Channel>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: pathOf('/channels', id),
        body: { data: { type: 'channel', id, attributes: attributesOf(settings) } },
      },
      mapChannel,
      options,
    )
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/channels', id), options)
  }
}
