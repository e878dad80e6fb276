import { factsOfBox } from './facts-of-box.ts'
import { factsOfShipment } from './facts-of-shipment.ts'
import { Judge } from './judge.ts'
import type { Look, Whose } from './judge.ts'
import type { Value } from './fact.ts'
import { isBehind } from './shown.ts'
import type { ShownRecord, ShownRequest, ShownShipment } from './shown.ts'
import { HoldWatch } from './hold-watch.ts'
import { countWrong } from './tally.ts'
import type { Counted, Tally } from './tally.ts'
import { ToldLog } from './told-log.ts'
import type { Kind } from './plan.ts'
import type { BoxTruth, WorldNumber } from './world-answers.ts'

/** How long after its end a disturbance may still show: a carrier is asked twice a day. */
const recovery_ms = 30 * 3_600_000
const manifest_window_ms = 7 * 86_400_000
/** Fourteen attempts take about a day, contract 4.1. */
const retries_ms = 23 * 3_600_000
const lasting_faults = new Set(['wrong_address', 'gateway_404', 'knows_nothing'])
/** Faults under which a terminal's holds can be read all the same. */
const wording_faults = new Set([
  'hold_not_released',
  'hold_unknown_status',
  'release_words_elsewhere',
  'released_holds_listed',
])
/** Faults under which everything that the line tells can be read. */
const telling_faults = new Set([
  'destination_only',
  'no_transport_mode',
  'no_plans',
  'final_hub_at_port',
  'inland_gate_in',
  'off_dock_gate_in',
  'gate_out_other_terminal',
  'stuck_at_hub',
  'numeric_modes',
  'names_without_codes',
  'ramp_by_city',
  'ship_by_name_only',
  'plan_classifier',
  'bare_retraction',
  'cancelled_events',
  'omitted_call',
])
const nothing: ShownRecord = { values: new Map(), milestones: [] }

/** When the sources of a shipment are disturbed. */
export interface Disturbance {
  readonly name: string
  readonly kind: Kind
  readonly from_ms: number
  readonly to_ms: number
}

/** One tracked number: the truth about it and what one reader of the feeds makes of it. */
export class Followed {
  readonly number: WorldNumber
  readonly log = new ToldLog()
  readonly boxes: readonly BoxTruth[]
  private readonly skipped: ReadonlySet<string>
  private readonly tally: Tally
  private readonly disturbance: Disturbance | null
  private since_ms: number | null = null
  /** Tracking ended, by contract, while its sources were disturbed: nobody is asked for what they kept back. */
  private ended_disturbed = false
  private judges: { readonly shipment: Judge; readonly boxes: Map<string, Judge> } | null = null
  private readonly boxes_shown = new Set<string>()
  private readonly holds_shown = new Set<string>()
  private readonly holds = new HoldWatch()
  private readonly told = new Set<string>()
  private request_ended = false

  /** `skipped`: fields that another judge looks at. */
  constructor(
    number: WorldNumber,
    boxes: readonly BoxTruth[],
    tally: Tally,
    disturbance: Disturbance | null,
    skipped: ReadonlySet<string> = new Set(),
  ) {
    this.number = number
    this.boxes = boxes
    this.skipped = skipped
    this.tally = tally
    this.disturbance = disturbance
  }

  /** Judges what is shown now. */
  look(shown: ShownShipment | null, now_ms: number): void {
    if (shown === null) return
    const since_ms = (this.since_ms ??= now_ms)
    const judges = (this.judges ??= this.newJudges(since_ms))
    const look = this.lookAt(shown.stopped, since_ms, now_ms)
    judges.shipment.look(this.number.request_number, shown.record, look)
    for (const truth of this.boxes) {
      const record = shown.containers.get(truth.container) ?? nothing
      if (record !== nothing && !this.boxes_shown.has(truth.container)) this.beginBox(truth, judges, now_ms)
      judges.boxes.get(truth.container)?.look(truth.container, record, look)
      this.watchHolds(truth, record, now_ms)
      this.watchWording(truth, record, look)
    }
    if (isBehind(shown))
      this.wrongOnce(
        'status_behind',
        this.number.request_number,
        'status',
        now_ms,
        `shown ${shown.record.values.get('status')}, though boxes have been at sea`,
      )
    for (const [number, record] of shown.containers)
      if (!judges.boxes.has(number)) this.strange(judges.shipment, number, record, look)
  }

