import type { QuaylogClient, TransportEvent } from '@quaylog/sdk'
import { print, text } from '../command.ts'
import { table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { findContainer } from './find.ts'
import { localTime } from './words.ts'

const row = (event: TransportEvent) => [
  localTime(event.timestamp, event.timezone),
  event.event.replace(/^container\.(transport\.)?/, ''),
  event.location?.name ?? event.locationLocode,
  event.terminal?.name ?? null,
  event.voyageNumber,
  event.value,
  event.dataSource,
]

const pages_max = 50

/** The whole timeline as one document. */
async function timelineOf(client: QuaylogClient, id: string) {
  const readPage = (page: number) =>
    client.containers.events(id, { format: 'both', pageSize: 100, sort: 'timestamp', page })
  const pages: Awaited<ReturnType<typeof readPage>>[] = []
  for (let page = 1; page <= pages_max; page += 1) {
    const read = await readPage(page)
    pages.push(read)
    if (read.raw.links?.next === undefined) break
  }
  return {
    raw: { data: pages.flatMap(({ raw }) => raw.data), included: pages.flatMap(({ raw }) => raw.included ?? []) },
    items: pages.flatMap(({ mapped }) => mapped.items),
  }
}

export const events = clientCommand({
  name: 'events',
  summary: 'Shows the timeline of a container, oldest first, in the time of each place.',
  positionals: ['NUMBER'],
  options: { 'as-of': { type: 'string', help: 'instant such as 2026-11-20T10:00:00Z: the timeline as it stood then' } },
  async run(client, invocation) {
    const id = await findContainer(client, invocation.positionals[0] ?? '')
    const asOf = text(invocation, 'as-of') ?? undefined
    const headings = ['time', 'event', 'place', 'terminal', 'voyage', 'value', 'source']
    if (asOf === undefined) {
      const { raw, items } = await timelineOf(client, id)
      return print(invocation, raw, () => table(headings, items.map(row)))
    }
    const { raw, mapped } = await client.containers.events(id, { format: 'both', asOf })
    return print(invocation, raw, () => table(headings, mapped.items.map(row)))
  },
})
