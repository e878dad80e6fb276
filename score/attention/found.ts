import { z } from 'zod'
import { exception_kinds, exception_severities, exceptionKind } from '@quaylog/contract'
import type { ExceptionKind } from '@quaylog/contract'
import { daily_lane_key } from '../../server/src/delivery/lane.ts'
import { laneOfPeople } from '../../server/src/attention/lane-of-people.ts'
import { daily_at } from '../../server/src/subscriptions/channels/run-channel.ts'
import { changes_page, LogWatch } from '../log-watch.ts'
import type { Stage } from '../stage.ts'

/** An exception from its opening to its end, as people were told of it. */
export interface Found {
  readonly id: string
  readonly kind: ExceptionKind
  readonly shipment_id: string | null
  readonly request_id: string | null
  readonly container_ids: readonly string[]
  readonly opened_ms: number
  readonly summary: string
  closed_ms: number | null
}

/** Something that the change log said of a shipment or box apart from exceptions. */
export interface Change {
  readonly shipment_id: string
  readonly at_ms: number
}

const instant = z.iso.datetime().transform((text) => Date.parse(text))
const link = z.object({ data: z.object({ id: z.string() }).nullable() })
const attributes = z.object({
  kind: z.enum(exception_kinds),
  severity: z.enum(exception_severities),
  summary: z.string(),
  opened_at: instant,
  closed_at: instant.nullable(),
})
const exception = z.object({
  id: z.string(),
  attributes,
  relationships: z.object({
    shipment: link,
    tracking_request: link,
    containers: z.object({ data: z.array(z.object({ id: z.string() })) }),
  }),
})
type Heard = z.infer<typeof exception>
const exceptions_page = z.object({ data: z.array(exception) })
const created = z.object({ data: z.object({ id: z.string() }) })
const notification = z.object({
  attributes: z.object({ created_at: z.iso.datetime().transform((text) => new Date(text).toISOString()) }),
  relationships: z.object({ reference_object: link }),
})
const notifications_page = z.object({ data: z.array(notification) })
const feed_page_size = 200
const list_page_size = 100

/** Reads exceptions as a customer does: from the change feed, and from the list at the end. */
export class ExceptionReader {
  readonly found: Found[] = []
  readonly changes: Change[] = []
  /** How often programs were told: of an exception that opened or changed. */
  told = 0
  told_twice = 0
  readonly twice: string[] = []
  /** What was told of an exception at a moment. */
  private readonly heard = new Map<string, { readonly kind: ExceptionKind; readonly lane: string }>()
  private chat_id = ''
  private readonly watch = new LogWatch()
  private readonly stage: Stage
  private cursor = '0'

  constructor(stage: Stage) {
    this.stage = stage
  }

  /** Has a chat listen to exceptions, without any rule. */
  async listen(): Promise<void> {
    const events = ['exception.opened', 'exception.changed', 'exception.closed']
    const attributes = { kind: 'slack', address: 'https://127.0.0.1/chat', events }
    const made = await this.stage.call('POST', '/channels', { data: { type: 'channel', attributes } })
    this.chat_id = created.parse(made).data.id
  }

  /** Reads what was told since the last time. */
  async read(): Promise<void> {
    for (let size = feed_page_size; size === feed_page_size;) {
      const page = changes_page.parse(
        await this.stage.call(
          'GET',
          `/changes?after=${this.cursor}&page[size]=${feed_page_size}&include=reference_object`,
        ),
      )
      for (const twice of this.watch.hear(page)) {
        if (!twice.event.startsWith('exception.')) continue
        this.told_twice++
        this.twice.push(`${twice.event} at ${twice.at}`)
      }
      const records = new Map(page.included.map((record) => [record.id, record]))
      for (const entry of page.data) this.hear(entry, records)
      this.cursor = page.meta.cursor
      size = page.data.length
    }
  }

