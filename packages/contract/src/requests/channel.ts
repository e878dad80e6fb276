import { z } from 'zod'
import { channel_kinds } from '../enums.ts'
import { webhook_event_names } from '../events.ts'
import { size_limits } from '../limits.ts'
import { timestamp } from '../scalars.ts'
import { listOrChange, ownDocument } from './envelope.ts'

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const address = z.string().trim().min(1).max(size_limits.webhook_url_characters_max)
const events = z.array(z.enum([...webhook_event_names, '*']))
const settings = {
  active: z.boolean().optional(),
  time_zone: z
    .string()
    .refine(isTimeZone, {
      params: { problem: { name: 'invalid', detail: 'Time zone must be an IANA name such as Europe/Berlin' } },
    })
    .optional(),
  quiet_hours: z.object({ from: hour, to: hour }).nullable().optional(),
  digest_at: hour.nullable().optional(),
  morning_digest_at: hour.nullable().optional(),
  description: z.string().max(size_limits.webhook_description_characters_max).nullable().optional(),
}

export const create_channel_request = ownDocument(
  'channel',
  { kind: z.enum(channel_kinds), address, events, ...settings },
  {},
)
export type CreateChannelRequest = z.infer<typeof create_channel_request>

/**
 * The kind stays what it is. `unchanged_since`: the `updated_at` of the channel as it was read, so that what others
 * changed since is not lost.
 */
export const update_channel_request = ownDocument(
  'channel',
  {
    address: address.optional(),
    events: listOrChange(events, events).optional(),
    ...settings,
    unchanged_since: timestamp.optional(),
  },
  {},
)
export type UpdateChannelRequest = z.infer<typeof update_channel_request>
