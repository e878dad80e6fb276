import { z } from 'zod'
import type { ChannelKind, WebhookFormat } from '@quaylog/contract'
import type { EndpointKey } from '../../delivery/roster.ts'
import type { Reader } from '../../ground/db/index.ts'
import { keptRows } from '../../ground/kept-rows.ts'
import { channel_timing } from '../channels/timing.ts'
import type { ChannelTiming } from '../channels/timing.ts'
import type { SealedAddress } from '../sealing.ts'

/** What of a webhook a delivery needs, sealed. */
export interface SealedReceiver extends SealedAddress {
  readonly account_id: string
  readonly id: string
  readonly kind: 'webhook' | ChannelKind
  readonly timing: ChannelTiming | null
  readonly previous_secret: string | null
  readonly previous_secret_until_ms: number | null
  readonly compat_signature_header: string | null
  readonly format: WebhookFormat
}

const json_columns = z.object({ timing: channel_timing.nullable() })

/** Who is behind endpoints; one that was deleted, is switched off or has not agreed to be told is missing. */
export async function loadReceivers(
  reader: Reader,
  endpoints: readonly EndpointKey[],
): Promise<readonly SealedReceiver[]> {
  const rows = await reader<SealedReceiver[]>`
    select w.account_id, w.id, w.kind, w.timing, w.url, w.secret, w.previous_secret, w.headers,
      w.compat_signature_header, w.format,
      extract(epoch from w.previous_secret_until)::float8 * 1000 as previous_secret_until_ms
    from unnest(${endpoints.map((each) => each.account_id)}::uuid[],
      ${endpoints.map((each) => each.webhook_id)}::uuid[]) as k (account_id, webhook_id)
    join webhook w on w.account_id = k.account_id and w.id = k.webhook_id and w.is_told`
  return keptRows(rows, json_columns, ({ kind, id }) => `${kind} ${id}`)
}
