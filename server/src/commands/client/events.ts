import type { TransportEvent } from '@quaylog/sdk'
import { print, text } from '../command.ts'
import { table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { findContainer } from './find.ts'
import { localTime } from './words.ts'

const row = (event: TransportEvent) => [
  localTime(event.timestamp, event.timezone), event.event.replace(/^container\.(transport\.)?/, ''), event.location?.name ?? event.locationLocode, event.terminal?.name ?? null,
  event.voyageNumber, event.value, event.dataSource,
]

export const events = clientCommand({
  name: 'events',
  summary: 'Shows the timeline of a container, oldest first, in the time of each place.',
  positionals: ['NUMBER'],
  options: { 'as-of': { type: 'string', help: 'instant such as 2026-11-20T10:00:00Z: the timeline as it stood then' } },
  async run(client, invocation) {
    const id = await findContainer(client, invocation.positionals[0] ?? '')
    const asOf = text(invocation, 'as-of') ?? undefined
    const { raw, mapped } = await client.containers.events(id, { format: 'both', pageSize: 100, sort: 'timestamp', asOf })
    return print(invocation, raw, () => table(['time', 'event', 'place', 'terminal', 'voyage', 'value', 'source'], mapped.items.map(row)))
  },
})
