import type { WebhookFormat } from '@quaylog/contract'
import { z } from 'zod'

/** What a CloudEvent is made of. */
const notification = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({ event: z.string(), created_at: z.string() }),
    relationships: z.object({ reference_object: z.object({ data: z.object({ id: z.string(), type: z.string() }) }) }),
  }),
  links: z.object({ self: z.string() }),
})

/** A body as it is posted, under its media type. */
export interface FormattedBody {
  readonly body: string
  readonly content_type?: string
}

/** The body of a delivery in the format of its webhook; `outline` is the same document, which may lack `included`. */
export function formatted(format: WebhookFormat, body: string, outline = body): FormattedBody {
  if (format === 'json_api') return { body }
  return { body: cloudEvent(body, outline), content_type: 'application/cloudevents+json; charset=utf-8' }
}

/**
 * A notification as a CloudEvent 1.0 in structured mode, whose data is the whole document. It is made of what is kept,
 * so that every attempt sends the same bytes.
 */
function cloudEvent(body: string, outline: string): string {
  const { data, links } = notification.parse(JSON.parse(outline))
  const { id, type } = data.relationships.reference_object.data
  const context = {
    specversion: '1.0',
    id: data.id,
    source: links.self.replace(/\/webhook_notifications\/.*$/, ''),
    type: `io.quaylog.${data.attributes.event}`,
    subject: `${type}s/${id}`,
    time: data.attributes.created_at,
    datacontenttype: 'application/json',
  }
  return `${JSON.stringify(context).slice(0, -1)},"data":${body}}`
}
