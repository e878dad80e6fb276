import { z } from 'zod'

const reference = z.object({ data: z.object({ id: z.string(), type: z.string() }).nullable() })

/** A page of the change feed with the records that its entries refer to. */
export const changes_page = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ sequence: z.number(), event: z.string(), created_at: z.string() }),
      relationships: z.object({ reference_object: reference, container: reference, shipment: reference }),
    }),
  ),
  included: z
    .array(
      z.looseObject({
        id: z.string(),
        type: z.string(),
        attributes: z.record(z.string(), z.unknown()),
        relationships: z.looseObject({ terminal: reference.optional() }).default({}),
      }),
    )
    .default([]),
  meta: z.object({ cursor: z.string() }),
})

/** Something that the change log told a second time. */
export interface ToldTwice {
  readonly container_id: string | null
  readonly shipment_id: string | null
  readonly event: string
  readonly at: string
  readonly detail: string
}

const timed = z
  .object({
    timestamp: z.iso
      .datetime()
      .transform((text) => Date.parse(text))
      .nullable(),
    location_locode: z.string().nullable(),
    value: z.string().nullable(),
  })
  .partial()
const day_ms = 86_400_000
const prefix = 'container.transport.'
/** Told whenever they flip: the same may be told again after its opposite, and of another place. */
const opposites: Readonly<Record<string, string>> = {
  'container.transport.available': 'container.transport.not_available',
  'container.transport.not_available': 'container.transport.available',
}

/** What an exception says for itself: told again, one of these must differ. */
const exception_words = ['status', 'severity', 'action', 'evidence', 'change', 'due_on', 'held', 'at_stake'] as const
const beside_exceptions = new Set(['shipment.rolled', 'shipment.vessel_changed', 'shipment.voyage_changed'])

/** An entry of the change log, as far as it matters whether it is told again. */
interface About {
  readonly event: string
  readonly whose: string
  readonly record_id: string
  readonly terminal: string
  readonly timestamp: number | null
  readonly locode: string
  readonly value: string | null
  readonly container_id: string | null
  readonly shipment_id: string | null
  readonly told_at: string
  /**
   * What the exception that it refers to said when it was told; null: it refers to none, empty: a page has the
   * latest alone, and that is later.
   */
  readonly exception: string | null
}

type Page = z.infer<typeof changes_page>
type Entry = Page['data'][number]
type Referred = Page['included'][number]

function aboutOf(
  { attributes, relationships }: Entry,
  records: ReadonlyMap<string, Referred>,
  is_latest: boolean,
): About {
  const { event, created_at } = attributes
  const { data } = relationships.reference_object
  const [container_id, shipment_id] = [
    relationships.container.data?.id ?? null,
    relationships.shipment.data?.id ?? null,
  ]
  const record = data === null ? undefined : records.get(`${data.type}/${data.id}`)
  const { timestamp = null, location_locode, value = null } = timed.safeParse(record?.attributes ?? {}).data ?? {}
  const record_id = data === null ? '' : data.id
  return {
    event,
    timestamp,
    locode: location_locode ?? '',
    value,
    record_id,
    whose: container_id ?? shipment_id ?? record_id,
    terminal: terminalOf(record),
    container_id,
    shipment_id,
    told_at: created_at,
    exception: exceptionWords(record, attributes, is_latest),
  }
}

function referredBy({ relationships: { reference_object } }: Entry): string {
  return reference_object.data?.id ?? ''
}

/** Of what changed more than once at one instant the record has the last words alone. */
function exceptionWords(
  record: Referred | undefined,
  { event, created_at: told_at }: Entry['attributes'],
  is_latest: boolean,
): string | null {
  if (record?.type !== 'exception') return null
  const { attributes } = record
  const changed_since =
    event === 'exception.opened' && attributes['opened_at'] === told_at && Number(attributes['version']) > 1
  return attributes['changed_at'] === told_at && is_latest && !changed_since
    ? JSON.stringify(exception_words.map((name) => attributes[name]))
    : ''
}

function terminalOf(record: Referred | undefined): string {
  return record?.relationships.terminal?.data?.id ?? ''
}

