import type { Resource } from '@modelcontextprotocol/server'
import { uri_scheme, webhook_event_categories, webhook_events, type WebhookEventName } from '@quaylog/contract'

export const milestone_glossary: Resource = {
  uri: `${uri_scheme}://docs/milestone-glossary`,
  name: 'milestone-glossary',
  title: 'Milestone glossary',
  description: 'Every event name with its meaning, its phase and the attribute it sets.',
  mimeType: 'text/markdown',
}

function phaseOf(name: WebhookEventName): string {
  if (name.startsWith('tracking_request.')) return 'request'
  if (/\.(estimated|pickup_)/.test(name)) return 'any'
  if (/(empty_out|full_in|vessel_loaded|vessel_departed)$/.test(name)) return 'origin'
  if (/(transshipment|feeder)_/.test(name)) return 'at sea'
  if (/(rail_|inland)/.test(name)) return 'inland'
  return name.startsWith('container.transport.') ? 'destination' : 'any'
}

function table(category: string): string {
  const rows = webhook_events
    .filter((event) => event.category === category)
    .map(
      (event) =>
        `| \`${event.name}\` | ${event.description} | ${phaseOf(event.name)} | ${(event.sets ?? []).join(', ')} |`,
    )
  return ['| Event | Meaning | Phase | Sets |', '| - | - | - | - |', ...rows].join('\n')
}

/** The text of the glossary, made once. */
export const glossary_markdown = [
  '# Milestones and events',
  'POL: port of lading. POD: port of discharge. LFD: last free day. Rows of a timeline carry these names; `.estimated.` rows hold a new estimate, ' +
    '`.changed` rows a new deadline or appointment in `value`.',
  ...webhook_event_categories.map(({ id, name }) => `## ${name}\n\n${table(id)}`),
]
  .join('\n\n')
  .concat('\n')
