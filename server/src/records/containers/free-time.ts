import { charge_clock_states } from '@quaylog/contract'
import type { ContainerAttributes, ImportDeadlines } from '@quaylog/contract'
import { daysBetween, localDayFrom, momentOn } from '@quaylog/free-time'
import { z } from 'zod'

const money = z.object({ amount: z.number(), currency_code: z.string() })

/** What the charges of a container came to when they were counted last, as it is kept with them. */
export const kept_free_time = z.object({
  pickup: z.object({ on: z.string(), timezone: z.string() }).nullable(),
  empty_return_on: z.string().nullable(),
  /** The charge that the line's last free day is for; null: the line did not say. */
  line_charge_type: z.string().nullable(),
  worst_state: z.enum(charge_clock_states).nullable(),
  last_free_on: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Minutes after midnight until which the day before goes on for that clock; left out before it was kept. */
  end_day_start: z.number().nullable().optional(),
  owed: z.array(money),
  cost_of_waiting: z.array(money),
  lfd_reported_earlier: z.array(
    z.object({
      charge_type: z.string(),
      reported_by: z.string(),
      date: z.string(),
      days: z.number(),
      at_stake: money.nullable(),
    }),
  ),
  complete: z.boolean(),
})
export type KeptFreeTime = z.infer<typeof kept_free_time>

type FreeTimeAttributes = Required<Pick<ContainerAttributes, 'empty_return_due_on' | 'free_time_summary'>> & {
  readonly deadlines: Required<
    Pick<ImportDeadlines, 'pickup_lfd_calculated' | 'pickup_lfd_calculated_on' | 'pickup_lfd_line_charge_type'>
  >
}

/** The attributes that come from a container's charges; null: none was counted yet. */
export function freeTimeAttributes(kept: KeptFreeTime | null, now: string): FreeTimeAttributes {
  if (kept === null)
    return {
      deadlines: { pickup_lfd_calculated: null, pickup_lfd_calculated_on: null, pickup_lfd_line_charge_type: null },
      empty_return_due_on: null,
      free_time_summary: null,
    }
  const { pickup, empty_return_on, line_charge_type, timezone, end_day_start, ...summary } = kept
  const today = timezone === null ? null : localDayFrom(end_day_start ?? 0, now, timezone)
  return {
    deadlines: {
      pickup_lfd_calculated: pickup === null ? null : momentOn(pickup.on, 0, pickup.timezone),
      pickup_lfd_calculated_on: pickup?.on ?? null,
      pickup_lfd_line_charge_type: line_charge_type,
    },
    empty_return_due_on: empty_return_on,
    free_time_summary:
      summary.worst_state === null
        ? null
        : {
            ...summary,
            worst_state: summary.worst_state,
            days_left:
              today === null || summary.last_free_on === null ? null : daysBetween(today, summary.last_free_on),
          },
  }
}
