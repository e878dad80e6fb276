import { z } from 'zod'
import { record_id } from '../arguments.ts'
import { container_output, containerShape } from '../container-shape.ts'
import type { CallContext } from '../context.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'

const include_paths = {
  shipment: 'shipment',
  pod_terminal: 'pod_terminal',
  transport_events: 'transport_events,transport_events.location',
  custom_fields: 'custom_fields,custom_fields.definition',
} as const
type Include = keyof typeof include_paths

export const user_needed = 'Custom fields are only shown to a signed-in user; this connection uses an API key.'

/** One container with what was asked to come along; shared with the tool that tracks. */
export async function readContainer(
  id: string,
  include: readonly Include[],
  context: CallContext,
  notes: readonly string[] = [],
) {
  const shown = context.signedInUser ? include : include.filter((name) => name !== 'custom_fields')
  const paths = shown.map((name) => include_paths[name]).join(',')
  const document = await context.client.containers.get(id, paths, { format: 'raw', signal: context.signal })
  return containerShape(document, shown, shown.length === include.length ? notes : [...notes, user_needed])
}

/** Everything about one container. */
export const get_container = defineTool({
  name: 'get_container',
  title: 'Get a container',
  description:
    'One container: status, equipment, place, availability, holds, fees, last free days. Ready for pick-up: availableForPickup is true and no hold has ' +
    'status hold. pickupLfd is the last free day that counts (line, then terminal, then rail; not the earliest), pickupLfdOn its local day. Null means not known; an empty list means none ' +
    "reported (terminalCheckedAt says when the terminal last answered). Leave the fee type total out of sums. Times are UTC, podTimezone is the terminal's zone.",
  input: z.object({
    id: record_id,
    include: z
      .array(z.enum(['shipment', 'pod_terminal', 'transport_events', 'custom_fields']))
      .default(['shipment'])
      .describe('transport_events adds counts and the latest event; custom_fields need a signed-in user'),
  }),
  output: z.object(container_output),
  async run({ id, include }, context) {
    return answer(await readContainer(id, [...new Set(include)], context))
  },
})
