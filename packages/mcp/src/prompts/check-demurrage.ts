import { z } from 'zod'
import { record_id } from '../arguments.ts'
import { definePrompt } from '../prompt.ts'

/** What waiting costs, and by when a box has to leave. */
export const check_demurrage = definePrompt({
  name: 'check-demurrage',
  title: 'Check demurrage',
  description: 'Last free day, holds and fees of a container, and what to do about them.',
  input: z.object({ container_id: record_id.describe('Id of the container') }),
  text: ({ container_id }) =>
    [
      `Check what the container with id ${container_id} costs while it waits.`,
      '',
      '1. Read it with get_container (include shipment and pod_terminal).',
      "2. Last free day: demurrage.pickupLfd is the one that counts; name also the line's, the terminal's and the railroad's where known (demurrage.lastFreeDays). " +
        "Write them as days in the facility's zone (location.podTimezone) and say how many days are left, or how many it is overdue.",
      '3. Availability: location.availableForPickup. Null means that the facility has not said.',
      '4. Holds: each by name and status. Only a hold with status hold stops a pick-up; pending ones may.',
      '5. Fees: each by type with amount and currency, then their sum. An item of type total repeats the others: never add it. An amount of 0 means announced but not yet billed. ' +
        'Do not invent daily rates: state only amounts that are reported or counted from terms.',
      '6. If the tool whats_costing_money is there, call it with this container_id: what each charge has accrued and what is open, the computed last free day beside those reported, what each day of waiting costs, ' +
        'the cheapest day and pullBy. Say of each charge that could not be counted what is missing; it is not 0. Without the tool say that charges were not counted from terms.',
      '7. End with one recommendation: pick up now, clear a named hold, arrange an appointment, or wait, and why.',
    ].join('\n'),
})
