import type { Document, QuaylogClient } from '@quaylog/sdk'
import { print } from '../command.ts'
import { clientCommand } from './client-command.ts'
import { findContainer, findShipment } from './find.ts'

/** Stops or resumes the shipment that a number belongs to. */
function switching(
  name: 'stop' | 'resume',
  summary: string,
  turn: (client: QuaylogClient, id: string) => Promise<Document<'shipment'>>,
) {
  return clientCommand({
    name,
    summary,
    positionals: ['NUMBER'],
    async run(client, invocation) {
      const document = await turn(client, await findShipment(client, invocation.positionals[0] ?? ''))
      const { bill_of_lading_number, line_tracking_stopped_at } = document.data.attributes
      return print(
        invocation,
        document,
        () =>
          `${bill_of_lading_number} is ${line_tracking_stopped_at === null ? 'tracked' : 'not tracked any more; what is known stays'}`,
      )
    },
  })
}

export const stop = switching('stop', 'Ends the tracking of a shipment; what is known stays readable.', (client, id) =>
  client.shipments.stopTracking(id),
)
export const resume = switching('resume', 'Tracks a stopped shipment again.', (client, id) =>
  client.shipments.resumeTracking(id),
)

export const refresh = clientCommand({
  name: 'refresh',
  summary: 'Has every source of a container asked now; needs the feature on the account.',
  positionals: ['NUMBER'],
  async run(client, invocation) {
    const answer = await client.containers.refresh(await findContainer(client, invocation.positionals[0] ?? ''))
    return print(invocation, answer, () => answer.message)
  },
})
