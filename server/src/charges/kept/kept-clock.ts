import { dayAfter, daysBetween, localDay, majorUnits, minutesOf, momentOn, printedClock } from '@quaylog/free-time'
import type { ChargeType, ClockState, Direction, Settlement, Stay } from '@quaylog/free-time'
import type { SettledClock } from '../clocks/settled.ts'
import { clockId, printedSettled } from '../clocks/resource.ts'

/** What the charges of a container are counted from. */
export interface ChargeBox {
  readonly account_id: string
  readonly container_id: string
  readonly shipment_id: string
  /** Null: not derived yet from what was stated. */
  readonly stays: readonly Stay[] | null
  readonly settlements: readonly Settlement[]
}

/** A clock without its days, as lists and notifications show it. */
export type ClockDocument = Omit<ReturnType<typeof printedClock>, 'container' | 'computed_at' | 'days'> &
  ReturnType<typeof printedSettled>

/** What of a clock was told already, so that it is told once. */
export interface ClockTold {
  /** The last free day that people were warned of, and the fewest days ahead at which they were. */
  readonly last_free_on?: string
  readonly lead_days?: number
  /** The day on which the rate rises, when it was announced. */
  readonly rate_rises_on?: string
}

/** A sum of a closed ledger that changed by what became known later. */
export interface Correction {
  readonly made_at: string
  readonly from: { readonly amount: number; readonly currency_code: string } | null
  readonly to: { readonly amount: number; readonly currency_code: string } | null
}

/** One charge of one container as it was counted last. Amounts in the currency's smallest unit; null: not known. */
export interface KeptClock {
  readonly account_id: string
  readonly id: string
  readonly container_id: string
  readonly shipment_id: string
  readonly charge_type: ChargeType
  readonly direction: Direction
  readonly biller_kind: string
  /** The biller's SCAC, else its facility. */
  readonly biller: string | null
  /** The facility where its days are counted. */
  readonly facility: string | null
  readonly state: ClockState
  readonly reason: string | null
  readonly currency_code: string | null
  readonly accrued: number | null
  readonly open: number | null
  readonly rate: number | null
  /** What today costs in whole units, by which lists are sorted; of different currencies it can't be compared. */
  readonly today_rate: number | null
  readonly timezone: string | null
  readonly started_on: string | null
  readonly last_free_on: string | null
  readonly first_chargeable_on: string | null
  readonly ended_on: string | null
  readonly rate_rises_on: string | null
  readonly lfd_disagreement_days: number | null
  readonly told: ClockTold
  /** What each week has added, by its Monday. */
  readonly weeks: Readonly<Record<string, number>>
  readonly document: ClockDocument
  /** The latest hundred, the oldest first. */
  readonly corrections: readonly Correction[]
  readonly changed_at: string
  readonly computed_at: string
}

/** The row of a counted clock; `before`: the row that it takes the place of. */
export function keptClock(
  box: ChargeBox,
  { clock, settled }: SettledClock,
  before: KeptClock | undefined,
  now: string,
): KeptClock {
  const { container: _, computed_at: __, days: ___, ...printed } = printedClock({ ...clock, rows: [] }, now)
  const { biller, currency_code } = clock
  const row = {
    account_id: box.account_id,
    id: clockId(box.container_id, clock),
    container_id: box.container_id,
    shipment_id: box.shipment_id,
    charge_type: clock.charge,
    direction: clock.direction,
    biller_kind: biller.kind,
    biller: biller.scac ?? biller.facility ?? null,
    facility: facilityOf(box, clock),
    state: clock.state,
    reason: clock.reason,
    currency_code,
    accrued: clock.accrued?.amount ?? null,
    open: settled.open,
    rate: clock.today_rate,
    today_rate:
      clock.today_rate === null || currency_code === null ? null : majorUnits(clock.today_rate, currency_code),
    timezone: clock.timezone,
    started_on: clock.started_on,
    last_free_on: clock.last_free_on,
    first_chargeable_on: clock.first_chargeable_on,
    ended_on: clock.ended_on,
    rate_rises_on: clock.next_rate?.from_on ?? null,
    lfd_disagreement_days: clock.lfd_disagreement_days,
    told: before?.told ?? {},
    weeks: weeksOf(clock),
    document: { ...printed, ...printedSettled({ clock, settled }) },
    corrections: correctionsOf(before, clock, now),
    computed_at: now,
  }
  return { ...row, changed_at: before !== undefined && isSame(before, row) ? before.changed_at : now }
}

const corrections_max = 100