interface Rule {
  readonly concerns: (about: About) => boolean
  readonly isAgain: (watch: LogWatch, about: About) => boolean
}

function isMilestone({ event, timestamp }: About): boolean {
  return (
    event.startsWith(prefix) &&
    !event.startsWith(`${prefix}estimated.`) &&
    opposites[event] === undefined &&
    timestamp !== null
  )
}

/** What is told a second time, kind by kind; the first rule that concerns an entry decides. */
const rules: readonly Rule[] = [
  {
    concerns: ({ event, exception }) => exception !== null && event.startsWith('exception.'),
    isAgain: (watch, { event, record_id, exception }) =>
      watch.isSame(`${record_id} exception`, exception && `${event === 'exception.closed'} ${exception}`, ''),
  },
  {
    concerns: ({ event, exception }) => exception !== null && beside_exceptions.has(event),
    isAgain: (watch, { record_id, event, exception }) => watch.isSame(`${record_id} ${event}`, exception, ''),
  },
  {
    concerns: ({ event }) => event === 'container.pod_terminal_changed',
    isAgain: (watch, { whose, terminal }) => watch.isReturn(whose, terminal),
  },
  {
    concerns: isMilestone,
    isAgain: (watch, { whose, event, locode, timestamp }) =>
      timestamp !== null && watch.isToldBefore(`${whose} ${event} ${locode}`, timestamp),
  },
  {
    concerns: ({ event }) => opposites[event] !== undefined,
    isAgain: (watch, { whose, event, locode }) => watch.isSame(`${whose} availability`, `${event} ${locode}`),
  },
  {
    concerns: ({ event }) => event.endsWith('.changed'),
    isAgain: (watch, { whose, event, value }) => watch.isSame(`${whose} ${event}`, String(value)),
  },
  {
    concerns: ({ event, timestamp }) => event.includes('estimated') && timestamp !== null,
    isAgain: (watch, { whose, event, timestamp }) => watch.isSame(`${whose} ${event}`, String(timestamp)),
  },
  {
    concerns: ({ event }) => event.startsWith('tracking_request.') || event === 'container.created',
    isAgain: (watch, { whose, event, record_id }) => watch.isSame(`${whose} ${record_id} ${event}`, 'told'),
  },
]

/**
 * Reads the change log as a customer does and notices what is told twice: contract 5.2 tells a milestone again only
 * when it moved by more than a day.
 */
export class LogWatch {
  private readonly milestones = new Map<string, number>()
  private readonly last = new Map<string, string | null>()

  /** Hears the next entries; returns those that tell nothing new. */
  hear(page: Page): ToldTwice[] {
    const records = new Map(page.included.map((record) => [`${record.type}/${record.id}`, record]))
    const latest = new Map(page.data.map((entry) => [referredBy(entry), entry]))
    return page.data.flatMap((entry) => {
      const about = aboutOf(entry, records, latest.get(referredBy(entry)) === entry)
      if (!this.isAgain(about)) return []
      const { event, timestamp, locode, value, container_id, shipment_id, told_at } = about
      const detail = `${timestamp === null ? '' : new Date(timestamp).toISOString()} ${locode} ${value ?? ''}`.trim()
      return [{ container_id, shipment_id, event, at: told_at, detail }]
    })
  }

  private isAgain(about: About): boolean {
    return rules.find(({ concerns }) => concerns(about))?.isAgain(this, about) ?? false
  }

  /**
   * What was told last of a milestone stands for the customer until he is told something else, even if that was told
   * before.
   */
  isToldBefore(key: string, at_ms: number): boolean {
    const before = this.milestones.get(key)
    this.milestones.set(key, at_ms)
    return before !== undefined && Math.abs(before - at_ms) <= day_ms
  }

  /** A terminal that was told before, whatever was told in between: a flip. */
  isReturn(whose: string, terminal: string): boolean {
    const key = `${whose} terminal ${terminal}`
    return this.isSame(key, 'told')
  }

  /** Whether the value was told last; one that is `unknown` is never the same. */
  isSame(key: string, value: string | null, unknown?: string): boolean {
    const same = this.last.get(key) === value && value !== unknown
    this.last.set(key, value)
    return same
  }
}
