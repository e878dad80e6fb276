import { z } from 'zod'
import { scac } from '../arguments.ts'
import { definePrompt } from '../prompt.ts'

const completions_max = 100

/** From a container number to where the box is. */
export const track_shipment = definePrompt({
  name: 'track-shipment',
  title: 'Track a shipment',
  description: 'Where a container is, when it arrives and what stands in its way.',
  input: z.object({
    container_number: z.string().trim().min(1).describe('Container number'),
    carrier: scac.optional().describe('SCAC of the shipping line'),
  }),
  text: ({ container_number, carrier }) =>
    [
      `Track the container ${container_number}${carrier === undefined ? '' : ` of the carrier ${carrier.toUpperCase()}`}.`,
      '',
      `1. Look for it with search_container. Only when it is not found, call track_container once${carrier === undefined ? '' : ` with scac ${carrier.toUpperCase()}`}; then say that data comes later.`,
      '2. When it is found, read it with get_container (include shipment, pod_terminal and transport_events).',
      '3. Report: status in plain words; the last place it was seen and when; estimated or actual arrival at the port of discharge and at the inland destination, in local time; ' +
        'whether it is ready for pick-up (available, and no hold with status hold); everything that stands in its way: holds, fees, last free day.',
      '4. Say what is not known rather than guessing, and how old the data is.',
    ].join('\n'),
  async complete(argument, value, { client, signal }) {
    if (argument !== 'carrier') return []
    const { items } = await client.shippingLines.list(undefined, { format: 'mapped', signal })
    const prefix = value.toUpperCase()
    return items
      .map((line) => line.scac)
      .filter((code) => code.startsWith(prefix) && code !== 'TEST')
      .sort()
      .slice(0, completions_max)
  },
})
