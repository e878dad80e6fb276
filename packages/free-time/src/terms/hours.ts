import type { WrittenTerm } from '../model/term.ts'
import { minutesOf, weekdays } from '../time/day.ts'

/** Hours of one weekday, in minutes since midnight; up to 1440. */
export interface Hours {
  readonly weekday: number
  readonly from: number
  readonly to: number
}

/** Hours by weekday as spans within days: what goes past midnight is two spans. */
export function hoursOf(written: NonNullable<WrittenTerm['off_peak']>['hours']): readonly Hours[] {
  return weekdays.flatMap((name, weekday) =>
    (written[name] ?? []).flatMap((shift) => {
      const [from = 0, to = 0] = shift.split('-').map((time) => minutesOf(time) ?? 0)
      if (to > from) return [{ weekday, from, to }]
      const tomorrow = { weekday: (weekday + 1) % weekdays.length, from: 0, to }
      return [{ weekday, from, to: 1_440 }, ...(to > 0 ? [tomorrow] : [])]
    }),
  )
}