  private lookAt(stopped: boolean, first_ms: number, now_ms: number): Look {
    const { disturbance } = this
    const over_ms = disturbance === null ? first_ms : disturbance.to_ms + recovery_ms
    const is_disturbed = disturbance !== null && now_ms >= disturbance.from_ms && now_ms < over_ms
    this.ended_disturbed ||= is_disturbed && stopped
    const disturbed = is_disturbed || this.ended_disturbed
    return {
      now_ms,
      disturbed,
      stopped,
      since_ms: now_ms >= over_ms ? Math.max(first_ms, over_ms) : first_ms,
      isMisled: (field, value) => disturbed && this.isSaid(field, value),
      isTakenBack: (field, value) =>
        !disturbed && disturbance?.kind === 'carrier' && typeof value === 'number' && this.log.says(field, value),
    }
  }

  /** Holds are read whatever their words: under faults of wording as well. */
  private watchWording(truth: BoxTruth, record: ShownRecord, { disturbed, now_ms }: Look): void {
    if (disturbed && !wording_faults.has(this.disturbance?.name ?? '')) return
    for (const { field, detail } of this.holds.look(truth, record, now_ms))
      this.wrong('holds_misread', truth.container, field, now_ms, detail)
  }

  /** The last look was taken. */
  finish(): void {
    if (this.judges !== null) for (const judge of [this.judges.shipment, ...this.judges.boxes.values()]) judge.finish()
  }

  /** Notes that the change log told something twice. */
  toldTwice(subject: string, event: string, at: string, detail: string): void {
    countWrong(this.tally, 'told_twice', { ...this.whose(), subject, field: event, at, detail })
  }

  /** Judges how a tracking request stands: it may fail only for what its sources truly said. */
  lookAtRequest({ status, failed_reason }: ShownRequest, now_ms: number): void {
    if (status !== 'failed' || this.request_ended) return
    this.request_ended = true
    if (!this.mayEnd(failed_reason))
      this.wrong('ended_wrongly', this.number.request_number, 'tracking_request', now_ms, `failed as ${failed_reason}`)
  }

  private mayEnd(reason: string | null): boolean {
    if (this.number.story === 'unknown-container') return reason === 'not_found' || reason === 'expired'
    if (this.boxes.length === 0)
      return (
        reason === 'expired' ||
        this.number.story === 'cancelled-booking' ||
        (reason === 'retries_exhausted' && this.disturbance !== null && !this.isLasting())
      )
    if (this.boxes.some(({ cancelled_at }) => cancelled_at !== null)) return reason === 'booking_cancelled'
    const heard_by_edi = this.boxes.some(({ movements }) =>
      movements.some(({ tellings }) => tellings.some(({ by }) => by === 'edi')),
    )
    const lasted_ms = this.disturbance === null || heard_by_edi ? 0 : this.disturbance.to_ms - this.disturbance.from_ms
    return (
      (reason === 'expired' && lasted_ms >= manifest_window_ms) ||
      (reason === 'retries_exhausted' && lasted_ms >= retries_ms && !this.isLasting())
    )
  }

  /** A wrong address and a line that denies everything are no troubles that retries are counted against. */
  private isLasting(): boolean {
    return lasting_faults.has(this.disturbance?.name ?? '')
  }

  /** Counts something wrong of this shipment. */
  wrong(kind: Counted, subject: string, field: string, now_ms: number, detail: string): void {
    countWrong(this.tally, kind, { ...this.whose(), subject, field, at: new Date(now_ms).toISOString(), detail })
  }

