import { z } from 'zod'
import { exception_closed_reasons, exception_closed_texts, webhook_events } from '@quaylog/contract'
import type { ResourceObject } from '@quaylog/contract'
import { keptRecords } from '../../telling/kept-records.ts'

/** One thing that happened, as a person reads it. */
export interface Told {
  readonly id: string
  readonly event: string
  readonly created_at: string
  /** One line. */
  readonly text: string
  /** Of the page in the portal about it; null: there is none. */
  readonly path: string | null
}

/** What a notification says in words: what happened to what, and the new values. `included` is its JSON. */
export function toldBy({
  id,
  event,
  head,
  included,
}: {
  readonly id: string
  readonly event: string
  readonly head: string
  readonly included: string
}): Told {
  const records = keptRecords(included)
  const find = (type: string) => records.find((record) => record.type === type)?.attributes
  const own = records.at(-1)
  const what = webhook_events.find(({ name }) => name === event)?.description ?? event
  const names = [
    find('container')?.['number'],
    find('shipment')?.['bill_of_lading_number'],
    find('tracking_request')?.['request_number'],
  ].filter((name) => typeof name === 'string')
  return {
    id,
    event,
    created_at: createdAt(head),
    path: pathOf(records),
    text: `${[...new Set(names)].slice(0, 2).join(', ') || 'Tracking'}${carriageOf(find('shipment'))}: ${
      own?.type === 'exception' ? exceptionText(event, own) : `${what}${factsOf(records)}`
    }`,
  }
}

const pages = { container: '/containers/', shipment: '/shipments/' } as const

/** The page of the one container that is told of, of its shipment, or of the requests. */
function pathOf(records: readonly ResourceObject[]): string | null {
  for (const type of ['container', 'shipment'] as const) {
    const [first, ...more] = records.filter((record) => record.type === type)
    if (first !== undefined && more.length === 0) return `${pages[type]}${first.id}`
  }
  return records.some(({ type }) => type === 'tracking_request') ? '/tracking-requests' : null
}

/** Line and ship, as far as they are known. */
function carriageOf(shipment: ResourceObject['attributes'] | undefined): string {
  const known = [shipment?.['shipping_line_short_name'], shipment?.['pod_vessel_name']].filter(
    (name) => typeof name === 'string' && name !== '',
  )
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}

/** When what a notification tells happened, out of its head. */
export function createdAt(head: string): string {
  return /"created_at":"([^"]+)"/.exec(head)?.[1] ?? ''
}

const evidence_texts = z.array(z.object({ text: z.string() })).catch([])

const closed_reason = z.enum(exception_closed_reasons).nullable().catch(null)

/**
 * What it is comes first. Why it stands is said by all of its sentences, for the first may stay while others change; of
 * what is over, why it ended, because its sentences are not true any more.
 */
function exceptionText(event: string, { attributes }: ResourceObject): string {
  const label = String(attributes?.['label'] ?? 'An exception')
  if (event === 'exception.closed') {
    const reason = closed_reason.parse(attributes?.['closed_reason'])
    return `Closed: ${label}.${reason === null ? '' : ` ${exception_closed_texts[reason]}`}`
  }
  const texts = evidence_texts.parse(attributes?.['evidence']).map(({ text }) => text)
  return [`${label}.`, ...texts].join(' ')
}

function factsOf(records: readonly ResourceObject[]): string {
  const own = records.at(-1)
  const { attributes = {} } = own ?? {}
  const parts =
    own?.type === 'container_updated_event'
      ? changesOf(attributes['changeset'])
      : [
          attributes['value'],
          attributes['failed_reason'],
          attributes['estimated_timestamp'],
          own?.type === 'transport_event' ? attributes['timestamp'] : null,
          attributes['location_locode'] ?? attributes['location_name'],
        ]
  const facts = parts.filter((part) => typeof part === 'string' && part !== '')
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`
}

/** Last free days are told as days, also where the changeset has their instants beside them. */
function changesOf(changeset: unknown): string[] {
  if (typeof changeset !== 'object' || changeset === null) return []
  return Object.entries(changeset)
    .filter(([field]) => !(`${field}_on` in changeset))
    .map(
      ([field, change]: [string, unknown]) =>
        `${field.replace(/_on$/, '').replaceAll('_', ' ')} ${wordsOf(Array.isArray(change) ? change[1] : change)}`,
    )
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(nameIn).join(' and ')
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function nameIn(one: unknown): string {
  return typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : JSON.stringify(one)
}
