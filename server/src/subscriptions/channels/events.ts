import { edi_event_names, webhook_event_names, webhook_events } from '@quaylog/contract'
import type { ChannelKind, WebhookEventName } from '@quaylog/contract'
import { syntaxOf } from '../edi/channel-kind.ts'
import { unprocessable } from '../../ground/http/refusal.ts'
import { expanded } from '../webhooks/routes.ts'

/** Facts of charge clocks are for programs: people hear of the same by exceptions, once. */
const for_programs: ReadonlySet<string> = new Set(
  webhook_events
    .filter(({ category, name }) => category === 'charge-events' && !name.startsWith('invoice.'))
    .map(({ name }) => name),
)

/**
 * The events that a channel listens to: `*` stands for all that people are told, and a name that is only for programs
 * is refused. A channel of kind `json` is a program; EDI files are of what their messages have a code for.
 */
export function channelEvents(
  kind: ChannelKind,
  events: readonly (WebhookEventName | '*')[],
): readonly WebhookEventName[] {
  if (syntaxOf(kind) !== null) return ediEvents(events)
  if (kind === 'json') return expanded(events)
  const place = events.findIndex((name) => for_programs.has(name))
  if (place >= 0)
    throw unprocessable(
      'invalid',
      `/data/attributes/events/${place}`,
      `${events[place]} is for webhooks and json channels; exception.opened tells people what it means`,
    )
  return expanded(events).filter((name) => !for_programs.has(name))
}

const of_files: ReadonlySet<string> = new Set(edi_event_names)

function ediEvents(events: readonly (WebhookEventName | '*')[]): readonly WebhookEventName[] {
  const place = events.findIndex((name) => name !== '*' && !of_files.has(name))
  if (place >= 0)
    throw unprocessable(
      'invalid',
      `/data/attributes/events/${place}`,
      `${events[place]} has no form in EDI; events of containers such as container.transport.vessel_departed have one`,
    )
  return webhook_event_names.filter((name) => of_files.has(name) && (events.includes('*') || events.includes(name)))
}
