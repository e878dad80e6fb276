import type { WebhookEventName } from '@quaylog/contract'
import { dayAfter, daysBetween, localDay, momentOn } from '@quaylog/free-time'
import { warning_minutes } from './kept-clock.ts'
import type { ClockTold, KeptClock } from './kept-clock.ts'

/** Days ahead of a last free day on which people are warned. */
const lead_days = [0, 1, 3] as const

/** What is told of a clock, and what of it need not be told again. */
export interface ClockNews {
  readonly events: readonly WebhookEventName[]
  readonly told: ClockTold
}

/**
 * What a change of a clock, or passing time, gives to tell (contract 13.13). Pure. `before` undefined: the clock is
 * new, and only that something runs or can't be counted is news.
 */
export function newsOf(before: KeptClock | undefined, after: KeptClock, now: string): ClockNews {
  const warned = warningOf(after, now)
  const announced = rateRiseOf(after, now)
  const charged = dayChargedOf(before, after)
  return {
    events: [
      ...stateEvents(before, after),
      ...valueEvents(before, after),
      ...(warned?.events ?? []),
      ...(announced?.events ?? []),
      ...charged,
    ],
    told: { ...after.told, ...warned?.told, ...announced?.told },
  }
}

const is_assessed = ({ state }: KeptClock) => state !== 'cannot_assess'

function stateEvents(before: KeptClock | undefined, after: KeptClock): readonly WebhookEventName[] {
  const from = before?.state ?? 'not_started'
  const { state } = after
  if (from === state) return []
  if (state === 'cannot_assess') return ['charge_clock.cannot_assess']
  const assessable: readonly WebhookEventName[] = from === 'cannot_assess' ? ['charge_clock.assessable'] : []
  const own = stateEvent(from, after, before === undefined)
  return own === null ? assessable : [...assessable, own]
}

function stateEvent(from: KeptClock['state'], { state }: KeptClock, is_new: boolean): WebhookEventName | null {
  if (state === 'paused') return 'charge_clock.paused'
  if (state === 'stopped') return is_new || from === 'cannot_assess' ? null : 'charge_clock.stopped'
  if (from === 'paused') return 'charge_clock.resumed'
  if (state === 'running') return 'charge_clock.charging_started'
  return state === 'free' && from === 'not_started' ? 'charge_clock.started' : null
}

function valueEvents(before: KeptClock | undefined, after: KeptClock): readonly WebhookEventName[] {
  const overdue = isOverdue(after) && !(before !== undefined && isOverdue(before))
  const disagreement = (after.lfd_disagreement_days ?? 0) !== (before?.lfd_disagreement_days ?? 0)
  return [
    ...(isMoved(before?.last_free_on, after.last_free_on) ? (['charge_clock.last_free_day_changed'] as const) : []),
    ...(overdue ? (['container.empty_return_overdue'] as const) : []),
    ...(disagreement ? (['charge_clock.lfd_disagreement'] as const) : []),
    ...(isCorrected(before, after) ? (['charge_clock.corrected'] as const) : []),
  ]
}

const isMoved = (from: string | null | undefined, to: string | null) =>
  from !== undefined && from !== null && to !== null && from !== to

/** Whether the sum of a charge that had ended is another. */
const isCorrected = (before: KeptClock | undefined, after: KeptClock) =>
  before?.state === 'stopped' && before.accrued !== null && is_assessed(after) && before.accrued !== after.accrued

const isReturn = ({ charge_type, direction }: KeptClock) => charge_type === 'detention' && direction === 'import'
const isOverdue = (clock: KeptClock) => isReturn(clock) && clock.state === 'running'

const own_reporter: Readonly<Record<string, string>> = {
  line: 'line',
  nvocc: 'line',
  terminal: 'terminal',
  port: 'terminal',
  railroad: 'rail',
}

/**
 * The day by which the box must be gone: that which the biller itself told, which may be later than the terms give it,
 * else the computed one; or an earlier one that somebody else told.
 */
function alarmDay({ last_free_on, biller_kind, document }: KeptClock): string | null {
  const { [own_reporter[biller_kind] ?? '']: own, ...others } = document.last_free_on_reported
  const days = [own?.date ?? last_free_on, ...Object.values(others).map(({ date }) => date)]
  return days.filter((day) => day !== null).toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null
}

/** A charge that runs by the terms may still be free by the biller's own word. */
const mayBeFree = ({ state }: KeptClock) => state === 'free' || state === 'running'

/** The warning that a last free day is near: once for each lead and day. */
function warningOf(clock: KeptClock, now: string): ClockNews | null {
  const { timezone, told } = clock
  const last_free_on = alarmDay(clock)
  if (!mayBeFree(clock) || timezone === null || last_free_on === null) return null
  const today = localDay(now, timezone)
  const hour = today === null ? null : momentOn(today, warning_minutes, timezone)
  if (today === null || hour === null || now < hour) return null
  const left = daysBetween(today, last_free_on)
  const lead = left === null || left < 0 ? undefined : lead_days.find((days) => left <= days)
  if (lead === undefined) return null
  const was_told = told.last_free_on === last_free_on && told.lead_days !== undefined && told.lead_days <= lead
  if (was_told) return null
  const event = isReturn(clock) ? 'container.empty_return_due_approaching' : 'charge_clock.last_free_day_approaching'
  return { events: [event], told: { last_free_on, lead_days: lead } }
}

/** The announcement that tomorrow costs more than today: once for each day on which the rate rises. */
function rateRiseOf({ state, timezone, rate_rises_on, told }: KeptClock, now: string): ClockNews | null {
  if (state !== 'running' || timezone === null || rate_rises_on === null) return null
  const today = localDay(now, timezone)
  if (today === null || dayAfter(today, 1) !== rate_rises_on || told.rate_rises_on === rate_rises_on) return null
  return { events: ['charge_clock.rate_increased'], told: { rate_rises_on } }
}

function dayChargedOf(before: KeptClock | undefined, after: KeptClock): readonly WebhookEventName[] {
  const accrues = before?.state === 'running' && after.state === 'running'
  return accrues && (after.accrued ?? 0) > (before.accrued ?? 0) ? ['charge_clock.day_charged'] : []
}
