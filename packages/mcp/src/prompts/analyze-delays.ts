import { z } from 'zod'
import { record_id } from '../arguments.ts'
import { definePrompt } from '../prompt.ts'

/** Where a journey lost time, and what it means for the arrival. */
export const analyze_delays = definePrompt({
  name: 'analyze-delays',
  title: 'Analyse delays',
  description: 'Where the journey of a container lost time, and what that means for its arrival.',
  input: z.object({ container_id: record_id.describe('Id of the container') }),
  text: ({ container_id }) =>
    [
      `Analyse the delays on the journey of the container with id ${container_id}.`,
      '',
      "1. Read get_container_transport_events, and get_container with include shipment; then get_shipment_details with the shipment's id for planned times.",
      '2. Lay out the timeline in local time with the gap between each milestone and the next; mark gaps that stand out.',
      '3. For each milestone that has both, compare planned with actual: departure, arrival at the port of discharge (originalEta, eta, ata), inland arrival.',
      '4. List how the estimated arrival changed over time (events with .estimated. in their name): old value, new value, when it was stated.',
      '5. Name likely causes, each marked as an inference with what it rests on: transshipment, waiting at berth, holds, waiting for rail. Say when the data shows none.',
      '6. Conclude with the effect on arrival and pick-up, and what is not known.',
    ].join('\n'),
})