  private hear(
    { attributes: { event, created_at }, relationships }: z.infer<typeof changes_page>['data'][number],
    records: ReadonlyMap<string, unknown>,
  ): void {
    const at_ms = Date.parse(created_at)
    const shipment_id = relationships.shipment.data?.id ?? null
    if (!event.startsWith('exception.')) {
      if (shipment_id !== null && relationships.reference_object.data?.type !== 'exception')
        this.changes.push({ shipment_id, at_ms })
      return
    }
    const read = exception.safeParse(records.get(relationships.reference_object.data?.id ?? ''))
    if (read.success) this.hearException(event, at_ms, read.data)
  }

  private hearException(event: string, at_ms: number, { id, attributes: said, relationships }: Heard): void {
    const subject_id = relationships.shipment.data?.id ?? relationships.tracking_request.data?.id ?? id
    const { kind, severity } = said
    const lane = laneOfPeople({ kind, severity, subject_id, mark: markOf(said) }, event)
    this.heard.set(`${id} ${new Date(at_ms).toISOString()}`, { kind, lane })
    if (event === 'exception.closed') {
      const open = this.found.findLast((one) => one.id === id)
      if (open !== undefined) open.closed_ms = at_ms
      return
    }
    this.told++
    const open = this.found.findLast((one) => one.id === id && one.closed_ms === null)
    if (event !== 'exception.opened' && isKnown(said.kind, open)) return
    // What becomes another kind ends as the one and begins as the other; so does a moment that is told again.
    if (open !== undefined) open.closed_ms = at_ms
    this.found.push({
      id,
      kind: said.kind,
      shipment_id: relationships.shipment.data?.id ?? null,
      request_id: relationships.tracking_request.data?.id ?? null,
      container_ids: relationships.containers.data.map((container) => container.id),
      opened_ms: at_ms,
      summary: said.summary,
      closed_ms: null,
    })
  }

  /** Messages that a chat gets of exceptions, by the kinds of those in them, one entry for each exception. */
  async alerts(): Promise<ReadonlyMap<string, readonly ExceptionKind[]>> {
    const messages = new Map<string, ExceptionKind[]>()
    for (let page = 1, size = list_page_size; size === list_page_size; page++) {
      const { data } = notifications_page.parse(
        await this.stage.call(
          'GET',
          `/webhook_notifications?filter[webhook_id]=${this.chat_id}&page[size]=${list_page_size}&page[number]=${page}`,
        ),
      )
      for (const { attributes: said, relationships } of data) {
        const id = relationships.reference_object.data?.id ?? ''
        const told = this.heard.get(`${id} ${said.created_at}`)
        const lane = told?.lane ?? id
        const message = lane === daily_lane_key ? `${lane} ${dayOf(said.created_at)}` : `${lane} ${said.created_at}`
        messages.set(message, [...(messages.get(message) ?? []), ...(told === undefined ? [] : [told.kind])])
      }
      size = data.length
    }
    return messages
  }

  /** Exceptions of the list whose opening or end was never told. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    const told = new Map(this.found.map((one) => [one.id, one]))
    for (let page = 1, size = list_page_size; size === list_page_size; page++) {
      const { data } = exceptions_page.parse(
        await this.stage.call('GET', `/exceptions?page[size]=${list_page_size}&page[number]=${page}`),
      )
      for (const { id, attributes: said } of data) {
        const heard = told.get(id)
        if (heard === undefined || (said.closed_at === null) !== (heard.closed_ms === null))
          lost.push(`${said.kind}: ${said.summary}`)
      }
      size = data.length
    }
    return lost
  }
}

/** Whether somebody who is told of a change knows the exception; one that is a moment has happened once more. */
function isKnown(kind: ExceptionKind, open: Found | undefined): boolean {
  return open === undefined || (open.kind === kind && exceptionKind(kind).duration === 'condition')
}

/** What marks a hold with which a box was discharged is not shown; its sentence is. */
function markOf({ summary }: Heard['attributes']): string {
  return summary.includes('was discharged and is still held') ? 'hold ashore' : ''
}

/** The day at whose hour what was gathered is told to a channel in UTC. */
function dayOf(created_at: string): string {
  const day = Temporal.PlainDate.from(created_at.slice(0, 10))
  return (created_at.slice(11, 16) < daily_at ? day : day.add({ days: 1 })).toString()
}
