import type { DeadlineViewer } from '@quaylog/journey'
import type { Fragment, Reader } from '../../../ground/db/index.ts'
import type { OrderKey } from '../../../ground/jsonapi/order-store.ts'
import { andAll } from '../../../ground/jsonapi/page-store.ts'
import { countingDeadline } from '../../../records/containers/container.ts'
import type { Looker } from '../../../records/list-filter-store.ts'
import { valued, valuesLast } from './fleet-part-store.ts'
import type { FleetList, FleetPart } from './fleet-part-store.ts'

/** When a page is looked at, and by whom. */
export interface Looking {
  readonly now: string
  readonly viewer: Looker
}

/** Boxes that are out of anyone's hands: nothing about them is urgent. */
export const is_gone = (sql: Reader) => sql`c.current_status in ('picked_up', 'delivered', 'empty_returned')`
const can_be_collected = (sql: Reader) => sql`c.current_status in ('available', 'off_dock')`
// Most have none, which is seen sooner than by the path.
const has_hold = (sql: Reader) =>
  sql`(c.holds_at_pod_terminal <> '[]' and jsonb_path_exists(c.holds_at_pod_terminal, '$[*] ? (@.status == "hold")'))`
const costs_now = (sql: Reader) =>
  sql`(c.fees_at_pod_terminal <> '[]' and jsonb_path_exists(c.fees_at_pod_terminal, '$[*] ? ((@.type == "demurrage" || @.type == "extended_dwell_time") && @.amount > 0)'))`
export const last_free = (sql: Reader, viewer: DeadlineViewer) => sql`c.${sql(countingDeadline(viewer).at)}`
const in_days = (sql: Reader, { now }: Looking, days: number) =>
  sql`${now}::timestamptz + make_interval(days => ${days})`
export const free_until = (sql: Reader, looking: Looking, days: number) =>
  sql`${last_free(sql, looking.viewer)} <= ${in_days(sql, looking, days)}`
/** The last free day is a day at the terminal: it has passed when the midnight that begins it is a day ago. */
export const is_overdue = (sql: Reader, looking: Looking) => free_until(sql, looking, -1)
export const arrival_at = (sql: Reader) => sql`coalesce(c.pod_arrived_at, s.pod_ata_at, s.pod_eta_at)`

/** Classes that somebody has to act on; the two behind them are in order of arrival. */
const urgent_classes = 4
const gone_class = 7

/** What each class asks of boxes that are not gone and in none of the classes before it. */
const classesOf = (sql: Reader, looking: Looking): readonly Fragment[] => [
  sql`(${is_overdue(sql, looking)} or ${costs_now(sql)})`,
  sql`(${has_hold(sql)} and ${free_until(sql, looking, 2)})`,
  sql`((${can_be_collected(sql)} and ${free_until(sql, looking, 3)}) or ${free_until(sql, looking, 2)})`,
  has_hold(sql),
  sql`(${arrival_at(sql)} is not null)`,
  sql`true`,
]

/** Boxes that somebody has to act on. */
export function needsAttention(sql: Reader, looking: Looking): Fragment {
  const urgent = classesOf(sql, looking).slice(0, urgent_classes)
  return sql`(not ${is_gone(sql)} and (${urgent.reduce<Fragment>((all, one) => sql`${all} or ${one}`, sql`false`)}) is true)`
}

/**
 * Most urgent first: past the last free day or being charged, held with days left, free to collect or about to cost,
 * held, then by arrival; those that are gone last.
 */
export function urgencyKeys(sql: Reader, looking: Looking): readonly OrderKey[] {
  const cases = classesOf(sql, looking).reduce<Fragment>(
    (all, condition, at) => sql`${all} when ${condition} then ${at + 1}::int`,
    sql`when ${is_gone(sql)} then ${gone_class}::int`,
  )
  const arrival = sql`(case when ${is_gone(sql)} then null else ${arrival_at(sql)} end)`
  return [
    { field: 'urgency', type: 'int8', by: sql`(case ${cases} end)`, descending: false, nullable: false },
    ...valuesLast(sql, 'free', 'timestamptz', last_free(sql, looking.viewer)),
    ...valuesLast(sql, 'arrival', 'timestamptz', arrival),
    { field: 'updated', type: 'timestamptz', by: sql`c.updated_at`, descending: true, nullable: false },
    { field: 'id', type: 'uuid', by: sql`c.id`, descending: false, nullable: false },
  ]
}

/**
 * The same order class after class, of all containers or of those that need attention: what an index bounds is said
 * beside each class, so that the first page reads few rows, however many there are.
 */
export function urgencyList(sql: Reader, looking: Looking, only_urgent: boolean): FleetList {
  const keys = urgencyKeys(sql, looking)
  const classes = classesOf(sql, looking)
  const free = last_free(sql, looking.viewer)
  const is_open = sql`c.current_status not in ('picked_up', 'delivered', 'empty_returned')`
  const has_fees = sql`c.fees_at_pod_terminal <> '[]'`
  const until = (days: number) => free_until(sql, looking, days)
  const past = (days: number) => sql`${free} > ${in_days(sql, looking, days)}`
  const unknown = sql`${free} is null`
  const part = (number: number, bounds: readonly Fragment[], is_known = true): FleetPart => {
    const before = classes.slice(0, number - 1).map((condition) => sql`(${condition}) is not true`)
    const own = classes[number - 1] ?? sql`true`
    const [first, ...others] = keys.slice(is_known ? 2 : 3)
    return {
      fixed: is_known ? [number, false] : [number, true, null],
      branches: bounds.map((bound) => ({
        where: sql`${is_open} and ${bound} ${andAll(sql, [own, ...before])}`,
        keys: first === undefined ? others : [is_known ? valued(first) : first, ...others],
      })),
    }
  }
  const urgent = [
    part(1, [until(-1), sql`${has_fees} and ${past(-1)}`]),
    part(1, [sql`${has_fees} and ${unknown}`], false),
    part(2, [sql`${past(-1)} and ${until(2)}`]),
    part(3, [sql`${past(-1)} and ${until(3)}`]),
    part(4, [past(2)]),
    part(4, [unknown], false),
  ]
  if (only_urgent) return { keys, parts: urgent }
  const left = [5, 6].flatMap((number) => [part(number, [past(2)]), part(number, [unknown], false)])
  const gone: readonly FleetPart[] = [
    {
      fixed: [gone_class, false],
      branches: [{ where: sql`${is_gone(sql)} and ${free} is not null`, keys: keys.slice(2) }],
    },
    {
      fixed: [gone_class, true, null, true, null],
      branches: [{ where: sql`${is_gone(sql)} and ${unknown}`, keys: keys.slice(5) }],
    },
  ]
  return { keys, parts: [...urgent, ...left, ...gone] }
}
