import type { ChannelAttributes, ChannelKind } from '@quaylog/contract'
import { QuaylogError } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import { readApi, writeApi } from '../service/portal-api.ts'
import { channelWords } from '../words/channel-words.ts'
import type { ChannelChanges, ChannelSettings } from './channel-draft.ts'

/** A channel of the account. */
export interface ChannelRecord {
  readonly id: string
  readonly attributes: ChannelAttributes
}

/** Asked again now and then: somebody may have answered the mail that asks. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  refetchInterval: 15_000,
  queryFn: async ({ signal }) =>
    (await readApi<{ data: readonly ChannelRecord[] }>('/channels?page[size]=100', signal)).data,
})

export const makeChannel = (kind: ChannelKind, settings: ChannelSettings) =>
  writeApi('POST', '/channels', { data: { type: 'channel', attributes: { kind, ...settings } } })

/** Changes a channel that is still as it was read. Throws QuaylogError when somebody changed it meanwhile. */
export async function changeChannel(
  { id, attributes: { updated_at } }: ChannelRecord,
  changes: ChannelChanges,
): Promise<void> {
  const attributes = { ...changes, unchanged_since: updated_at }
  try {
    await writeApi('PATCH', `/channels/${id}`, { data: { type: 'channel', id, attributes } })
  } catch (error) {
    if (!(error instanceof QuaylogError) || error.code !== 'changed_meanwhile') throw error
    throw new QuaylogError(channelWords.changed, { status: 409 })
  }
}

export const removeChannel = (id: string) => writeApi('DELETE', `/channels/${id}`, {})
