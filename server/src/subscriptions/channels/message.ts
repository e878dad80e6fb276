import { z } from 'zod'
import { exception_closed_reasons, exception_closed_texts, webhook_events } from '@quaylog/contract'
import type { ResourceObject } from '@quaylog/contract'
import type { Mail } from '../../ground/mail.ts'
import { keptRecords } from '../../telling/kept-records.ts'

/** One thing that happened, as a person reads it. */
export interface Told {
  readonly id: string
  readonly event: string
  readonly created_at: string
  /** One line. */
  readonly text: string
}

/** How many lines a message has at most; what is more is counted. */
const lines_max = 50

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
    text: `${[...new Set(names)].slice(0, 2).join(', ') || 'Tracking'}: ${
      own?.type === 'exception' ? exceptionText(event, own) : `${what}${factsOf(records)}`
    }`,
  }
}

/** When what a notification tells happened, out of its head. */
export function createdAt(head: string): string {
  return /"created_at":"([^"]+)"/.exec(head)?.[1] ?? ''
}

const evidence_texts = z.array(z.object({ text: z.string() })).catch([])

const closed_reason = z.enum(exception_closed_reasons).nullable().catch(null)

/**
 * What is wrong is said by all of its sentences, for the first may stay while others change; of what is over, what it
 * was and why it ended, because its sentences are not true any more.
 */
function exceptionText(event: string, { attributes }: ResourceObject): string {
  const label = String(attributes?.['label'] ?? 'An exception')
  if (event === 'exception.closed') {
    const reason = closed_reason.parse(attributes?.['closed_reason'])
    return `Closed: ${label}.${reason === null ? '' : ` ${exception_closed_texts[reason]}`}`
  }
  const texts = evidence_texts.parse(attributes?.['evidence']).map(({ text }) => text)
  return texts.length === 0 ? label : texts.join(' ')
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

/** One message of one moment is called by the first of it, one of a day by how many there are. */
function titleOf(told: readonly Told[]): string {
  const [first] = told
  if (first === undefined || told.length === 1) return first?.text ?? ''
  const is_moment = told.every(
    ({ event, created_at }) => event.startsWith('exception.') && created_at === first.created_at,
  )
  return is_moment ? `${first.text.slice(0, 160)} (and ${told.length - 1} more)` : `${told.length} changes`
}

function linesOf(told: readonly Told[]): string[] {
  const lines = told.slice(0, lines_max).map(({ created_at, text }) => `${created_at}  ${text}`)
  return told.length > lines_max ? [...lines, `and ${told.length - lines_max} more`] : lines
}

/** A mail of all of it. */
export function mailOf(to: string, told: readonly Told[]): Mail {
  return { to, subject: titleOf(told).slice(0, 200), text: `${linesOf(told).join('\n')}\n` }
}

/** Slack's form of an incoming webhook; the three signs that it reads as its own are written as it wants them. */
export function slackBody(told: readonly Told[]): string {
  const text = (told.length === 1 ? [titleOf(told)] : [`*${titleOf(told)}*`, ...linesOf(told)]).join('\n')
  return JSON.stringify({ text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') })
}

/** An adaptive card, as workflows of Teams take it. */
export function teamsBody(told: readonly Told[]): string {
  const block = (text: string, weight: 'Default' | 'Bolder') => ({ type: 'TextBlock', text, wrap: true, weight })
  const body = [
    block(titleOf(told), 'Bolder'),
    ...(told.length === 1
      ? [block(told[0]?.created_at ?? '', 'Default')]
      : linesOf(told).map((line) => block(line, 'Default'))),
  ]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
  }
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  })
}

/** Everything with its names, for programs of one's own. */
export function jsonBody(told: readonly Told[]): string {
  return JSON.stringify({ title: titleOf(told), text: linesOf(told).join('\n'), changes: told })
}