  /** The same, once for each subject and field. */
  wrongOnce(kind: Counted, subject: string, field: string, now_ms: number, detail: string): void {
    const size = this.told.size
    if (this.told.add(`${kind} ${subject} ${field}`).size > size) this.wrong(kind, subject, field, now_ms, detail)
  }

  /** Whether what its line tells now can be read to the end: nothing disturbs it, or only what is told. */
  isReadable(now_ms: number): boolean {
    if (this.disturbance === null) return true
    return (
      telling_faults.has(this.disturbance.name) ||
      now_ms < this.disturbance.from_ms ||
      now_ms >= this.disturbance.to_ms + recovery_ms
    )
  }

  /**
   * What a disturbed source says though it is not true, and what is all that can be known while a facility is not
   * heard.
   */
  private isSaid(field: string, value: Value): boolean {
    if (this.disturbance === null) return false
    const { name, kind } = this.disturbance
    if (kind === 'carrier') return typeof value === 'number' && this.log.says(field, value)
    if (
      (name === 'hold_unknown_status' || name === 'hold_not_released') &&
      field.startsWith('hold ') &&
      value === 'hold'
    )
      return true
    return (name === 'new_hold_token' && field === 'hold other') || (field === 'current_status' && value === 'grounded')
  }

  private whose(): Whose {
    return { number: this.number.request_number, story: this.number.story, scac: this.number.scac }
  }

  /** A box that its line kept back is asked for at facilities only once it is known, and not if it is back by then. */
  private beginBox(truth: BoxTruth, judges: { readonly boxes: Map<string, Judge> }, now_ms: number): void {
    this.boxes_shown.add(truth.container)
    if (this.disturbance?.name === 'ships_only') judges.boxes.set(truth.container, this.judgeOf(truth, now_ms))
  }

  private judgeOf(truth: BoxTruth, shown_since_ms: number): Judge {
    const bare_days = this.disturbance?.name === 'dates_without_time'
    const facts = truth.cancelled_at === null ? factsOfBox(truth, { bare_days, shown_since_ms }) : []
    return new Judge(
      this.tally,
      this.whose(),
      facts.filter(({ field }) => !this.skipped.has(field)),
    )
  }

  private newJudges(since_ms: number) {
    const bare_days = this.disturbance?.name === 'dates_without_time'
    return {
      shipment: new Judge(
        this.tally,
        this.whose(),
        factsOfShipment(this.number.request_number, this.boxes, { bare_days, shown_since_ms: since_ms }),
      ),
      boxes: new Map(this.boxes.map((truth) => [truth.container, this.judgeOf(truth, since_ms)])),
    }
  }

  /** A hold that was shown and is not any more, while it truly stands. */
  private watchHolds(truth: BoxTruth, shown: ShownRecord, now_ms: number): void {
    for (const hold of truth.stays.flatMap((stay) => stay.holds)) {
      const key = `${truth.container} ${hold.name} ${hold.from}`
      const stands = now_ms >= hold.from && now_ms < hold.to
      const is_shown = (shown.values.get(`hold ${hold.name}`) ?? null) !== null
      if (stands && is_shown) this.holds_shown.add(key)
      if (!stands || is_shown || !this.holds_shown.delete(key)) continue
      this.wrong(
        'cleared_while_on',
        truth.container,
        `hold ${hold.name}`,
        now_ms,
        `stands until ${new Date(hold.to).toISOString()}`,
      )
    }
  }

  /**
   * A container that nobody booked under this number: all that is told of it is invented, unless its line misspells a
   * box of ours.
   */
  private strange(judge: Judge, number: string, record: ShownRecord, look: Look): void {
    const misspelt = this.boxes.find((truth) => truth.container.slice(0, 10) === number.slice(0, 10))
    judge.strange(number, record, misspelt === undefined ? look : { ...look, isMisled: () => true })
  }
}
