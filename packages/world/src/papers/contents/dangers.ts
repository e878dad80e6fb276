import { addDays } from '../../time.ts'
import type { PaperFacts } from '../facts.ts'
import { Ink } from '../ink.ts'
import type { Content, Entry, PaperLinks } from '../paper.ts'
import type { LabelName } from '../wording.ts'
import { arrivalNotice } from './arrival-notice.ts'
import { linksTo } from './common.ts'
import type { Draft, Job } from './common.ts'
import { deliveryOrder } from './delivery-order.ts'
import { pickupRelease } from './pickup-release.ts'

/** Papers that are easily linked to what they aren't about. */
export type DangerName =
  | 'boxes_only'
  | 'boxes_without_days'
  | 'earlier_journey'
  | 'previous_bill'
  | 'order_only'
  | 'other_line'

/** How many days before the journey of an account's shipment its containers travelled under another bill. */
export const EARLIER_BY_DAYS = 300

const NOBODYS: PaperLinks = { shipments: [], containers: [], is_linkable: false }
const BILLS: readonly LabelName[] = ['own_bill', 'mbl', 'hbl', 'booking']
const DAYS: readonly LabelName[] = ['lfd', 'available_at', 'issue_date', 'eta', 'delivery_at', 'per_diem_until']
const VESSELS: readonly LabelName[] = ['vessel', 'voyage', 'vessel_voyage', 'imo']

/** A paper of a danger; `other`: another shipment of the account; `has_shared_order`: two shipments have its order. */
export function danger(job: Job, name: DangerName, other: PaperFacts, has_shared_order: boolean): Draft {
  const makers: Readonly<Record<DangerName, () => Draft>> = {
    boxes_only: () => ({ content: without(pickupRelease(job).content, BILLS), links: linksTo(job.facts) }),
    boxes_without_days: () => ({ content: without(pickupRelease(job).content, [...BILLS, ...DAYS]), links: NOBODYS }),
    earlier_journey: () => earlierJourney(job),
    previous_bill: () => previousBill(job, other),
    other_line: () => otherLine(job),
    order_only: () => orderOnly(job, has_shared_order),
  }
  return makers[name]()
}

/** The containers' earlier journey: its days are long over. */
function earlierJourney(job: Job): Draft {
  const { facts } = job
  const back = (day: string) => addDays(day, -EARLIER_BY_DAYS)
  const days = {
    issued_on: back(facts.days.issued_on),
    due_on: back(facts.days.due_on),
    last_free_on: back(facts.days.last_free_on),
  }
  const boxes = facts.boxes.map((box) => ({
    ...box,
    available_on: back(box.available_on),
    last_free_on: back(box.last_free_on),
  }))
  const { content } = pickupRelease({ ...job, facts: { ...facts, days, boxes } })
  const id = `${facts.id}-before`
  const links = { shipments: [id], containers: boxes.map(({ number }) => `${id}:${number}`), is_linkable: false }
  return { content: without(content, BILLS), links }
}

/** A notice that names the bill under which the goods came before. */
function previousBill(job: Job, other: PaperFacts): Draft {
  const { content, links } = arrivalNotice(job)
  const [numbers = [], ...rest] = content.groups
  const before: Entry = { label: 'previous_bill', lines: [other.bill], tells: [] }
  return { content: { ...content, groups: [[before, ...numbers], ...rest] }, links }
}

/** A notice of a shipment that isn't the account's; another line's shipment of the account has the same numbers. */
function otherLine(job: Job): Draft {
  const ink = new Ink({ ...job.ink.hand, bill_with_code: false })
  const { content } = arrivalNotice({ ...job, ink })
  const [numbers = [], ...rest] = without(content, ['scac', 'carrier']).groups
  const named = ink.entry('carrier', ink.words('/carrier/name', job.facts.line))
  return { content: { ...content, groups: [[named, ...numbers], ...rest] }, links: NOBODYS }
}

/** An order that names nothing but the customer's purchase order. */
function orderOnly(job: Job, has_shared_order: boolean): Draft {
  const { content } = deliveryOrder(job)
  const links = has_shared_order ? NOBODYS : { ...linksTo(job.facts), containers: [], is_linkable: false }
  return { content: { ...without(content, [...BILLS, ...VESSELS, 'carrier']), grids: [] }, links }
}

function without(content: Content, labels: readonly LabelName[]): Content {
  const grids = content.grids.map((grid) => {
    const is_kept = grid.columns.map(({ label }) => !labels.includes(label))
    const kept = <T>(cells: readonly T[]): T[] => cells.filter((_, at) => is_kept[at])
    return {
      ...grid,
      columns: kept(grid.columns),
      rows: grid.rows.map(kept),
      foot: grid.foot === null ? null : kept(grid.foot),
    }
  })
  return {
    ...content,
    groups: content.groups.map((group) => group.filter(({ label }) => !labels.includes(label))),
    grids,
  }
}
