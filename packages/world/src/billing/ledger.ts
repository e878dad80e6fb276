import { random } from '../random.ts'
import { addDays, DAY, localDay } from '../time.ts'
import type { Truth } from '../truth/find.ts'
import { facilityOf } from '../truth/place.ts'
import { allCarriers } from '../truth/book.ts'
import type { Carrier } from '../truth/book.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { trafficOfLine, weekOf } from '../truth/traffic.ts'
import { dayOfEnd, trueCharge, versionOf } from './count.ts'
import { invoicesFor } from './desk.ts'
import type { Sent } from './desk.ts'
import { gateOf } from './gate.ts'
import type { Gate } from './gate.ts'
import type { Bill } from './invoice.ts'
import { contractOf, linePaper, railPaper, terminalPaper } from './papers.ts'
import { billingStay } from './stay.ts'
import type { BillingStay } from './stay.ts'
import type { Contract, Paper, Terms } from './terms.ts'
import { gapsOf } from './missing.ts'
import type { Gaps } from './missing.ts'
import { toldOf } from './told.ts'
import type { ToldStay } from './told.ts'

/** A stay with what each biller's paper makes of it. */
export type BilledStay = { stay: BillingStay; told: ToldStay; charges: ({ bill: Bill; invoices: Sent[] } & Gaps)[] }

/** All that is billed in one world: papers, agreements, gates and stays. */
export type Billing = { papers: Paper[]; contracts: Contract[]; gates: Gate[]; stays: BilledStay[] }

const WEEKS = 6
const DAYS_BEFORE = 90
const DAYS_AFTER = 120

/** The billing of up to `boxes` boxes that travelled in the weeks before the world's beginning. */
export function billingOf(truth: Truth, boxes: number): Billing {
  const { seed, epoch } = truth
  const first_day = localDay(epoch, 'UTC')
  const change = addDays(first_day, -30)
  const papers = new Map<string, Paper>()
  const gates = new Map<string, Gate>()
  const contracts = new Map<string, Contract | null>()
  const stays: BilledStay[] = []
  for (const stay of staysOf(truth, boxes)) {
    const gate = cached(gates, stay.facility.code, () =>
      gateOf(seed, facilityOf(stay.facility.code), addDays(first_day, -DAYS_BEFORE), addDays(first_day, DAYS_AFTER)),
    )
    const told = toldOf(seed, stay)
    const contract = cached(contracts, `${stay.scac} ${stay.customer}`, () =>
      contractOf(seed, stay.scac, stay.customer, '2020-01-01'),
    )
    const charges = papersFor(seed, stay, change, papers).flatMap((paper) =>
      billsOf(stay, paper, gate, contract, epoch).map((bill) => ({
        bill,
        ...gapsOf(bill, told),
        invoices: invoicesFor(seed, bill),
      })),
    )
    stays.push({ stay, told, charges })
  }
  return {
    papers: [...papers.values()],
    contracts: [...contracts.values()].filter((contract) => contract !== null),
    gates: [...gates.values()],
    stays,
  }
}

/** Every charge of a paper that has begun for a stay. */
function billsOf(stay: BillingStay, paper: Paper, gate: Gate, contract: Contract | null, now: number): Bill[] {
  const version = versionOf(stay, paper, gate)
  if (version === null) return []
  return version.terms
    .filter((terms) => appliesTo(stay, terms, stay.plugged === true))
    .flatMap((terms) => {
      const free_days = (paper.issuer.kind === 'line' ? contract?.free_days[terms.id] : undefined) ?? terms.free.days
      const today = dayOfEnd(now, gate.time_zone, terms)
      const count = { stay, terms, steps: terms.steps, free_days, gate, today }
      const charge = trueCharge(count)
      return charge === null ? [] : [{ ...count, paper, charge }]
    })
}

function cached<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  kept.set(key, made)
  return made
}

/** Stays that have begun before the world does, of bookings drawn from those that can have got that far. */
function* staysOf({ seed, epoch }: Truth, boxes: number): Generator<BillingStay> {
  const newest = weekOf(epoch - 45 * DAY)
  const luck = random(seed, 'billed')
  const drawn = allCarriers()
    .flatMap((carrier) => Array.from({ length: WEEKS }, (_, n) => ({ carrier, week: newest - n, order: luck.next() })))
    .toSorted((a, b) => a.order - b.order)
  let left = boxes
  for (const { carrier, week } of drawn)
    for (const { shipment, box } of boxesOf(seed, carrier, week)) {
      const stay = billingStay(seed, shipment, box, epoch)
      if (stay === null || !isOfInterest(stay, epoch)) continue
      if (left-- <= 0) return
      yield stay
    }
}

function boxesOf(seed: string, carrier: Carrier, week: number): { shipment: Shipment; box: Box }[] {
  return trafficOfLine(seed, carrier, week).flatMap((shipment) => shipment.boxes.map((box) => ({ shipment, box })))
}

/** Whether the box is here, or left so lately that its invoices may still come. */
function isOfInterest({ events }: BillingStay, epoch: number): boolean {
  return events.box_discharged !== null && (events.empty_in === null || epoch - events.empty_in < 60 * DAY)
}

/** The line's paper, and that of whoever has the ground: the railroad's at a ramp, else the terminal's. */
function papersFor(seed: string, stay: BillingStay, change: string, papers: Map<string, Paper>): Paper[] {
  const line = cached(papers, stay.scac, () => linePaper(seed, stay.scac, change))
  const { railroad, facility } = stay
  if (railroad !== null) return [line, cached(papers, railroad, () => railPaper(seed, railroad, change))]
  return [line, cached(papers, facility.code, () => terminalPaper(seed, facility.code, change))]
}

/** At a ramp a line charges only for the use of its equipment outside. */
export function appliesTo(stay: BillingStay, { charge, equipment }: Terms, plugged: boolean): boolean {
  return (
    (equipment === 'any' || (equipment === 'operating_reefer') === plugged) &&
    (stay.railroad === null || charge === 'detention' || charge === 'rail_storage')
  )
}