function correctionsOf(
  before: KeptClock | undefined,
  { accrued, currency_code }: SettledClock['clock'],
  now: string,
): readonly Correction[] {
  if (before === undefined) return []
  const to = accrued === null || currency_code === null ? null : { amount: accrued.amount, currency_code }
  const from =
    before.accrued === null || before.currency_code === null
      ? null
      : { amount: before.accrued, currency_code: before.currency_code }
  const same = from?.amount === to?.amount && from?.currency_code === to?.currency_code
  if (before.state !== 'stopped' || same) return before.corrections
  const whole = (sum: typeof from) =>
    sum === null ? null : { ...sum, amount: majorUnits(sum.amount, sum.currency_code) }
  return [...before.corrections, { made_at: now, from: whole(from), to: whole(to) }].slice(-corrections_max)
}

/** Whether two counts of a clock came to the same; documents keep the order of their members. */
export function isSame(before: Pick<KeptClock, 'document'>, after: Pick<KeptClock, 'document'>): boolean {
  return JSON.stringify(before.document) === JSON.stringify(after.document)
}

function weeksOf({ rows }: SettledClock['clock']): Readonly<Record<string, number>> {
  const weeks: Record<string, number> = {}
  for (const { day, amount } of rows) {
    const monday = amount === null || amount === 0 ? null : mondayOf(day)
    if (monday !== null && amount !== null) weeks[monday] = (weeks[monday] ?? 0) + amount
  }
  return weeks
}

/** 1970-01-05 was a Monday. */
function mondayOf(day: string): string | null {
  const days = daysBetween('1970-01-05', day)
  return days === null ? null : dayAfter(day, -(((days % 7) + 7) % 7))
}

function facilityOf({ stays }: ChargeBox, { charge, direction }: SettledClock['clock']): string | null {
  const stay = (stays ?? []).find(({ charges, facts }) => charges.includes(charge) && facts.direction === direction)
  return stay?.facts.facilities[charge]?.code ?? stay?.facts.facility?.code ?? null
}

/** The hour of the facility at which people are warned of a last free day, in minutes after midnight. */
export const warning_minutes = 6 * 60

/**
 * When passing time alone changes a clock next, while it counts days: at the facility's midnight, at the hour of a
 * warning before it, at the hour at which its terms let a day begin, or once its free time has run out by the hour.
 * Null: only a statement can change it.
 */
function dueAt(clock: KeptClock, now: string): string | null {
  const { state, timezone, document } = clock
  if (timezone === null || (state !== 'free' && state !== 'running' && state !== 'paused')) return null
  const today = localDay(now, timezone)
  const tomorrow = today === null ? null : dayAfter(today, 1)
  if (today === null || tomorrow === null) return null
  const begins = minutesOf(document.end_day_start ?? '')
  const moments = [
    mayBeWarned(clock, today) ? momentOn(today, warning_minutes, timezone) : null,
    begins === null ? null : momentOn(today, begins, timezone),
    // The hour itself is free still.
    document.free_until_at === undefined ? null : secondAfter(document.free_until_at),
    momentOn(tomorrow, 0, timezone),
  ]
  return moments.flatMap((at) => (at !== null && at > now ? [at] : [])).toSorted()[0] ?? null
}

const secondAfter = (at: string) => `${new Date(Date.parse(at) + 1_000).toISOString().slice(0, 19)}Z`

/** Whether a last free day may still come: one by the terms, or a later one that somebody told. */
function mayBeWarned({ state, document }: KeptClock, today: string): boolean {
  return (
    state === 'free' ||
    (state === 'running' && Object.values(document.last_free_on_reported).some(({ date }) => date >= today))
  )
}

/** The earliest of the moments at which the clocks of a container change by themselves. */
export function nextDueAt(clocks: readonly KeptClock[], now: string): string | null {
  return clocks.flatMap((clock) => dueAt(clock, now) ?? []).toSorted()[0] ?? null
}

const frozen_after_days = 30

/**
 * When the ledger of a container is closed: thirty days after its last charge ended, but not before it was counted, and
 * once closed it stays so. Null: something goes on.
 */
export function frozenAt(clocks: readonly KeptClock[], closed_at: string | null, now: string): string | null {
  const ends = clocks.flatMap(({ state, ended_on }) => (state === 'stopped' && ended_on !== null ? [ended_on] : []))
  const last = ends.length < clocks.length ? null : ends.toSorted((a, b) => (a < b ? 1 : -1))[0]
  const day = last === null || last === undefined ? null : dayAfter(last, frozen_after_days)
  if (day === null || closed_at !== null) return day === null ? null : closed_at
  const closes_at = `${day}T00:00:00Z`
  return closes_at < now ? now : closes_at
}
