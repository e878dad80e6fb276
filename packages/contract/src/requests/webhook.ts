import { z } from 'zod'
import { webhook_formats } from '../enums.ts'
import { webhook_event_names } from '../events.ts'
import { delivery_limits, size_limits } from '../limits.ts'
import { listOrChange, members, requestDocument } from './envelope.ts'

const reserved =
  /^(content-type|content-length|user-agent|host|connection|transfer-encoding|x-quaylog-.*|webhook-(id|timestamp|signature))$/i

/** Headers that a delivery sets itself and nobody may replace. */
export function isReservedHeader(name: string): boolean {
  return reserved.test(name)
}

const problem = (name: string, detail: string) => ({ params: { problem: { name, detail } } })

const header_name = z
  .string()
  .trim()
  .min(1)
  .max(size_limits.webhook_header_name_characters_max)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/)
  .refine((name) => !isReservedHeader(name), problem('invalid', 'Header name is reserved'))
const header_value = z
  .string()
  .max(size_limits.webhook_header_value_characters_max)
  .regex(/^[\t\x20-\x7e]*$/)

const compat_signature_header = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{2,63}$/)
  .refine((name) => !isReservedHeader(name), problem('invalid', 'Compat signature header is reserved'))
  .nullable()

const secret = z.string().min(size_limits.webhook_secret_characters_min).max(size_limits.webhook_secret_characters_max)
/** Form only; which addresses may be called is for the service to say. */
const url = z
  .string()
  .trim()
  .min(1)
  .max(size_limits.webhook_url_characters_max)
  .refine((text) => URL.canParse(text), problem('invalid', 'Url is invalid'))

const settings = {
  active: z.boolean().optional(),
  headers: z
    .array(z.object({ name: header_name, value: header_value }))
    .max(size_limits.webhook_headers_items_max)
    .nullable()
    .optional(),
  secret: secret.optional(),
  compat_signature_header: compat_signature_header.optional(),
  format: z.enum(webhook_formats).optional(),
  description: z.string().max(size_limits.webhook_description_characters_max).nullable().optional(),
}
/** `*` stands for every name at the time of writing. */
const some_events = z.array(z.enum([...webhook_event_names, '*']))
const events = some_events.min(1)

export const create_webhook_request = requestDocument('webhook', members({ url, events, ...settings }))
export type CreateWebhookRequest = z.infer<typeof create_webhook_request>

export const update_webhook_request = requestDocument(
  'webhook',
  members({
    url: url.optional(),
    events: listOrChange(events, some_events).optional(),
    ...settings,
    secret_overlap_hours: z
      .int()
      .min(0)
      .max(delivery_limits.secret_overlap_hours_max)
      .optional()
      .describe('With a new secret: how long the old one signs beside it; 24 unless told'),
  }),
)
export type UpdateWebhookRequest = z.infer<typeof update_webhook_request>

/** A plain JSON body: one attempt at an address with sample data. */
export const trigger_webhook_request = z.object({
  url,
  event: z.enum(webhook_event_names),
  secret: secret.optional(),
  compat_signature_header: compat_signature_header.optional(),
  format: z.enum(webhook_formats).optional(),
})
/** The same where clients of hosted trackers are served: those sign with shorter secrets too. */
export const hosted_trigger_webhook_request = trigger_webhook_request.extend({
  secret: z.string().min(1).max(size_limits.webhook_secret_characters_max).optional(),
})
export type TriggerWebhookRequest = z.infer<typeof trigger_webhook_request>

/** What a trigger answers, plain JSON. */
export const trigger_webhook_response = z.object({
  url: z.string(),
  succeeded: z.boolean(),
  error: z.string().nullable(),
  status_code: z.int().nullable(),
  request_headers: z.record(z.string(), z.string()),
  request_body: z.string(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  response_body: z.string().nullable(),
})
export type TriggerWebhookResponse = z.infer<typeof trigger_webhook_response>

export const webhook_ips_response = z.object({
  webhook_notification_ips: z.array(z.string()),
  last_updated: z.string(),
})
export type WebhookIpsResponse = z.infer<typeof webhook_ips_response>

export const refresh_response = z.object({ message: z.string() })
export type RefreshResponse = z.infer<typeof refresh_response>
