import { webhook_event_names } from '@quaylog/contract/events'
import type { WebhookEventName } from '@quaylog/contract'
import type { AnyResource, ChangeFilters, QuaylogClient, StreamedChange } from '@quaylog/sdk'
import { CommandError, text, wholeNumber } from '../command.ts'
import type { Invocation } from '../command.ts'
import { plain } from '../table.ts'
import { clientCommand, untilInterrupted } from './client-command.ts'
import { find } from './find.ts'

function eventOf(invocation: Invocation): WebhookEventName | undefined {
  const given = text(invocation, 'event')
  const event = webhook_event_names.find((name) => name === given)
  if (given !== null && event === undefined)
    throw new CommandError(`--event: there is no event '${given}'; see quaylog webhook events`, 2)
  return event
}

async function filtersOf(client: QuaylogClient, invocation: Invocation): Promise<ChangeFilters> {
  const [number] = invocation.positionals
  const event = eventOf(invocation)
  if (number === undefined) return { event }
  const found = await find(client, number)
  if (found.kind === 'request')
    throw new CommandError(`${number} has no shipment yet: watch without a number, or try again when it has`)
  return found.kind === 'container' ? { event, containerId: found.id } : { event, shipmentId: found.id }
}

/** The number under which people know what a change is about. */
function nameOf({ included = [], relationships }: StreamedChange): string {
  const container = included.find(({ id }) => id === relationships?.container?.data?.id)
  if (container?.type === 'container') return container.attributes.number
  const shipment = included.find(({ id }) => id === relationships?.shipment?.data?.id)
  if (shipment?.type === 'shipment') return shipment.attributes.bill_of_lading_number
  const request = included.find(({ type }) => type === 'tracking_request')
  return request?.type === 'tracking_request'
    ? request.attributes.request_number
    : (relationships?.reference_object?.data?.id ?? '')
}

function words(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What the change itself says: old and new values, or when and where it happened. */
function factsOf(record: AnyResource | undefined): string {
  if (record?.type === 'container_updated_event')
    return Object.entries(record.attributes.changeset)
      .map(([field, change]) => `${field}: ${words(change?.[0])} -> ${words(change?.[1])}`)
      .join('; ')
  if (record?.type === 'transport_event')
    return [
      record.attributes.timestamp,
      record.attributes.location_locode ?? record.attributes.location_name,
      record.attributes.value,
    ]
      .filter((part) => part !== null)
      .join(' ')
  if (record?.type === 'estimated_event')
    return record.attributes.estimated_timestamp === null ? '' : `now ${record.attributes.estimated_timestamp}`
  return record?.type === 'tracking_request' && record.attributes.failed_reason !== null
    ? record.attributes.failed_reason
    : ''
}

/** A change as one line. */
export function changeLine(change: StreamedChange): string {
  const { sequence, event, created_at } = change.attributes
  const reference = change.relationships?.reference_object?.data
  const facts = factsOf(change.included?.find(({ id, type }) => id === reference?.id && type === reference.type))
  return plain(
    `${created_at}  ${String(sequence).padStart(6)}  ${nameOf(change).padEnd(16)}  ${event}${facts === '' ? '' : `  ${facts}`}`,
  )
}

export const watch = clientCommand({
  name: 'watch',
  summary:
    'Prints every change as it happens, of all that is tracked or of one number; Ctrl-C ends it. A connection that breaks resumes where it left off.',
  positionals: ['[NUMBER]'],
  options: {
    event: { type: 'string', help: 'only this event, such as container.updated' },
    after: { type: 'string', help: 'begin after this cursor instead of now; 0 is the beginning' },
    count: { type: 'string', help: 'end after so many changes' },
  },
  async run(client, invocation) {
    const filters = await filtersOf(client, invocation)
    const after = text(invocation, 'after') ?? undefined
    const most = wholeNumber(invocation, 'count', 1) ?? Infinity
    return untilInterrupted(async (signal) => {
      let told = 0
      for await (const change of client.changes.stream({ ...filters, after, include: 'reference_object', signal })) {
        process.stdout.write(`${invocation.json ? JSON.stringify(change) : changeLine(change)}\n`)
        told += 1
        if (told >= most) break
      }
      return 0
    })
  },
})
