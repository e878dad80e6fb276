import type { TransportEventName } from '@quaylog/contract'
import { Included, type List, type Resource } from '@quaylog/sdk'
import { z } from 'zod'
import { record_id } from '../arguments.ts'
import type { CallContext } from '../context.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'

const pages_max = 5
const page_size = 100

type TransportEvent = Resource<'transport_event'>

/** Which event gives which milestone of the result. */
const milestone_events = {
  emptyOutAt: 'container.transport.empty_out',
  fullInAt: 'container.transport.full_in',
  vesselLoadedAt: 'container.transport.vessel_loaded',
  vesselDepartedAt: 'container.transport.vessel_departed',
  vesselArrivedAt: 'container.transport.vessel_arrived',
  dischargedAt: 'container.transport.vessel_discharged',
  railLoadedAt: 'container.transport.rail_loaded',
  railDepartedAt: 'container.transport.rail_departed',
  railArrivedAt: 'container.transport.rail_arrived',
  inlandArrivedAt: 'container.transport.arrived_at_inland_destination',
  availableAt: 'container.transport.available',
  fullOutAt: 'container.transport.full_out',
  deliveredAt: 'container.transport.delivered',
  emptyReturnedAt: 'container.transport.empty_in',
} as const satisfies Record<string, TransportEventName>

/** The category of an event by its name after `container.` or `container.transport.`. */
export function categoryOf(event: string): 'vesselEvents' | 'railEvents' | 'terminalEvents' | 'otherEvents' {
  const name = event.replace(/^container\.(transport\.)?/, '')
  if (/^(vessel|feeder|transshipment)_/.test(name)) return 'vesselEvents'
  if (/^(rail_|arrived_at_inland_destination)/.test(name)) return 'railEvents'
  if (/^(empty_|full_|available$|not_available$|delivered$|pickup_)/.test(name)) return 'terminalEvents'
  return 'otherEvents'
}

/** Oldest first; what has no time comes last. */
function inOrder(events: readonly TransportEvent[]): readonly TransportEvent[] {
  const key = (event: TransportEvent): string => event.attributes.timestamp ?? '9999'
  return [...events].sort((one, other) => key(one).localeCompare(key(other)))
}

function timelineItem(event: TransportEvent, included: Included) {
  const a = event.attributes
  const place = included.find(event.relationships?.location)
  return {
    event: a.event,
    timestamp: a.timestamp,
    location: place === undefined ? null : { name: place.attributes.name, locode: place.attributes.code },
    timezone: a.timezone,
    voyageNumber: a.voyage_number,
    vesselName: included.find(event.relationships?.vessel)?.attributes.name ?? null,
    dataSource: a.data_source,
    value: a.value,
  }
}

/** Latest time of each milestone that happened. */
function milestonesOf(events: readonly TransportEvent[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(milestone_events).flatMap(([milestone, name]) => {
      const timestamp = events.findLast(
        (event) => event.attributes.event === name && event.attributes.timestamp !== null,
      )?.attributes.timestamp
      return timestamp ? [[milestone, timestamp]] : []
    }),
  )
}

async function readPages(id: string, { client, signal }: CallContext): Promise<readonly List<'transport_event'>[]> {
  const pages: List<'transport_event'>[] = []
  for (let page = 1; page <= pages_max; page += 1) {
    const list = await client.containers.events(id, {
      format: 'raw',
      signal,
      sort: 'timestamp',
      page,
      pageSize: page_size,
      include: 'location,vessel',
    })
    pages.push(list)
    if (list.links?.next === undefined) break
  }
  return pages
}

/** The whole timeline of a container. */
export const get_container_transport_events = defineTool({
  name: 'get_container_transport_events',
  title: "Get a container's timeline",
  description:
    'The timeline of one container, oldest first, with milestones and counts by category. Each line says who stated it (dataSource). ' +
    'Names with .estimated. are estimates, names ending in .changed are changes of a deadline or appointment with its new value.',
  input: z.object({ id: record_id }),
  output: z.object({
    totalEvents: z.int(),
    eventCategories: z.object({ vesselEvents: z.int(), railEvents: z.int(), terminalEvents: z.int() }),
    milestones: z.object({
      vesselLoadedAt: z.string().optional(),
      vesselDepartedAt: z.string().optional(),
      vesselArrivedAt: z.string().optional(),
      dischargedAt: z.string().optional(),
    }),
    timeline: z.array(
      z.object({
        event: z.string(),
        timestamp: z.string().nullable(),
        location: z.object({ name: z.string(), locode: z.string() }).nullable(),
      }),
    ),
  }),
  async run({ id }, context) {
    const pages = await readPages(id, context)
    const included = new Included(...pages.map((page) => page.included))
    const events = inOrder(pages.flatMap((page) => page.data))
    const categories = { vesselEvents: 0, railEvents: 0, terminalEvents: 0, otherEvents: 0 }
    for (const event of events) categories[categoryOf(event.attributes.event)] += 1
    const cut = pages.at(-1)?.links?.next !== undefined
    return answer({
      totalEvents: pages[0]?.meta?.total ?? events.length,
      eventCategories: categories,
      milestones: milestonesOf(events),
      timeline: events.map((event) => timelineItem(event, included)),
      ...(cut ? { _metadata: { notes: [`Only the first ${events.length} events are listed.`] } } : {}),
    })
  },
})
