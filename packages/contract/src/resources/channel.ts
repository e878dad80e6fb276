import { z } from 'zod'
import { channel_kinds } from '../enums.ts'
import { webhook_event_names } from '../events.ts'
import { timestamp } from '../scalars.ts'
import { defineResource } from './definition.ts'

export const quiet_hours = z.object({ from: z.string().describe('HH:MM, inclusive'), to: z.string().describe('HH:MM, exclusive; earlier than from: on the next day') })

export const channel_attributes = z.object({
  kind: z.enum(channel_kinds).describe('email: a mail address; slack, teams: the address of an incoming webhook; json: an address of your own'),
  address: z.string(),
  active: z.boolean(),
  events: z.array(z.enum(webhook_event_names)),
  time_zone: z.string().describe('IANA name; quiet hours and digest are read in it'),
  quiet_hours: quiet_hours.nullable().describe('What happens in them is told at their end'),
  digest_at: z.string().nullable().describe('HH:MM: all of a day is told once, then; null: each as it happens'),
  secret: z.string().nullable().describe('Signs what is posted to a json channel'),
  description: z.string().nullable(),
  disabled_at: timestamp.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ChannelAttributes = z.infer<typeof channel_attributes>

/** A mail box or chat that is told in words what webhooks are told in records. */
export const channel = defineResource({ attributes: channel_attributes, own: true, default_sort: '-created_at' })
