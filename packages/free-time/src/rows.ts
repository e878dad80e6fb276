import type { Counted } from './clock.ts'
import type { Step } from './count/step.ts'
import { momentsOf } from './count/moments.ts'
import type { Ground, LedgerRow } from './model/clock.ts'
import { dayOf } from './time/day.ts'
import type { DayNumber } from './time/day.ts'

/** The ledger of a clock: every local day from its start to its end, or today, once. */
export function rowsOf(counted: Counted): readonly LedgerRow[] {
  const { input, rule, steps } = counted
  const available_on = momentsOf(input.facts.events.available, input.time_zone)[0]?.day ?? null
  return steps.map((step) => {
    const held = input.holds.filter(({ from, to }) => step.day >= from && (to === null || step.day <= to))
    const last = input.end?.day === step.day ? input.end.moment.observation_ids : []
    const ids = [
      ...input.start.moment.observation_ids,
      ...(step.calendar?.observation_ids ?? []),
      ...held.flatMap((hold) => hold.observation_ids),
      ...(step.status === 'free' ? input.told_by : []),
      ...last,
      ...grantedBy(counted, step),
    ]
    const { calendar } = step
    return {
      day: dayOf(step.day),
      status: step.status,
      number: step.number,
      tier: step.tier,
      rate: step.rate,
      amount: step.amount,
      why: { parameter: step.parameter, rule: rule.rule_text },
      calendar:
        calendar === null
          ? null
          : { open: calendar.open, kind: calendar.kind, level: calendar.level, assumed: calendar.assumed },
      disputable: step.status === 'chargeable' ? groundsOf(counted, step, available_on) : [],
      observation_ids: [...new Set(ids)],
    }
  })
}

/** Who granted a day that is free or forgiven by an adjustment, or said that no appointment or return could be had. */
function grantedBy({ input, rule }: Counted, { day, parameter }: Step): readonly string[] {
  const on = dayOf(day)
  const kind = /^adjustment: (\w+)/.exec(parameter)?.[1]
  return [
    ...input.facts.adjustments.filter((one) => one.kind === kind && (one.charge ?? rule.charge) === rule.charge),
    ...input.facts.stated_days.filter((told) => told.day === on),
  ].flatMap(({ observation_ids }) => observation_ids)
}

/** Why a charged day may be disputed although the terms charge it (contract 13.8). */
function groundsOf(
  { input, rule }: Counted,
  { day, calendar }: Step,
  available_on: DayNumber | null,
): readonly Ground[] {
  const grounds: Ground[] = []
  const held = input.holds.find(
    (hold) => hold.class === 'government' && day >= hold.from && (hold.to === null || day <= hold.to),
  )
  const stated = input.facts.stated_days.filter((told) => told.day === dayOf(day)).map(({ kind }) => kind)
  if (calendar !== null && !calendar.open && calendar.kind !== 'off_week')
    grounds.push({ code: 'closed_gate', text: `The gate was closed (${calendar.kind.replaceAll('_', ' ')})` })
  if (held !== undefined)
    grounds.push({
      code: 'government_hold',
      text: `A government hold stood (${held.name}), which the terms don't name`,
    })
  if (available_on !== null && day < available_on && rule.place !== 'street')
    grounds.push({ code: 'not_available', text: `The box was not available before ${dayOf(available_on)}` })
  if (stated.includes('no_return_location'))
    grounds.push({ code: 'no_return_location', text: 'No place took the empty box back' })
  if (stated.includes('no_appointment')) grounds.push({ code: 'no_appointment', text: 'No appointment could be had' })
  return grounds
}
