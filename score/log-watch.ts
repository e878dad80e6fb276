import { z } from 'zod'

const reference = z.object({ data: z.object({ id: z.string(), type: z.string() }).nullable() })

/** A page of the change feed with the records that its entries refer to. */
export const changes_page = z.object({
  data: z.array(z.object({ attributes: z.object({ sequence: z.number(), event: z.string(), created_at: z.string() }), relationships: z.object({ reference_object: reference, container: reference, shipment: reference }) })),
  included: z.array(z.looseObject({ id: z.string(), type: z.string(), attributes: z.record(z.string(), z.unknown()), relationships: z.looseObject({ terminal: reference.optional() }).default({}) })).default([]),
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

const timed = z.object({ timestamp: z.iso.datetime().transform((text) => Date.parse(text)).nullable(), location_locode: z.string().nullable(), value: z.string().nullable() }).partial()
const day_ms = 86_400_000
const prefix = 'container.transport.'
/** Told whenever they flip: the same may be told again after its opposite, and of another place. */
const opposites: Readonly<Record<string, string>> = { 'container.transport.available': 'container.transport.not_available', 'container.transport.not_available': 'container.transport.available' }

/** Reads the change log as a customer does and notices what is told twice: contract 5.2 tells a milestone again only when it moved by more than a day. */
export class LogWatch {
  private readonly milestones = new Map<string, number>()
  private readonly last = new Map<string, string>()

  /** Hears the next entries; returns those that tell nothing new. */
  hear(page: z.infer<typeof changes_page>): ToldTwice[] {
    const records = new Map(page.included.map((record) => [`${record.type}/${record.id}`, record]))
    return page.data.flatMap(({ attributes: { event, created_at }, relationships: { reference_object, container, shipment } }) => {
      const { data } = reference_object
      const record = data === null ? undefined : records.get(`${data.type}/${data.id}`)
      const { timestamp = null, location_locode = null, value = null } = timed.safeParse(record?.attributes ?? {}).data ?? {}
      const whose = container.data?.id ?? shipment.data?.id ?? data?.id ?? ''
      const is_milestone = event.startsWith(prefix) && !event.startsWith(`${prefix}estimated.`) && opposites[event] === undefined
      const terminal = record?.relationships.terminal?.data?.id ?? ''
      const again = event === 'container.pod_terminal_changed' ? this.isReturn(whose, terminal)
        : is_milestone && timestamp !== null ? this.isToldBefore(`${whose} ${event} ${location_locode ?? ''}`, timestamp)
          : opposites[event] !== undefined ? this.isSame(`${whose} availability`, `${event} ${location_locode ?? ''}`)
            : event.endsWith('.changed') ? this.isSame(`${whose} ${event}`, String(value))
              : event.includes('estimated') && timestamp !== null ? this.isSame(`${whose} ${event}`, String(timestamp))
                : event.startsWith('tracking_request.') || event === 'container.created' ? this.isSame(`${whose} ${data?.id ?? ''} ${event}`, 'told') : false
      return again ? [{ container_id: container.data?.id ?? null, shipment_id: shipment.data?.id ?? null, event, at: created_at, detail: `${timestamp === null ? '' : new Date(timestamp).toISOString()} ${location_locode ?? ''} ${value ?? ''}`.trim() }] : []
    })
  }

  /** What was told last of a milestone stands for the customer until he is told something else, even if that was told before. */
  private isToldBefore(key: string, at_ms: number): boolean {
    const before = this.milestones.get(key)
    this.milestones.set(key, at_ms)
    return before !== undefined && Math.abs(before - at_ms) <= day_ms
  }

  /** A terminal that was told before, whatever was told in between: a flip. */
  private isReturn(whose: string, terminal: string): boolean {
    const key = `${whose} terminal ${terminal}`
    return this.isSame(key, 'told')
  }

  private isSame(key: string, value: string): boolean {
    const same = this.last.get(key) === value
    this.last.set(key, value)
    return same
  }
}
