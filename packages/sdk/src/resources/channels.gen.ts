// Generated from packages/contract by `npm run generate`; not to be edited.

import type { CreateChannelRequest, UpdateChannelRequest } from '@quaylog/contract'
import {
  listQuery,
  type Api,
  type CallOptions,
  type ListOptions,
  type MappedList,
  type PlainWriteOptions,
  type WriteOptions,
} from '../api.ts'
import type { CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** A channel, with camelCase names. */
export type Channel = ReturnType<typeof mapChannel>
function mapChannel(channel: Resource<'channel'>) {
  return mapAttributes<'channel'>(channel)
}

/** What a channel is created with. */
export type NewChannel = CamelMembers<CreateChannelRequest['data']['attributes']>
function createChannelData(given: NewChannel) {
  const attributes = {
    kind: given.kind,
    address: given.address,
    events: given.events,
    active: given.active,
    time_zone: given.timeZone,
    quiet_hours: given.quietHours,
    digest_at: given.digestAt,
    morning_digest_at: given.morningDigestAt,
    description: given.description,
  }
  return { attributes }
}

/** What can be changed about a channel. */
export type ChannelChanges = CamelMembers<UpdateChannelRequest['data']['attributes']>
function updateChannelData(given: ChannelChanges) {
  const attributes = {
    address: given.address,
    events: given.events,
    active: given.active,
    time_zone: given.timeZone,
    quiet_hours: given.quietHours,
    digest_at: given.digestAt,
    morning_digest_at: given.morningDigestAt,
    description: given.description,
    unchanged_since: given.unchangedSince,
  }
  return { attributes }
}

/** Channels of the account. */
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

  /** Same events, queue and retries as webhooks, in words. Its notifications are listed with filter[webhook_id]. */
  create<F extends Format = D>(
    given: NewChannel,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'channel'>, Channel>> {
    return this.#api.one(
      { method: 'POST', path: '/channels', body: { data: { type: 'channel', ...createChannelData(given) } } },
      mapChannel,
      options,
    )
  }

  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'channel'>, Channel>> {
    return this.#api.one({ path: pathOf('/channels', id) }, mapChannel, options)
  }

  update<F extends Format = D>(
    id: string,
    given: ChannelChanges,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'channel'>, Channel>> {
    return this.#api.one(
      {
        method: 'PATCH',
        path: pathOf('/channels', id),
        body: { data: { type: 'channel', id, ...updateChannelData(given) } },
      },
      mapChannel,
      options,
    )
  }

  delete(id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/channels', id), options)
  }
}
