import { z } from 'zod'
import { channel_kinds, confirmation_statuses } from '../enums.ts'
import { webhook_event_names } from '../events.ts'
import { timestamp } from '../scalars.ts'
import { defineResource } from './definition.ts'

export const quiet_hours = z.object({
  from: z.string().describe('HH:MM, inclusive'),
  to: z.string().describe('HH:MM, exclusive; earlier than from: on the next day'),
})

const confirmation = z.object({
  status: z
    .enum(confirmation_statuses)
    .describe(
      'unsent: the mail that asks is about to be sent, or is tried again; waiting: it was sent; expired: its link is too old; failed: it could not be sent; confirmed: the channel is told',
    ),
  sent_at: timestamp.nullable(),
  confirmed_at: timestamp.nullable(),
  error: z.string().nullable().describe('Why the mail that asks could not be sent the last time'),
})

export const channel_attributes = z.object({
  kind: z
    .enum(channel_kinds)
    .describe(
      'email: a mail address; slack, teams: the address of an incoming webhook; json: an address of your own; edi_315, edi_iftsta: X12 315 and EDIFACT IFTSTA as files in a folder of the service',
    ),
  address: z.string().describe('Of EDI files: their sender and receiver, such as ZZ:QUAYLOG/02:ACME'),
  active: z.boolean(),
  events: z.array(z.enum(webhook_event_names)),
  time_zone: z.string().describe('IANA name; quiet hours and digest are read in it'),
  quiet_hours: quiet_hours.nullable().describe('What happens in them is told at their end'),
  digest_at: z.string().nullable().describe('HH:MM: all of a day is told once, then; null: each as it happens'),
  morning_digest_at: z
    .string()
    .nullable()
    .describe('HH:MM: one mail a day of what is due, what changed and what waits, at this time; null: none'),
  confirmation: confirmation
    .nullable()
    .describe(
      'Whether the mail address agreed to be told; nothing but one mail that asks is sent there before. null: the kind is not email',
    ),
  secret: z.string().nullable().describe('Signs what is posted to a json channel'),
  description: z.string().nullable(),
  disabled_at: timestamp.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ChannelAttributes = z.infer<typeof channel_attributes>

/** A mail box or chat that is told in words what webhooks are told in records. */
export const channel = defineResource({
  attributes: channel_attributes,
  own: true,
  default_sort: '-created_at',
  calls: {
    path: '/channels',
    verbs: ['list', 'create', 'read', 'update', 'delete'],
    tag: 'Channels',
    tag_description: 'Mailboxes and chats that are notified as text',
    one: 'a channel',
    many: 'channels',
    create_notes:
      'Same events, queue and retries as webhooks, in words. Its notifications are listed with filter[webhook_id].',
    create_example: {
      attributes: {
        kind: 'email',
        address: 'imports@example.org',
        events: ['container.pickup_lfd.changed'],
        time_zone: 'America/Los_Angeles',
        digest_at: '07:30',
      },
    },
    update_example: { attributes: { digest_at: null, quiet_hours: { from: '20:00', to: '07:00' } } },
  },
})
